//! What every engine must pass: the contract of [`Store`] as a program. An engine outside of this crate runs [`check`] in its
//! own tests (feature `conformance`).
//!
//! What cannot be tried from outside is not in it: power cuts, full disks, damaged files. Those are for the engine's own tests.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken promise is a panic")]

mod nodes;

use std::ops::Deref;

use futures_util::future::join_all;

use super::{Due, Line, Listing, NodeId, Stage, Store, StoreError, StoreFuture, Summary};

pub use nodes::check as check_nodes;

/// Runs every case, each at a fresh place: `fresh` makes an empty place, and what it returns opens the store that is there.
/// Whatever was acknowledged must be there when it is opened again after the store before was dropped.
///
/// # Panics
///
/// If the engine breaks a promise.
pub async fn check<S: Store, Open: Fn() -> S>(mut fresh: impl FnMut() -> Open) {
    lines_are_read_as_they_were_appended(&fresh()).await;
    a_wrong_version_is_a_conflict_and_changes_nothing(&Node::first(&fresh()).await).await;
    of_many_at_once_one_is_appended(&Node::first(&fresh()).await).await;
    many_tables_are_kept_apart(&fresh()).await;
    a_summary_is_replaced_as_a_whole(&Node::first(&fresh()).await).await;
    everybodys_latest_table_is_listed_before_anybodys_second(&Node::first(&fresh()).await).await;
    tables_are_due_at_their_time(&fresh()).await;
    old_tables_are_pruned_by_stage(&fresh()).await;
    many_tables_are_pruned_in_the_end(&Node::first(&fresh()).await).await;
    let store = fresh()();
    assert_eq!(store.probe().await, Ok(()), "a store that can be written says so");
}

/// A store, and who one is there.
struct Node<S> {
    store: S,
    id: NodeId,
}

impl<S: Store> Node<S> {
    async fn first(open: &impl Fn() -> S) -> Node<S> {
        let store = open();
        let id = store.join("first").await.expect("a place among the nodes").node;
        Node { store, id }
    }

    /// Closes the store of this node and opens it again.
    fn again(self, open: &impl Fn() -> S) -> Node<S> {
        drop(self.store);
        Node { store: open(), id: self.id }
    }

    fn append(
        &self,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        self.store.append(self.id, table, expected, lines, summary)
    }

    fn due(&self, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.store.due(self.id, after, until)
    }
}

impl<S> Deref for Node<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.store
    }
}

fn line(text: &str) -> Line {
    Line::new(text).expect("a text without a line feed")
}

fn summary(at: u64) -> Summary {
    Summary { at, stage: Stage::Playing, listed: None, wake_at: None }
}

async fn texts(store: &impl Store, table: &str, after: u64) -> Vec<String> {
    let lines = store.read(table, after).await.expect("a table that can be read");
    lines.iter().map(|line| line.text().to_owned()).collect()
}

async fn lines_are_read_as_they_were_appended<S: Store>(open: &impl Fn() -> S) {
    // An engine reads nothing into a line, whatever it looks like.
    let odd = ["", " ", "a 1 5", "\"'\\ \t\r\u{0}", "Ä\u{301}\u{1f408} ", "{\"entry\":\"left\"}"];
    let long = "x".repeat(100_000);
    let all: Vec<&str> = odd.iter().copied().chain([long.as_str()]).collect();
    let store = Node::first(open).await;
    store.append("a", 0, all[..2].iter().map(|text| line(text)).collect(), None).await.unwrap();
    for (version, text) in all.iter().enumerate().skip(2) {
        store.append("a", version as u64, vec![line(text)], None).await.unwrap();
    }
    assert!(texts(&*store, "a", 0).await == all, "all lines, in order");
    let store = store.again(open);
    for after in 0..=all.len() + 1 {
        let expected = all.get(after..).unwrap_or_default();
        assert!(texts(&*store, "a", after as u64).await == expected, "the lines after {after}");
    }
    assert!(texts(&*store, "b", 0).await.is_empty(), "a table that does not exist has no lines");
}

async fn a_wrong_version_is_a_conflict_and_changes_nothing<S: Store>(store: &Node<S>) {
    let conflict = Err(StoreError::Conflict);
    store.append("a", 0, vec![line("1"), line("2")], Some(summary(1))).await.unwrap();
    let listed = Summary { listed: Some(Listing { text: "listed".to_owned(), origin: 1 }), ..summary(2) };
    for wrong in [0, 1, 3, u64::MAX >> 1] {
        let tried = store.append("a", wrong, vec![line("late")], Some(listed.clone())).await;
        assert_eq!(tried, conflict, "after version {wrong} of 2");
        let tried = store.append("a", wrong, Vec::new(), Some(listed.clone())).await;
        assert_eq!(tried, conflict, "a summary alone has an expected version too: {wrong} of 2");
    }
    assert_eq!(store.append("new", 1, vec![line("early")], None).await, conflict, "a gap at the beginning");
    assert_eq!(texts(&**store, "a", 0).await, ["1", "2"]);
    assert!(store.listed(10).await.unwrap().is_empty(), "the summary of an append that was refused");
}

async fn of_many_at_once_one_is_appended<S: Store>(store: &Node<S>) {
    let tries = (0..200).map(|number| {
        let (table, text) = ((number % 20).to_string(), number.to_string());
        async move { store.append(&table, 0, vec![line(&text), line(&text)], None).await }
    });
    let tried = join_all(tries).await;
    for table in 0..20 {
        let stored = texts(&**store, &table.to_string(), 0).await;
        let winner: usize = stored[0].parse().unwrap();
        assert_eq!(stored, [winner.to_string(), winner.to_string()], "both lines of one append");
        for (number, tried) in tried.iter().enumerate().filter(|(number, _)| number % 20 == table) {
            let expected = if number == winner { Ok(()) } else { Err(StoreError::Conflict) };
            assert_eq!(*tried, expected, "append {number}, of which {winner} is stored");
        }
    }
}

async fn many_tables_are_kept_apart<S: Store>(open: &impl Fn() -> S) {
    let mut store = Node::first(open).await;
    for version in 0..40 {
        let appends = (0..15).map(|table: u64| {
            let (store, name) = (&store, format!("table{table}"));
            async move { store.append(&name, version, vec![line(&format!("{table} {version}"))], None).await }
        });
        assert!(join_all(appends).await.iter().all(Result::is_ok));
        if version % 16 == 9 {
            store = store.again(open);
        }
    }
    for table in 0..15 {
        let expected: Vec<String> = (0..40).map(|version| format!("{table} {version}")).collect();
        assert_eq!(texts(&*store, &format!("table{table}"), 0).await, expected);
    }
}

async fn a_summary_is_replaced_as_a_whole<S: Store>(store: &Node<S>) {
    let listed = Some(Listing { text: "open".to_owned(), origin: 1 });
    let open = Summary { listed, wake_at: Some(50), ..summary(1) };
    store.append("a", 0, vec![line("1")], Some(open)).await.unwrap();
    store.append("a", 1, vec![line("2")], None).await.unwrap();
    assert_eq!(store.listed(10).await.unwrap(), ["open"], "no new summary: the old one stays");
    assert_eq!(store.due(0, 50).await.unwrap().tables, ["a"]);
    store.append("a", 2, Vec::new(), Some(summary(2))).await.unwrap();
    assert!(store.listed(10).await.unwrap().is_empty(), "replaced by a summary alone");
    assert_eq!(store.due(0, u64::MAX >> 1).await, Ok(Due::default()));
    assert_eq!(texts(&**store, "a", 0).await, ["1", "2"], "a summary is no line");
}

async fn everybodys_latest_table_is_listed_before_anybodys_second<S: Store>(store: &Node<S>) {
    for (at, (text, origin)) in
        [("old", 7), ("guest", 8), ("a", 9), ("b", 9), ("c", 9), ("d", 9)].into_iter().enumerate()
    {
        let listed = Some(Listing { text: text.to_owned(), origin });
        let summary = Summary { listed, stage: Stage::Unplayed, ..summary(at as u64) };
        store.append(text, 0, vec![line("1")], Some(summary)).await.unwrap();
    }
    store.append("hidden", 0, vec![line("1")], Some(summary(99))).await.unwrap();
    assert_eq!(store.listed(3).await.unwrap(), ["d", "guest", "old"]);
    assert_eq!(store.listed(99).await.unwrap(), ["d", "guest", "old", "c", "b", "a"]);
}

async fn tables_are_due_at_their_time<S: Store>(open: &impl Fn() -> S) {
    let store = Node::first(open).await;
    for (table, wake_at) in [("a", Some(10)), ("b", Some(20)), ("c", Some(30)), ("d", None)] {
        let summary = Summary { wake_at, ..summary(1) };
        store.append(table, 0, vec![line("1")], Some(summary)).await.unwrap();
    }
    let store = store.again(open);
    let due = |tables: &[&str], next| {
        Ok(Due { tables: tables.iter().map(|table| (*table).to_owned()).collect(), next })
    };
    assert_eq!(store.due(0, 9).await, due(&[], Some(10)));
    assert_eq!(store.due(0, 10).await, due(&["a"], Some(20)));
    let mut both = store.due(0, 29).await.unwrap();
    both.tables.sort();
    assert_eq!(Ok(both), due(&["a", "b"], Some(30)));
    assert_eq!(store.due(10, 20).await, due(&["b"], Some(30)), "after 10, not at 10");
    assert_eq!(store.due(30, 40).await, due(&[], None));
    store.append("b", 1, Vec::new(), Some(Summary { wake_at: Some(45), ..summary(2) })).await.unwrap();
    assert_eq!(store.due(30, 50).await, due(&["b"], None), "a new time");
}

async fn old_tables_are_pruned_by_stage<S: Store>(open: &impl Fn() -> S) {
    let store = Node::first(open).await;
    for (table, stage) in
        [("unplayed", Stage::Unplayed), ("playing", Stage::Playing), ("finished", Stage::Finished)]
    {
        let listed = Some(Listing { text: table.to_owned(), origin: 1 });
        let summary = Summary { at: 5, stage, listed, wake_at: Some(9) };
        store.append(table, 0, vec![line("1")], Some(summary)).await.unwrap();
    }
    for (stage, table) in [(Stage::Unplayed, "unplayed"), (Stage::Finished, "finished")] {
        assert_eq!(store.prune(stage, 5).await, Ok(0), "not before its time");
        assert_eq!(store.prune(stage, 6).await, Ok(1));
        assert_eq!(store.prune(stage, 6).await, Ok(0), "once");
        assert!(texts(&*store, table, 0).await.is_empty());
    }
    assert_eq!(texts(&*store, "playing", 0).await, ["1"]);
    let store = store.again(open);
    assert_eq!(store.listed(9).await.unwrap(), ["playing"]);
    assert_eq!(store.due(0, 9).await.unwrap().tables, ["playing"]);
    assert!(texts(&*store, "finished", 0).await.is_empty(), "pruned for good");
    store.append("finished", 0, vec![line("another")], None).await.unwrap();
    assert_eq!(texts(&*store, "finished", 0).await, ["another"], "a new table with an old name");
}

async fn many_tables_are_pruned_in_the_end<S: Store>(store: &Node<S>) {
    let old = Summary { stage: Stage::Finished, ..summary(1) };
    let appends = (0..1100).map(|number: u64| {
        let (name, old) = (number.to_string(), old.clone());
        async move { store.append(&name, 0, vec![line("1")], Some(old)).await }
    });
    assert!(join_all(appends).await.iter().all(Result::is_ok));
    let mut pruned = 0;
    loop {
        match store.prune(Stage::Finished, 2).await.unwrap() {
            0 => break,
            count => pruned += count,
        }
    }
    assert_eq!(pruned, 1100);
}
