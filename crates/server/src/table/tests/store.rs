//! A store that fails now and then.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use luxx_protocol::Clock;
use tokio::time::sleep;

use super::*;
use crate::store::{Due, Line, NodeId, Stage, StoreError, StoreFuture, Summary};
use crate::test_log::Log;

/// A store of which the next few answers are errors.
#[derive(Default)]
struct Failing {
    memory: Memory,
    reads: AtomicU32,
    dues: AtomicU32,
    /// Appends that are carried out, though nobody is told so.
    unknown: AtomicU32,
}

fn one_less(left: &AtomicU32) -> bool {
    left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok()
}

fn failed<T: Send + 'static>() -> StoreFuture<'static, T> {
    Box::pin(async { Err(StoreError::Other("a test".to_owned())) })
}

impl Store for Arc<Failing> {
    fn append(
        &self,
        node: NodeId,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let appended = self.memory.append(node, table, expected, lines, summary);
        let unknown = one_less(&self.unknown);
        Box::pin(async move {
            appended.await?;
            if unknown { Err(StoreError::Unknown("a test".to_owned())) } else { Ok(()) }
        })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        if one_less(&self.reads) { failed() } else { self.memory.read(table, after) }
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.memory.listed(most)
    }

    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        if one_less(&self.dues) { failed() } else { self.memory.due(node, after, until) }
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.memory.prune(stage, before)
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.memory.probe()
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_are_woken_although_the_store_fails_for_a_while() {
    let store = Arc::new(Failing::default());
    let first = registry(Arc::clone(&store));
    let clock = Some(Clock { decision_s: 100, reserve_s: 0 });
    let (seated, mut guests) = full_table(&first, &Options { clock, ..starts(2, 0) }).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    stop(first).await;
    // The next server can neither ask who is due nor, at first, read the table.
    store.dues.store(3, Relaxed);
    store.reads.store(2, Relaxed);
    let second = registry(Arc::clone(&store));
    let chore = tokio::spawn(Arc::clone(&second).wake_clocks());
    sleep(Duration::from_secs(250)).await;
    let log = store.memory.read(&seated[0].table, version).await.unwrap();
    assert!(!log.is_empty(), "a bot has decided for whoever did not");
    chore.abort();
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_for_a_while_is_a_line_now_and_then() {
    let (log, _guard) = Log::keep();
    let store = Arc::new(Failing::default());
    store.dues.store(60, Relaxed);
    let registry = registry(Arc::clone(&store));
    let chore = tokio::spawn(Arc::clone(&registry).wake_clocks());
    sleep(Duration::from_secs(59)).await;
    chore.abort();
    // It is tried every second.
    let lines = log.with("the tables with a clock cannot be read");
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(
        lines[0].contains("more=0 ") && lines[1..].iter().all(|line| line.contains("more=9 ")),
        "{lines:?}"
    );
    // The same for those who want something.
    store.reads.store(500, Relaxed);
    let seated = create(&registry, &starts(2, 0), HOME).await.unwrap();
    for _ in 0..500 {
        assert!(Guest::connect_since(&registry, &seated, None).await.is_err());
    }
    assert_eq!(log.with("could not be stored or read").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_table_sleeps_while_its_clock_runs_and_is_woken_in_time() {
    let store = Arc::new(Failing::default());
    let registry = registry(Arc::clone(&store));
    let chore = tokio::spawn(Arc::clone(&registry).wake_clocks());
    let clock = Some(Clock { decision_s: 7200, reserve_s: 0 });
    let (seated, mut guests) = full_table(&registry, &Options { clock, ..starts(2, 0) }).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    for guest in guests {
        guest.go().await;
    }
    sleep(Duration::from_mins(10)).await;
    assert!(metric(&registry, "luxx_tables_awake 0"), "it sleeps");
    sleep(Duration::from_mins(109)).await;
    assert!(store.memory.read(&seated[0].table, version).await.unwrap().is_empty(), "not before its time");
    sleep(Duration::from_mins(2)).await;
    assert_eq!(store.memory.read(&seated[0].table, version).await.unwrap().len(), 1, "its time has come");
    chore.abort();
}

#[tokio::test(start_paused = true)]
async fn if_nobody_knows_what_was_stored_the_table_is_read_anew_and_nothing_is_done_twice() {
    let store = Arc::new(Failing::default());
    let registry = registry(Arc::clone(&store));
    let (seated, mut guests) = full_table(&registry, &starts(2, 0)).await;
    store.unknown.store(1, Relaxed);
    guests[0].say(start(9));
    while guests[0].next().await.is_some() {}
    assert!(metric(&registry, "luxx_store_failures_total{kind=\"unknown\"} 1\n"));
    assert!(metric(&registry, "luxx_store_failures_total{kind=\"conflict\"} 0\n"));
    // No answer, but the table has to be looked for again.
    let mut again = Guest::connect(&registry, &seated[0]).await;
    let version = again.welcome.version;
    assert_eq!(again.ask(start(9)).await, Ok(version), "it had been stored");
    assert_eq!(store.memory.read(&seated[0].table, 0).await.unwrap().len() as u64, version);
}

/// Nobody is there who would look for the table.
#[tokio::test(start_paused = true)]
async fn a_clock_goes_on_though_nobody_knows_what_was_stored_and_everybody_is_gone() {
    let store = Arc::new(Failing::default());
    let registry = registry(Arc::clone(&store));
    let chore = tokio::spawn(Arc::clone(&registry).wake_clocks());
    let clock = Some(Clock { decision_s: 100, reserve_s: 0 });
    let (seated, mut guests) = full_table(&registry, &Options { clock, ..starts(2, 0) }).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    for guest in guests {
        guest.go().await;
    }
    let stored = async || store.memory.read(&seated[0].table, version).await.unwrap().len();
    // By then the table is as it will be when the time is up.
    sleep(Duration::from_secs(99)).await;
    store.unknown.store(1, Relaxed);
    sleep(Duration::from_secs(2)).await;
    assert_eq!(
        (stored().await, store.unknown.load(Relaxed)),
        (1, 0),
        "the first time was up: it is there, and nobody knows"
    );
    sleep(Duration::from_secs(450)).await;
    assert!(stored().await >= 4, "the time of the others is up, too: {}", stored().await);
    chore.abort();
}

/// The deal begins with a bot, for whom no clock runs; a server that is killed then says nothing any more.
#[tokio::test(start_paused = true)]
async fn a_table_with_a_clock_goes_on_after_a_crash_though_it_was_a_bots_turn() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let clock = Some(Clock { decision_s: 100, reserve_s: 0 });
    let options = Options { clock, bots: "greedy".to_owned(), ..starts(2, 1) };
    let seated = create(&first, &options, HOME).await.unwrap();
    let mut guest = Guest::connect(&first, &seated).await;
    guest.ask(start(1)).await.unwrap();
    assert_eq!(guest.next_move().await, (1, true));
    stop(first).await;
    let version = memory.read(&seated.table, 0).await.unwrap().len() as u64;
    let second = registry(memory.clone());
    let chore = tokio::spawn(Arc::clone(&second).wake_clocks());
    sleep(Duration::from_secs(250)).await;
    assert!(
        !memory.read(&seated.table, version).await.unwrap().is_empty(),
        "a bot has decided for whoever did not"
    );
    chore.abort();
}

#[tokio::test(start_paused = true)]
async fn a_thousand_clocks_are_woken_within_a_moment() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let clock = Some(Clock { decision_s: 3600, reserve_s: 0 });
    let (seated, mut guests) = full_table(&first, &Options { clock, ..starts(2, 0) }).await;
    guests[0].ask(start(1)).await.unwrap();
    stop(first).await;
    let log = memory.read(&seated[0].table, 0).await.unwrap();
    for number in 1..1000 {
        let due = Summary { at: 1, stage: Stage::Playing, listed: None, wake_at: Some(1) };
        memory.append(NodeId::ONLY, &format!("{number:024x}"), 0, log.clone(), Some(due)).await.unwrap();
    }
    let second = registry(memory);
    let chore = tokio::spawn(Arc::clone(&second).wake_clocks());
    sleep(Duration::from_millis(500)).await;
    assert!(metric(&second, "luxx_tables_awake 999\n"), "{}", second.metrics.text());
    chore.abort();
}

#[tokio::test]
async fn a_client_that_knows_more_than_is_stored_is_a_sign_of_loss() {
    let registry = registry(Memory::new());
    let seated = create(&registry, &starts(2, 0), HOME).await.unwrap();
    let guest = Guest::connect_since(&registry, &seated, Some(3)).await.unwrap();
    assert!(metric(&registry, "luxx_steps_back_total 0"));
    drop(guest);
    let guest = Guest::connect_since(&registry, &seated, Some(4)).await.unwrap();
    assert!(guest.version == 3 && metric(&registry, "luxx_steps_back_total 1"));
}

/// Everybody who sits at a damaged table comes back all the time: the log says so once, and for every such table.
#[tokio::test(start_paused = true)]
async fn a_damaged_table_does_not_fill_the_log() {
    let memory = Memory::new();
    let registry = registry(memory.clone());
    let tables: Vec<Seated> = vec![
        create(&registry, &starts(2, 0), HOME).await.unwrap(),
        create(&registry, &starts(2, 0), HOME).await.unwrap(),
    ];
    for seated in &tables {
        let length = memory.read(&seated.table, 0).await.unwrap().len() as u64;
        let nonsense = Line::new("nonsense").unwrap();
        memory.append(NodeId::ONLY, &seated.table, length, vec![nonsense], None).await.unwrap();
    }
    let (log, _guard) = Log::keep();
    for seated in &tables {
        for _ in 0..50 {
            assert_eq!(code(Guest::connect_since(&registry, seated, None).await), Some(Code::Unavailable));
            assert_eq!(code(registry.proof(&seated.table).await), Some(Code::Unavailable));
        }
    }
    let said = log.with("makes no sense");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said.iter().zip(&tables).all(|(line, seated)| line.contains(&seated.table)), "{said:?}");
    sleep(crate::throttle::REPEATED).await;
    assert_eq!(code(registry.proof(&tables[0].table).await), Some(Code::Unavailable));
    assert!(log.with("makes no sense")[2].contains("more=99"), "{:?}", log.with("makes no sense"));
}
