//! When there is nothing to see at a table: it is looked for, no server answers, or the server does not want this connection.

use leptos::prelude::*;
use luxx_protocol::Code;
use luxx_words::say;

use super::away::waiting;
use crate::online::actions as online;
use crate::online::link::is_lost;
use crate::route::Screen;
use crate::state::Page;
use crate::view::parts::{art, icon};
use crate::{actions, tables};

/// The table is looked for.
pub(crate) fn looking(page: Page) -> AnyView {
    view! {
        <main class="page plain" data-testid="looking">
            {art("lynx", "lynx")}
            <p role="status">{say!(page.chrome.words(), "online-connecting")}</p>
            {waiting(page)}
            {back(page)}
        </main>
    }
    .into_any()
}

fn back(page: Page) -> AnyView {
    view! {
        <button class="btn" data-testid="to-tables" on:click=move |_| actions::leave(page, Screen::Together)>
            {icon("back")}{say!(page.chrome.words(), "page-to-tables")}
        </button>
    }
    .into_any()
}

/// What can be played without a server.
pub(crate) fn alone(page: Page) -> AnyView {
    let words = page.chrome.words();
    let play = move |_| {
        actions::leave(page, Screen::Start);
        actions::sit_down(page, tables::usual(words, untrack(|| page.chrome.usual_level())));
    };
    view! {
        <button class="btn" data-testid="solo" on:click=play>{icon("robot")}{say!(words, "online-solo")}</button>
        <button class="btn" data-testid="hot-seat" on:click=move |_| actions::leave(page, Screen::SetUp)>
            {icon("people")}{say!(words, "online-hot-seat")}
        </button>
    }
    .into_any()
}

/// No server answers: a sentence, and what can be done without one.
pub(crate) fn no_server(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <main class="page plain" data-testid="no-server">
            {art("lynx", "lynx-shut")}
            <h1>{say!(words, "page-together")}</h1>
            <p role="alert">{say!(words, "page-no-server")}</p>
            {waiting(page)}
            <button class="btn go" data-testid="retry" on:click=move |_| online::try_again(page)>{say!(words, "online-again")}</button>
            {alone(page)}
        </main>
    }
    .into_any()
}

/// The link brings another seat than the one this device has at the table: somebody else may have made it up, so it is asked.
pub(crate) fn offered(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <main class="page plain" data-testid="offered">
            {art("lynx", "lynx")}
            <h1>{say!(words, "online-offered")}</h1>
            <p role="status">{say!(words, "online-offered-line")}</p>
            <button class="btn go" data-testid="decline" on:click=move |_| online::decline(page)>
                {say!(words, "online-offered-stay")}
            </button>
            <button class="btn" data-testid="accept" on:click=move |_| online::accept(page)>
                {say!(words, "online-offered-take")}
            </button>
        </main>
    }
    .into_any()
}

/// Whether the same may be answered otherwise in a moment.
pub(super) fn passes(code: Code) -> bool {
    matches!(code, Code::Unavailable | Code::Restarting | Code::TooFast | Code::TooMany)
}

/// The server has ended it: the seat is played elsewhere, it was taken away, or there is no such table.
pub(crate) fn closed(page: Page, code: Code) -> AnyView {
    let words = page.chrome.words();
    if code == Code::Moved {
        return view! {
            <main class="cover" aria-labelledby="moved" data-testid="moved">
                {art("lynx", "lynx-shut")}
                <h1 id="moved">{say!(words, "online-moved")}</h1>
                <p>{say!(words, "online-moved-line")}</p>
                <button class="btn go" data-testid="take-back" on:click=move |_| online::try_again(page)>
                    {say!(words, "online-take-back")}
                </button>
            </main>
        }
        .into_any();
    }
    let look = is_lost(code).then(|| {
        view! {
            <button class="btn" data-testid="look" on:click=move |_| online::forget(page)>
                {icon("next")}{say!(words, "online-again")}
            </button>
        }
    });
    let retry = passes(code).then(|| {
        view! {
            <button class="btn go" data-testid="retry" on:click=move |_| online::try_again(page)>{say!(words, "online-again")}</button>
        }
    });
    view! {
        <main class="page plain" data-testid="closed" data-code=code.name()>
            {art("lynx", "lynx-shut")}
            <h1>{say!(words, "online-closed")}</h1>
            <p role="alert">{words.refusal(&code.name(), None)}</p>
            {look}
            {retry}
            <button class="btn" class:go=!passes(code) data-testid="to-tables" on:click=move |_| actions::leave(page, Screen::Together)>
                {say!(words, "page-to-tables")}
            </button>
        </main>
    }
    .into_any()
}
