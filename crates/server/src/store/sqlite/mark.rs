//! The high-water mark beside the file: how many commits were acknowledged. The file itself cannot tell that it is behind: if
//! its `-wal` is lost or damaged, `SQLite` goes on from an earlier state as if nothing had happened. The mark is written after
//! the commit it counts, so it is never ahead of the disk; after a power cut it may be a little behind, which does no harm.
//!
//! The same small file is the lock that keeps a second server away: a server knows its own tail, and nobody else's.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::store::StoreError;

/// The lock and the mark. The lock lasts until the process ends, however it does, or this is dropped.
#[derive(Debug)]
pub(crate) struct Mark {
    file: File,
    commits: i64,
}

/// Closing the file alone would not be the end of the lock where a program is being started at this moment: until that program has taken the
/// place of the copy of this process, the copy has the file open as well.
impl Drop for Mark {
    fn drop(&mut self) {
        // If it cannot be given back, closing the file does so a moment later.
        let _ = self.file.unlock();
    }
}

impl Mark {
    /// Keeps everybody else from writing, and reads the mark.
    pub(super) fn lock(path: &Path) -> Result<Mark, StoreError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let other = |error| StoreError::Other(format!("{}: {error}", name.display()));
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&name);
        let mut file = open.map_err(other)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Other(
                    "another server uses this file: each needs one of its own (--data)".to_owned(),
                ));
            }
            Err(TryLockError::Error(error)) => return Err(other(error)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(other)?;
        // A new file is empty. One that is spoilt does not keep a server from starting: that it is spoilt does not say that
        // anything is missing.
        let commits = str::from_utf8(&text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or_else(|| {
            if !text.is_empty() {
                tracing::error!(file = %name.display(), "the mark beside the file is spoilt: commits that are lost go unnoticed");
            }
            0
        });
        if commits == 0 {
            // A longer text would be left behind the next mark.
            file.set_len(0).map_err(other)?;
        }
        Ok(Mark { file, commits })
    }

    /// How many commits were acknowledged, as far as is known.
    pub(super) fn commits(&self) -> i64 {
        self.commits
    }

    /// So many commits are on disk now. Always of the same length, so that it needs no further room on a full disk.
    pub(super) fn set(&mut self, commits: i64) -> std::io::Result<()> {
        self.commits = commits;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(format!("{commits:020}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn the_lock_ends_with_the_mark_although_a_copy_of_this_process_has_the_file_open_still() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let mark = Mark::lock(&path).unwrap();
        // What a program that is just being started has until it begins.
        let _copy = mark.file.try_clone().unwrap();
        assert!(Mark::lock(&path).unwrap_err().to_string().contains("another server"));
        drop(mark);
        assert!(Mark::lock(&path).is_ok());
    }
}
