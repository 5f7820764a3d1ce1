//! The store when things go wrong: nothing is lost, nothing is reset, and the error says what is the matter.

use std::fs;
use std::path::PathBuf;

use rusqlite::types::Value;
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

/// Appends lines to many tables in turn; what was acknowledged of each is the number of its last line.
async fn append_here_and_there(store: &Sqlite, tables: u64, lines: u64) {
    for number in 0..lines {
        let (table, version) = (number % tables, number / tables);
        let text = format!("{table} {version}");
        store.append(&format!("table{table}"), version, vec![line(&text)], None).await.unwrap();
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

#[tokio::test]
async fn lines_are_found_wherever_they_are_and_after_any_crash() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 7, 350).await;
    check_here_and_there(&store, 7, 350).await;
    let killed = killed(&path, "killed.sqlite");
    let (rows, compacted) = counted(&killed);
    assert!(rows > 10 && compacted > 100, "some is compacted, some is not: {rows} {compacted}");
    let again = Sqlite::open(&killed).unwrap();
    check_here_and_there(&again, 7, 350).await;
    let mut exported = 0;
    for_each_table(&killed, |_, lines| {
        exported += lines?.len();
        Ok(())
    })
    .unwrap();
    assert_eq!(exported, 350);
    again.append("table3", 50, vec![line("more")], None).await.unwrap();
    assert_eq!(again.append("table3", 50, vec![line("late")], None).await, Err(StoreError::Conflict));
    // After a gentle end everything is compacted.
    drop(store);
    assert_eq!(counted(&path), (0, 350));
    check_here_and_there(&Sqlite::open(&path).unwrap(), 7, 350).await;
}

#[tokio::test]
async fn so_few_are_pruned_at_once_that_nobody_waits_long() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    let old = Summary { at: 5, stage: Stage::Unplayed, listed: None, wake_at: None };
    let names: Vec<String> = (0..1100).map(|number| number.to_string()).collect();
    let appends = names.iter().map(|name| store.append(name, 0, vec![line("")], Some(old.clone())));
    assert!(futures_util::future::join_all(appends).await.iter().all(Result::is_ok));
    let mut pruned = Vec::new();
    while pruned.last() != Some(&0) {
        pruned.push(store.prune(Stage::Unplayed, 6).await.unwrap());
    }
    assert_eq!(pruned, [500, 500, 100, 0]);
    drop(store);
    let before = fs::metadata(&path).unwrap().len();
    let store = Sqlite::open(&path).unwrap();
    store.shrink().await.unwrap();
    drop(store);
    assert!(fs::metadata(&path).unwrap().len() < before, "room is given back");
}

/// The message of the error with which a file is refused, if it is.
fn refused(path: &Path) -> Option<String> {
    Sqlite::open(path).err().map(|error| error.to_string())
}

#[tokio::test]
async fn commits_that_are_missing_are_noticed_and_the_rest_is_left_alone() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 7, 350).await;
    let (lost, cut, older) =
        (killed(&path, "lost.sqlite"), killed(&path, "cut.sqlite"), path.with_file_name("older.sqlite"));
    backup(&path, &older).unwrap();
    store.append("late", 0, vec![line("one more")], None).await.unwrap();
    drop(store);
    let with = |path: &Path, ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    for copy in [&lost, &cut] {
        // As the mark stood when they were made.
        fs::write(with(copy, ".lock"), format!("{:020}\n", 350)).unwrap();
    }
    fs::remove_file(with(&lost, "-wal")).unwrap();
    let wal = fs::read(with(&cut, "-wal")).unwrap();
    fs::write(with(&cut, "-wal"), &wal[..wal.len() / 2]).unwrap();
    for (path, acknowledged) in [(&lost, 350), (&cut, 350)] {
        for _ in 0..2 {
            let why = refused(path).expect("a file that has lost commits");
            let expected = format!("but {acknowledged} were acknowledged: its -wal is missing or damaged");
            assert!(why.contains(&expected), "{why}");
        }
    }
    assert_eq!(fs::read(with(&cut, "-wal")).unwrap(), &wal[..wal.len() / 2], "nothing was changed");
    // An older copy in the place of the file is the same; whoever wants that says so.
    fs::copy(&older, &path).unwrap();
    assert!(refused(&path).unwrap().contains("ends with commit 350, but 351 were acknowledged"));
    fs::remove_file(with(&path, ".lock")).unwrap();
    check_here_and_there(&Sqlite::open(&path).unwrap(), 7, 350).await;
    // After the tail is compacted the commits are still counted.
    assert_eq!(refused(&path), None);
}

#[tokio::test]
async fn a_file_is_opened_and_read_even_if_nothing_can_be_written() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 2, 20).await;
    drop(store);
    let writer = connect(&path).unwrap();
    let pages: i64 = writer.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    writer.pragma_update(None, "max_page_count", pages).unwrap();
    writer.pragma_update(None, "query_only", true).unwrap();
    let store = run(writer, &path).unwrap();
    check_here_and_there(&store, 2, 20).await;
    assert!(matches!(store.probe().await, Err(StoreError::ReadOnly(_))), "not ready for moves");
}

#[tokio::test]
async fn a_full_disk_is_an_error_and_nothing_is_lost() {
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let writer = connect(&path).unwrap();
    let pages: i64 = writer.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    writer.pragma_update(None, "max_page_count", pages + 4).unwrap();
    let store = run(writer, &path).unwrap();
    let (mut version, mut full) = (0, None);
    while full.is_none() && version < 1000 {
        match store.append("a", version, vec![line(&"x".repeat(500))], None).await {
            Ok(()) => version += 1,
            Err(error) => full = Some(error),
        }
    }
    assert!(matches!(full, Some(StoreError::Full(_))), "{full:?} after {version}");
    assert!(version > 0);
    assert_eq!(store.read("a", 0).await.unwrap().len() as u64, version, "what was acknowledged is there");
    drop(store);
    // With room again it goes on where it stood.
    let store = Sqlite::open(&path).unwrap();
    store.append("a", version, vec![line("more")], None).await.unwrap();
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_an_error_and_can_still_be_read() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append("a", 0, vec![line("one")], None).await.unwrap();
    drop(store);
    // Permissions do not stop an administrator, who may well run these tests; this stops everybody.
    let writer = connect(&path).unwrap();
    writer.pragma_update(None, "query_only", true).unwrap();
    let store = run(writer, &path).unwrap();
    let error = store.append("a", 1, vec![line("two")], None).await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error}");
    assert_eq!(store.read("a", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_second_server_stays_outside_and_harms_nothing() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append("a", 0, vec![line("one")], None).await.unwrap();
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("another server"));
    store.append("a", 1, vec![line("two")], None).await.unwrap();
    drop(store);
    assert_eq!(Sqlite::open(&path).unwrap().read("a", 0).await.unwrap().len(), 2);
}

#[test]
fn what_is_committed_survives_a_power_cut() {
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let mut writer = connect(&path).unwrap();
    prepare(&mut writer, &path, 0).unwrap();
    let pragma = |name: &str| writer.pragma_query_value(None, name, |row| row.get::<_, Value>(0)).unwrap();
    assert_eq!(pragma("journal_mode"), Value::Text("wal".to_owned()));
    assert_eq!(pragma("synchronous"), Value::Integer(2), "FULL");
}

#[tokio::test]
async fn compacting_everything_loses_nothing_of_what_comes_with_it() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    // A table alone in the log, so that compacting it leaves nothing else there. More lines than a tail may have.
    for version in 0..200 {
        store.append("alone", version, vec![line("x")], None).await.unwrap();
        if version % 10 == 0 {
            // As it is on disk at this moment, for somebody who comes after a kill.
            let copy = folder.path().join(format!("copy{version}.sqlite"));
            backup(&path, &copy).unwrap();
            let lines = Sqlite::open(&copy).unwrap().read("alone", 0).await.unwrap();
            assert_eq!(lines.len() as u64, version + 1);
        }
    }
}

#[tokio::test]
async fn damaged_files_are_left_alone() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    for version in 0..200 {
        store.append("a", version, vec![line(&"x".repeat(300))], None).await.unwrap();
    }
    drop(store);
    let good = fs::read(&path).unwrap();
    let mut spoilt_head = good.clone();
    spoilt_head[..16].copy_from_slice(b"something else!!");
    for bad in [good[..good.len() / 2].to_vec(), spoilt_head] {
        fs::write(&path, &bad).unwrap();
        let error = Sqlite::open(&path).unwrap_err();
        assert!(matches!(error, StoreError::Damaged(_)), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bad, "nothing was written");
    }
}

#[tokio::test]
async fn one_damaged_table_does_not_take_the_others_along() {
    // What becomes of three good lines, and which of them is named.
    for (spoilt, named) in [
        ("substr(lines, 1, 5)", 1),
        ("substr(lines, 1, length(lines) - 1)", 3),
        ("replace(lines, 'bad 3 ', 'bad 4 ')", 3),
        ("replace(lines, 'bad 2 ', 'good 2 ')", 2),
        ("lines || lines", 4),
        ("CAST(lines || x'ff' AS TEXT)", 1),
        ("CAST(lines AS BLOB)", 1),
        ("''", 1),
    ] {
        let (_folder, path) = folder();
        let store = Sqlite::open(&path).unwrap();
        store.append("bad", 0, vec![line("x"), line("y"), line("z")], None).await.unwrap();
        store.append("good", 0, vec![line("x")], None).await.unwrap();
        drop(store);
        let store = Sqlite::open(&path).unwrap();
        let writer = connect(&path).unwrap();
        writer.execute(&format!("UPDATE segments SET lines = {spoilt} WHERE table_id = 'bad'"), []).unwrap();
        for after in [0, 2] {
            let error = store.read("bad", after).await.err().unwrap();
            let expected = format!("table bad: line {named} is not readable");
            assert_eq!(error, StoreError::Damaged(expected), "{spoilt}");
        }
        assert_eq!(store.read("good", 0).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_damaged_line_of_the_log_is_the_matter_of_its_table() {
    for (bad, named) in [("bad 2 x", 1), ("bad 1 x\nbad 3 x", 2)] {
        let (_folder, path) = folder();
        drop(Sqlite::open(&path).unwrap());
        let text = format!("{bad}\ngood 1 x\n");
        connect(&path).unwrap().execute("INSERT INTO log (lines) VALUES (?1)", [text]).unwrap();
        for _ in 0..2 {
            // Before and after it is compacted.
            let store = Sqlite::open(&path).unwrap();
            let expected = format!("table bad: line {named} is not readable");
            assert_eq!(store.read("bad", 0).await.err().unwrap(), StoreError::Damaged(expected));
            assert_eq!(store.read("good", 0).await.unwrap().len(), 1);
        }
    }
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    connect(&path).unwrap().execute("INSERT INTO log (lines) VALUES ('nonsense')", []).unwrap();
    let error = Sqlite::open(&path).unwrap_err();
    assert_eq!(error, StoreError::Damaged("row 1 of the log is not readable".to_owned()));
}

#[test]
fn files_of_others_and_of_other_versions_are_refused() {
    let (_folder, path) = folder();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE birds (name TEXT)").unwrap();
    drop(other);
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("not one of luxx"));
    fs::remove_file(&path).unwrap();
    drop(Sqlite::open(&path).unwrap());
    for (form, word) in [(99, "newer luxx"), (2, "older luxx")] {
        let other = Connection::open(&path).unwrap();
        other.pragma_update(None, "user_version", form).unwrap();
        drop(other);
        assert!(refused(&path).unwrap().contains(word));
        assert!(for_each_table(&path, |_, _| Ok(())).unwrap_err().to_string().contains(word));
    }
}

#[tokio::test]
async fn a_backup_has_everything_and_overwrites_nothing() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append("a", 0, vec![line("one")], None).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup(&path, &copy).unwrap();
    assert!(backup(&path, &copy).unwrap_err().to_string().contains("exists already"));
    store.append("a", 1, vec![line("two")], None).await.unwrap();
    assert_eq!(Sqlite::open(&copy).unwrap().read("a", 0).await.unwrap().len(), 1);
}

#[test]
fn a_name_that_means_something_to_sqlite_is_still_a_files_name() {
    for name in [":memory:", "", "file::memory:?cache=shared"] {
        let path = whole(Path::new(name));
        assert!(path.map_or(name.is_empty(), |path| path.is_absolute() && path.ends_with(name)), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let copy = path.with_extension("copy");
    backup(&path, &copy).unwrap();
    // One that was made by hand, or copied without care.
    let open = path.with_extension("open");
    fs::copy(&path, &open).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o644)).unwrap();
    drop(Sqlite::open(&open).unwrap());
    for path in [path, copy, open] {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}
