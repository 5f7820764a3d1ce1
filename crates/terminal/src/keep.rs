//! The game that was left, kept in a file: it goes on when the window is opened again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use luxx_session::{Saved, SavedError, Session};

/// Between the two parts of a saved game, on a line of its own.
const PART: &str = "\n--- moves ---\n";

/// Where a game is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    path: PathBuf,
}

/// A game that could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The file.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// What is in it.
    #[error("{}: {error}", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: SavedError,
    },
}

impl Kept {
    /// In this file.
    pub fn in_file(path: impl Into<PathBuf>) -> Kept {
        Kept { path: path.into() }
    }

    /// Where.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game that was left; none if there is none.
    pub fn load(&self) -> Result<Option<Session>, KeepError> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.file(error)),
        };
        let damaged = |error| KeepError::Damaged { path: self.path.clone(), error };
        let (head, moves) = text
            .split_once(PART)
            .ok_or_else(|| damaged(SavedError::Json("it has been cut off".to_owned())))?;
        let saved = Saved { head: head.to_owned(), moves: moves.to_owned() };
        Session::restore(&saved).map(Some).map_err(damaged)
    }

    /// Keeps this game in place of the last one. It is written beside it and then moved there, so that a crash loses nothing.
    pub fn save(&self, session: &Session) -> Result<(), KeepError> {
        let Saved { head, moves } = session.save();
        let beside = self.path.with_extension("new");
        let written = self
            .path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&beside, format!("{head}{PART}{moves}")))
            .and_then(|()| fs::rename(&beside, &self.path));
        written.map_err(|error| self.file(error))
    }

    /// Forgets the game: it is over.
    pub fn forget(&self) -> Result<(), KeepError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.file(error)),
            _ => Ok(()),
        }
    }

    fn file(&self, error: io::Error) -> KeepError {
        KeepError::File { path: self.path.clone(), error }
    }
}
