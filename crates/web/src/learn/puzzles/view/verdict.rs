//! What is said about a try: right or wrong, why, how often each move wins, and one thing to press next.

use leptos::prelude::*;
use luxx_bots::{contrast, explain};
use luxx_rules::{Move, View};
use luxx_session::Table;
use luxx_session::puzzle::{Puzzle, PuzzleTable, Tried};
use luxx_words::{Reasons, say};

use super::shares;
use crate::learn::puzzles::actions;
use crate::learn::puzzles::state::{Verdict, puzzling, with};
use crate::state::Page;
use crate::tell;
use crate::view::parts::{each_anew, icon, sentence};

pub(crate) fn view(page: Page) -> AnyView {
    let shown = move || puzzling().verdict.get().filter(|_| !puzzling().aside.get());
    each_anew(shown, |verdict| format!("{verdict:?}"), move |verdict| sheet(page, &verdict))
}

/// A sheet of its own: the browser keeps the keyboard inside. Escape tries again; once it is over it puts the sheet away, to look at the table.
fn sheet(page: Page, verdict: &Verdict) -> AnyView {
    let words = page.chrome.words();
    let Some((puzzle, asked)) = with(page, |table| (table.puzzle().clone(), table.question())) else {
        return ().into_any();
    };
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    let right = verdict.tried == Tried::Right;
    let left = verdict.left;
    let over = !matches!(verdict.tried, Tried::Wrong(_));
    let close = move || match (over, left) {
        (true, _) => puzzling().aside.set(true),
        (false, 0) => actions::give_up(page),
        (false, _) => actions::try_again(page),
    };
    let sign = if right {
        "check"
    } else if over {
        "hint"
    } else {
        "close"
    };
    let heading = match verdict.tried {
        Tried::Right => {
            let tries = with(page, PuzzleTable::misses).unwrap_or_default();
            say!(words, "puzzles-right", tries = usize::from(tries) + 1)
        }
        Tried::GivenUp => say!(words, "puzzles-answer-is"),
        Tried::Wrong(_) => say!(words, "puzzles-wrong", left = usize::from(left)),
    };
    let body = match verdict.tried {
        Tried::Wrong(choice) => wrong(page, &puzzle, &asked, choice),
        Tried::Right | Tried::GivenUp => answer(page, &puzzle, &asked, verdict.wrong),
    };
    let [second, first] = buttons(page, verdict);
    view! {
        <dialog
            class="verdict-sheet puzzle-verdict"
            node_ref=dialog
            aria-labelledby="verdict-title"
            aria-describedby="verdict-text"
            data-testid="verdict"
            data-right=right.then_some("")
            data-over=over.then_some("")
            on:close=move |_| close()
        >
            <header><span class="mark" data-right=right.then_some("") aria-hidden="true">{icon(sign)}</span><h2 id="verdict-title">{heading}</h2></header>
            {body}
            <div class="answers">{second}{first}</div>
        </dialog>
    }
    .into_any()
}

/// The other thing to press, and the one that is next.
fn buttons(page: Page, verdict: &Verdict) -> [AnyView; 2] {
    let words = page.chrome.words();
    let other = |testid: &'static str, label: String, act: fn(Page)| {
        view! { <button class="btn" data-testid=testid on:click=move |_| act(page)>{label}</button> }
            .into_any()
    };
    let go = |testid: &'static str, label: String, act: fn(Page)| {
        view! { <button class="btn go" autofocus=true data-testid=testid on:click=move |_| act(page)>{label}</button> }
            .into_any()
    };
    match (verdict.tried, verdict.left) {
        (Tried::Wrong(_), 0) => {
            [().into_any(), go("show-answer", say!(words, "puzzles-answer"), actions::give_up)]
        }
        (Tried::Wrong(_), _) => [
            other("show-answer", say!(words, "puzzles-answer"), actions::give_up),
            go("again", say!(words, "puzzles-again"), actions::try_again),
        ],
        _ => [
            other("see-table", say!(words, "puzzles-look"), |_| puzzling().aside.set(true)),
            go("next-puzzle", say!(words, "puzzles-next"), actions::go_on),
        ],
    }
}

/// Why a move is not the best, as far as that tells nothing about the one that is.
fn wrong(page: Page, puzzle: &Puzzle, asked: &View, choice: Move) -> AnyView {
    let words = page.chrome.words();
    let narrator = tell::narrator(page);
    let reasons = Reasons::new(words, narrator.people(), Puzzle::SOLVER);
    let [_, against] = reasons.bullets(&explain(asked, choice));
    let figure = match (puzzle.share_of(choice), puzzle.share_of(puzzle.best)) {
        (Some(share), Some(best)) => {
            say!(words, "puzzles-wrong-share", share = usize::from(share), best = usize::from(best))
        }
        _ => say!(words, "puzzles-wrong-other"),
    };
    let after = with(page, |table| table.fact_count() > 1) == Some(true);
    let after = after.then(|| view! { <p class="note">{say!(words, "puzzles-wrong-after")}</p> });
    view! {
        <p id="verdict-text" class="said">{sentence(&narrator.made(choice, asked))}". "{figure}</p>
        {bullet("risk", against)}
        {after}
    }
    .into_any()
}

/// The best move, why it is, and how often each one wins.
fn answer(page: Page, puzzle: &Puzzle, asked: &View, wrong: Option<Move>) -> AnyView {
    let narrator = tell::narrator(page);
    let reasons = Reasons::new(page.chrome.words(), narrator.people(), Puzzle::SOLVER);
    let facts = explain(asked, puzzle.best);
    // Whoever has tried something else wants to know what sets the two apart.
    let [gain, risk] = match wrong {
        Some(wrong) => reasons.contrast_bullets(&contrast(asked, puzzle.best, wrong)),
        None => reasons.bullets(&facts),
    };
    let [gain, risk] = if gain.is_empty() { reasons.bullets(&facts) } else { [gain, risk] };
    view! {
        <p id="verdict-text" class="said" data-testid="answer">{sentence(&narrator.advice(puzzle.best, asked))}"."</p>
        {bullet("gain", gain)}
        {bullet("risk", risk)}
        {shares::view(page, puzzle, asked, wrong)}
    }
    .into_any()
}

fn bullet(class: &'static str, text: String) -> Option<AnyView> {
    (!text.is_empty()).then(|| view! { <p class=format!("bullet {class}")>{text}</p> }.into_any())
}
