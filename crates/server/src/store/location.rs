//! Where tables are kept, as an operator names it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Address, Line, Postgres, Sqlite, Store, StoreError, postgres, sqlite};

/// A file on this machine, or a database that several servers may share. It shows no password.
#[derive(Clone, Debug)]
pub enum Location {
    /// `SQLite`.
    File(PathBuf),
    /// `PostgreSQL`.
    Database(Box<Address>),
}

impl Location {
    /// Opens the store that is there, or makes a new one.
    pub fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Location::File(path) => Arc::new(Sqlite::open(path)?),
            Location::Database(address) => Arc::new(Postgres::open(address)?),
        })
    }

    /// Every table with its lines, one after the other, for exporting; or what is the matter with them. A server may be running.
    pub(crate) fn for_each_table(
        &self,
        mut each: impl FnMut(&str, Result<Vec<Line>, StoreError>) -> Result<(), StoreError> + Send,
    ) -> Result<(), StoreError> {
        match self {
            Location::File(path) => sqlite::for_each_table(path, |table, lines, _| each(table, lines)),
            Location::Database(address) => postgres::for_each_table(address, each),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => write!(f, "{}", path.display()),
            Location::Database(address) => write!(f, "{address}"),
        }
    }
}
