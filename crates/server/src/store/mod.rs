//! Where tables are kept: an append-only log of opaque lines for every table, and a summary beside it. [`Store`] is the whole
//! interface: an engine knows nothing of the game, and the game nothing of an engine. [`Sqlite`] is the engine of a server on
//! one machine, [`Memory`] the one for tests; `conformance` (a feature of that name) is what every engine must pass.

#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod memory;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

pub use memory::Memory;
pub use sqlite::{Sqlite, backup};

pub(crate) use sqlite::for_each_table;

/// An answer that comes later.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable, append-only log of lines for every table. The lines of a table are numbered from 1 without a gap; the number of
/// the last one is the table's version.
pub trait Store: Send + Sync + 'static {
    /// Appends lines after the version `expected`, all or none, and answers only when they would survive a crash. With them
    /// the table's summary is replaced, if there is a new one; an append without lines replaces the summary alone.
    ///
    /// [`StoreError::Conflict`] if the table's version is another one. After [`StoreError::Unknown`] the lines may be stored
    /// or not: read the table to find out. After any other error nothing was changed.
    fn append(
        &self,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()>;

    /// The lines after a version, in order; none at all if there is no such table. Whatever was acknowledged is there.
    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>>;

    /// What the summaries say for the list of open tables, `most` at most. Every origin's latest table comes before anybody's
    /// second latest, so nobody pushes the others off the list; within that the latest come first.
    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>>;

    /// The tables to be woken at a time later than `after` and not later than `until`, in milliseconds since 1970.
    fn due(&self, after: u64, until: u64) -> StoreFuture<'_, Due>;

    /// Removes some of the tables at this stage whose summary is older than `before`, in milliseconds since 1970. Returns how
    /// many; none: there are no more. A few at a time, so that nobody's move waits long.
    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64>;

    /// Whether an append would work now, found out by writing.
    fn probe(&self) -> StoreFuture<'_, ()>;
}

/// A line of a table's log: text without a line feed, which only the table understands. There is no `Debug`: lines hold the
/// cards and secrets of running games.
#[derive(Clone, PartialEq, Eq)]
pub struct Line(String);

impl Line {
    /// A line, unless there is a line feed in it.
    pub fn new(text: impl Into<String>) -> Option<Line> {
        let text = text.into();
        (!text.contains('\n')).then_some(Line(text))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// What is known about a table without reading its log. It is as old as the append that came with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// How far the table is.
    pub stage: Stage,
    /// How it stands in the list of open tables; none: not at all.
    pub listed: Option<Listing>,
    /// When the table must be woken even if nobody comes, in milliseconds since 1970; none: it need not be.
    pub wake_at: Option<u64>,
}

/// A table in the list of open tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What the list says of it.
    pub text: String,
    /// Who set it up: tables with the same number share a place in the list.
    pub origin: u64,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No cards were ever dealt.
    Unplayed,
    /// A deal is being played, or more of a match follow.
    Playing,
    /// The game is over; another may follow.
    Finished,
}

/// Tables that are to be woken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Those whose time has come.
    pub tables: Vec<String>,
    /// When the next one's comes; none: there is none.
    pub next: Option<u64>,
}

/// Why something could not be stored or read. Only after [`StoreError::Unknown`] may anything have changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The table's version is not the expected one.
    #[error("the table has changed in the meantime")]
    Conflict,
    /// Whether it was stored is not known: the answer was lost.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(String),
    /// The disk, or what the engine may use of it, is full.
    #[error("no room left: {0}")]
    Full(String),
    /// It cannot be written.
    #[error("cannot be written: {0}")]
    ReadOnly(String),
    /// What is stored, or a part of it, is not what was written.
    #[error("damaged: {0}. Nothing was changed; restore a backup, or look at it with the engine's own tools")]
    Damaged(String),
    /// What is stored was made by something else.
    #[error("{0}")]
    Foreign(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// A word for what kind of error it is.
    pub fn kind(&self) -> &'static str {
        match self {
            StoreError::Conflict => "conflict",
            StoreError::Unknown(_) => "unknown",
            StoreError::Full(_) => "full",
            StoreError::ReadOnly(_) => "read-only",
            StoreError::Damaged(_) => "damaged",
            StoreError::Foreign(_) => "foreign",
            StoreError::Other(_) => "other",
            StoreError::Closed => "closed",
        }
    }

    /// Whether an append may have been carried out in spite of this error.
    pub fn may_be_stored(&self) -> bool {
        matches!(self, StoreError::Unknown(_))
    }
}
