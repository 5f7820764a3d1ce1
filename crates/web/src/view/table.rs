//! The table: everything that lies on it, and the keys that play.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use luxx_rules::{Card, Decision, Move};
use luxx_session::Preview;
use luxx_words::say;

use super::{bar, cover, hand, middle, panel, parts, seat, shadow};
use crate::page::{Page, Screen};
use crate::{actions, browser, tell};

/// How long a 1 waits for a second digit, in milliseconds.
const MOMENT: f64 = 1500.0;

pub(crate) fn view(page: Page) -> AnyView {
    let preview = Memo::new(move |_| {
        let (_, view) = page.turn()?;
        let layer = page.selection.get()?.layer(view.hand())?;
        Some(Preview::of(&view, layer))
    });
    let picking = Memo::new(move |_| preview.with(Option::is_some));
    let awaited = Memo::new(move |_| page.awaited());
    let phase = move || match page.decision() {
        _ if page.moved.get() => "wait",
        Some(decision) => decision.name(),
        None if awaited.get().is_some() => "hand-over",
        None if page.busy.get() => "wait",
        None => "over",
    };
    let seating = page.seating();
    view! {
        <main
            class="table"
            inert=move || awaited.get().is_some()
            data-players=move || seating.get().map(|seating| seating.players.to_string())
            data-phase=phase
            data-picking=move || picking.get().then_some("")
        >
            <h1 class="sr">"luxx"</h1>
            {bar::view(page)}
            {seat::others(page, preview)}
            {shadow::view(page, preview)}
            {middle::view(page)}
            {seat::me(page, preview)}
            <div class="talk">
                {move || story(page, picking.get())}
                {panel::view(page, preview)}
            </div>
            {hand::view(page)}
        </main>
        {move || awaited.get().map(|seat| cover::view(page, seat))}
    }
    .into_any()
}

/// What just happened; when the onlooker decides, what happened since the last time.
fn story(page: Page, picking: bool) -> Option<AnyView> {
    let text = match page.decision() {
        // A question needs the room, and says what it is about.
        Some(decision) if picking || decision != Decision::Play => return None,
        Some(_) if actions::is_first_turn_ever(page) => say!(page.words(), "page-first").into(),
        Some(_) => tell::recap(page),
        None => page.story.get(),
    };
    Some(view! { <p class="story" data-testid="story">{parts::sentence(&text)}</p> }.into_any())
}

/// Number keys pick values (1, then 3 within a moment, is 13), J jokers, + and − change the count, Enter plays, Escape lets go.
pub(crate) fn on_key(page: Page, event: &KeyboardEvent) {
    let idle = page.screen.get_untracked() != Screen::Table || page.sheet.get_untracked().is_some();
    if idle || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    match key.as_str() {
        "Escape" => {
            if let Some(picked) = page.selection.get_untracked() {
                page.selection.set(None);
                focus_on(picked.value);
            }
        }
        "j" | "J" => match page.selection.get_untracked() {
            Some(_) => actions::adjust(page, |selection| selection.with_jokers(1)),
            None => pick(page, Card::Joker),
        },
        "+" => actions::adjust(page, |selection| selection.with_count(1)),
        "-" => actions::adjust(page, |selection| selection.with_count(-1)),
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
    // A key held down picks or plays once.
    if event.repeat() {
        event.prevent_default();
        return;
    }
    let Some(selection) = page.selection.get_untracked() else { return };
    let active = browser::document().active_element();
    let on_button =
        active.is_some_and(|element| element.matches("a, button:not([aria-pressed=true])").unwrap_or(false));
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    if let Some(layer) = selection.layer(view.hand()).filter(|_| !on_button) {
        event.prevent_default();
        actions::play(page, Move::Play(layer));
    }
}

/// 1 picks ones; another digit within a moment makes 10 to 13 of it. A value that is not in the hand changes nothing.
fn pick_number(page: Page, digit: u8) {
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    let now = browser::now();
    let typed_one = page.typed_one.get_untracked().is_some_and(|then| now - then < MOMENT);
    let held = |value: &Card| view.hand().count(*value) > 0;
    let two_digits = Card::number(10 + digit).filter(|value| typed_one && held(value));
    page.typed_one.set((digit == 1 && two_digits.is_none()).then_some(now));
    if let Some(value) = two_digits.or_else(|| Card::number(digit).filter(held)) {
        pick(page, value);
    }
}

/// Picks a value, unless it is picked already, and takes the keyboard there: Enter plays it then.
fn pick(page: Page, value: Card) {
    if page.selection.get_untracked().is_none_or(|picked| picked.value != value) {
        actions::pick(page, value);
    }
    focus_on(value);
}

/// Gives the keyboard to a value of the hand.
fn focus_on(value: Card) {
    browser::focus_later(format!(".hand [data-value=\"{}\"]", parts::card_name(Some(value))));
}
