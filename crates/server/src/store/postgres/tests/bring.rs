//! A file that is brought over: as a whole, in two goes, never over something else.

use std::path::{Path, PathBuf};
use std::sync::mpsc;

use futures_util::future::join_all;
use tempfile::TempDir;

use super::crossed::{somebody_else, until_somebody_waits_for};
use super::*;
use crate::store::{Listing, Moved, Sqlite, move_tables};

/// More than are looked at together, twice.
const TABLES: u64 = 450;

/// The names that tables have; of every tenth one that a person might give.
fn name(number: u64) -> String {
    if number.is_multiple_of(10) { format!("table-{number}") } else { format!("{number:024x}") }
}

/// So many lines has a table.
fn length(number: u64) -> u64 {
    1 + number % 3
}

fn listed(number: u64) -> Summary {
    let listed = Some(Listing { text: format!("list {number}"), origin: number });
    Summary { at: 1000 + number, stage: Stage::Playing, listed, wake_at: Some(2000 + number) }
}

/// A file with so many tables.
async fn file(tables: u64) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&path).unwrap();
    let made = (0..tables).map(|number| {
        let lines = (1..=length(number)).map(|version| line(&format!("{number} {version}"))).collect();
        let store = &store;
        async move { store.append(NodeId::ONLY, &name(number), 0, lines, Some(listed(number))).await }
    });
    assert!(join_all(made).await.iter().all(Result::is_ok));
    (folder, path)
}

fn brought(from: &Path, to: &str) -> Result<Moved, StoreError> {
    moved(from, to, &mut |_| {})
}

fn moved(from: &Path, to: &str, tell: &mut (dyn FnMut(&Moved) + Send)) -> Result<Moved, StoreError> {
    move_tables(from, &Address::parse(to).unwrap(), tell)
}

/// How many tables there are.
fn count(address: &str) -> u64 {
    let name = address.rsplit('/').next().unwrap();
    server().sql(name, "SELECT count(*) FROM luxx.tables").parse().unwrap()
}

#[tokio::test]
async fn a_file_comes_over_as_a_whole_and_again_only_what_is_new() {
    let (address, (_folder, path)) = (server().new_database(), file(TABLES).await);
    let store = open(&address);
    // Somebody has begun by hand.
    store.append(NodeId::ONLY, &name(2), 0, vec![line("2 1")], None).await.unwrap();
    let (mut told, lines) = (Vec::new(), (0..TABLES).map(length).sum());
    let moved = moved(&path, &address, &mut |moved| told.push(moved.tables)).unwrap();
    assert_eq!(moved, Moved { tables: TABLES, lines, brought: TABLES, ..Moved::default() });
    assert_eq!(told, [200, 400, TABLES]);
    let file = Sqlite::open(&path).unwrap();
    for number in 0..TABLES {
        let expected: Vec<String> =
            (1..=length(number)).map(|version| format!("{number} {version}")).collect();
        assert_eq!(texts(&store, &name(number)).await, expected, "{number}");
    }
    assert_eq!(store.listed(1000).await, file.listed(1000).await, "with what the list says of them");
    let mut due =
        [store.due(NodeId::ONLY, 0, 2200).await.unwrap(), file.due(NodeId::ONLY, 0, 2200).await.unwrap()];
    due = due.map(|mut due| {
        due.tables.sort();
        due
    });
    assert_eq!(due[0], due[1], "and when they are to be woken");
    assert_eq!(due[0].tables.len(), 201);
    // The file goes on after the rehearsal, and so does a table there.
    file.append(NodeId::ONLY, &name(7), length(7), vec![line("more"), line("of it")], None).await.unwrap();
    file.append(NodeId::ONLY, "new", 0, vec![line("x")], None).await.unwrap();
    drop(file);
    append(&store, NodeId::ONLY, &name(8), length(8)).await.unwrap();
    let (tables, lines) = (TABLES + 1, lines + 3);
    let again = Moved { tables, lines, brought: 2, there: TABLES - 2, ahead: 1, damaged: Vec::new() };
    assert_eq!(brought(&path, &address), Ok(again));
    assert_eq!(texts(&store, &name(7)).await, ["7 1", "7 2", "more", "of it"]);
    let third = Moved { tables, lines, brought: 0, there: TABLES, ahead: 1, damaged: Vec::new() };
    assert_eq!(brought(&path, &address), Ok(third));
    // A node goes on with any of them.
    let node = store.join("here").await.unwrap().node;
    store.claim(node, vec![name(7)]).await.unwrap();
    append(&store, node, &name(7), 4).await.unwrap();
}

#[tokio::test]
async fn after_a_rehearsal_with_nodes_the_rest_comes_over_as_soon_as_they_are_gone() {
    let (address, (_folder, path)) = (server().new_database(), file(20).await);
    brought(&path, &address).unwrap();
    let store = open(&address);
    let file = Sqlite::open(&path).unwrap();
    for number in [7, 9] {
        file.append(NodeId::ONLY, &name(number), length(number), vec![line("more")], None).await.unwrap();
    }
    drop(file);
    let node = store.join("one.example:5898").await.unwrap().node;
    // Somebody looked at some of them there.
    let claimed = store.claim(node, vec![name(3), name(7), name(8)]).await;
    assert_eq!(claimed.unwrap().len(), 3);
    assert_eq!(store.renew(node).await, Ok(true));
    // Leases run by the clock of the database. This one outlasts whatever this machine has to do meanwhile, until it is over.
    let database = address.rsplit('/').next().unwrap();
    let lasts = |until: &str| server().sql(database, &format!("UPDATE luxx.nodes SET until = {until}"));
    lasts("'infinity'");
    let problem = brought(&path, &address).unwrap_err().to_string();
    let named = format!("node {} at one.example:5898 has table {}", node.0, name(7));
    assert!(problem.contains(&named), "{problem}");
    // It is killed.
    lasts("clock_timestamp()");
    let moved = brought(&path, &address).unwrap();
    assert_eq!((moved.brought, moved.there, moved.ahead), (2, 18, 0));
    assert_eq!(texts(&store, &name(7)).await, ["7 1", "7 2", "more"]);
}

#[tokio::test]
async fn where_a_table_of_the_same_name_is_another_one_nothing_is_moved() {
    let (_folder, path) = file(TABLES).await;
    // Another line, one line too many that differs before, and the first of three that differs.
    for (lines, place) in [(vec!["other"], 449), (vec!["448 1", "other", "x"], 448), (vec!["other"], 2)] {
        let address = server().new_database();
        let store = open(&address);
        let lines = lines.into_iter().map(line).collect();
        store.append(NodeId::ONLY, &name(place), 0, lines, None).await.unwrap();
        let problem = brought(&path, &address).unwrap_err().to_string();
        assert!(
            problem.contains("1 tables are other ones there") && problem.ends_with(&name(place)),
            "{problem}"
        );
        assert_eq!(count(&address), 1, "nothing was moved");
    }
    // Of many not all are named.
    let address = server().new_database();
    let store = open(&address);
    for number in 0..12 {
        store.append(NodeId::ONLY, &name(number), 0, vec![line("other")], None).await.unwrap();
    }
    let problem = brought(&path, &address).unwrap_err().to_string();
    assert!(problem.contains("12 tables are other ones there") && problem.ends_with(", …"), "{problem}");
}

#[tokio::test]
async fn what_is_damaged_is_named_and_what_a_server_uses_is_left_alone() {
    let (address, (_folder, path)) = (server().new_database(), file(3).await);
    let nowhere = path.with_file_name("none.sqlite");
    assert!(brought(&nowhere, &address).unwrap_err().to_string().contains("no such file"));
    assert!(!nowhere.exists(), "none is made");
    let running = Sqlite::open(&path).unwrap();
    let used = move_tables(&path, &Address::parse(&address).unwrap(), &mut |_| {}).map(drop);
    assert!(used.unwrap_err().to_string().contains("another server uses"), "a server uses the file");
    drop(running);
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute("INSERT INTO log (lines) VALUES (?1)", ["bad 2 x\n"]).unwrap();
    drop(connection);
    let moved = brought(&path, &address).unwrap();
    assert_eq!((moved.tables, moved.brought, moved.damaged.len()), (3, 3, 1), "{moved:?}");
    assert!(moved.damaged[0].contains("table bad: line 1 is not readable"), "{moved:?}");
    // Damaged there: nobody goes on as if it were not.
    let database = address.rsplit('/').next().unwrap();
    server().sql(database, "DELETE FROM luxx.lines WHERE text = '2 1\n2 2\n2 3'::bytea");
    let problem = brought(&path, &address).unwrap_err();
    assert!(matches!(&problem, StoreError::Damaged(text) if text.contains(&name(2))), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_off_halfway_it_says_so_and_the_next_try_brings_the_rest() {
    let (address, (_folder, path)) = (server().new_database(), file(TABLES).await);
    let proxy = Proxy::to(server().port());
    drop(open(&address));
    let other = somebody_else(&address).await;
    let ((reached, at), (go_on, may)) = (mpsc::channel(), mpsc::channel::<()>());
    let (through, from) = (proxy.address(&address), path.clone());
    let moving = tokio::task::spawn_blocking(move || {
        moved(&from, &through, &mut move |moved| {
            let _ = reached.send(moved.tables);
            // Until the test lets it.
            let _ = may.recv();
        })
    });
    assert_eq!(at.recv(), Ok(200));
    // Of the next 200 those wait for this that the writer has taken together; when they are there their answer gets lost.
    other.batch_execute("BEGIN; LOCK TABLE luxx.lines IN EXCLUSIVE MODE").await.unwrap();
    go_on.send(()).unwrap();
    until_somebody_waits_for(&other).await;
    proxy.set(Way::NoAnswers);
    other.batch_execute("ROLLBACK").await.unwrap();
    in_the_end(async || match count(&address) {
        201.. => Ok(()),
        _ => Err(not_yet("there")),
    })
    .await;
    proxy.cut();
    proxy.set(Way::Open);
    let problem = moving.await.unwrap().unwrap_err().to_string();
    assert!(problem.contains("it is not known whether this was stored"), "{problem}");
    let there = count(&address);
    assert!((201..=400).contains(&there), "{there}");
    let moved = brought(&path, &address).unwrap();
    assert_eq!((moved.brought, moved.there, moved.ahead), (TABLES - there, there, 0));
}
