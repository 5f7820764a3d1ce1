//! The sheet with hints: the best moves and how often they win.

use leptos::prelude::*;
use luxx_bots::{HINT_TRIALS, Judge, explain};
use luxx_rules::{Move, Seat, View};
use luxx_session::{Chance, Estimated, Figures};
use luxx_words::{Reasons, say};

use super::parts::{chip, sentence};
use super::sheet;
use crate::hint;
use crate::state::{Advice, Page};
use crate::tell;

pub(crate) fn view(page: Page) -> AnyView {
    sheet::view(page, "hint-sheet", say!(page.chrome.words(), "sheets-hint-title"), body(page))
}

/// The moves, as soon as they are known.
pub(crate) fn body(page: Page) -> AnyView {
    let words = page.chrome.words();
    let body = move || {
        let (hints, judge) = match page.hints.advice.get() {
            Advice::Moves(hints, judge) => (hints, judge),
            Advice::Failed => return failed(page),
            Advice::Thinking => (Vec::new(), None),
        };
        let Some((_, view)) = untrack(|| page.table.turn()).filter(|_| !hints.is_empty()) else {
            return waiting(page);
        };
        let best = hints.first().copied();
        let judge = judge.map_or("none", Judge::name);
        let line = say!(words, "sheets-hint-line", worlds = HINT_TRIALS, judge = judge);
        let told = hints.iter().any(|hint| hint.chance != Chance::Unknown);
        let odds = told.then(|| view! { <p class="note odds">{say!(words, "sheets-hint-odds")}</p> });
        let rows = hints.into_iter().map(|hint| row(page, hint, Some(hint) == best, &view)).collect_view();
        view! {
            {odds}
            <div class="hints" data-judge=judge>{rows}</div>
            <p class="note">{line}</p>
        }
        .into_any()
    };
    view! { {body} }.into_any()
}

/// Nothing is known yet: it is thought about, which can be called off, or there is nothing to decide.
fn waiting(page: Page) -> AnyView {
    let words = page.chrome.words();
    if page.table.decision().is_none() {
        return view! { <p class="note" role="status">{say!(words, "sheets-hint-later")}</p> }.into_any();
    }
    view! {
        <p class="note" role="status">{say!(words, "sheets-hint-thinking")}</p>
        <button class="btn" data-testid="hint-cancel" on:click=move |_| page.chrome.close()>{say!(words, "sheets-hint-cancel")}</button>
    }
    .into_any()
}

/// No answer came: a sentence, and a way to ask again.
fn failed(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <p class="note" role="alert">{say!(words, "sheets-hint-failed")}</p>
        <button class="btn go" data-testid="hint-again" on:click=move |_| hint::ask(page)>
            {say!(words, "page-try-again")}
        </button>
    }
    .into_any()
}

fn row(page: Page, hint: Estimated, best: bool, view: &View) -> AnyView {
    let narrator = tell::narrator(page);
    let advice = match hint.choice {
        Move::Play(layer) => chip(page, layer),
        other => sentence(&narrator.advice(other, view)),
    };
    let reasons = Reasons::new(narrator.words(), narrator.people(), view.seat());
    let equal = (hint.equal && !best).then(|| say!(narrator.words(), "sheets-hint-equal"));
    let [gain, risk] = reasons.bullets(&explain(view, hint.choice));
    let players = view.public().players();
    let open = move || page.hints.best.get() == Some(hint.choice);
    let more = move || {
        let bullet = |class, text: &str| {
            let text = text.to_owned();
            (!text.is_empty()).then(|| view! { <small class=class>{text}</small> })
        };
        let figures = hint.figures.map(|figures| figures_of(page, figures, players));
        open().then(|| view! { {bullet("gain", &gain)}{bullet("risk", &risk)}{figures} })
    };
    let share = match hint.chance {
        Chance::Percent(percent) => {
            let between = hint.figures.map_or([percent; 2], |figures| figures.between);
            let told = between_told(page, percent, between);
            view! { {bar(percent, Some(between))}<span class="pct">{page.chrome.words().percent(percent)}<span class="sr">{told}</span></span> }
                .into_any()
        }
        Chance::Band(band) => view! { <span class="pct" data-band="">{reasons.band(band)}</span> }.into_any(),
        Chance::Unknown => ().into_any(),
    };
    view! {
        <button
            class="hint"
            data-best=best.then_some("")
            data-open=move || open().then_some("")
            aria-pressed=move || open().to_string()
            data-hint=hint.choice.to_string()
            on:click=move |_| hint::follow(page, hint)
        >
            <span>{advice}</span>
            {share}
            {equal.map(|equal| view! { <small>{equal}</small> })}
            {more}
        </button>
    }
    .into_any()
}

/// A share of the win as a bar, with a line over what is uncertain of it.
fn bar(percent: u8, between: Option<[u8; 2]>) -> AnyView {
    let place = |percent: u8| format!("{percent}%");
    let between = between.map(|[low, high]| {
        view! { <i style=("left", place(low)) style=("width", place(high.saturating_sub(low)))></i> }
    });
    view! { <span class="share" aria-hidden="true" style=("--share", percent.to_string())>{between}</span> }
        .into_any()
}

fn between_told(page: Page, percent: u8, [low, high]: [u8; 2]) -> String {
    say!(
        page.chrome.words(),
        "sheets-hint-share",
        share = usize::from(percent),
        low = usize::from(low),
        high = usize::from(high)
    )
}

/// Points from here to this side of zero are as wide as half of a bar, in tenths.
const WIDE: f64 = 200.0;

/// What else is known of a move among bots: the points, and how everybody's chances stand after it.
fn figures_of(page: Page, figures: Figures, players: usize) -> AnyView {
    let words = page.chrome.words();
    let [points, margin] = figures.points.map(f64::from);
    let side = if points < 0.0 { "behind" } else { "ahead" };
    let told = say!(
        words,
        "sheets-hint-points",
        points = words.decimal(points / 10.0),
        margin = words.decimal(margin / 10.0),
        side = side
    );
    let part = |tenths: f64| 50.0 * (tenths / WIDE).clamp(-1.0, 1.0);
    let percent = |part: f64| format!("{part:.1}%");
    let (from, to) = (part(points.min(0.0)), part(points.max(0.0)));
    let (low, high) = (part(points - margin), part(points + margin));
    let seats = (players > 2).then(|| {
        let seats = Seat::all(players).map(|seat| {
            let share = figures.shares[seat.index()];
            view! {
                <span class="seat-share" data-seat=seat.index().to_string()>
                    <span>{tell::name(page, seat)}</span>{bar(share, None)}<span>{words.percent(share)}</span>
                </span>
            }
        });
        view! { <span class="all-shares"><small>{say!(words, "sheets-hint-seats")}</small>{seats.collect_view()}</span> }
    });
    view! {
        <span class="margin" data-testid="margin">
            <span class="points" aria-hidden="true">
                <b style=("left", percent(50.0 + from)) style=("width", percent(to - from)) data-way=side></b>
                <i style=("left", percent(50.0 + low)) style=("width", percent(high - low))></i>
            </span>
            <small>{told}</small>
        </span>
        {seats}
    }
    .into_any()
}
