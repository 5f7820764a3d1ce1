//! A closer look: all layers of a player and what is known of the hand; pool, deck and discard pile. Nothing here is secret:
//! it is what the table shows, and what `luxx-rules` says everybody has seen.

use leptos::prelude::*;
use luxx_rules::{Cards, Seat};
use luxx_session::{Scene, Table};
use luxx_words::{Article, Chip, say};

use super::parts::{chip, drawn_chip, group_chip, signed};
use super::sheet;
use crate::route::Sheet;
use crate::state::Page;
use crate::tell;

/// A button over something on the table that shows all of it.
pub(crate) fn button(page: Page, what: Sheet, label: String) -> AnyView {
    let look = move |_| {
        // While others act a tap means "go on".
        if !untrack(|| page.table.is_busy()) {
            page.chrome.open(what);
        }
    };
    view! { <button class="look" data-testid="look" aria-label=label on:click=look></button> }.into_any()
}

/// All layers of a player, what each is worth, and what is known of the hand.
pub(crate) fn at_player(page: Page, seat: Seat) -> AnyView {
    let words = page.chrome.words();
    let figures = |scene: &Scene| {
        let display = scene.displays.get(seat.index())?.clone();
        Some((display, scene.hand_lens[seat.index()], scene.points(seat)))
    };
    let figures = page.table.scene.with_untracked(|scene| scene.as_ref().and_then(figures));
    let Some((display, held, points)) = figures else { return ().into_any() };
    let known = page.table.with(|played| played.director.table().public().known(seat)).unwrap_or_default();
    let empty = display.is_empty().then(|| view! { <p class="note">{say!(words, "page-bare")}</p> });
    let rows = display.into_iter().rev().enumerate().map(|(depth, layer)| {
        let note = (depth == 0).then(|| say!(words, "sheets-look-top"));
        let worth = signed(i32::from(layer.size()));
        view! { <li>{chip(page, layer)}<span class="note">{note}</span><b class="plus">{worth}</b></li> }
    });
    let body = view! {
        <section class="pile-look">
            <h3>{say!(words, "sheets-look-display")}</h3>
            {empty}
            <ol>{rows.collect_view()}</ol>
        </section>
        <section class="pile-look">
            <h3>{say!(words, "sheets-look-hand", count = held)}<b class="minus">{signed(-(held as i32))}</b></h3>
            {(held > 0).then(|| view! { <p class="note">{say!(words, "sheets-look-known", count = usize::from(known.len()))}</p> })}
            {groups(page, known)}
        </section>
        <p class="pile-sum">{say!(words, "sheets-look-points")}<b>{signed(points)}</b></p>
    };
    sheet::view(page, "player-sheet", tell::name(page, seat), body.into_any())
}

/// Pool, deck and discard pile, and what nobody at this device has seen yet.
pub(crate) fn at_piles(page: Page) -> AnyView {
    let words = page.chrome.words();
    let piles = page.table.scene.with_untracked(|scene| {
        scene.as_ref().map(|scene| (scene.pool.clone(), scene.deck, scene.discard, scene.removed))
    });
    let Some((pool, deck, discard, removed)) = piles else { return ().into_any() };
    let spots = pool.into_iter().map(|spot| drawn_chip(Chip::Spot(spot), words.spot(spot, Article::None)));
    let unseen = page.table.onlooker.get_untracked().and_then(|me| {
        page.table.with(|played| played.director.table().view(me).map(|view| view.unseen())).flatten()
    });
    let unseen = unseen.map(|unseen| {
        view! { <p class="note">{say!(words, "sheets-look-unseen")}</p>{groups(page, unseen)} }
    });
    let removed = (!removed.is_empty()).then(|| {
        view! { <section class="pile-look"><h3>{say!(words, "sheets-look-removed")}</h3>{groups(page, removed)}</section> }
    });
    let body = view! {
        <section class="pile-look">
            <h3>{say!(words, "sheets-look-pool")}</h3>
            <div class="chips">{spots.collect_view()}</div>
        </section>
        <section class="pile-look">
            <h3>{say!(words, "page-discard", count = usize::from(discard.len()))}</h3>
            {groups(page, discard)}
        </section>
        {removed}
        <section class="pile-look">
            <h3>{say!(words, "page-deck", count = deck)}</h3>
            {unseen}
        </section>
    };
    sheet::view(page, "piles-sheet", say!(words, "page-middle"), body.into_any())
}

/// Cards by value.
fn groups(page: Page, cards: Cards) -> AnyView {
    let groups = cards.groups().map(|(value, count)| group_chip(page, value, count)).collect_view();
    view! { <div class="chips">{groups}</div> }.into_any()
}
