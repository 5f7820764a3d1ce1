//! The own hand: sorted, one button a value.

use leptos::prelude::*;
use luxx_rules::{Card, Decision};
use luxx_session::{Scene, Selection};
use luxx_words::say;

use super::parts::card_name;
use crate::page::Page;
use crate::table;
use crate::tell::card_word;

pub(crate) fn view(page: Page, scene: &Scene) -> AnyView {
    let playing = page.turn().is_some_and(|(decision, _)| decision == Decision::Play);
    let picked = page.selection.get();
    let groups = scene.hand.groups().map(|(value, count)| group(page, value, count, picked, playing));
    let total = usize::from(scene.hand.len());
    view! {
        <section
            class="hand"
            data-idle=(!playing).then_some("")
            aria-label=say!(page.words(), "page-hand", count = total)
        >
            <div
                class="groups"
                style=("--cards", total.to_string())
                style=("--groups", scene.hand.groups().count().to_string())
                style=("--widest", scene.hand.groups().map(|(_, count)| count).max().unwrap_or(1).to_string())
            >
                {groups.collect_view()}
            </div>
        </section>
    }
    .into_any()
}

fn group(page: Page, value: Card, count: u8, picked: Option<Selection>, playing: bool) -> AnyView {
    let chosen = match picked {
        Some(picked) if value.is_joker() => picked.jokers,
        Some(picked) if picked.value == value => picked.count,
        _ => 0,
    };
    let cards = (0..count).map(|place| {
        let href = format!("<use href=\"#card-{}\"/>", card_name(Some(value)));
        let lifted = (place + chosen >= count).then_some("");
        view! { <svg class="card" aria-hidden="true" data-picked=lifted inner_html=href></svg> }
    });
    let label = say!(page.words(), "page-layer", size = count, value = card_word(page, value));
    view! {
        <button
            class="group"
            data-value=card_name(Some(value))
            aria-pressed=(chosen > 0).to_string()
            aria-disabled=(!playing).to_string()
            aria-label=label
            on:click=move |_| table::pick(page, value)
        >
            <span class="fan" style=("--n", count.to_string())>{cards.collect_view()}</span>
            {(count > 1).then(|| view! { <span class="count" aria-hidden="true">{count}</span> })}
        </button>
    }
    .into_any()
}
