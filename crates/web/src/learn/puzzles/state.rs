//! The puzzles, how far one has come with them, which are wanted, and the one on the table, as signals.

use std::cell::Cell;

use leptos::prelude::*;
use luxx_rules::Move;
use luxx_session::puzzle::{Idea, Progress, PuzzleTable, Puzzles, Seek, Tried};

use crate::state::Page;
use crate::{browser, store};

/// The puzzle on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) number: u16,
    pub(crate) misses: u8,
    pub(crate) ideas: Vec<Idea>,
    /// Whether there is another idea.
    pub(crate) more: bool,
    /// Whether nothing is asked any more.
    pub(crate) done: bool,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) number: u16,
    pub(crate) tried: Tried,
    /// How many tries are left.
    pub(crate) left: u8,
    /// The last wrong move, if there was one.
    pub(crate) wrong: Option<Move>,
}

/// All about puzzles.
#[derive(Clone, Copy)]
pub(crate) struct Puzzling {
    /// Those that come with the page; none if the file cannot be read.
    pub(crate) all: StoredValue<Puzzles>,
    pub(crate) progress: RwSignal<Progress>,
    pub(crate) seek: RwSignal<Seek>,
    pub(crate) asked: RwSignal<Option<Asked>>,
    /// What came of the last try, once it has been shown, until one tries again.
    pub(crate) verdict: RwSignal<Option<Verdict>>,
    /// Whether the sheet is put away to look at the table.
    pub(crate) aside: RwSignal<bool>,
    /// The wrong move that was made last here.
    pub(crate) wrong: StoredValue<Option<Move>>,
}

thread_local! {
    // First asked for when the part is loaded, in a task: signals that are made while a screen is drawn would go with it.
    static STATE: Puzzling = Puzzling::new();
    /// The file of puzzles.
    static TEXT: Cell<&'static str> = const { Cell::new("") };
}

/// Makes the state, with this file of puzzles.
pub(super) fn make(text: &'static str) {
    TEXT.set(text);
    let _ = puzzling();
}

/// All about puzzles.
pub(crate) fn puzzling() -> Puzzling {
    STATE.with(|state| *state)
}

impl Puzzling {
    fn new() -> Puzzling {
        // A test has read the file.
        let all = Puzzles::read(TEXT.get()).unwrap_or_else(|problem| {
            browser::note(&problem.to_string());
            Puzzles::default()
        });
        Puzzling {
            progress: RwSignal::new(Progress::read(&store::puzzles(), &all.edition)),
            all: StoredValue::new(all),
            seek: RwSignal::new(Seek::read(&store::seek())),
            asked: RwSignal::new(None),
            verdict: RwSignal::new(None),
            aside: RwSignal::new(false),
            wrong: StoredValue::new(None),
        }
    }

    /// Reads anew what is kept: another tab may have gone on, or all of it was wiped. Where nothing can be kept, what is here stays.
    pub(crate) fn read_anew(self) {
        if !store::is_there() {
            return;
        }
        let progress = self.all.with_value(|all| Progress::read(&store::puzzles(), &all.edition));
        if self.progress.with_untracked(|before| *before != progress) {
            self.progress.set(progress);
        }
        let seek = Seek::read(&store::seek());
        if self.seek.with_untracked(|before| *before != seek) {
            self.seek.set(seek);
        }
    }

    /// Changes progress, and keeps it.
    pub(crate) fn note(self, change: impl FnOnce(&mut Progress)) {
        self.read_anew();
        self.progress.update(change);
        self.progress.with_untracked(|progress| store::keep_puzzles(&progress.to_text()));
    }

    /// Wants others, and keeps that.
    pub(crate) fn want(self, change: impl FnOnce(&mut Seek)) {
        self.seek.update(change);
        store::keep_seek(&self.seek.with_untracked(Seek::to_text));
    }

    /// The puzzle to go on with among those that are wanted.
    pub(crate) fn next(self, after: Option<u16>) -> Option<u16> {
        self.seek.with(|seek| {
            self.progress.with(|progress| self.all.with_value(|all| seek.next(all, progress, after)))
        })
    }

    /// Shows how the table stands.
    pub(crate) fn publish(self, page: Page) {
        let look = |table: &PuzzleTable| {
            let asked = Asked {
                number: table.puzzle().number,
                misses: table.misses(),
                ideas: table.ideas().to_vec(),
                more: table.has_idea(),
                done: table.is_done(),
            };
            let left = PuzzleTable::TRIES.saturating_sub(table.misses());
            let wrong = self.wrong.get_value();
            let verdict = |tried| Verdict { number: asked.number, tried, left, wrong };
            let verdict = table.tried().map(verdict);
            (Some(asked), verdict)
        };
        let Some((asked, verdict)) = with(page, look) else { return };
        if self.asked.with_untracked(|before| *before != asked) {
            self.asked.set(asked);
        }
        if self.verdict.with_untracked(|before| *before != verdict) {
            self.verdict.set(verdict);
        }
    }

    /// No puzzle is on the table any more.
    pub(crate) fn leave(self) {
        self.asked.set(None);
        self.verdict.set(None);
        self.aside.set(false);
        self.wrong.set_value(None);
    }
}

/// Looks at the table of the puzzle.
pub(crate) fn with<R>(page: Page, look: impl FnOnce(&PuzzleTable) -> R) -> Option<R> {
    page.table.with(|played| played.director.table().other().map(look)).flatten()
}

/// Lets something happen there.
pub(crate) fn with_mut<R>(page: Page, change: impl FnOnce(&mut PuzzleTable) -> R) -> Option<R> {
    page.table.with_director(|director| director.table_mut().other_mut().map(change)).flatten()
}
