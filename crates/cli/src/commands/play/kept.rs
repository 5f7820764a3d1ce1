//! The game that was left, kept in a file: it goes on when the window is opened again.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use luxx_session::{Saved, SavedError, Session};
use luxx_words::{Words, say};

use crate::commands::write_whole;
use crate::exit::{self, Failure};
use crate::style::shown;

/// Between the two parts of a saved game, on a line of its own.
const PART: &str = "\n--- moves ---\n";

/// Where a game is kept. While this is there, no other window has the same game.
pub(super) struct Kept {
    path: PathBuf,
    /// Gives the lock back when it is closed, however the program ends.
    _lock: Option<File>,
}

impl Kept {
    /// In this file, or in the usual one.
    pub(super) fn open(named: Option<&Path>, words: &Words) -> Result<Kept, Failure> {
        let path = match named {
            Some(named) => named.to_owned(),
            None => Kept::usual()?,
        };
        // Where nothing can be locked, two windows are the person's own business.
        let lock = File::create(path.with_extension("lock")).ok();
        if let Some(Err(TryLockError::WouldBlock)) = lock.as_ref().map(File::try_lock) {
            return Err(Failure::Usage(say!(words, "cli-game-open")));
        }
        Ok(Kept { path, _lock: lock })
    }

    fn usual() -> Result<PathBuf, Failure> {
        let folder = dirs::data_local_dir().ok_or_else(|| {
            Failure::Usage("there is no folder for a game that is left; name a file with --game".to_owned())
        })?;
        let folder = folder.join("luxx");
        fs::create_dir_all(&folder).map_err(|error| Failure::path(&folder, &error))?;
        Ok(folder.join("terminal.game"))
    }

    /// The game that was left; none if there is none. One that cannot be read is put aside, not lost.
    pub(super) fn load(&self, words: &Words) -> Result<Option<Session>, Failure> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::path(&self.path, &error)),
        };
        if let Ok(session) = read(&text) {
            return Ok(Some(session));
        }
        let aside = self.path.with_extension("damaged");
        fs::rename(&self.path, &aside).map_err(|error| Failure::path(&self.path, &error))?;
        let (file, aside) = (shown(&self.path), shown(&aside));
        exit::say(&say!(words, "cli-damaged", file = file, aside = aside));
        Ok(None)
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
