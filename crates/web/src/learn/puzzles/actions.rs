//! What people do with puzzles: try (as at any table), try again, ask for an idea, give up, go on to the next.

use leptos::prelude::*;
use luxx_session::puzzle::{PuzzleTable, Tried};
use luxx_words::say;

use super::state::{puzzling, with, with_mut};
use super::view;
use crate::route::{PuzzleAt, Route, Screen};
use crate::state::{Page, Stage};
use crate::{actions, browser, driver, tables};

/// The list has been reached, or a puzzle, which is put on the table.
pub(crate) fn arrive(page: Page, at: Option<PuzzleAt>) {
    puzzling().read_anew();
    match at {
        Some(at) => begin(page, at),
        None => puzzling().leave(),
    }
}

/// Puts a puzzle on the table, with the tries that were used up before.
fn begin(page: Page, at: PuzzleAt) {
    let state = puzzling();
    let Some(puzzle) = state.all.with_value(|all| all.get(at.number()).cloned()) else {
        // The address was made up, or is one of another version.
        return page.chrome.turn_to(Route { screen: Screen::Puzzles(None), sheet: None });
    };
    let you = say!(untrack(|| page.chrome.words()), "page-you");
    let names = std::iter::once(you).chain(tables::NAMES.map(str::to_owned)).collect();
    let left = state.progress.with_untracked(|progress| progress.left(at.number()));
    match PuzzleTable::resume(puzzle, names, left) {
        Ok(table) => {
            state.leave();
            page.table.put_learning(Box::new(table));
            ask(page);
        }
        // None that comes with the page is: a test checks them all.
        Err(problem) => {
            browser::note(&problem.to_string());
            actions::leave(page, Screen::Puzzles(None));
        }
    }
}

/// Asks the question of the table.
fn ask(page: Page) {
    driver::show_anew(page);
    puzzling().publish(page);
    if let Some(left) = with(page, PuzzleTable::left) {
        puzzling().note(|progress| progress.begin(left));
    }
    page.voice.announce(&untrack(|| view::question(page)));
    driver::nudge(page);
}

/// Everything that came of a try is shown: it is said, unless the answer is still to be played.
pub(crate) fn rest(page: Page) {
    if with_mut(page, PuzzleTable::show_answer) == Some(true) {
        // The driver is about to come to rest; then it shows the answer.
        return leptos::task::spawn_local(async move { driver::nudge(page) });
    }
    let state = puzzling();
    if let Some((number, Some(solved))) = with(page, |table| (table.puzzle().number, table.solved())) {
        state.note(|progress| progress.note(number, solved));
    } else if let Some(left) = with(page, PuzzleTable::left) {
        state.note(|progress| progress.begin(left));
    }
    if let Some(Some(Tried::Wrong(choice))) = with(page, PuzzleTable::tried) {
        state.wrong.set_value(Some(choice));
    }
    state.aside.set(false);
    state.publish(page);
}

/// The same question again.
pub(crate) fn try_again(page: Page) {
    with_mut(page, PuzzleTable::try_again);
    puzzling().publish(page);
    driver::nudge(page);
}

/// Wants the answer.
pub(crate) fn give_up(page: Page) {
    with_mut(page, PuzzleTable::give_up);
    puzzling().verdict.set(None);
    // Nobody decides any more.
    page.picking.let_go();
    page.table.stage.set(Stage::Resting);
    let has_news = page.table.with(|played| played.director.has_news()) == Some(true);
    if !has_news {
        with_mut(page, PuzzleTable::show_answer);
    }
    driver::nudge(page);
}

/// Gives the next idea.
pub(crate) fn give_idea(page: Page) {
    with_mut(page, PuzzleTable::give_idea);
    if let Some(left) = with(page, PuzzleTable::left) {
        puzzling().note(|progress| progress.begin(left));
    }
    puzzling().publish(page);
    if let Some(idea) = untrack(|| view::last_idea(page)) {
        page.voice.announce(&idea);
    }
}

/// Goes on to the next puzzle of those that are wanted; back to the list where there is none. They follow each other in the same place:
/// Back leads to the list.
pub(crate) fn go_on(page: Page) {
    let here = with(page, |table| table.puzzle().number);
    match untrack(|| puzzling().next(here)).and_then(PuzzleAt::new) {
        Some(next) => {
            page.chrome.turn_to(Route { screen: Screen::Puzzles(Some(next)), sheet: None });
            begin(page, next);
        }
        None => leave(page),
    }
}

/// Opens one from the list.
pub(crate) fn open(page: Page, number: u16) {
    if let Some(at) = PuzzleAt::new(number) {
        actions::go_to(page, Screen::Puzzles(Some(at)));
    }
}

/// Back to the list.
pub(crate) fn leave(page: Page) {
    actions::leave(page, Screen::Puzzles(None));
}
