//! The first thing anybody sees: one tap from a game.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::{Card, Seat};
use luxx_session::{Session, Theme};
use luxx_words::{Language, say};

use super::parts::{art, icon, labelled, signed};
use crate::faces::card_class;
use crate::route::{Screen, Sheet};
use crate::state::Page;
use crate::{actions, games, store, tables};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let german = page.chrome.language() == Language::German;
    let other = if german { Language::English } else { Language::German };
    let dark = move || {
        let theme = page.chrome.settings.with(|settings| settings.theme);
        theme == Theme::Dark
            || theme == Theme::System && crate::browser::matches("(prefers-color-scheme: dark)")
    };
    let dusk = move |_| {
        let next = if untrack(dark) { Theme::Light } else { Theme::Dark };
        actions::set(page, |settings| settings.theme = next);
    };
    let level = untrack(|| page.chrome.usual_level());
    let line = match level {
        Level::Beginner => say!(words, "page-play-line-first"),
        _ => say!(words, "page-play-line"),
    };
    // Counts up when a kept game is thrown away.
    let changed = RwSignal::new(0);
    let waiting = Memo::new(move |_| {
        changed.track();
        !games::unfinished().is_empty()
    });
    let cards = [(-2, Card::One), (-1, Card::Four), (0, Card::Seven), (1, Card::Nine), (2, Card::Thirteen)];
    let cards = cards.map(|(place, face): (i32, Card)| {
        view! { <i class=card_class(Some(face)) aria-hidden="true" style=("--k", place.to_string())></i> }
    });
    let switch = move |_| {
        actions::set(page, |settings| settings.german = Some(!german));
        crate::browser::focus_later("[data-testid=language]");
    };
    view! {
        <main class="start">
            <nav class="corner">
                <button class="btn quiet" data-testid="language" lang=other.code() on:click=switch>
                    {icon("globe")}{other.own_name()}
                </button>
                <button class="btn quiet" data-testid="dusk" aria-label=say!(words, "page-theme") on:click=dusk>
                    {move || icon(if dark() { "sun" } else { "moon" })}
                </button>
                <button class="btn quiet" data-testid="menu" aria-label=say!(words, "page-settings") on:click=move |_| page.chrome.open(Sheet::Menu)>
                    {icon("menu")}
                </button>
            </nav>
            <div class="hero">
                <div class="den" aria-hidden="true">{art("lynx", "lynx")}{cards.into_iter().collect_view()}</div>
                <h1>{labelled("word", "wordmark", "luxx".to_owned())}</h1>
                <p>{say!(words, "page-tagline")}</p>
            </div>
            <div class="doors">
                {move || kept(page, changed)}
                <button class="btn" class:go=move || !waiting.get() data-testid="play" on:click=move |_| actions::sit_down(page, tables::usual(words, level))>
                    <span>{say!(words, "page-play")}<small>{line}</small></span>
                </button>
                <button class="btn" data-testid="together" on:click=move |_| actions::go_to(page, Screen::Together)>
                    {icon("people")}<span>{say!(words, "page-together")}<small>{say!(words, "page-together-line")}</small></span>
                </button>
                <div class="pair">
                    <button class="btn" data-testid="set-up" on:click=move |_| page.chrome.go_to(Screen::SetUp)>
                        {icon("settings")}{say!(words, "page-set-up")}
                    </button>
                    <button class="btn" data-testid="rules" on:click=move |_| page.chrome.open(Sheet::Rules)>
                        {icon("rules")}{say!(words, "page-rules")}
                    </button>
                </div>
            </div>
            <footer>{say!(words, "page-own-names")}</footer>
        </main>
    }
    .into_any()
}

/// The ways back to games that are not over: the one left last, then the others, the newest first.
fn kept(page: Page, changed: RwSignal<u32>) -> AnyView {
    changed.track();
    let current = store::current();
    let mut games = games::unfinished();
    games.sort_by_key(|(id, _)| Some(id) != current.as_ref());
    let rows = games.into_iter().enumerate().map(|(place, (id, session))| {
        // The one left last is what one most likely came for.
        let (name, class) =
            if place == 0 { ("continue", "btn go resume") } else { ("kept", "btn resume") };
        let (here, there) = (id.clone(), id);
        let forget = move |_| {
            games::forget(page, &there);
            changed.update(|changed| *changed += 1);
        };
        view! {
            <div class="kept">
                <button class=class data-testid=name on:click=move |_| actions::go_on(page, &here)>
                    {icon("hand")}
                    <span class="grow">
                        {say!(page.chrome.words(), "page-continue")}
                        <small>{standing(page, &session)}</small>
                    </span>
                    {icon("next")}
                </button>
                <button class="btn quiet" data-testid="forget" aria-label=say!(page.chrome.words(), "page-forget") on:click=forget>
                    {icon("close")}
                </button>
            </div>
        }
    });
    rows.collect_view().into_any()
}

/// How a game stands: everybody's points.
fn standing(page: Page, session: &Session) -> String {
    let (table, public) = (session.table(), session.game().public());
    let points = |seat: Seat| {
        let played: i32 = session.contest().map_or(0, |contest| contest.totals()[seat.index()]);
        if session.outcome().is_some() { played } else { played + public.points(seat) }
    };
    let name = |seat: Seat| match table.only_person() {
        Some(me) if me == seat => say!(page.chrome.words(), "page-you"),
        _ => table.name(seat).to_owned(),
    };
    let seats = public.seats().map(|seat| format!("{} {}", name(seat), signed(points(seat))));
    seats.collect::<Vec<_>>().join(" · ")
}
