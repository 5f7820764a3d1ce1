//! A finished deal shown again: the table as it was, with the way through its moves in the room of the question.

use leptos::prelude::*;
use luxx_words::say;

use super::trouble;
use crate::actions;
use crate::online::replay as online;
use crate::online::state::{Found, replay};
use crate::route::Screen;
use crate::state::Page;
use crate::view::parts::{art, icon};
use crate::view::{column, table};

pub(crate) fn view(page: Page) -> AnyView {
    let shown = move || match replay().found.get() {
        Found::Asked => trouble::looking(page),
        Found::NoServer => nothing(page, say!(page.chrome.words(), "online-no-server")),
        Found::Nothing => nothing(page, say!(page.chrome.words(), "online-replay-none")),
        Found::Deals(_) => view! { {table::view(page)}{column::view(page)} }.into_any(),
    };
    view! { {shown} }.into_any()
}

fn nothing(page: Page, why: String) -> AnyView {
    let words = page.chrome.words();
    view! {
        <main class="page plain" data-testid="no-replay">
            {art("lynx", "lynx-shut")}
            <h1>{say!(words, "online-replay")}</h1>
            <p role="alert">{why}</p>
            <button class="btn go" data-testid="to-tables" on:click=move |_| actions::leave(page, Screen::Together)>
                {say!(words, "online-to-tables")}
            </button>
        </main>
    }
    .into_any()
}

/// One move back, on by itself or not, one ahead; which deal of a match.
pub(crate) fn controls(page: Page) -> AnyView {
    let words = page.chrome.words();
    let place = replay().place;
    let to = move |change: isize| {
        move |_| online::go_to(page, place.get_untracked().0.saturating_add_signed(change))
    };
    let label =
        move || if replay().runs.get() { say!(words, "online-pause") } else { say!(words, "online-run") };
    let told = move || {
        let (at, moves) = place.get();
        say!(words, "online-replay-place", at = at, moves = moves)
    };
    view! {
        <div class="strip rerun" data-testid="strip" data-kind="replay" on:click=|event| event.stop_propagation()>
            <progress max=move || place.get().1.to_string() value=move || place.get().0.to_string() aria-label=told></progress>
            <span class="grow" data-testid="place">{told}</span>
            {move || deals(page)}
            <button class="btn quiet" data-testid="step-back" aria-label=say!(words, "online-step-back") disabled=move || place.get().0 == 0 on:click=to(-1)>
                {icon("back")}
            </button>
            <button class="btn" data-testid="run" on:click=move |_| online::run(page, !replay().runs.get_untracked())>{label}</button>
            <button class="btn quiet" data-testid="step-on" aria-label=say!(words, "online-step-on") disabled=move || place.get().0 == place.get().1 on:click=to(1)>
                {icon("next")}
            </button>
        </div>
    }
    .into_any()
}

/// The deals of a match, to choose from.
fn deals(page: Page) -> Option<AnyView> {
    let Found::Deals(count @ 2..) = replay().found.get() else { return None };
    let words = page.chrome.words();
    let options = (0..count).map(|deal| {
        let label = say!(words, "page-deal-of", deal = deal + 1, deals = count);
        view! { <option value=deal.to_string() selected=move || replay().deal.get() == deal>{label}</option> }
    });
    let choose = move |event| {
        if let Ok(deal) = event_target_value(&event).parse() {
            online::run(page, false);
            online::show(page, deal);
        }
    };
    let label = say!(words, "online-which-deal");
    Some(
        view! { <select class="input" data-testid="deal" aria-label=label on:change=choose>{options.collect_view()}</select> }
            .into_any(),
    )
}

/// Below the scores.
pub(crate) fn end(page: Page) -> AnyView {
    let words = page.chrome.words();
    let save = online::file().map(|(name, address)| {
        view! { <a class="btn" data-testid="save-record" download=name href=address>{icon("down")}{say!(words, "online-save-record")}</a> }
    });
    let again = move |_| {
        page.chrome.close();
        online::go_to(page, 0);
    };
    view! {
        <div class="foot">
            <button class="btn go" data-testid="from-start" on:click=again>{say!(words, "online-from-start")}</button>
            <div class="more">
                {save}
                <button class="btn" data-testid="to-tables" on:click=move |_| actions::leave(page, Screen::Together)>
                    {icon("back")}{say!(words, "online-to-tables")}
                </button>
            </div>
        </div>
    }
    .into_any()
}
