//! Where tables are kept: an append-only log of opaque lines for every table, and a summary beside it. [`Store`] is the whole
//! interface: an engine knows nothing of the game, and the game nothing of an engine. [`Sqlite`] is the engine of a server on
//! one machine, [`Postgres`] that of several, [`Memory`] the one for tests; `conformance` (a feature of that name) is what every engine must pass.
//!
//! Several servers ("nodes") may share an engine that is made for it. Then a table has one owner, a node has a lease, and an
//! append of a node that is not the owner is refused (`node`). An engine for one node has nothing to do for that.

#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod location;
mod memory;
mod node;
mod postgres;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

pub use location::Location;
pub use memory::Memory;
pub use node::{Claim, EVICT, LEASE, Lease, NodeId, Owner, Peer, RENEW};
pub use postgres::{Address, Moved, Postgres, move_tables};
pub use sqlite::{Sqlite, backup};

/// An answer that comes later.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable, append-only log of lines for every table. The lines of a table are numbered from 1 without a gap; the number of
/// the last one is the table's version.
pub trait Store: Send + Sync + 'static {
    /// Appends lines after the version `expected`, all or none, and answers only when they would survive a crash. With them
    /// the table's summary is replaced, if there is a new one; an append without lines replaces the summary alone.
    ///
    /// [`StoreError::Conflict`] if the table's version is another one, or if the table is not this node's; a new table
    /// (`expected` is 0) becomes this node's. After [`StoreError::Unknown`] the lines may be stored or not: read the table to
    /// find out. After any other error nothing was changed.
    fn append(
        &self,
        node: NodeId,
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

    /// The tables to be woken at a time later than `after` and not later than `until`, in milliseconds since 1970: this node's
    /// own, and those that no living node has.
    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due>;

    /// Removes some of the tables at this stage whose summary is older than `before`, in milliseconds since 1970. Returns how
    /// many; none: there are no more. A few at a time, so that nobody's move waits long. Whose they are does not matter: an
    /// owner that still has one awake gets a conflict.
    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64>;

    /// Whether an append would work now, found out by writing.
    fn probe(&self) -> StoreFuture<'_, ()>;

    /// Makes this process one of the nodes; the others reach it at `address`, which the store only hands on.
    fn join(&self, _address: &str) -> StoreFuture<'_, Lease> {
        Box::pin(async { Ok(Lease { node: NodeId::ONLY, lasts: None }) })
    }

    /// Makes a node's lease last from now on: false if the node has been evicted or has left, and owns nothing any more.
    fn renew(&self, _node: NodeId) -> StoreFuture<'_, bool> {
        Box::pin(async { Ok(true) })
    }

    /// Removes the nodes whose lease has run out and those that have left, but for the one that asks. Each is named to one
    /// node that asks, and to no second one.
    fn evict(&self, _node: NodeId) -> StoreFuture<'_, Vec<NodeId>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Gives all tables of a node back: others may claim them at once.
    fn leave(&self, _node: NodeId) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// What time it is for all who share the store, in milliseconds since 1970; none: whoever asks has the only clock there is.
    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }

    /// The nodes whose lease still lasts: of one that may be dead nobody hears here, even before it is evicted.
    fn nodes(&self) -> StoreFuture<'_, Vec<Peer>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Makes tables this node's unless a living node has them. What is read after [`Claim::Ours`] is complete: no append of an
    /// earlier owner comes after it. An engine for one node answers that without looking.
    ///
    /// [`StoreError::Fenced`] if the node that asks is not a living one. [`NodeId::ONLY`] may always ask: whoever is no node gets what no
    /// living node has, and any node may have it from there.
    fn claim(&self, _node: NodeId, tables: Vec<String>) -> StoreFuture<'_, Vec<Claim>> {
        Box::pin(async move { Ok(vec![Claim::Ours; tables.len()]) })
    }

    /// Who has a table.
    fn owner(&self, _table: &str) -> StoreFuture<'_, Owner> {
        Box::pin(async { Ok(Owner::Nobody) })
    }
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

impl Stage {
    /// The number by which every engine stores it.
    pub(crate) fn number(self) -> u8 {
        match self {
            Stage::Unplayed => 0,
            Stage::Playing => 1,
            Stage::Finished => 2,
        }
    }

    /// The stage with this number; none if there is none. It must not be taken for another: some are removed when they are old.
    pub(crate) fn from_number(number: i64) -> Option<Stage> {
        [Stage::Unplayed, Stage::Playing, Stage::Finished]
            .into_iter()
            .find(|stage| i64::from(stage.number()) == number)
    }
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
    /// The table's version is not the expected one, or another node has the table.
    #[error("the table has changed in the meantime")]
    Conflict,
    /// Whether it was stored is not known: the answer was lost.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(String),
    /// The node's lease has run out, and others may have its tables.
    #[error("this node was evicted: it has to join again")]
    Fenced,
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
    /// The words of [`StoreError::kind`].
    pub(crate) const KINDS: [&'static str; 9] =
        ["conflict", "unknown", "fenced", "full", "read-only", "damaged", "foreign", "other", "closed"];

    /// A word for what kind of error it is.
    pub fn kind(&self) -> &'static str {
        match self {
            StoreError::Conflict => "conflict",
            StoreError::Unknown(_) => "unknown",
            StoreError::Fenced => "fenced",
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
