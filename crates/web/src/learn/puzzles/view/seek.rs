//! Which puzzles are wanted: how hard, what about, by which rules, with how many players.

use leptos::prelude::*;
use luxx_rules::{Setup, Variant};
use luxx_session::puzzle::{Puzzle, Seek, Theme};
use luxx_words::{Words, say};

use super::goal;
use crate::learn::puzzles::state::puzzling;
use crate::state::Page;

pub(super) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let levels = (1..=Puzzle::HARDEST).map(|level| (level.to_string(), goal::level(words, level)));
    let themes = Theme::ALL.into_iter().map(|theme| (theme.name().to_owned(), self::theme(words, theme)));
    let rules = Variant::ALL.into_iter().map(|variant| (variant.to_string(), words.variant(variant)));
    let players = Setup::PLAYERS
        .map(|players| (players.to_string(), say!(words, "page-players-count", count = players)));
    view! {
        <div class="seeks">
            {choice("level", say!(words, "puzzles-seek-level"), say!(words, "puzzles-any-level"), levels.collect(), |seek| seek.level.map(|level| level.to_string()), |seek, level| seek.level = level.and_then(|level| level.parse().ok()))}
            {choice("theme", say!(words, "puzzles-seek-theme"), say!(words, "puzzles-any-theme"), themes.collect(), |seek| seek.theme.map(|theme| theme.name().to_owned()), |seek, theme| seek.theme = theme.and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name)))}
            {choice("rules", say!(words, "puzzles-seek-rules"), say!(words, "puzzles-any-rules"), rules.collect(), |seek| seek.variant.map(|variant| variant.to_string()), |seek, variant| seek.variant = variant.and_then(|variant| variant.parse().ok()))}
            {choice("players", say!(words, "puzzles-seek-players"), say!(words, "puzzles-any-players"), players.collect(), |seek| seek.players.map(|players| players.to_string()), |seek, players| seek.players = players.and_then(|players| players.parse().ok()))}
        </div>
    }
    .into_any()
}

/// What a theme is called.
pub(super) fn theme(words: &Words, theme: Theme) -> String {
    say!(words, "puzzles-theme", theme = theme.name())
}

/// One of several, or any.
fn choice(
    name: &'static str,
    label: String,
    any: String,
    options: Vec<(String, String)>,
    now: fn(&Seek) -> Option<String>,
    change: fn(&mut Seek, Option<&str>),
) -> AnyView {
    let chosen = move || puzzling().seek.with(now).unwrap_or_default();
    let options = options.into_iter().map(|(value, label)| {
        let here = value.clone();
        view! { <option value=value selected=move || chosen() == here>{label}</option> }
    });
    let choose = move |event| {
        let value = event_target_value(&event);
        puzzling().want(|seek| change(seek, Some(value.as_str()).filter(|value| !value.is_empty())));
    };
    view! {
        <label class="seek-by">
            <span>{label}</span>
            <select class="input" data-testid=format!("seek-{name}") on:change=choose>
                <option value="" selected=move || chosen().is_empty()>{any}</option>
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}
