//! Where tables are kept: a narrow trait, so that another engine can follow, and the `SQLite` file behind it.

mod sqlite;

use std::future::Future;
use std::pin::Pin;

pub use crate::entry::{Label, Line};
pub(crate) use sqlite::for_each_table;
pub use sqlite::{Sqlite, backup};

/// An answer that comes later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable list of lines for every table.
pub trait Store: Send + Sync + 'static {
    /// Appends lines after the version `expected`, all or none, and answers only when they would survive a crash.
    fn append(&self, table: &str, expected: u64, lines: Vec<Line>, label: Option<Label>) -> Answer<'_, ()>;

    /// The lines after a version, in order; none at all if there is no such table.
    fn read(&self, table: &str, after: u64) -> Answer<'_, Vec<Line>>;

    /// The open public tables, the latest first, as their labels have them.
    fn listed(&self, most: usize) -> Answer<'_, Vec<String>>;

    /// The tables at which a clock runs.
    fn clocks_run(&self) -> Answer<'_, Vec<String>>;

    /// Forgets some of the tables that were never played at since this time, in milliseconds since 1970. Returns how many;
    /// none: there are no more.
    fn forget_unplayed(&self, before: u64) -> Answer<'_, u64>;
}

/// Why something could not be stored or read. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended in between.
    #[error("the table has changed in the meantime")]
    Conflict,
    /// The disk, or what `SQLite` may use of it, is full.
    #[error("no room left: {0}")]
    Full(String),
    /// The file cannot be written.
    #[error("cannot be written: {0}")]
    ReadOnly(String),
    /// The file, or a part of it, is not what was written.
    #[error("damaged: {0}. Nothing was changed; restore a backup, or look at it with the sqlite3 command")]
    Damaged(String),
    /// The file is something else.
    #[error("{0}")]
    Foreign(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}
