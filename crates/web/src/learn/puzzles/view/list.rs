//! All puzzles to choose from, by how hard they are, and the one to go on with.

use leptos::prelude::*;
use luxx_session::puzzle::{Puzzle, Solved};
use luxx_words::say;

use super::{goal, seek};
use crate::actions as page_actions;
use crate::learn::puzzles::actions;
use crate::learn::puzzles::state::puzzling;
use crate::state::Page;
use crate::view::parts::{art, head, icon};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let state = puzzling();
    let next = Memo::new(move |_| state.next(None));
    let found = Memo::new(move |_| {
        let seek = state.seek.get();
        state.all.with_value(|all| {
            all.all.iter().filter(|puzzle| seek.fits(puzzle)).map(|puzzle| puzzle.number).collect::<Vec<_>>()
        })
    });
    let summary = move || {
        let solved = found.with(|found| solved_of(found));
        let count = found.with(Vec::len);
        let share = (solved * 100).checked_div(count).unwrap_or(0);
        view! {
            <p class="puzzle-sum" data-testid="puzzle-sum" data-solved=solved.to_string() data-count=count.to_string()>
                <i class="gauge" style=("--share", share.to_string()) aria-hidden="true"></i>
                <span>{say!(words, "puzzles-solved", solved = solved, count = count)}</span>
            </p>
        }
    };
    let go = move || match next.get() {
        Some(number) => {
            let label = say!(words, "puzzles-go-on", number = usize::from(number));
            view! { <button class="btn go" data-testid="go-on-puzzles" on:click=move |_| actions::open(page, number)>{label}</button> }
                .into_any()
        }
        None => ().into_any(),
    };
    let face = move || if next.get().is_none() { "lynx-wink" } else { "lynx" };
    let said = move || match (found.with(Vec::is_empty), next.get()) {
        (true, _) => say!(words, "puzzles-none"),
        (false, None) => say!(words, "puzzles-all-solved"),
        (false, Some(_)) => say!(words, "puzzles-line"),
    };
    let levels = move || {
        let next = next.get();
        (1..=Puzzle::HARDEST)
            .filter_map(|level| {
                let here: Vec<u16> = found.with(|found| {
                    let here = |number: &u16| {
                        state
                            .all
                            .with_value(|all| all.get(*number).is_some_and(|puzzle| puzzle.level == level))
                    };
                    found.iter().copied().filter(here).collect()
                });
                let open = next.is_none_or(|next| here.contains(&next));
                (!here.is_empty()).then(|| of_level(page, level, &here, open))
            })
            .collect_view()
    };
    view! {
        <main class="page learn puzzles" data-testid="puzzles-page">
            {head(say!(words, "puzzles-back"), say!(words, "page-puzzles"), move || page_actions::go_back(page), None)}
            <div class="teacher">{move || art("lynx", face())}<div><h2>{say!(words, "puzzles-heading")}</h2><p>{said}</p></div></div>
            {summary}
            {seek::view(page)}
            {levels}
            <ul class="legend puzzle-legend" aria-hidden="true">
                {["first", "later", "not"].map(|how| view! { <li><i class="mark-of" data-solved=how></i>{say!(words, "puzzles-how", how = how)}</li> }).into_iter().collect_view()}
            </ul>
            <div class="foot">{go}</div>
        </main>
    }
    .into_any()
}

fn solved_of(numbers: &[u16]) -> usize {
    puzzling().progress.with(|progress| {
        numbers.iter().filter(|number| matches!(progress.get(**number), Some(Solved::In(_)))).count()
    })
}

/// How a puzzle ended, as a name.
fn how(solved: Option<Solved>) -> &'static str {
    match solved {
        None => "open",
        Some(Solved::In(0 | 1)) => "first",
        Some(Solved::In(_)) => "later",
        Some(Solved::Not) => "not",
    }
}

fn of_level(page: Page, level: u8, numbers: &[u16], open: bool) -> AnyView {
    let words = page.chrome.words();
    let solved = solved_of(numbers);
    let line = say!(words, "puzzles-solved", solved = solved, count = numbers.len());
    let tiles = numbers.iter().copied().map(|number| tile(page, number));
    view! {
        <details class="of-level" open=open data-testid=format!("level-{level}")>
            <summary><b>{goal::level(words, level)}</b><span class="note">{line}</span>{icon("next")}</summary>
            <ol class="days">{tiles.collect_view()}</ol>
        </details>
    }
    .into_any()
}

fn tile(page: Page, number: u16) -> Option<AnyView> {
    let words = page.chrome.words();
    let state = puzzling();
    let how = how(state.progress.with(|progress| progress.get(number)));
    let about = state.all.with_value(|all| {
        let puzzle = all.get(number)?;
        Some((seek::theme(words, puzzle.theme), goal::kind(words, puzzle)))
    });
    let (theme, kind) = about?;
    let label = say!(
        words,
        "puzzles-tile",
        number = usize::from(number),
        theme = theme,
        kind = kind,
        how = say!(words, "puzzles-how", how = how)
    );
    Some(
        view! {
            <li>
                <button class="btn" data-testid="puzzle" data-number=number.to_string() data-solved=how aria-label=label on:click=move |_| actions::open(page, number)>
                    <span>{usize::from(number)}</span>
                    <i class="mark-of" data-solved=how></i>
                </button>
            </li>
        }
        .into_any(),
    )
}
