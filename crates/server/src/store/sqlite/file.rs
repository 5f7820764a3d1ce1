//! The file itself: created, checked, copied; and the errors that can come of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::Opened;
use super::read::{lines, summary};
use super::tail::Tail;
use crate::store::{Line, StoreError, Summary};

/// Marks the file as ours: "luxx" in ASCII.
const APPLICATION: i32 = 0x6c75_7878;
/// The version of the file's form. An older form is refused.
const FORM: i32 = 3;
/// What a new file is made of.
const SCHEMA: &str = "
    CREATE TABLE log (row INTEGER PRIMARY KEY, lines TEXT NOT NULL);
    CREATE TABLE segments (
        table_id TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        lines TEXT NOT NULL
    );
    CREATE UNIQUE INDEX segments_table ON segments (table_id, first);
    CREATE TABLE summaries (
        table_id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        stage INTEGER NOT NULL,
        listed TEXT,
        origin INTEGER,
        wake_at INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX summaries_listed ON summaries (origin, at) WHERE listed IS NOT NULL;
    CREATE INDEX summaries_wake_at ON summaries (wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX summaries_stage ON summaries (stage, at);
    CREATE TABLE probe (ballast BLOB NOT NULL);
    INSERT INTO probe VALUES (x'');
";

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
        classify(error)
    })?;
    Ok(())
}

/// Every table of a store with its lines, one after the other, for exporting; or what is the matter with them. And its summary.
pub(crate) fn for_each_table(
    path: &Path,
    mut each: impl FnMut(&str, Result<Vec<Line>, StoreError>, Option<Summary>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut source = open_existing(path)?;
    let version: i32 = source.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(classify)?;
    check_form(version, path)?;
    // One look at everything: a server may be compacting at the same time.
    let source = source.transaction().map_err(classify)?;
    let tail = Tail::read(&source)?;
    let mut select = source.prepare("SELECT DISTINCT table_id FROM segments").map_err(classify)?;
    let compacted = select.query_map([], |row| row.get::<_, String>(0)).map_err(classify)?;
    let mut tables: BTreeSet<String> = tail.segments().map(|(table, _)| table.to_owned()).collect();
    for table in compacted {
        tables.insert(table.map_err(classify)?);
    }
    for table in tables {
        let lines = lines(&source, &table, 0, tail.segment(&table));
        let (lines, summary) = match summary(&source, &table) {
            Ok(summary) => (lines, summary),
            Err(damaged @ StoreError::Damaged(_)) => (lines.and(Err(damaged)), None),
            Err(error) => return Err(error),
        };
        each(&table, lines, summary)?;
    }
    Ok(())
}

/// The path from the root, for `SQLite` takes some short names, `:memory:` for one, for something else than a file.
pub(super) fn whole(path: &Path) -> Result<PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| StoreError::Other(format!("{}: {error}", path.display())))
}

fn open_existing(path: &Path) -> Result<Connection, StoreError> {
    let source =
        Connection::open_with_flags(whole(path)?, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(classify)?;
    let ours: i32 = source.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(classify)?;
    if ours == APPLICATION { Ok(source) } else { Err(foreign(path)) }
}

fn foreign(path: &Path) -> StoreError {
    StoreError::Foreign(format!("{} is a database, but not one of luxx", path.display()))
}

/// Makes a missing file so that only its owner may read it: it holds the cards of running games. An existing one that others
/// may read is closed to them.
pub(super) fn keep_private(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::fs::{OpenOptions, Permissions, metadata, set_permissions};
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let failed = |error| StoreError::Other(format!("{}: {error}", path.display()));
        let mut wal = path.as_os_str().to_owned();
        wal.push("-wal");
        if !path.exists() {
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(failed)?;
        }
        for file in [path, Path::new(&wal)] {
            if let Ok(found) = metadata(file)
                && found.is_file()
                && found.permissions().mode() & 0o077 != 0
            {
                set_permissions(file, Permissions::from_mode(0o600)).map_err(failed)?;
                tracing::warn!(file = %file.display(), "others could read this file; it is private now");
            }
        }
    }
    Ok(())
}

/// Opens the file for writing.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    // One thread has it, so it needs no lock of its own.
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(classify)?;
    // Else SQLite would plan a query anew for every value that is put into it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(classify)?;
    // What another process holds for a moment, a backup for instance, is waited for.
    connection.busy_timeout(Duration::from_secs(5)).map_err(classify)?;
    Ok(connection)
}

/// Makes a new file ours, or checks that an old one is, and that no commit of the `acknowledged` ones is missing. A file that is
/// as it should be is not written to: it can be served even if the disk is full.
pub(super) fn prepare(
    connection: &mut Connection,
    path: &Path,
    acknowledged: i64,
) -> Result<Opened, StoreError> {
    // Until all is found to be well, closing the file changes nothing: whatever is in its -wal stays there.
    keep_wal(connection, true)?;
    let number = |connection: &Connection, pragma| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0)).map_err(classify)
    };
    let (application, version) = (number(connection, "application_id")?, number(connection, "user_version")?);
    let empty: bool = connection
        .query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0))
        .map_err(classify)?;
    let new = empty && application == 0 && version == 0;
    if application != APPLICATION && !new {
        return Err(foreign(path));
    }
    if !new {
        check_form(version, path)?;
    }
    let found = if new { 0 } else { commits(connection)? };
    if found < acknowledged {
        return Err(behind(path, found, acknowledged));
    }
    let mode: String = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
        .map_err(classify)?;
    if mode != "wal" {
        return Err(StoreError::ReadOnly(format!("{}: no write-ahead log can be kept", path.display())));
    }
    connection.pragma_update(None, "synchronous", "FULL").map_err(classify)?;
    if new {
        let work = connection.transaction().map_err(classify)?;
        work.execute_batch(SCHEMA).map_err(classify)?;
        work.pragma_update(None, "application_id", APPLICATION).map_err(classify)?;
        work.pragma_update(None, "user_version", FORM).map_err(classify)?;
        work.commit().map_err(classify)?;
    }
    let tail = Tail::read(connection)?;
    keep_wal(connection, false)?;
    Ok(Opened { tail, commits: found })
}

fn keep_wal(connection: &Connection, keep: bool) -> Result<(), StoreError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep).map(drop).map_err(classify)
}

fn check_form(version: i32, path: &Path) -> Result<(), StoreError> {
    if version == FORM {
        return Ok(());
    }
    let which = if version > FORM { "a newer" } else { "an older" };
    Err(StoreError::Foreign(format!("{} was written by {which} luxx (form {version})", path.display())))
}

/// How many commits the log has ever had: its rows are numbered, and the last one stays.
fn commits(connection: &Connection) -> Result<i64, StoreError> {
    let sql = "SELECT coalesce(max(row), 0) FROM log";
    connection.query_row(sql, [], |row| row.get(0)).map_err(classify)
}

fn behind(path: &Path, found: i64, acknowledged: i64) -> StoreError {
    let path = path.display();
    StoreError::Damaged(format!(
        "{path} ends with commit {found}, but {acknowledged} were acknowledged: its -wal is missing or damaged, or an \
         older copy was put in its place. To go on without what is missing, remove {path}.lock"
    ))
}

/// What `SQLite` says, sorted by what an operator can do about it.
#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
pub(super) fn classify(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full(text),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(text),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(text),
        _ => StoreError::Other(text),
    }
}

/// Classifies the error of a commit: what is neither refused for want of room nor of rights may or may not be on disk.
#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
pub(super) fn classify_commit(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => classify(error),
        _ => match classify(error) {
            StoreError::Other(text) => StoreError::Unknown(text),
            known => known,
        },
    }
}
