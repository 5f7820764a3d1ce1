//! The own hand: sorted, one button a value.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Decision, Move};
use luxx_session::Selection;
use luxx_words::{Article, say};

use super::parts::lamp;
use crate::actions;
use crate::faces::{card_class, card_name};
use crate::state::Page;

/// The onlooker's hand. Under the cover there is none at all.
pub(crate) fn view(page: Page) -> impl IntoView {
    let hand = page.table.part(|scene| scene.hand);
    let shown = Memo::new(move |_| hand.get().is_some() && page.table.awaited().is_none());
    let hand = Memo::new(move |_| hand.get().filter(|_| shown.get()).unwrap_or_default());
    move || shown.get().then(|| groups(page, hand))
}

fn groups(page: Page, hand: Memo<Cards>) -> AnyView {
    let playing = Memo::new(move |_| page.table.decision() == Some(Decision::Play));
    let values = Memo::new(move |_| hand.get().groups().map(|(value, _)| value).collect::<Vec<_>>());
    let widest = move || hand.get().groups().map(|(_, count)| count).max().unwrap_or(1).to_string();
    view! {
        <section
            class="hand"
            data-idle=move || (!playing.get()).then_some("")
            aria-label=move || say!(page.chrome.words(), "page-hand", count = usize::from(hand.get().len()))
        >
            <div
                class="groups"
                style=("--cards", move || hand.get().len().to_string())
                style=("--groups", move || values.with(Vec::len).to_string())
                style=("--widest", widest)
            >
                <For each=move || values.get() key=|value| *value let(value)>
                    {group(page, value, hand, playing)}
                </For>
            </div>
        </section>
    }
    .into_any()
}

fn group(page: Page, value: Card, hand: Memo<Cards>, playing: Memo<bool>) -> AnyView {
    let count = Memo::new(move |_| hand.get().count(value));
    let chosen =
        Memo::new(move |_| page.picking.selection.get().map_or(0, |picked| chosen_of(picked, value)));
    // What comes in while facts are shown is new, and glows for a moment.
    let known = Memo::new(move |before: Option<&(u8, u8)>| {
        let before = before.map_or(0, |(_, count)| *count);
        let count = count.get();
        (if untrack(|| page.table.is_busy()) { before.min(count) } else { count }, count)
    });
    let cards = move || {
        let (known, count) = known.get();
        let card = |place| {
            let lifted = move || (place + chosen.get() >= count).then_some("");
            let new = (place >= known).then_some("");
            view! { <i class=card_class(Some(value)) aria-hidden="true" data-picked=lifted data-new=new></i> }
        };
        (0..count).map(card).collect_view()
    };
    // Drawn by the style sheet: the name says it in words, and a figure in the text would contradict it.
    let token = move || {
        let shown = Some(count.get()).filter(|count| *count > 1)?;
        Some(view! { <span class="count" data-count=shown.to_string()></span> })
    };
    view! {
        <button
            class="group"
            data-value=card_name(Some(value))
            aria-pressed=move || (chosen.get() > 0).to_string()
            aria-disabled=move || (!playing.get()).to_string()
            aria-label=move || page.chrome.words().cards(count.get(), value, Article::None)
            on:click=move |_| actions::pick(page, value)
        >
            <span class="fan" style=("--n", move || count.get().to_string())>{cards}</span>
            {token}
            {lamp(page, move |best| matches!(best, Move::Play(layer) if layer.value() == value))}
        </button>
    }
    .into_any()
}

/// How many cards of a value are picked.
fn chosen_of(picked: Selection, value: Card) -> u8 {
    match value {
        Card::Joker => picked.jokers,
        value if picked.value == value => picked.count,
        _ => 0,
    }
}
