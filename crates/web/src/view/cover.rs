//! The cover at hand-over: no hand is shown until the next person says so.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::say;

use super::parts::art;
use crate::actions;
use crate::page::Page;

pub(crate) fn view(page: Page, seat: Seat) -> AnyView {
    let (words, name) = (page.words(), page.name(seat));
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
