//! The store in one `SQLite` file: write-ahead log, `synchronous=FULL`, created by itself.
//!
//! One thread writes and one reads, each with a connection of its own. The writer takes whatever has queued up while the
//! last commit went to disk and commits it together, across tables: a commit costs the same for one move as for a hundred.
//! Lines go into a log first; compaction moves them into segments, one table's lines in one row, a few tables at a time.

mod file;
mod mark;
mod read;
mod tail;
mod write;

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;

use parking_lot::RwLock;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

use super::{Due, Line, NodeId, Stage, Store, StoreError, StoreFuture, Summary};
use file::{classify, connect, keep_private, prepare, whole};
use mark::Mark;
use tail::Tail;
use write::Writer;

pub use file::backup;
pub(crate) use file::for_each_table;

/// Keeps every server away from a file for as long as what is returned lives.
pub(crate) fn lock(path: &Path) -> Result<Mark, StoreError> {
    Mark::lock(&whole(path)?)
}

/// How many requests may wait.
const QUEUE: usize = 8192;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

enum Write {
    Append(Append),
    Prune { stage: Stage, before: u64, reply: Reply<u64> },
    Probe { reply: Reply<()> },
    Shrink { reply: Reply<()> },
}

struct Append {
    table: String,
    expected: u64,
    lines: Vec<Line>,
    summary: Option<Summary>,
    reply: Reply<()>,
}

enum Read {
    Lines { table: String, after: u64, reply: Reply<Vec<Line>> },
    Listed { most: usize, reply: Reply<Vec<String>> },
    Due { after: u64, until: u64, reply: Reply<Due> },
}

/// The store in a file.
#[derive(Debug)]
pub struct Sqlite {
    writes: Option<mpsc::Sender<Write>>,
    reads: Option<mpsc::Sender<Read>>,
    writer: Option<JoinHandle<()>>,
    reader: Option<JoinHandle<()>>,
}

impl Sqlite {
    /// Opens the file, or creates it if there is none. A file that is damaged, has lost commits, or is something else is left
    /// alone.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let path = &whole(path)?;
        let mark = Mark::lock(path)?;
        keep_private(path)?;
        let mut writer = connect(path)?;
        let opened = prepare(&mut writer, path, mark.commits())?;
        Sqlite::run(writer, opened, path, mark)
    }

    /// Gives the room of tables that were pruned back to the file system.
    pub fn shrink(&self) -> StoreFuture<'_, ()> {
        self.write(|reply| Write::Shrink { reply })
    }

    fn run(connection: Connection, opened: Opened, path: &Path, mark: Mark) -> Result<Sqlite, StoreError> {
        let tail = Arc::new(RwLock::new(opened.tail));
        let mut writer = Writer::new(connection, Arc::clone(&tail), mark, opened.commits);
        let reader = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )
        .map_err(classify)?;
        let (writes, mut to_write) = mpsc::channel(QUEUE);
        let (reads, mut to_read) = mpsc::channel(QUEUE);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .map_err(|error| StoreError::Other(format!("cannot start a thread: {error}")))
        };
        let writer = spawn("luxx-writer", Box::new(move || writer.write_all(&mut to_write)))?;
        let reader = spawn("luxx-reader", Box::new(move || read::read_all(&reader, &tail, &mut to_read)))?;
        let (writes, reads) = (Some(writes), Some(reads));
        Ok(Sqlite { writes, reads, writer: Some(writer), reader: Some(reader) })
    }

    fn write<T: Send + 'static>(&self, write: impl FnOnce(Reply<T>) -> Write) -> StoreFuture<'_, T> {
        let (reply, answer) = oneshot::channel();
        let write = write(reply);
        Box::pin(async move {
            let Some(writes) = &self.writes else { return Err(StoreError::Closed) };
            writes.send(write).await.map_err(|_| StoreError::Closed)?;
            // A writer that ends without an answer may have committed before.
            answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer has ended".to_owned())))
        })
    }

    fn ask<T: Send + 'static>(&self, read: impl FnOnce(Reply<T>) -> Read) -> StoreFuture<'_, T> {
        let (reply, answer) = oneshot::channel();
        let read = read(reply);
        Box::pin(async move {
            let Some(reads) = &self.reads else { return Err(StoreError::Closed) };
            reads.send(read).await.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }
}

/// What is found in a file when it is opened.
struct Opened {
    tail: Tail,
    /// How many commits the log has ever had.
    commits: i64,
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
    fn append(
        &self,
        _node: NodeId,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        self.write(|reply| Write::Append(Append { table, expected, lines, summary, reply }))
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        let table = table.to_owned();
        self.ask(|reply| Read::Lines { table, after, reply })
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.ask(|reply| Read::Listed { most, reply })
    }

    fn due(&self, _node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.ask(|reply| Read::Due { after, until, reply })
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.write(|reply| Write::Prune { stage, before, reply })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.write(|reply| Write::Probe { reply })
    }
}

#[cfg(test)]
mod tests;
