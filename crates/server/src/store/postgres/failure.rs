//! What PostgreSQL says when something does not work, sorted by what it means for what was asked.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};

use crate::store::StoreError;

/// Why a statement has no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// The server refused it: this try has changed nothing.
    Refused(StoreError),
    /// It got into the way of somebody else: nothing was changed, and another try may work.
    Crossed(StoreError),
    /// No answer came. It may have been carried out.
    Lost(String),
}

impl Failure {
    /// What this means for something that was to be written.
    pub(super) fn of_a_write(self) -> StoreError {
        match self {
            Failure::Refused(error) | Failure::Crossed(error) => error,
            Failure::Lost(why) => StoreError::Unknown(why),
        }
    }

    /// What this means for something that was only asked.
    pub(super) fn of_a_read(self) -> StoreError {
        match self {
            Failure::Refused(error) | Failure::Crossed(error) => error,
            Failure::Lost(why) => StoreError::Other(why),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let Some(said) = error.as_db_error() else { return Failure::Lost(described(&error)) };
        // Whoever ends a session may have ended it after the commit. A server that refuses goes on.
        if said
            .parsed_severity()
            .is_some_and(|severity| matches!(severity, Severity::Fatal | Severity::Panic))
        {
            return Failure::Lost(text(said));
        }
        let code = said.code();
        if [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code) {
            return Failure::Crossed(StoreError::Other(text(said)));
        }
        Failure::Refused(kind(said))
    }
}

/// The error for a connection that could not be made: nothing was asked.
pub(super) fn unconnected(error: &Error) -> StoreError {
    error.as_db_error().map_or_else(|| StoreError::Other(described(error)), kind)
}

/// What an operator can do about it.
fn kind(said: &DbError) -> StoreError {
    let text = text(said);
    let code = said.code();
    if *code == SqlState::DISK_FULL {
        StoreError::Full(text)
    } else if [SqlState::READ_ONLY_SQL_TRANSACTION, SqlState::INSUFFICIENT_PRIVILEGE].contains(code) {
        StoreError::ReadOnly(text)
    } else if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(code) {
        StoreError::Damaged(text)
    } else if *code == SqlState::LOCK_NOT_AVAILABLE {
        // Whoever has the lock may be an earlier try of the same, which was given up here: it commits when a standby answers again.
        StoreError::Unknown(text)
    } else {
        StoreError::Other(text)
    }
}

/// The message alone: detail and context may quote what was to be stored.
fn text(said: &DbError) -> String {
    format!("PostgreSQL: {} ({})", said.message(), said.code().code())
}

/// An error of the connection, with what is behind it.
pub(super) fn described(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return text(said);
    }
    let mut described = format!("PostgreSQL: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !described.contains(&more) {
            described += ": ";
            described += &more;
        }
        cause = error.source();
    }
    described
}
