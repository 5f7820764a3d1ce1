//! Pool, deck and discard pile. While the onlooker draws, the cards themselves are the buttons.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Decision, Move, Pool, Source, Spot};
use luxx_words::{Article, say};

use super::look;
use super::parts::{card, lamp};
use crate::actions;
use crate::faces::card_name;
use crate::route::Sheet;
use crate::state::Page;

pub(crate) fn view(page: Page) -> AnyView {
    let drawing =
        Memo::new(move |_| matches!(page.table.decision(), Some(Decision::Draw | Decision::MayDraw)));
    let discard = page.table.part(|scene| scene.discard);
    let left = page.table.part(|scene| scene.deck);
    let pool = page.table.part(|scene| scene.pool.clone());
    // A full row keeps all its places. What lies in a place appears there, for a row that closes up would be seen to shift.
    let places = move || {
        let (pool, drawing) = (pool.get().unwrap_or_default(), drawing.get());
        (0..usize::from(Pool::SPOTS))
            .map(|place| (place, pool.get(place).copied(), drawing))
            .collect::<Vec<_>>()
    };
    // While one draws the cards themselves are the buttons.
    let look = move || {
        let label = say!(page.chrome.words(), "page-look-piles");
        (!drawing.get()).then(|| look::button(page, Sheet::Piles, label))
    };
    view! {
        <section class="middle" aria-label=say!(page.chrome.words(), "page-middle")>
            <div class="mat" data-drawing=move || drawing.get().then_some("")>
                {move || pile(page, discard.get().unwrap_or_default())}
                {move || deck(page, left.get().unwrap_or_default(), drawing.get())}
                <div class="pool">
                    <For each=places key=|place| *place let((_, spot, drawing))>
                        {match spot {
                            Some(spot) => spot_view(page, spot, drawing),
                            None => view! { <span class="spot"></span> }.into_any(),
                        }}
                    </For>
                </div>
                {look}
            </div>
        </section>
    }
    .into_any()
}

fn pile(page: Page, discard: Cards) -> AnyView {
    let count = usize::from(discard.len());
    let face = match highest(discard) {
        Some(face) => card(Some(face)),
        None => view! { <div class="slot"></div> }.into_any(),
    };
    view! {
        <div class="pile discard" role="img" on:click=move |_| page.chrome.open(Sheet::Piles) aria-label=say!(page.chrome.words(), "page-discard", count = count)>
            {face}
            {(count > 0).then(|| view! { <span class="num">{count}</span> })}
        </div>
    }
    .into_any()
}

/// One of the discarded cards to look at; their order is nobody's business.
fn highest(discard: Cards) -> Option<Card> {
    discard.groups().last().map(|(face, _)| face)
}

fn deck(page: Page, left: usize, drawing: bool) -> AnyView {
    let words = page.chrome.words();
    let label = say!(words, "page-deck", count = left);
    let face = if left > 0 { card(None) } else { view! { <div class="slot"></div> }.into_any() };
    if !drawing || left == 0 {
        return view! {
            <div class="pile deck" role="img" aria-label=label>{face}<span class="num">{left}</span></div>
        }
        .into_any();
    }
    let choice = Move::Draw(Source::Deck);
    let from = say!(words, "moves-draw-deck");
    view! {
        <button
            class="pile deck"
            data-move=choice.to_string()
            on:click=move |_| actions::play(page, choice)
        >
            {face}
            {lamp(page, move |best| best == choice)}
            <span class="sr">{from}". "{label}</span>
            <span class="num" aria-hidden="true">{left}</span>
        </button>
    }
    .into_any()
}

fn spot_view(page: Page, spot: Spot, drawing: bool) -> AnyView {
    let upper =
        spot.on_top().map(|upper| (card(Some(upper)), view! { <span class="num" data-count="2"></span> }));
    let (name, face) = (card_name(Some(spot.card())), card(Some(spot.card())));
    if !drawing {
        let what = page.chrome.words().spot(spot, Article::None);
        return view! { <span class="spot" role="img" data-card=name aria-label=what>{face}{upper}</span> }
            .into_any();
    }
    let choice = Move::Draw(Source::Pool(spot));
    view! {
        <button
            class="spot"
            data-card=name
            data-move=choice.to_string()
            aria-label=say!(page.chrome.words(), "moves-draw-open", card = page.chrome.words().spot(spot, Article::A))
            on:click=move |_| actions::play(page, choice)
        >
            {face}
            {upper}
            {lamp(page, move |best| best == choice)}
        </button>
    }
    .into_any()
}
