//! The table: everything that lies on it, and the keys that play.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use luxx_rules::{Card, Decision, Move};
use luxx_session::Preview;

use super::{bar, cover, hand, middle, panel, parts, seat, shadow};
use crate::page::{Page, Screen};
use crate::{table, tell};

pub(crate) fn view(page: Page) -> AnyView {
    let preview = Memo::new(move |_| {
        let (_, view) = page.turn()?;
        let layer = page.selection.get()?.layer(view.hand())?;
        Some(Preview::of(&view, layer))
    });
    let phase = move || match page.turn() {
        Some((decision, _)) => decision.name(),
        None if page.awaited().is_some() => "hand-over",
        None if page.busy.get() => "wait",
        None => "over",
    };
    let players =
        move || page.scene.with(|scene| scene.as_ref().map(|scene| scene.displays.len().to_string()));
    let others =
        move || page.scene.with(|s| s.as_ref().map(|s| seat::others(page, s, preview.get().as_ref())));
    let shadow = move || page.scene.with(|s| shadow::view(page, s.as_ref()?, preview.get().as_ref()));
    let middle = move || page.scene.with(|scene| scene.as_ref().map(|scene| middle::view(page, scene)));
    let me =
        move || page.scene.with(|s| seat::me(page, s.as_ref()?, preview.get().map(|preview| preview.layer)));
    // Under the cover there is no hand at all.
    let shown = Memo::new(move |_| page.awaited().is_none());
    let hand = move || {
        let scene = page.scene.get().filter(|_| shown.get())?;
        Some(hand::view(page, &scene))
    };
    view! {
        <main class="table" inert=move || page.awaited().is_some() data-players=players data-phase=phase data-picking=move || preview.get().map(|_| "")>
            <h1 class="sr">"luxx"</h1>
            {bar::view(page)}
            {others}
            {shadow}
            {middle}
            {move || story(page, preview.get().is_some())}
            {me}
            {move || panel::view(page, preview.get())}
            {hand}
        </main>
        {move || page.awaited().map(|seat| cover::view(page, seat))}
    }
    .into_any()
}

/// What just happened; when the onlooker decides, what happened since the last time.
fn story(page: Page, picking: bool) -> Option<AnyView> {
    let text = match page.turn() {
        // A question needs the room, and says what it is about.
        Some((decision, _)) if picking || decision != Decision::Play => return None,
        Some(_) => tell::recap(page),
        None => page.story.get(),
    };
    Some(view! { <p class="story" data-testid="story">{parts::sentence(page, &text)}</p> }.into_any())
}

/// Number keys pick values (1, then 3 within a moment, is 13), J jokers, + and − change the count, Enter plays, Escape lets go.
pub(crate) fn on_key(page: Page, event: &KeyboardEvent) {
    let idle = page.screen.get_untracked() != Screen::Table || page.sheet.get_untracked().is_some();
    if idle || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    match key.as_str() {
        "Escape" => page.selection.set(None),
        "j" | "J" => match page.selection.get_untracked() {
            Some(_) => table::adjust(page, |selection| selection.with_jokers(1)),
            None => table::pick(page, Card::Joker),
        },
        "+" => table::adjust(page, |selection| selection.with_count(1)),
        "-" => table::adjust(page, |selection| selection.with_count(-1)),
        "Enter" => enter(page, event),
        digit => {
            if let Some(digit) = digit.parse().ok().filter(|digit| *digit < 10) {
                pick_number(page, digit);
            }
        }
    }
}

/// Enter on a button is that button's; elsewhere, and on a value of the hand that is picked, it plays.
fn enter(page: Page, event: &KeyboardEvent) {
    let Some(selection) = page.selection.get_untracked() else { return };
    let active = crate::browser::document().active_element();
    let on_button = active.is_some_and(|element| {
        element.tag_name() == "BUTTON" && element.get_attribute("aria-pressed").as_deref() != Some("true")
    });
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    if let Some(layer) = selection.layer(view.hand()).filter(|_| !on_button) {
        event.prevent_default();
        table::play(page, Move::Play(layer));
    }
}

/// 1 picks ones; another digit after it makes 10 to 13 of it.
fn pick_number(page: Page, digit: u8) {
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    let ones = page.selection.get_untracked().is_some_and(|selection| selection.value == Card::One);
    let typed_one = ones || page.typed_one.get_untracked();
    let two_digits = Card::number(10 + digit).filter(|card| typed_one && view.hand().count(*card) > 0);
    page.typed_one.set(digit == 1 && two_digits.is_none());
    let picked = page.selection.get_untracked().map(|selection| selection.value);
    if let Some(value) = two_digits.or_else(|| Card::number(digit)).filter(|value| Some(*value) != picked) {
        table::pick(page, value);
    }
}
