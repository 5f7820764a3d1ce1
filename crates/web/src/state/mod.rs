//! The state of the page, as signals, by what belongs together. Everything that must survive a reload is in the store.
//!
//! | part | what it is |
//! |---|---|
//! | [`Chrome`] | around the table: where one is, settings, language, what must be known |
//! | [`TableState`] | the table as it is shown, and what is asked |
//! | [`Picking`] | what the person is about to play |
//! | [`Voice`] | what is told |
//! | [`Hints`] | what the strongest bot thinks |
//! | [`Online`] | the seam to tables at a server, whose own state is in `online/state/` |
//! | [`Archive`] | the seam to deals that are over |
//! | [`Solo`] | the seam to what one does alone besides playing |
//! | [`Learn`] | the seam to lessons and rules, and how far somebody has come |
//! | [`Sheets`] | the seam to sheets and set-up |
//!
//! Nothing here acts: `actions.rs` and `driver.rs` change it, `view/` draws it.

mod archive;
mod chrome;
mod hints;
mod later;
mod learn;
mod online;
mod picking;
mod sheets;
mod solo;
mod table;
mod voice;

pub(crate) use archive::{Archive, ArchiveCode};
pub(crate) use chrome::{Chrome, Notice, Remedy};
pub(crate) use hints::{Advice, Hints};
pub(crate) use later::{Later, Loading};
pub(crate) use learn::{Learn, LearnCode};
pub(crate) use online::{Online, OnlineCode, Part};
pub(crate) use picking::Picking;
pub(crate) use sheets::{Sheets, SheetsCode};
pub(crate) use solo::{Solo, SoloCode};
pub(crate) use table::{Seating, Stage, TableState, Venue};
pub(crate) use voice::{Voice, put_caption};

use leptos::prelude::AnyView;

use crate::thinker::Thinkers;

/// All of it: handles, made to be copied.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) chrome: Chrome,
    pub(crate) table: TableState,
    pub(crate) picking: Picking,
    pub(crate) voice: Voice,
    pub(crate) hints: Hints,
    pub(crate) online: Online,
    pub(crate) archive: Archive,
    pub(crate) solo: Solo,
    pub(crate) learn: Learn,
    pub(crate) sheets: Sheets,
    /// Whom to ask for a bot's move.
    pub(crate) thinkers: Thinkers,
}

impl Page {
    /// The page before anything is on the table; bots think in the worker of this address, the rest of the program comes later.
    pub(crate) fn new(
        worker: &str,
        online: fn(Page) -> Loading<OnlineCode>,
        archive: fn(Page) -> Loading<ArchiveCode>,
        solo: fn(Page) -> Loading<SoloCode>,
        learn: fn(Page) -> Loading<LearnCode>,
        sheets: fn(Page) -> Loading<SheetsCode>,
    ) -> Page {
        Page {
            chrome: Chrome::new(),
            table: TableState::new(),
            picking: Picking::new(),
            voice: Voice::new(),
            hints: Hints::new(),
            online: Online::new(online),
            archive: Archive::new(archive),
            solo: Solo::new(solo),
            learn: Learn::new(learn),
            sheets: Sheets::new(sheets),
            thinkers: Thinkers::new(worker),
        }
    }

    /// What a table has besides the cards, if it is not simply played here.
    pub(crate) fn part(self, part: Part) -> Option<AnyView> {
        match self.table.venue() {
            Venue::Device => None,
            Venue::Server => Some(self.online.view(self, part)),
            Venue::Replay => Some(self.archive.view(self, part)),
            Venue::Learning => Some(self.learn.view(self, part)),
        }
    }
}
