//! Pool, deck and discard pile. While the onlooker draws, the cards themselves are the buttons.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Decision, Move, Source, Spot};
use luxx_session::Scene;
use luxx_words::say;

use super::parts::{card, card_name};
use crate::page::Page;
use crate::table;
use crate::tell::spot_words;

pub(crate) fn view(page: Page, scene: &Scene) -> AnyView {
    let words = page.words();
    let turn = page.turn();
    let drawing =
        turn.as_ref().is_some_and(|(decision, _)| matches!(decision, Decision::Draw | Decision::MayDraw));
    let discard = scene.discard.len();
    let spots = scene.pool.iter().map(|spot| spot_view(page, *spot, drawing)).collect_view();
    // A full row keeps its six places, so that what stays does not move while one draws.
    let gaps = (scene.pool.len()..6).map(|_| view! { <span class="spot"></span> }).collect_view();
    view! {
        <section class="middle" aria-label=say!(words, "page-middle")>
            <div class="mat" data-drawing=drawing.then_some("")>
                <div class="pile discard" role="img" aria-label=say!(words, "page-discard", count = discard)>
                    {match highest(scene.discard) {
                        Some(face) => card(Some(face)),
                        None => view! { <div class="slot"></div> }.into_any(),
                    }}
                    <span class="num">{discard}</span>
                </div>
                {deck(page, scene.deck, drawing)}
                <div class="pool">{spots}{gaps}</div>
            </div>
        </section>
    }
    .into_any()
}

/// One of the discarded cards to look at; their order is nobody's business.
fn highest(discard: Cards) -> Option<Card> {
    discard.groups().last().map(|(face, _)| face)
}

fn deck(page: Page, left: usize, drawing: bool) -> AnyView {
    let words = page.words();
    let label = say!(words, "page-deck", count = left);
    let face = if left > 0 { card(None) } else { view! { <div class="slot"></div> }.into_any() };
    if !drawing || left == 0 {
        return view! {
            <div class="pile deck" role="img" aria-label=label>{face}<span class="num">{left}</span></div>
        }
        .into_any();
    }
    let choice = Move::Draw(Source::Deck);
    let from = say!(words, "page-draw-deck");
    view! {
        <button
            class="pile deck"
            data-move=choice.to_string()
            on:click=move |_| table::play(page, choice)
        >
            {face}
            <span class="sr">{from}". "{label}</span>
            <span class="num" aria-hidden="true">{left}</span>
        </button>
    }
    .into_any()
}

fn spot_view(page: Page, spot: Spot, drawing: bool) -> AnyView {
    let upper = spot
        .on_top()
        .map(|upper| (card(Some(upper)), view! { <span class="num" aria-hidden="true">"2"</span> }));
    let (name, face) = (card_name(Some(spot.card())), card(Some(spot.card())));
    let what = spot_words(page, spot);
    if !drawing {
        return view! { <span class="spot" role="img" data-card=name aria-label=what>{face}{upper}</span> }
            .into_any();
    }
    let choice = Move::Draw(Source::Pool(spot));
    view! {
        <button
            class="spot"
            data-card=name
            data-move=choice.to_string()
            aria-label=say!(page.words(), "page-draw-open", card = what)
            on:click=move |_| table::play(page, choice)
        >
            {face}
            {upper}
        </button>
    }
    .into_any()
}
