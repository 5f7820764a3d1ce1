//! The store when things go wrong: nothing is lost, nothing is reset, and the error says what is the matter.

mod damage;
mod files;
mod log;
mod room;

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::store::conformance;

fn line(text: &str) -> Line {
    Line::new(text).unwrap()
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    (folder, path)
}

/// A store on a connection that was made for the test.
fn run(mut writer: Connection, path: &Path) -> Result<Sqlite, StoreError> {
    let opened = prepare(&mut writer, path, 0)?;
    Sqlite::run(writer, opened, path, Mark::lock(path)?)
}

/// The rows of the log that hold lines, and how many lines are in segments.
fn counted(path: &Path) -> (u64, u64) {
    let connection = Connection::open(path).unwrap();
    let count = |sql| connection.query_row(sql, [], |row| row.get(0)).unwrap();
    let rows = count("SELECT count(*) FROM log WHERE lines <> ''");
    (rows, count("SELECT coalesce(sum(last + 1 - first), 0) FROM segments"))
}

/// A copy of the file as it is now, as after a kill.
fn killed(path: &Path, name: &str) -> PathBuf {
    let copy = path.with_file_name(name);
    for ending in ["", "-wal"] {
        let name = |path: &Path| format!("{}{ending}", path.display());
        fs::copy(name(path), name(&copy)).unwrap();
    }
    copy
}

/// Appends lines to many tables in turn; what was acknowledged of each is the number of its last line.
async fn append_here_and_there(store: &Sqlite, tables: u64, lines: u64) {
    for number in 0..lines {
        let (table, version) = (number % tables, number / tables);
        let text = format!("{table} {version}");
        store.append(NodeId::ONLY, &format!("table{table}"), version, vec![line(&text)], None).await.unwrap();
    }
}

async fn check_here_and_there(store: &Sqlite, tables: u64, lines: u64) {
    for table in 0..tables {
        let found = store.read(&format!("table{table}"), 0).await.unwrap();
        let expected: Vec<Line> =
            (0..lines / tables).map(|version| line(&format!("{table} {version}"))).collect();
        assert!(found == expected, "table {table}");
        assert_eq!(store.read(&format!("table{table}"), lines / tables - 1).await.unwrap().len(), 1);
    }
}

/// The message of the error with which a file is refused, if it is.
fn refused(path: &Path) -> Option<String> {
    Sqlite::open(path).err().map(|error| error.to_string())
}

#[tokio::test]
async fn it_keeps_the_contract() {
    let mut folders = Vec::new();
    conformance::check(|| {
        let (folder, path) = folder();
        folders.push(folder);
        move || Sqlite::open(&path).unwrap()
    })
    .await;
}
