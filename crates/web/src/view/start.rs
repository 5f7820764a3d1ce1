//! The first thing anybody sees: one tap from a game.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::{Card, Seat};
use luxx_session::lesson::{Progress, STEPS};
use luxx_session::{Day, Session, Theme};
use luxx_words::{Language, say};

use super::parts::{art, icon, labelled, signed, steps};
use crate::faces::card_class;
use crate::route::{LessonAt, Screen, Sheet};
use crate::state::Page;
use crate::{actions, browser, games, store, tables};

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
    let keeping =
        Keeping { changed: RwSignal::new(0), all: RwSignal::new(false), surely: RwSignal::new(None) };
    let waiting = Memo::new(move |_| {
        keeping.changed.track();
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
    // Whoever is here for the first time may want to learn it first.
    let new_here = page.learn.progress.with_untracked(Progress::is_fresh)
        && !page.chrome.settings.with_untracked(|settings| settings.finished);
    let learn = || learn(page, new_here);
    view! {
        <main class="start">
            <nav class="corner">
                <button class="btn quiet" data-testid="language" lang=other.code() on:click=switch>
                    {icon("globe")}{other.own_name()}
                </button>
                <button class="btn quiet" data-testid="games" aria-label=say!(words, "page-games") on:click=move |_| actions::go_to(page, Screen::Games)>
                    {icon("log")}
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
                {move || kept(page, keeping)}
                <button class="btn" class:go=move || !waiting.get() data-testid="play" on:click=move |_| actions::sit_down(page, tables::usual(words, level))>
                    <span>{say!(words, "page-play")}<small>{line}</small></span>
                </button>
                {new_here.then(learn)}
                <button class="btn" data-testid="together" on:click=move |_| actions::go_to(page, Screen::Together)>
                    {icon("people")}<span>{say!(words, "page-together")}<small>{say!(words, "page-together-line")}</small></span>
                </button>
                {today(page)}
                <div class="pair">
                    {(!new_here).then(learn)}
                    <button class="btn" data-testid="set-up" on:click=move |_| page.chrome.go_to(Screen::SetUp)>
                        {icon("settings")}{say!(words, "page-set-up")}
                    </button>
                    <button class="btn" data-testid="rules" on:click=move |_| actions::go_to(page, Screen::Rules(None))>
                        {icon("rules")}{say!(words, "page-rules")}
                    </button>
                </div>
            </div>
            <footer>{say!(words, "page-own-names")}</footer>
        </main>
    }
    .into_any()
}

/// The way to the deal of the day: how it stands, and which of the last seven days were played.
fn today(page: Page) -> AnyView {
    let words = page.chrome.words();
    let (days, day) = (store::days(), Day::new(browser::today()));
    let line = match (days.get(day), days.streak(day)) {
        (Some(result), _) => say!(words, "page-today-result", points = signed(result.points)),
        (None, 0) => say!(words, "page-today-line"),
        (None, 1) => say!(words, "page-today-one"),
        (None, streak) => say!(words, "page-today-days", days = streak),
    };
    let week = days.week(day);
    let played = week.iter().filter(|played| **played).count();
    let said = match played {
        0 => say!(words, "page-today-week-none"),
        played => say!(words, "page-today-week", days = played),
    };
    // For the start before the program is there.
    let marks: String = week.iter().map(|played| if *played { '1' } else { '0' }).collect();
    store::keep_door(&format!("{} {marks} {} {said}\t{line}", day.number(), page.chrome.language().code()));
    let marks = week.map(|played| view! { <i data-played=played.then_some("")></i> });
    view! {
        <button class="btn today" data-testid="today" on:click=move |_| actions::go_to(page, Screen::Today)>
            {icon("calendar")}
            <span>{say!(words, "page-today")}<small>{line}</small></span>
            <span class="week" role="img" aria-label=said>{marks.into_iter().collect_view()}</span>
        </button>
    }
    .into_any()
}

/// The way to the lessons, with how far one has come.
fn learn(page: Page, new_here: bool) -> AnyView {
    let words = page.chrome.words();
    let progress = page.learn.progress.get_untracked();
    let below = if new_here {
        say!(words, "page-learn-line").into_any()
    } else {
        steps(page, None, say!(words, "page-learn-steps", done = progress.steps_passed(), steps = STEPS))
    };
    // The lesson lies above the list of all: that is where Back leads, and where one comes to in the end.
    let go = move |_| {
        actions::go_to(page, Screen::Learn(None));
        let next = page.learn.progress.with_untracked(Progress::next);
        if let Some(lesson) = next.and_then(LessonAt::new) {
            actions::go_to(page, Screen::Learn(Some(lesson)));
        }
    };
    view! {
        <button class="btn" data-testid="learn" data-new=new_here.then_some("") on:click=go>
            {icon("learn")}<span>{say!(words, "page-learn")}<small>{below}</small></span>
        </button>
    }
    .into_any()
}

/// So many games to go on with stand above Play; the others are a tap away.
const SHOWN: usize = 2;

/// What somebody does with the games that are not over.
#[derive(Clone, Copy)]
struct Keeping {
    /// Counts up whenever they are to be drawn anew.
    changed: RwSignal<u32>,
    /// Whether all are shown.
    all: RwSignal<bool>,
    /// The one that is thrown away when it is pressed again.
    surely: RwSignal<Option<store::GameId>>,
}

/// The ways back to games that are not over: the one left last, then the others, the newest first.
fn kept(page: Page, keeping: Keeping) -> AnyView {
    let Keeping { changed, all, surely } = keeping;
    changed.track();
    let words = page.chrome.words();
    let current = store::current();
    let mut games = games::unfinished();
    games.sort_by_key(|(id, _)| Some(id) != current.as_ref());
    let more = if all.get_untracked() { 0 } else { games.len().saturating_sub(SHOWN) };
    let shown = games.len() - more;
    let rows = games.into_iter().take(shown).zip(0..).map(|((id, session), place): (_, u32)| {
        // The one left last is what one most likely came for.
        let (name, class) =
            if place == 0 { ("continue", "btn go resume") } else { ("kept", "btn resume") };
        let (here, there) = (id.clone(), id);
        let sure = surely.with_untracked(|surely| surely.as_ref() == Some(&there));
        let forget = move |_| {
            if sure {
                games::forget(page, &there);
            }
            surely.set((!sure).then(|| there.clone()));
            changed.update(|changed| *changed += 1);
            browser::focus_later(".kept [data-sure]");
        };
        let label = if sure { say!(words, "page-forget-surely") } else { say!(words, "page-forget") };
        view! {
            <div class="kept">
                <button class=class data-testid=name on:click=move |_| actions::go_on(page, &here)>
                    {icon("hand")}
                    <span class="grow">
                        {say!(words, "page-continue")}
                        <small>{standing(page, &session)}</small>
                    </span>
                    {icon("next")}
                </button>
                <button class="btn quiet" data-testid="forget" aria-label=label data-sure=sure.then_some("") on:click=forget>
                    {icon(if sure { "check" } else { "close" })}
                </button>
            </div>
        }
        .into_any()
    });
    let mut rows: Vec<AnyView> = rows.collect();
    if more > 0 {
        let show = move |_| {
            all.set(true);
            surely.set(None);
            changed.update(|changed| *changed += 1);
        };
        let label = say!(words, "page-kept-more", count = more);
        rows.push(
            view! { <button class="btn quiet" data-testid="more-kept" on:click=show>{label}</button> }
                .into_any(),
        );
    }
    rows.into_any()
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
