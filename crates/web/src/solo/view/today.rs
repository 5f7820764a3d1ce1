//! The deal of a day: to be played, or what came of it beside what the champion made of it.

use std::cmp::Ordering;

use leptos::prelude::*;
use luxx_bots::{Grade, Level};
use luxx_rules::{Move, Seat, View};
use luxx_session::{Day, DayResult};
use luxx_words::{Narrator, People, Words, key, say};

use super::{days, share, words};
use crate::browser;
use crate::route::Screen;
use crate::solo::state::{Made, Marks, Rival, solo};
use crate::solo::today;
use crate::state::Page;
use crate::view::menu::way;
use crate::view::parts::{art, chip, head, icon, sentence, signed};

pub(crate) fn view(page: Page) -> AnyView {
    let words = words(page);
    let day = Memo::new(move |_| solo().day.get());
    let played = Memo::new(move |_| day.get().map(|day| (day, solo().days.with(|days| days.get(day)))));
    let heading = move || {
        let day = day.get()?;
        let title = if day.number() == browser::today() {
            say!(words, "solo-today")
        } else {
            say!(words, "solo-day")
        };
        let home = say!(page.chrome.words(), "page-home");
        let date = days::date(page, day, &[("weekday", "long"), ("day", "numeric"), ("month", "long")]);
        let back = move || {
            let to = page.chrome.screen.get_untracked();
            crate::actions::go_to(page, if to == Screen::Today { Screen::Start } else { Screen::Today });
        };
        let small = view! { <p class="date" data-testid="date">{date}</p> };
        Some(view! { {head(home, title, back, None)}{small} })
    };
    let body = move || {
        let (day, result) = played.get()?;
        Some(match result {
            None => invitation(page, day),
            Some(result) => result_of(page, day, result),
        })
    };
    view! {
        <main class="page today" data-testid="today-page">
            {heading}
            {body}
            <div class="rows">
                {way("trophy", "puzzles", say!(page.chrome.words(), "page-puzzles"), move || crate::actions::go_to(page, Screen::Puzzles(None)))}
            </div>
            {move || day.get().map(|day| days::view(page, day))}
        </main>
    }
    .into_any()
}

/// It has not been played.
fn invitation(page: Page, day: Day) -> AnyView {
    let words = words(page);
    let label = if today::begun(day).is_some() {
        say!(words, "solo-today-resume")
    } else {
        say!(words, "solo-today-play")
    };
    let left = solo().days.with_untracked(|days| days.was_left(day));
    let what = if left { say!(words, "solo-today-left") } else { say!(words, "solo-today-what") };
    let then = (!left).then(|| view! { <p class="note">{say!(words, "solo-today-then")}</p> });
    view! {
        <section class="paper offer">
            {art("lynx", "lynx")}
            <p data-left=left.then_some("")>{what}</p>
            {then}
            <button class="btn go wide" data-testid="today-play" on:click=move |_| today::play(page, day)>{label}</button>
        </section>
    }
    .into_any()
}

fn result_of(page: Page, day: Day, result: DayResult) -> AnyView {
    let words = words(page);
    let own = move || {
        let made = solo().own.with(|own| own.as_ref().and_then(|own| today::made(&own.deal, own.seat)));
        made.unwrap_or(Made { points: result.points, laid_held: None })
    };
    let rival = Memo::new(move |_| solo().rival.get());
    let name = move || match rival.get() {
        Rival::Played(Level::Searcher { .. }, _) => say!(words, "solo-today-searcher"),
        _ => say!(words, "solo-today-champion"),
    };
    let wink = move || {
        let better = matches!(rival.get(), Rival::Played(_, made) if result.points > made.points);
        art("lynx", if better { "lynx-wink" } else { "lynx" })
    };
    let theirs = move || match rival.get() {
        Rival::Played(_, made) => points(words, made, "rival-points"),
        Rival::Thinking => view! { <p class="points waiting" aria-hidden="true">"…"</p> }.into_any(),
        Rival::Nobody => view! { <p class="points" aria-hidden="true">"–"</p> }.into_any(),
    };
    let gone =
        move || solo().gone.get().then(|| view! { <p class="note">{say!(words, "solo-today-gone")}</p> });
    view! {
        <section class="paper beside" data-testid="today-result">
            <div class="who">
                <span class="face">{icon("person")}</span>
                <h2>{say!(words, "solo-today-you")}</h2>
                {move || points(words, own(), "own-points")}
            </div>
            <i class="against">{say!(words, "solo-today-against")}</i>
            <div class="who">
                {wink}
                <h2>{name}</h2>
                {theirs}
            </div>
            <p class="said" role="status" data-testid="today-said">{move || said(page, result, rival.get())}</p>
        </section>
        {gone}
        {move || solo().marks.with(|marks| turns(page, marks))}
        {move || share::view(page, day, result)}
    }
    .into_any()
}

/// A large number, and what it is made of.
fn points(words: &Words, made: Made, testid: &'static str) -> AnyView {
    let how = made.laid_held.map(|(laid, held)| {
        let said = say!(words, "solo-today-made-said", laid = laid, held = held);
        view! { <small role="img" aria-label=said>{say!(words, "solo-today-made", laid = laid, held = held)}</small> }
    });
    view! { <p class="points" data-testid=testid>{signed(made.points)}</p>{how} }.into_any()
}

/// What the two numbers mean.
fn said(page: Page, result: DayResult, rival: Rival) -> String {
    let words = words(page);
    let (level, made) = match rival {
        Rival::Thinking => return say!(words, "solo-today-thinking"),
        Rival::Nobody => return say!(words, "solo-today-unknown"),
        Rival::Played(level, made) => (level, made),
    };
    let side = match result.points.cmp(&made.points) {
        Ordering::Greater => "ahead",
        Ordering::Less => "behind",
        Ordering::Equal => "level",
    };
    let searched = matches!(level, Level::Searcher { .. });
    let rival = if searched { "searcher" } else { "champion" };
    let won = if result.won { "yes" } else { "no" };
    let points = (result.points - made.points).abs();
    let text = say!(words, "solo-today-said", won = won, side = side, points = points, rival = rival);
    if searched { format!("{text} {}", say!(words, "solo-today-stand-in")) } else { text }
}

/// The name of a grade.
pub(super) fn grade(words: &Words, grade: Grade) -> String {
    words.say(
        match grade {
            Grade::Good => key!("solo-mark-good"),
            Grade::Less => key!("solo-mark-less"),
            Grade::Costly => key!("solo-mark-costly"),
        },
        &[],
    )
}

/// Every turn as a mark, and where the ways parted.
fn turns(page: Page, marks: &Marks) -> Option<AnyView> {
    let words = words(page);
    if marks.all == 0 {
        return None;
    }
    let good = marks.turns.iter().filter(|(_, grade)| *grade == Grade::Good).count();
    let count = if marks.failed {
        say!(words, "solo-marks-failed")
    } else if marks.are_complete() {
        say!(words, "solo-marks-count", good = good, turns = marks.turns.len())
    } else {
        say!(words, "solo-marks-judging", done = marks.done, all = marks.all)
    };
    let each = marks.turns.iter().map(|(turn, given)| {
        let label = say!(words, "solo-mark-said", turn = *turn, grade = grade(words, *given));
        view! {
            <li>
                <i class="mark" data-grade=given.name() role="img" aria-label=label></i>
                <span aria-hidden="true">{*turn}</span>
            </li>
        }
    });
    let legend = Grade::ALL.map(|given| {
        view! { <li><i class="mark" data-grade=given.name() aria-hidden="true"></i>{grade(words, given)}</li> }
    });
    let complete = marks.are_complete();
    let parted = marks.parted.as_ref().filter(|_| complete).map(|parted| where_parted(page, parted));
    Some(
        view! {
            <section class="turns">
                <div class="line"><h2>{say!(words, "solo-marks")}</h2><p class="note" data-testid="marks-count">{count}</p></div>
                <ol class="marks" data-testid="marks">{each.collect_view()}</ol>
                <ul class="legend" aria-hidden="true">{legend.into_iter().collect_view()}</ul>
                {parted}
            </section>
        }
        .into_any(),
    )
}

fn where_parted(page: Page, (turn, seen, made, best): &(usize, View, Move, Move)) -> AnyView {
    let words = words(page);
    let narrator = || {
        let names = solo().own.with_untracked(|own| own.as_ref().map(|own| own.deal.record.players.clone()));
        let people = People::new(names.unwrap_or_default()).told_to(Seat::FIRST);
        Narrator::new(page.chrome.words(), people)
    };
    let told = |choice: Move| match choice {
        Move::Play(layer) => chip(page, layer),
        other => sentence(&narrator().advice(other, seen)),
    };
    // The sentence has places for two things that are drawn.
    let text = say!(words, "solo-parted-said", made = "\u{1}", best = "\u{2}");
    let pieces = text.split_inclusive(['\u{1}', '\u{2}']).map(|piece| {
        let drawn = match piece.chars().last() {
            Some('\u{1}') => Some(told(*made)),
            Some('\u{2}') => Some(told(*best)),
            _ => None,
        };
        view! { {piece.trim_end_matches(['\u{1}', '\u{2}']).to_owned()}{drawn} }
    });
    view! {
        <div class="paper parted" data-testid="parted">
            <h3>{say!(words, "solo-parted", turn = *turn)}</h3>
            <p>{pieces.collect_view()}</p>
        </div>
    }
    .into_any()
}
