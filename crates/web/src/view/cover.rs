//! The cover at hand-over: no hand is shown until the next person says so.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::say;

use super::parts::art;
use crate::route::Screen;
use crate::state::Page;
use crate::{actions, tell};

pub(crate) fn view(page: Page, seat: Seat) -> AnyView {
    let (words, name) = (page.chrome.words(), tell::name(page, seat));
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <section class="cover" role="dialog" aria-modal="true" aria-labelledby="hand-over" data-testid="cover">
            {art("lynx", "lynx-shut")}
            <h1 id="hand-over">{say!(words, "page-cover", name = name.clone())}</h1>
            <p>{say!(words, "page-cover-line")}</p>
            <button class="btn go" node_ref=button data-testid="show-hand" on:click=move |_| actions::hand_over(page, seat)>
                {say!(words, "page-cover-show", name = name)}
            </button>
        </section>
    }
    .into_any()
}

/// Another tab plays this game.
pub(crate) fn elsewhere(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <section class="cover" role="dialog" aria-modal="true" aria-labelledby="elsewhere" data-testid="elsewhere">
            {art("lynx", "lynx-shut")}
            <h1 id="elsewhere">{say!(words, "page-elsewhere")}</h1>
            <p>{say!(words, "page-elsewhere-line")}</p>
            <button class="btn go" data-testid="take-over" on:click=move |_| actions::take_over(page)>
                {say!(words, "page-elsewhere-here")}
            </button>
            <button class="btn" data-testid="leave" on:click=move |_| actions::leave(page, Screen::Start)>
                {say!(words, "page-home")}
            </button>
        </section>
    }
    .into_any()
}
