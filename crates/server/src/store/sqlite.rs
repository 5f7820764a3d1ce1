//! The store in one `SQLite` file: write-ahead log, `synchronous=FULL`, created and migrated by itself.
//!
//! One thread writes and one reads, each with a connection of its own. The writer takes whatever has queued up while the
//! last commit went to disk and commits it together, across tables: a commit costs the same for one move as for a hundred.

use std::path::Path;
use std::thread::JoinHandle;

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, params};
use tokio::sync::{mpsc, oneshot};

use super::{Answer, Label, Line, Store, StoreError};
use crate::entry::Entry;

/// Marks the file as ours: "luxx" in ASCII.
const APPLICATION: i32 = 0x6c75_7878;
/// How many appends are committed together at most.
const GROUP: usize = 512;
/// How many requests may wait.
const QUEUE: usize = 8192;

/// What to do for each version of the file to become the next one.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE lines (
        table_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        seat INTEGER,
        message INTEGER,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) WITHOUT ROWID;
    CREATE TABLE labels (
        table_id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        listed TEXT,
        clock_runs INTEGER NOT NULL,
        started INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX labels_listed ON labels (at) WHERE listed IS NOT NULL;
    CREATE INDEX labels_clock ON labels (table_id) WHERE clock_runs;
    CREATE INDEX labels_unplayed ON labels (at) WHERE NOT started;
"];

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

enum Write {
    Append { table: String, expected: u64, lines: Vec<Line>, label: Option<Label>, reply: Reply<()> },
    Forget { before: u64, reply: Reply<u64> },
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
    threads: Vec<JoinHandle<()>>,
}

impl Sqlite {
    /// Opens the file, or creates it if there is none. A file that is damaged, or something else, is left alone.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        keep_private(path)?;
        let mut writer = connect(path)?;
        prepare(&mut writer, path)?;
        Sqlite::run(writer, path)
    }

    fn run(mut writer: Connection, path: &Path) -> Result<Sqlite, StoreError> {
        let mut reader = Connection::open_with_flags(
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
        let threads = vec![
            spawn("luxx-writer", Box::new(move || write_all(&mut writer, &mut to_write)))?,
            spawn("luxx-reader", Box::new(move || read_all(&mut reader, &mut to_read)))?,
        ];
        Ok(Sqlite { writes: Some(writes), reads: Some(reads), threads })
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
        (self.writes, self.reads) = (None, None);
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so; there is nothing left to save.
            let _ = thread.join();
        }
    }
}

impl Store for Sqlite {
    fn append(&self, table: &str, expected: u64, lines: Vec<Line>, label: Option<Label>) -> Answer<'_, ()> {
        let table = table.to_owned();
        self.write(|reply| Write::Append { table, expected, lines, label, reply })
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

/// Copies the whole store into a new file, while a server may be running.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Other(format!("{} exists already", to.display())));
    }
    let source = open_existing(from)?;
    let Some(to) = to.to_str() else {
        return Err(StoreError::Other("the name of the new file is not plain text".to_owned()));
    };
    source.execute("VACUUM INTO ?1", [to]).map_err(told)?;
    Ok(())
}

/// Every table of a store with its lines, one after the other, for exporting.
pub(crate) fn for_each_table(
    path: &Path,
    mut each: impl FnMut(&str, Vec<Line>) -> Result<(), String>,
) -> Result<(), StoreError> {
    let source = open_existing(path)?;
    let mut tables = source.prepare("SELECT DISTINCT table_id FROM lines ORDER BY table_id").map_err(told)?;
    let tables = tables.query_map([], |row| row.get::<_, String>(0)).map_err(told)?;
    for table in tables {
        let table = table.map_err(told)?;
        each(&table, lines(&source, &table, 0)?).map_err(StoreError::Other)?;
    }
    Ok(())
}

fn open_existing(path: &Path) -> Result<Connection, StoreError> {
    let source = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(told)?;
    let ours: i32 = source.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(told)?;
    if ours == APPLICATION { Ok(source) } else { Err(foreign(path)) }
}

fn foreign(path: &Path) -> StoreError {
    StoreError::Foreign(format!("{} is a database, but not one of luxx", path.display()))
}

/// Creates a missing file so that only its owner may read it: it holds the cards of running games.
fn keep_private(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    if !path.exists() {
        use std::os::unix::fs::OpenOptionsExt;
        let created = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        created.map_err(|error| StoreError::Other(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(told)?;
    // What another process holds for a moment, a backup for instance, is waited for.
    connection.busy_timeout(std::time::Duration::from_secs(5)).map_err(told)?;
    Ok(connection)
}

/// Makes a new file ours, or checks that an old one is, and brings it up to date.
fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let number = |connection: &Connection, pragma| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0)).map_err(told)
    };
    let known = MIGRATIONS.len() as i32;
    let (application, version) = (number(connection, "application_id")?, number(connection, "user_version")?);
    let empty: bool =
        connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0)).map_err(told)?;
    if application != APPLICATION && !(empty && application == 0 && version == 0) {
        return Err(foreign(path));
    }
    if version > known {
        let newer = format!("{} was written by a newer luxx (version {version} of the file)", path.display());
        return Err(StoreError::Foreign(newer));
    }
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0)).map_err(told)?;
    if mode != "wal" {
        return Err(StoreError::ReadOnly(format!("{}: no write-ahead log can be kept", path.display())));
    }
    connection.pragma_update(None, "synchronous", "FULL").map_err(told)?;
    let work = connection.transaction().map_err(told)?;
    for migration in MIGRATIONS.iter().skip(version as usize) {
        work.execute_batch(migration).map_err(told)?;
    }
    work.pragma_update(None, "application_id", APPLICATION).map_err(told)?;
    work.pragma_update(None, "user_version", known).map_err(told)?;
    work.commit().map_err(told)
}

/// Works until nobody can ask for anything more.
fn write_all(connection: &mut Connection, queue: &mut mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    while queue.blocking_recv_many(&mut group, GROUP) > 0 {
        let mut answers: Vec<Box<dyn FnOnce(Option<StoreError>)>> = Vec::with_capacity(group.len());
        let worked = work_off(connection, &mut group, &mut answers);
        let problem = worked.err();
        if let Some(problem) = &problem {
            tracing::error!(%problem, "nothing could be stored");
        }
        for answer in answers {
            answer(problem.clone());
        }
        // Whatever was not reached because of the problem is told by dropping its reply.
        group.clear();
    }
}

/// Carries a group out in one transaction. An answer is given only after the commit, or when all of it has failed.
fn work_off(
    connection: &mut Connection,
    group: &mut Vec<Write>,
    answers: &mut Vec<Box<dyn FnOnce(Option<StoreError>)>>,
) -> Result<(), StoreError> {
    fn later<T: 'static>(
        reply: Reply<T>,
        result: Result<T, StoreError>,
    ) -> Box<dyn FnOnce(Option<StoreError>)> {
        // Whoever asked may be gone.
        Box::new(move |problem| drop(reply.send(problem.map_or(result, Err))))
    }
    let work = connection.transaction().map_err(told);
    let mut failed = work.as_ref().err().cloned();
    for write in group.drain(..) {
        let live = work.as_ref().ok().filter(|_| failed.is_none());
        match write {
            Write::Append { table, expected, lines, label, reply } => {
                let result =
                    live.map_or(Ok(()), |work| append(work, &table, expected, &lines, label.as_ref()));
                if let Err(error) = &result
                    && *error != StoreError::Conflict
                {
                    failed = Some(error.clone());
                }
                answers.push(later(reply, result));
            }
            Write::Forget { before, reply } => {
                let result = live.map_or(Ok(0), |work| forget(work, before));
                if let Err(error) = &result {
                    failed = Some(error.clone());
                }
                answers.push(later(reply, result));
            }
        }
    }
    match failed {
        // Dropping the transaction takes everything back.
        Some(problem) => Err(problem),
        None => work?.commit().map_err(told),
    }
}

fn append(
    work: &Transaction<'_>,
    table: &str,
    expected: u64,
    lines: &[Line],
    label: Option<&Label>,
) -> Result<(), StoreError> {
    // The row goes in only if the table ends where it is expected to.
    let mut insert = work
        .prepare_cached(
            "INSERT INTO lines (table_id, version, at, seat, message, entry)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6
             WHERE ?2 - 1 = (SELECT coalesce(max(version), 0) FROM lines WHERE table_id = ?1)",
        )
        .map_err(told)?;
    for (place, line) in lines.iter().enumerate() {
        let version = expected + 1 + place as u64;
        let entry =
            serde_json::to_string(&line.entry).map_err(|error| StoreError::Other(error.to_string()))?;
        let (seat, message) = line.author.unzip();
        let rows = insert.execute(params![table, version, line.at, seat, message, entry]).map_err(told)?;
        if rows == 0 {
            return Err(StoreError::Conflict);
        }
    }
    if let (Some(label), Some(last)) = (label, lines.last()) {
        work.prepare_cached(
            "INSERT OR REPLACE INTO labels (table_id, at, listed, clock_runs, started) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .and_then(|mut put| put.execute(params![table, last.at, label.listed, label.clock_runs, label.started]))
        .map_err(told)?;
    }
    Ok(())
}

fn forget(work: &Transaction<'_>, before: u64) -> Result<u64, StoreError> {
    work.execute(
        "DELETE FROM lines WHERE table_id IN (SELECT table_id FROM labels WHERE NOT started AND at < ?1)",
        [before],
    )
    .and_then(|_| work.execute("DELETE FROM labels WHERE NOT started AND at < ?1", [before]))
    .map(|count| count as u64)
    .map_err(told)
}

fn read_all(connection: &mut Connection, queue: &mut mpsc::Receiver<Read>) {
    while let Some(read) = queue.blocking_recv() {
        // Whoever asked may be gone.
        match read {
            Read::Lines { table, after, reply } => drop(reply.send(lines(connection, &table, after))),
            Read::Listed { most, reply } => {
                let sql = "SELECT listed FROM labels WHERE listed IS NOT NULL ORDER BY at DESC LIMIT ?1";
                drop(reply.send(texts(connection, sql, most as i64)));
            }
            Read::ClocksRun { reply } => {
                let sql = "SELECT table_id FROM labels WHERE clock_runs LIMIT ?1";
                drop(reply.send(texts(connection, sql, -1)));
            }
        }
    }
}

fn lines(connection: &Connection, table: &str, after: u64) -> Result<Vec<Line>, StoreError> {
    let mut select = connection
        .prepare_cached(
            "SELECT version, at, seat, message, entry FROM lines WHERE table_id = ?1 AND version > ?2 ORDER BY version",
        )
        .map_err(told)?;
    let mut rows = select.query(params![table, after]).map_err(told)?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next().map_err(told)? {
        let version = row.get(0).map_err(told)?;
        let entry = row.get_ref(4).map_err(told)?.as_str().unwrap_or_default();
        let entry: Entry = serde_json::from_str(entry).map_err(|_| {
            // The text itself may hold cards and secrets: it is not quoted.
            StoreError::Damaged(format!("table {table}: line {version} is not readable"))
        })?;
        let (seat, message): (Option<u8>, Option<u64>) =
            (row.get(2).map_err(told)?, row.get(3).map_err(told)?);
        lines.push(Line { version, at: row.get(1).map_err(told)?, author: seat.zip(message), entry });
    }
    Ok(lines)
}

fn texts(connection: &Connection, sql: &str, most: i64) -> Result<Vec<String>, StoreError> {
    let mut select = connection.prepare_cached(sql).map_err(told)?;
    let rows = select.query_map([most], |row| row.get(0)).map_err(told)?;
    rows.collect::<Result<_, _>>().map_err(told)
}

/// What `SQLite` says, sorted by what an operator can do about it.
#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
fn told(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full(text),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(text),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(text),
        _ => StoreError::Other(text),
    }
}

#[cfg(test)]
#[path = "sqlite_tests.rs"]
mod tests;
