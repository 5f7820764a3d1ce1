//! The store in one `SQLite` file: write-ahead log, `synchronous=FULL`, created and migrated by itself.
//!
//! One thread writes and one reads, each with a connection of its own. The writer takes whatever has queued up while the
//! last commit went to disk and commits it together, across tables: a commit costs the same for one move as for a hundred.
//! Lines go into a log first and are filed under their tables later, many at a time.

mod file;
mod log;
mod read;
mod write;

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, RwLock};
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

use super::{Answer, Label, Line, Store, StoreError};
use file::{connect, keep_private, lock, prepare, told, whole};
use log::Unfiled;
use write::Writer;

pub use file::backup;
pub(crate) use file::for_each_table;

/// How many requests may wait.
const QUEUE: usize = 8192;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

enum Write {
    Append(Append),
    Forget { before: u64, reply: Reply<u64> },
}

struct Append {
    table: String,
    expected: u64,
    lines: Vec<Line>,
    label: Option<Label>,
    reply: Reply<()>,
}

enum Read {
    Lines { table: String, after: u64, reply: Reply<Vec<Line>> },
    Listed { most: usize, reply: Reply<Vec<String>> },
    ClocksRun { reply: Reply<Vec<String>> },
}

/// The store in a file.
#[derive(Debug)]
pub struct Sqlite {
    writes: Option<mpsc::Sender<Write>>,
    reads: Option<mpsc::Sender<Read>>,
    writer: Option<JoinHandle<()>>,
    reader: Option<JoinHandle<()>>,
    /// Others stay outside as long as this is there.
    _lock: File,
}

impl Sqlite {
    /// Opens the file, or creates it if there is none. A file that is damaged, or something else, is left alone.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let path = &whole(path)?;
        let lock = lock(path)?;
        keep_private(path)?;
        let mut writer = connect(path)?;
        let unfiled = prepare(&mut writer, path)?;
        Sqlite::run(writer, unfiled, path, lock)
    }

    fn run(writer: Connection, unfiled: Unfiled, path: &Path, lock: File) -> Result<Sqlite, StoreError> {
        let unfiled = Arc::new(RwLock::new(unfiled));
        let mut writer = Writer { connection: writer, unfiled: Arc::clone(&unfiled), rest: 0 };
        let reader = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )
        .map_err(told)?;
        let (writes, mut to_write) = mpsc::channel(QUEUE);
        let (reads, mut to_read) = mpsc::channel(QUEUE);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .map_err(|error| StoreError::Other(format!("cannot start a thread: {error}")))
        };
        let writer = spawn("luxx-writer", Box::new(move || writer.write_all(&mut to_write)))?;
        let reader = spawn("luxx-reader", Box::new(move || read::read_all(&reader, &unfiled, &mut to_read)))?;
        let (writes, reads) = (Some(writes), Some(reads));
        Ok(Sqlite { writes, reads, writer: Some(writer), reader: Some(reader), _lock: lock })
    }

    fn write<T: Send + 'static>(&self, write: impl FnOnce(Reply<T>) -> Write) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        let write = write(reply);
        Box::pin(async move {
            let Some(writes) = &self.writes else { return Err(StoreError::Closed) };
            writes.send(write).await.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }

    fn ask<T: Send + 'static>(&self, read: impl FnOnce(Reply<T>) -> Read) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        let read = read(reply);
        Box::pin(async move {
            let Some(reads) = &self.reads else { return Err(StoreError::Closed) };
            reads.send(read).await.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }
}

/// Lets the threads finish what they have been given.
impl Drop for Sqlite {
    fn drop(&mut self) {
        // Whoever closes the file last tidies it up, and only the writer can. A thread that panicked has said so.
        self.reads = None;
        let _ = self.reader.take().map(JoinHandle::join);
        self.writes = None;
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

impl Store for Sqlite {
    fn append(&self, table: &str, expected: u64, lines: Vec<Line>, label: Option<Label>) -> Answer<'_, ()> {
        let table = table.to_owned();
        self.write(|reply| Write::Append(Append { table, expected, lines, label, reply }))
    }

    fn read(&self, table: &str, after: u64) -> Answer<'_, Vec<Line>> {
        let table = table.to_owned();
        self.ask(|reply| Read::Lines { table, after, reply })
    }

    fn listed(&self, most: usize) -> Answer<'_, Vec<String>> {
        self.ask(|reply| Read::Listed { most, reply })
    }

    fn clocks_run(&self) -> Answer<'_, Vec<String>> {
        self.ask(|reply| Read::ClocksRun { reply })
    }

    fn forget_unplayed(&self, before: u64) -> Answer<'_, u64> {
        self.write(|reply| Write::Forget { before, reply })
    }
}

#[cfg(test)]
mod tests;
