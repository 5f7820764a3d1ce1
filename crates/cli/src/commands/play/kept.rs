//! The game that was left, kept in a file: it goes on when the window is opened again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use luxx_session::{Saved, SavedError, Session};

use crate::commands::write_whole;
use crate::exit::{self, Failure};
use crate::style::shown;

/// Between the two parts of a saved game, on a line of its own.
const PART: &str = "\n--- moves ---\n";

/// Where a game is kept.
pub(super) struct Kept {
    path: PathBuf,
}

impl Kept {
    /// In this file, or in the usual one.
    pub(super) fn new(named: Option<&Path>) -> Result<Kept, Failure> {
        if let Some(named) = named {
            return Ok(Kept { path: named.to_owned() });
        }
        let folder = dirs::data_local_dir().ok_or_else(|| {
            Failure::Usage("there is no folder for a game that is left; name a file with --game".to_owned())
        })?;
        let folder = folder.join("luxx");
        fs::create_dir_all(&folder).map_err(|error| Failure::path(&folder, &error))?;
        Ok(Kept { path: folder.join("terminal.game") })
    }

    /// The game that was left; none if there is none. One that cannot be read is put aside, not lost.
    pub(super) fn load(&self) -> Result<Option<Session>, Failure> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::path(&self.path, &error)),
        };
        match read(&text) {
            Ok(session) => Ok(Some(session)),
            Err(problem) => {
                let aside = self.path.with_extension("damaged");
                fs::rename(&self.path, &aside).map_err(|error| Failure::path(&self.path, &error))?;
                exit::say(&format!(
                    "{}: {problem}; it was put aside as {}",
                    shown(&self.path),
                    shown(&aside)
                ));
                Ok(None)
            }
        }
    }

    /// Keeps this game in place of the last one; one that is over is forgotten.
    pub(super) fn keep(&self, session: &Session) -> Result<(), Failure> {
        if session.outcome().is_none() || session.has_next() {
            let Saved { head, moves } = session.save();
            return write_whole(&self.path, &format!("{head}{PART}{moves}"));
        }
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::path(&self.path, &error)),
            _ => Ok(()),
        }
    }
}

fn read(text: &str) -> Result<Session, SavedError> {
    let (head, moves) =
        text.split_once(PART).ok_or_else(|| SavedError::Json("it has been cut off".to_owned()))?;
    Session::restore(&Saved { head: head.to_owned(), moves: moves.to_owned() })
}
