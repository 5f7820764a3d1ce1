//! What a puzzle asks, and the ideas, in words.

use luxx_session::puzzle::{Idea, Puzzle, PuzzleTable};
use luxx_words::{Words, say};

use crate::learn::puzzles::state::with;
use crate::state::Page;
use crate::tell;

/// What is asked.
pub(super) fn goal(words: &Words, puzzle: &Puzzle) -> String {
    say!(words, "puzzles-goal", theme = puzzle.theme.name())
}

/// By which rules, with how many players, how hard.
pub(super) fn kind(words: &Words, puzzle: &Puzzle) -> String {
    say!(
        words,
        "puzzles-kind",
        rules = words.variant(puzzle.position.variant),
        players = puzzle.position.seats.len(),
        level = level(words, puzzle.level)
    )
}

/// How hard something is.
pub(super) fn level(words: &Words, level: u8) -> String {
    say!(words, "puzzles-level", level = usize::from(level))
}

/// The question of the puzzle on the table, as it is said.
pub(crate) fn question(page: Page) -> String {
    let words = page.chrome.words();
    let said =
        |table: &PuzzleTable| format!("{}. {}", kind(words, table.puzzle()), goal(words, table.puzzle()));
    with(page, said).unwrap_or_default()
}

/// An idea.
pub(super) fn idea(page: Page, idea: &Idea) -> String {
    let words = page.chrome.words();
    match idea {
        Idea::Catches { victims, shadow } => {
            let shadow = shadow.then(|| say!(words, "puzzles-idea-shadow"));
            let count = victims.len() + usize::from(shadow.is_some());
            let caught = words.list(victims.iter().map(|seat| tell::name(page, *seat)).chain(shadow));
            say!(words, "puzzles-idea-catches", caught = caught, count = count)
        }
        Idea::Count(count) => say!(words, "puzzles-idea-count", count = usize::from(*count)),
        Idea::Pool => say!(words, "puzzles-idea-pool"),
    }
}

/// The idea that was given last.
pub(crate) fn last_idea(page: Page) -> Option<String> {
    with(page, |table| table.ideas().last().cloned()).flatten().map(|last| idea(page, &last))
}
