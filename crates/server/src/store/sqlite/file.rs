//! The file itself: created, checked, brought up to date, copied; and what can be the matter with it.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::log::Unfiled;
use super::read::lines;
use crate::entry::Line;
use crate::store::StoreError;

/// Marks the file as ours: "luxx" in ASCII.
pub(super) const APPLICATION: i32 = 0x6c75_7878;
/// What to do for each version of the file to become the next one.
pub(super) const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE log (row INTEGER PRIMARY KEY, lines TEXT NOT NULL);
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
",
    // Many lines in one piece, as they stand in the log, instead of a row for each.
    "
    CREATE TABLE sheets (
        table_id TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        lines TEXT NOT NULL
    );
    CREATE UNIQUE INDEX sheets_table ON sheets (table_id, first);
    INSERT INTO sheets SELECT table_id, min(version), max(version), group_concat(concat_ws(' ', table_id, version, at,
        coalesce(seat, '-'), coalesce(message, '-'), entry) || char(10), '' ORDER BY version) FROM lines GROUP BY table_id;
    DROP TABLE lines;
",
];

/// The version of a file that is up to date.
const KNOWN: i32 = MIGRATIONS.len() as i32;

/// Copies the whole store into a new file, while a server may be running.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Other(format!("{} exists already", to.display())));
    }
    let source = open_existing(from)?;
    let to = &whole(to)?;
    let Some(name) = to.to_str() else {
        return Err(StoreError::Other("the name of the new file is not plain text".to_owned()));
    };
    // SQLite copies into an empty file too; so the copy is private from its first byte.
    keep_private(to)?;
    source.execute("VACUUM INTO ?1", [name]).map_err(|error| {
        // Half a copy is worse than none. If it cannot be removed, the next try says that it exists.
        let _ = std::fs::remove_file(to);
        told(error)
    })?;
    Ok(())
}

/// Every table of a store with its lines, one after the other, for exporting; or what is the matter with them.
pub(crate) fn for_each_table(
    path: &Path,
    mut each: impl FnMut(&str, Result<Vec<Line>, StoreError>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut source = open_existing(path)?;
    let version: i32 = source.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(told)?;
    if version != KNOWN {
        let which = if version > KNOWN { "a newer luxx" } else { "an older luxx: serve it, or a copy, once" };
        return Err(StoreError::Foreign(format!("{} was written by {which}", path.display())));
    }
    // One look at everything: a server may be filing lines at the same time.
    let source = source.transaction().map_err(told)?;
    let unfiled = Unfiled::read(&source)?;
    let mut select = source.prepare("SELECT DISTINCT table_id FROM sheets").map_err(told)?;
    let filed = select.query_map([], |row| row.get::<_, String>(0)).map_err(told)?;
    let mut tables: BTreeSet<String> = unfiled.tables().map(|(table, _)| table.to_owned()).collect();
    for table in filed {
        tables.insert(table.map_err(told)?);
    }
    for table in tables {
        each(&table, lines(&source, &table, 0, unfiled.sheet(&table)))?;
    }
    Ok(())
}

/// The path from the root, for `SQLite` takes some short names, `:memory:` for one, for something else than a file.
pub(super) fn whole(path: &Path) -> Result<PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| StoreError::Other(format!("{}: {error}", path.display())))
}

fn open_existing(path: &Path) -> Result<Connection, StoreError> {
    let source = Connection::open_with_flags(whole(path)?, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(told)?;
    let ours: i32 = source.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(told)?;
    if ours == APPLICATION { Ok(source) } else { Err(foreign(path)) }
}

fn foreign(path: &Path) -> StoreError {
    StoreError::Foreign(format!("{} is a database, but not one of luxx", path.display()))
}

/// Keeps everybody else from writing: a server knows what it has not filed yet, and not what others have. It lasts until the
/// process ends, however it does, or the file that is returned is dropped.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let other = |error| StoreError::Other(format!("{}: {error}", name.display()));
    let file = File::create(&name).map_err(other)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Other(
            "another server uses this file: each needs one of its own (--data)".to_owned(),
        )),
        Err(TryLockError::Error(error)) => Err(other(error)),
    }
}

/// Creates a missing file so that only its owner may read it: it holds the cards of running games.
pub(super) fn keep_private(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    if !path.exists() {
        use std::os::unix::fs::OpenOptionsExt;
        let created = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        created.map_err(|error| StoreError::Other(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

/// Opens the file for writing.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    // One thread has it, so it needs no lock of its own.
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(told)?;
    // Else SQLite would plan a query anew for every value that is put into it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(told)?;
    // What another process holds for a moment, a backup for instance, is waited for.
    connection.busy_timeout(Duration::from_secs(5)).map_err(told)?;
    Ok(connection)
}

/// Makes a new file ours, or checks that an old one is, and brings it up to date. Returns what is in its log.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<Unfiled, StoreError> {
    let number = |connection: &Connection, pragma| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0)).map_err(told)
    };
    let (application, version) = (number(connection, "application_id")?, number(connection, "user_version")?);
    let empty: bool =
        connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0)).map_err(told)?;
    if application != APPLICATION && !(empty && application == 0 && version == 0) {
        return Err(foreign(path));
    }
    if version > KNOWN {
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
    work.pragma_update(None, "user_version", KNOWN).map_err(told)?;
    // A file of which this cannot be read is left as it is.
    let unfiled = Unfiled::read(&work)?;
    work.commit().map_err(told)?;
    Ok(unfiled)
}

/// What `SQLite` says, sorted by what an operator can do about it.
#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
pub(super) fn told(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full(text),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(text),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(text),
        _ => StoreError::Other(text),
    }
}
