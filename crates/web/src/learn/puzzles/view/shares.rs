//! The moves of a puzzle with how often each wins, as a hint shows them. They were found when the puzzle was made, so nobody waits for them.

use leptos::prelude::*;
use luxx_rules::{Move, View};
use luxx_session::puzzle::{Puzzle, Weighed};
use luxx_words::say;

use crate::state::Page;
use crate::tell;
use crate::view::parts::{chip, sentence};

/// As wide as 95 of a hundred such differences, in standard errors.
const WIDE: f64 = 1.96;

pub(super) fn view(page: Page, puzzle: &Puzzle, view: &View, made: Option<Move>) -> AnyView {
    let words = page.chrome.words();
    let row =
        |choice, behind| puzzle.share_of(choice).map(|share| row(page, view, choice, share, behind, made));
    let best = row(puzzle.best, None);
    let others = puzzle
        .others
        .iter()
        .map(|Weighed { choice, behind, error }| row(*choice, Some((*behind, WIDE * error))));
    view! {
        <section class="puzzle-shares">
            <h3>{say!(words, "puzzles-shares")}</h3>
            <ul class="hints" data-testid="shares">{best}{others.collect_view()}</ul>
            <p class="note">{say!(words, "puzzles-shares-line", worlds = Puzzle::WORLDS)}</p>
        </section>
    }
    .into_any()
}

/// A move, its share of wins as a bar, and by how much it is behind the best with the uncertainty of that.
fn row(
    page: Page,
    view: &View,
    choice: Move,
    share: u8,
    behind: Option<(f64, f64)>,
    made: Option<Move>,
) -> AnyView {
    let words = page.chrome.words();
    let told = match choice {
        Move::Play(layer) => chip(page, layer),
        other => sentence(&tell::narrator(page).advice(other, view)),
    };
    let percent = |part: f64| format!("{:.1}%", part.clamp(0.0, 100.0));
    let between = behind.map(|(_, margin)| {
        let share = f64::from(share);
        let (low, high) = ((share - margin).max(0.0), (share + margin).min(100.0));
        view! { <i style=("left", percent(low)) style=("width", percent(high - low))></i> }
    });
    let line = behind.map(|(behind, margin)| {
        let (behind, margin) = (words.decimal(behind), words.decimal(margin));
        say!(words, "puzzles-behind", behind = behind, margin = margin)
    });
    let yours = (made == Some(choice)).then(|| say!(words, "puzzles-yours"));
    let note = [yours, line].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    view! {
        <li class="hint" data-best=behind.is_none().then_some("") data-hint=choice.to_string()>
            <span>{told}</span>
            <span class="share" aria-hidden="true" style=("--share", share.to_string())>{between}</span>
            <span class="pct">{format!("{share} %")}</span>
            {(!note.is_empty()).then(|| view! { <small>{note}</small> })}
        </li>
    }
    .into_any()
}
