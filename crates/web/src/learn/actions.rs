//! What people do in a lesson: answer (as at any table), go on, try again, look at the answer, skip, leave.

use leptos::prelude::*;
use luxx_rules::Move;
use luxx_session::lesson::{Lesson, LessonError, LessonTable};
use luxx_words::{lessons, say};

use super::state::{learning, plain, texts, with, with_mut};
use crate::route::{LessonAt, Route, Screen};
use crate::state::Page;
use crate::{actions, browser, driver, tables};

/// Puts a lesson on the table, where it was left if it was.
pub(crate) fn begin(page: Page, lesson: LessonAt) {
    if learning().lesson() == Some(lesson) && with(page, |_| ()).is_some() {
        return;
    }
    let made = page.learn.progress.with_untracked(|progress| progress.made(lesson.place()));
    match table(page, lesson, &made) {
        Ok(table) => put(page, lesson, table),
        Err(problem) => give_up(page, &problem),
    }
}

fn table(page: Page, lesson: LessonAt, made: &[Move]) -> Result<LessonTable, String> {
    let lessons = Lesson::read_all(lessons::STEPS).map_err(|error| error.to_string())?;
    let lesson = lessons.into_iter().nth(lesson.place()).ok_or("no such lesson")?;
    let you = say!(untrack(|| page.chrome.words()), "page-you");
    let names = std::iter::once(you).chain(tables::NAMES.map(str::to_owned)).collect();
    LessonTable::resume(lesson, names, made).map_err(|error| error.to_string())
}

/// Shows a table as it stands; then what happens there before the question.
fn put(page: Page, lesson: LessonAt, table: LessonTable) {
    page.table.put_learning(Box::new(table));
    driver::show_anew(page);
    ask(page, lesson);
}

/// Asks the question of the table.
fn ask(page: Page, lesson: LessonAt) {
    if let Some(Err(problem)) = with_mut(page, LessonTable::lead_in) {
        return give_up(page, &problem.to_string());
    }
    learning().publish(page, lesson);
    note(page, lesson);
    let asked = learning().asked.get_untracked();
    let question = asked.and_then(|asked| untrack(|| texts(page)).question(&asked.key, &asked.ask));
    page.voice.announce(&plain(&question.unwrap_or_default()));
    driver::nudge(page);
}

/// Keeps how far one has come.
fn note(page: Page, lesson: LessonAt) {
    let made = with(page, |table| table.made().to_vec()).unwrap_or_default();
    page.learn.note(|progress| progress.begin(lesson.place(), &made));
}

/// A lesson that cannot be played: none that is part of the page is, for a test plays them all.
fn give_up(page: Page, problem: &str) {
    browser::note(problem);
    actions::leave(page, Screen::Learn(None));
}

/// Everything that has happened is shown, or an answer was refused: it is said what came of it.
pub(crate) fn rest(page: Page) {
    let Some(lesson) = learning().lesson() else { return };
    learning().publish(page, lesson);
}

/// Goes on after a right answer: to the next question, or the next lesson.
pub(crate) fn go_on(page: Page) {
    let Some(lesson) = learning().lesson() else { return };
    let moves_on = with(page, LessonTable::moves_on) == Some(true);
    match with_mut(page, LessonTable::go_on) {
        Some(Ok(true)) if moves_on => {
            if let Some(table) = with(page, LessonTable::clone) {
                put(page, lesson, table);
            }
        }
        Some(Ok(true)) => ask(page, lesson),
        Some(Ok(false)) => pass(page, lesson, false),
        Some(Err(problem)) => give_up(page, &LessonError::to_string(&problem)),
        None => {}
    }
}

/// The lesson is known already.
pub(crate) fn skip(page: Page) {
    if let Some(lesson) = learning().lesson() {
        pass(page, lesson, true);
    }
}

/// A lesson is behind somebody: the next one comes, or the end of all.
fn pass(page: Page, lesson: LessonAt, skipped: bool) {
    let done = lesson.place();
    page.learn.note(|progress| progress.pass(done, skipped));
    learning().leave();
    let next = page.learn.progress.with_untracked(|progress| progress.after(done));
    let Some(next) = next.and_then(LessonAt::new) else {
        // Whoever has played all this knows what the game is about.
        if page.learn.progress.with_untracked(|progress| progress.next().is_none()) {
            page.chrome.set(|settings| settings.taught.add_aim());
        }
        return actions::leave(page, Screen::Learn(None));
    };
    page.chrome.turn_to(Route { screen: Screen::Learn(Some(next)), sheet: None });
    begin(page, next);
}

/// The same question again.
pub(crate) fn try_again(page: Page) {
    with_mut(page, LessonTable::try_again);
    rest(page);
    browser::find_keyboard();
}

/// The same, with the right answer marked; cards are picked already, so that only *Play* is left.
pub(crate) fn show(page: Page) {
    try_again(page);
    if let Some(solution) = with(page, LessonTable::solution).flatten() {
        page.picking.show(solution);
    }
}

/// Leaves the lesson; it goes on where it was left.
pub(crate) fn leave(page: Page) {
    actions::leave(page, Screen::Learn(None));
}
