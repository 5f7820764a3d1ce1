//! The lesson on the table and what was said about the last answer, as signals.

use leptos::prelude::*;
use luxx_session::lesson::{LessonTable, Verdict};
use luxx_words::Span;
use luxx_words::lessons::Lessons;

use super::puzzles::{self, PuzzlesCode};
use crate::route::LessonAt;
use crate::state::{Later, Page};

/// How many wrong answers it takes until the right one is marked.
const ENOUGH: u8 = 2;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) lesson: LessonAt,
    /// Which question of the lesson, from 0, and how many there are.
    pub(crate) place: (usize, usize),
    /// The names of lesson and question in the texts.
    pub(crate) key: String,
    pub(crate) ask: String,
}

/// The lesson on the table.
#[derive(Clone, Copy)]
pub(crate) struct Learning {
    pub(crate) asked: RwSignal<Option<Asked>>,
    /// What came of the last answer, until one goes on or tries again.
    pub(crate) verdict: RwSignal<Option<Verdict>>,
    /// What is looked for in the rules.
    pub(crate) sought: RwSignal<String>,
    /// The code for puzzles.
    pub(crate) puzzles: Later<PuzzlesCode>,
}

thread_local! {
    // First asked for when the part is loaded, in a task: signals that are made while a screen is drawn would go with it.
    static STATE: Learning = Learning {
        asked: RwSignal::new(None),
        verdict: RwSignal::new(None),
        sought: RwSignal::new(String::new()),
        puzzles: Later::new(puzzles::load),
    };
}

/// Makes the state.
pub(super) fn make() {
    let _ = learning();
}

/// The lesson on the table.
pub(crate) fn learning() -> Learning {
    STATE.with(|state| *state)
}

impl Learning {
    /// Shows what the table asks now.
    pub(crate) fn publish(self, page: Page, lesson: LessonAt) {
        let look = |table: &LessonTable| {
            let place = (table.at(), table.lesson().tasks.len());
            let (key, ask) = (table.lesson().key.clone(), table.task().ask.clone());
            let marked = (table.tries() >= ENOUGH && table.verdict().is_none()).then(|| table.solution());
            (Asked { lesson, place, key, ask }, table.verdict().cloned(), marked.flatten())
        };
        let Some((asked, verdict, marked)) = with(page, look) else { return };
        let asked = Some(asked);
        if self.asked.with_untracked(|before| *before != asked) {
            self.asked.set(asked);
        }
        if self.verdict.with_untracked(|before| *before != verdict) {
            self.verdict.set(verdict);
        }
        page.picking.shown.set(marked);
    }

    /// No lesson is on the table any more.
    pub(crate) fn leave(self) {
        self.asked.set(None);
        self.verdict.set(None);
    }

    /// Which lesson it is.
    pub(crate) fn lesson(self) -> Option<LessonAt> {
        self.asked.with_untracked(|asked| asked.as_ref().map(|asked| asked.lesson))
    }
}

/// Looks at the lesson's table.
pub(crate) fn with<R>(page: Page, look: impl FnOnce(&LessonTable) -> R) -> Option<R> {
    page.table.with(|played| played.director.table().other().map(look)).flatten()
}

/// Lets something happen there.
pub(crate) fn with_mut<R>(page: Page, change: impl FnOnce(&mut LessonTable) -> R) -> Option<R> {
    page.table.with_director(|director| director.table_mut().other_mut().map(change)).flatten()
}

/// The texts of the lessons.
pub(crate) fn texts(page: Page) -> Lessons {
    Lessons::of(page.chrome.language())
}

/// Such a text as words alone.
pub(crate) fn plain(spans: &[Span]) -> String {
    spans.iter().map(Span::plain).collect()
}
