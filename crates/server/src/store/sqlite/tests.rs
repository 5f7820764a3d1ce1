//! The store when things go wrong: nothing is lost, nothing is reset, and the error says what is the matter.

use std::fs;
use std::path::PathBuf;

use luxx_protocol::Options;
use rusqlite::types::Value;
use tempfile::TempDir;

use super::file::{APPLICATION, MIGRATIONS};
use super::*;
use crate::entry::Entry;

fn line(text: &str) -> Line {
    let entry = Entry::Ready { seat: 1, contribution: Some(text.to_owned()) };
    Line { version: 0, at: 5, author: Some((1, 77)), entry }
}

fn label(listed: Option<&str>, started: bool) -> Label {
    Label { listed: listed.map(str::to_owned), clock_runs: started, started }
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    (folder, path)
}

/// A store on a connection that was made for the test.
fn run(writer: Connection, path: &std::path::Path) -> Result<Sqlite, StoreError> {
    let unfiled = Unfiled::read(&writer)?;
    Sqlite::run(writer, unfiled, path, lock(path)?)
}

#[tokio::test]
async fn what_is_appended_is_read_again_even_by_another_process() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    let created = Line { entry: Entry::Created { options: Options::default() }, author: None, ..line("") };
    store.append("a", 0, vec![created, line("one")], None).await.unwrap();
    store.append("a", 2, vec![line("two")], None).await.unwrap();
    assert_eq!(store.append("a", 2, vec![line("late")], None).await, Err(StoreError::Conflict));
    assert_eq!(store.append("a", 4, vec![line("early")], None).await, Err(StoreError::Conflict));
    drop(store);
    let store = Sqlite::open(&path).unwrap();
    let lines = store.read("a", 1).await.unwrap();
    assert_eq!(lines.iter().map(|line| line.version).collect::<Vec<_>>(), [2, 3]);
    assert!(lines[1].entry == line("two").entry && lines[1].author == Some((1, 77)) && lines[1].at == 5);
    assert!(store.read("b", 0).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_conflict_in_a_group_leaves_the_others_alone() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    let appends =
        (0..200).map(|number| store.append(&(number % 100).to_string(), 0, vec![line("x"), line("y")], None));
    let results = futures_util::future::join_all(appends).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 100);
    assert_eq!(results.iter().filter(|result| **result == Err(StoreError::Conflict)).count(), 100);
    for table in 0..100 {
        assert_eq!(store.read(&table.to_string(), 0).await.unwrap().len(), 2);
    }
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
        assert_eq!(found.len() as u64, lines / tables);
        for (version, found) in found.iter().enumerate() {
            let expected = line(&format!("{table} {version}"));
            assert!(
                found.entry == expected.entry
                    && found.version == version as u64 + 1
                    && found.author == expected.author
            );
        }
        assert_eq!(store.read(&format!("table{table}"), lines / tables - 1).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn lines_are_found_wherever_they_are_and_after_any_crash() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 7, 350).await;
    check_here_and_there(&store, 7, 350).await;
    // As after a kill: the file as it is now, in the middle of its work.
    let killed = folder.path().join("killed.sqlite");
    let copy = |ending: &str| {
        let name = |path: &std::path::Path| format!("{}{ending}", path.display());
        fs::copy(name(&path), name(&killed)).unwrap()
    };
    copy("");
    copy("-wal");
    let count = |path: &std::path::Path, sql: &str| -> u64 {
        Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let rows = |path| count(path, "SELECT count(*) FROM log");
    let filed = |path| count(path, "SELECT coalesce(sum(last + 1 - first), 0) FROM sheets");
    assert!(rows(&killed) > 10 && filed(&killed) > 100, "some is filed, some is not");
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
    // After a gentle end everything is filed.
    drop(store);
    assert_eq!((rows(&path), filed(&path)), (0, 350));
    check_here_and_there(&Sqlite::open(&path).unwrap(), 7, 350).await;
}

#[tokio::test]
async fn labels_list_open_tables_and_unplayed_ones_are_forgotten() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append("open", 0, vec![line("")], Some(label(Some("shown"), false))).await.unwrap();
    store.append("played", 0, vec![line("")], Some(label(None, true))).await.unwrap();
    assert_eq!(store.listed(10).await.unwrap(), ["shown"]);
    assert_eq!(store.clocks_run().await.unwrap(), ["played"]);
    assert_eq!(store.forget_unplayed(5).await, Ok(0));
    assert_eq!(store.forget_unplayed(6).await, Ok(1));
    assert!(store.read("open", 0).await.unwrap().is_empty());
    assert_eq!(store.read("played", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn so_many_are_forgotten_at_once_that_nobody_waits_long() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    let names: Vec<String> = (0..1100).map(|number| number.to_string()).collect();
    let appends = names.iter().map(|name| store.append(name, 0, vec![line("")], Some(label(None, false))));
    assert!(futures_util::future::join_all(appends).await.iter().all(Result::is_ok));
    let mut forgotten = Vec::new();
    while forgotten.last() != Some(&0) {
        forgotten.push(store.forget_unplayed(6).await.unwrap());
    }
    assert_eq!(forgotten, [500, 500, 100, 0]);
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
    prepare(&mut writer, &path).unwrap();
    let pragma = |name: &str| writer.pragma_query_value(None, name, |row| row.get::<_, Value>(0)).unwrap();
    assert_eq!(pragma("journal_mode"), Value::Text("wal".to_owned()));
    assert_eq!(pragma("synchronous"), Value::Integer(2), "FULL");
}

#[tokio::test]
async fn filing_everything_loses_nothing_of_what_comes_with_it() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    // A table alone in the log, so that filing it leaves nothing else there. More lines than may wait to be filed.
    for version in 0..200 {
        store.append("alone", version, vec![line("x")], None).await.unwrap();
        if version % 10 == 0 {
            // As it is on disk at this moment, for somebody who comes after a kill.
            let copy = folder.path().join(format!("copy{version}.sqlite"));
            backup(&path, &copy).unwrap();
            let lines = Sqlite::open(&copy).unwrap().read("alone", 0).await.unwrap();
            let versions: Vec<u64> = lines.iter().map(|line| line.version).collect();
            assert_eq!(versions, (1..=version + 1).collect::<Vec<u64>>());
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
        ("substr(lines, 1, 20)", 1),
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
        writer.execute(&format!("UPDATE sheets SET lines = {spoilt} WHERE table_id = 'bad'"), []).unwrap();
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
    let good = r#"good 1 5 - - {"entry":"left","seat":1}"#;
    for (bad, named) in [
        (r#"bad 1 5 - - {"entry":"le"#, 1),
        (r#"bad 2 5 - - {"entry":"left","seat":1}"#, 1),
        ("bad 1 5 - - {\"entry\":\"left\",\"seat\":1}\nbad 3 5 - - {\"entry\":\"left\",\"seat\":1}", 2),
    ] {
        let (_folder, path) = folder();
        drop(Sqlite::open(&path).unwrap());
        connect(&path)
            .unwrap()
            .execute("INSERT INTO log (lines) VALUES (?1)", [format!("{bad}\n{good}\n")])
            .unwrap();
        for _ in 0..2 {
            // Before and after it is filed.
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
fn files_of_others_and_of_newer_versions_are_refused() {
    let (_folder, path) = folder();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE birds (name TEXT)").unwrap();
    drop(other);
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("not one of luxx"));
    fs::remove_file(&path).unwrap();
    drop(Sqlite::open(&path).unwrap());
    let newer = Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("newer luxx"));
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let (_folder, path) = folder();
    let old = Connection::open(&path).unwrap();
    old.execute_batch(MIGRATIONS[0]).unwrap();
    old.pragma_update(None, "application_id", APPLICATION).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    old.execute_batch(
        r#"INSERT INTO lines VALUES ('b', 1, 5, 0, 9, '{"entry":"left","seat":0}');
        INSERT INTO lines VALUES ('a', 1, 5, NULL, NULL, '{"entry":"left","seat":3}');
        INSERT INTO lines VALUES ('a', 2, 6, 1, 77, '{"entry":"left","seat":1}');
        INSERT INTO log (lines) VALUES ('a 2 6 1 77 {"entry":"left","seat":1}
a 3 7 - - {"entry":"left","seat":2}
');"#,
    )
    .unwrap();
    drop(old);
    let refused = for_each_table(&path, |_, _| Ok(())).unwrap_err();
    assert!(refused.to_string().contains("older luxx"), "{refused}");
    let store = Sqlite::open(&path).unwrap();
    let lines = store.read("a", 0).await.unwrap();
    let expected = [(1, 5, None, 3), (2, 6, Some((1, 77)), 1), (3, 7, None, 2)];
    assert!(
        lines
            .iter()
            .map(|line| (line.version, line.at, line.author))
            .eq(expected.map(|(version, at, author, _)| (version, at, author)))
    );
    assert!(lines.iter().zip(expected).all(|(line, (.., seat))| line.entry == Entry::Left { seat }));
    store.append("a", 3, vec![line("more")], None).await.unwrap();
    drop(store);
    assert_eq!(Sqlite::open(&path).unwrap().read("a", 0).await.unwrap().len(), 4);
    let mut exported = Vec::new();
    for_each_table(&path, |table, lines| {
        exported.push((table.to_owned(), lines?.len()));
        Ok(())
    })
    .unwrap();
    assert_eq!(exported, [("a".to_owned(), 4), ("b".to_owned(), 1)]);
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
        let path = whole(std::path::Path::new(name));
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
    for path in [path, copy] {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}
