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
//! | [`Sheets`] | the seam to sheets and set-up |
//!
//! Nothing here acts: `actions.rs` and `driver.rs` change it, `view/` draws it.

mod chrome;
mod hints;
mod later;
mod online;
mod picking;
mod sheets;
mod table;
mod voice;

pub(crate) use chrome::{Chrome, Notice, Remedy};
pub(crate) use hints::{Advice, Hints};
pub(crate) use later::{Later, Loading};
pub(crate) use online::{Online, OnlineCode, Part};
pub(crate) use picking::Picking;
pub(crate) use sheets::{Sheets, SheetsCode};
pub(crate) use table::{Seating, Stage, TableState};
pub(crate) use voice::{Voice, put_caption};

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
    pub(crate) sheets: Sheets,
    /// Whom to ask for a bot's move.
    pub(crate) thinkers: Thinkers,
}

impl Page {
    /// The page before anything is on the table; bots think in the worker of this address, the rest of the program comes later.
    pub(crate) fn new(
        worker: &str,
        online: fn(Page) -> Loading<OnlineCode>,
        sheets: fn(Page) -> Loading<SheetsCode>,
    ) -> Page {
        Page {
            chrome: Chrome::new(),
            table: TableState::new(),
            picking: Picking::new(),
            voice: Voice::new(),
            hints: Hints::new(),
            online: Online::new(online),
            sheets: Sheets::new(sheets),
            thinkers: Thinkers::new(worker),
        }
    }
}
