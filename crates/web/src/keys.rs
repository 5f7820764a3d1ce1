//! The keys that play: numbers pick values, arrows move between cards, Enter plays.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use luxx_rules::{Card, Move};
use wasm_bindgen::JsCast;

use crate::faces::card_name;
use crate::route::Sheet;
use crate::state::Page;
use crate::{actions, browser};

/// How long a 1 waits for a second digit, in milliseconds.
const MOMENT: f64 = 1500.0;
/// What cards can be moved between with the arrows, row by row.
const ROWS: [&str; 2] = [".middle .deck[data-move], .middle .spot[data-move]", ".hand .group"];
/// What is above the hand: the button that plays, or what is asked.
const ANSWERS: &str = ".panel .btn.go, .panel [data-move]";

/// Number keys pick values (1, then 3 within a moment, is 13), J jokers, + and − change the count, Enter plays, Escape lets go;
/// arrows move between cards and up to what is asked; ? lists them.
pub(crate) fn on_key(page: Page, event: &KeyboardEvent) {
    let idle = !page.chrome.screen.get_untracked().is_table() || untrack(|| page.chrome.above()).is_some();
    if idle || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    // What is typed there is meant for it.
    let active = browser::document().active_element();
    if active.is_some_and(|element| element.matches("input, select, textarea").unwrap_or(false)) {
        return;
    }
    let key = event.key();
    match key.as_str() {
        "Escape" => {
            if let Some(picked) = page.picking.selection.get_untracked() {
                page.picking.selection.set(None);
                focus_on(picked.value);
            }
        }
        "j" | "J" => match page.picking.selection.get_untracked() {
            Some(_) => actions::adjust(page, |selection| selection.with_jokers(1)),
            None => pick(page, Card::Joker),
        },
        "+" => actions::adjust(page, |selection| selection.with_count(1)),
        "-" => actions::adjust(page, |selection| selection.with_count(-1)),
        "?" => page.chrome.open(Sheet::Keys),
        "Enter" => enter(page, event),
        "ArrowLeft" => step(event, -1),
        "ArrowRight" => step(event, 1),
        "ArrowUp" => jump(event, ANSWERS),
        "ArrowDown" => jump(event, ".hand [aria-pressed=true], .hand .group"),
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
    let Some(selection) = page.picking.selection.get_untracked() else { return };
    let active = browser::document().active_element();
    let on_button =
        active.is_some_and(|element| element.matches("a, button:not([aria-pressed=true])").unwrap_or(false));
    let Some((_, view)) = untrack(|| page.table.turn()) else { return };
    if let Some(layer) = selection.layer(view.hand()).filter(|_| !on_button) {
        event.prevent_default();
        actions::play(page, Move::Play(layer));
    }
}

/// Takes the keyboard to the next card of the same row; to the first one from elsewhere.
fn step(event: &KeyboardEvent, by: isize) {
    let active = browser::document().active_element();
    let rows = ROWS.map(browser::find_all);
    let place =
        rows.iter().find_map(|row| Some((row, row.iter().position(|card| Some(card) == active.as_ref())?)));
    let card = match place {
        Some((row, place)) => place.checked_add_signed(by).and_then(|place| row.get(place)),
        None => rows.iter().find_map(|row| row.first()),
    };
    if let Some(card) = card.and_then(|card| card.dyn_ref::<web_sys::HtmlElement>()) {
        event.prevent_default();
        let _ = card.focus();
    }
}

/// Takes the keyboard to the first of what a selector finds.
fn jump(event: &KeyboardEvent, to: &str) {
    if browser::find(to).is_some() {
        event.prevent_default();
        browser::focus(to);
    }
}

/// 1 picks ones; another digit within a moment makes 10 to 13 of it. A value that is not in the hand changes nothing.
fn pick_number(page: Page, digit: u8) {
    let Some((_, view)) = untrack(|| page.table.turn()) else { return };
    let now = browser::now();
    let typed_one = page.picking.typed_one.get_untracked().is_some_and(|then| now - then < MOMENT);
    let held = |value: &Card| view.hand().count(*value) > 0;
    let two_digits = Card::number(10 + digit).filter(|value| typed_one && held(value));
    page.picking.typed_one.set((digit == 1 && two_digits.is_none()).then_some(now));
    if let Some(value) = two_digits.or_else(|| Card::number(digit).filter(held)) {
        pick(page, value);
    }
}

/// Picks a value, unless it is picked already, and takes the keyboard there: Enter plays it then.
fn pick(page: Page, value: Card) {
    if page.picking.selection.get_untracked().is_none_or(|picked| picked.value != value) {
        actions::pick(page, value);
    }
    focus_on(value);
}

/// Gives the keyboard to a value of the hand.
fn focus_on(value: Card) {
    browser::focus_later(format!(".hand [data-value=\"{}\"]", card_name(Some(value))));
}
