//! Clocks, sleep, stalls, and people who come back or do not.

use luxx_protocol::Clock;
use tokio::time::{Instant, advance, sleep};

use super::*;

#[tokio::test(start_paused = true)]
async fn whoever_has_left_is_not_waited_for_even_after_a_restart() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let (seated, mut guests) =
        full_table(&first, &Options { away_s: 600, pace_ms: 3000, ..starts(3, 1) }).await;
    guests[0].ask(start(1)).await.unwrap();
    guests[1].say(ClientMessage::Leave { id: 1 });
    while guests[1].next().await.is_some() {}
    stop(first).await;
    let second = registry(memory.clone());
    let mut host = Guest::connect(&second, &seated[0]).await;
    let began = Instant::now();
    assert_eq!(host.next_move().await, (1, true));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // Back again, that is over: also after the next restart.
    drop(Guest::connect(&second, &seated[1]).await);
    moment().await;
    stop(second).await;
    let third = registry(memory);
    let host = Guest::connect(&third, &seated[0]).await;
    assert!(host.welcome.presence.bot_in_s[1] > Some(500), "{:?}", host.welcome.presence);
    let changes =
        Guest::connect_since(&third, &seated[0], Some(host.version - 1)).await.unwrap().welcome.missed;
    assert!(matches!(changes[..], [ref last] if last.change == Change::Returned { seat: 1 }), "{changes:?}");
}

#[tokio::test(start_paused = true)]
async fn a_table_at_which_people_sit_waiting_is_not_removed() {
    let memory = Memory::new();
    let limits = Limits { unplayed: Duration::from_hours(2), ..Limits::default() };
    let registry = with_limits(memory.clone(), limits);
    let waited = create(&registry, &starts(2, 0), HOME).await.unwrap();
    let forgotten = create(&registry, &starts(2, 0), HOME).await.unwrap();
    let chore = tokio::spawn(Arc::clone(&registry).prune());
    let guest = Guest::connect(&registry, &waited).await;
    sleep(Duration::from_hours(9)).await;
    assert!(!memory.read(&waited.table, 0).await.unwrap().is_empty(), "somebody is connected");
    assert!(memory.read(&forgotten.table, 0).await.unwrap().is_empty(), "nobody is");
    drop(guest);
    chore.abort();
}

#[tokio::test(start_paused = true)]
async fn finished_tables_are_removed_only_if_the_operator_wants_that() {
    for (finished, removed) in [(None, false), (Some(Duration::from_hours(48)), true)] {
        let memory = Memory::new();
        let registry = with_limits(memory.clone(), Limits { finished, ..Limits::default() });
        let clock = Some(Clock { decision_s: 1, reserve_s: 0 });
        let options = Options { clock, bots: "greedy".to_owned(), ..starts(2, 1) };
        let seated = create(&registry, &options, HOME).await.unwrap();
        let mut guest = Guest::connect(&registry, &seated).await;
        guest.ask(start(1)).await.unwrap();
        drop(guest);
        let chore = tokio::spawn(Arc::clone(&registry).prune());
        sleep(Duration::from_hours(40)).await;
        let log = memory.read(&seated.table, 0).await.unwrap();
        assert!(super::super::proof(&seated.table, &log).unwrap().deals.len() == 1, "the game is over");
        sleep(Duration::from_hours(20)).await;
        assert_eq!(memory.read(&seated.table, 0).await.unwrap().is_empty(), removed);
        chore.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn what_arrived_before_the_time_was_up_counts_even_if_nobody_has_looked_yet() {
    let registry = registry(Memory::new());
    let clock = Some(Clock { decision_s: 30, reserve_s: 0 });
    let (_, mut guests) = full_table(&registry, &Options { clock, ..starts(2, 0) }).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    let wish = guests[0].first_legal(&registry).await;
    // In this very moment the time is up: the actor is about to look at its timer, and has not looked into its mailbox.
    sleep(Duration::from_secs(30)).await;
    guests[0].say(ClientMessage::Move { id: 2, version, wish });
    assert_eq!(guests[1].next_move().await, (0, false), "the player's own move");
}

impl Guest {
    /// A legal move of whoever decides, found out from the log.
    async fn first_legal(&self, registry: &Arc<Registry>) -> String {
        let log = registry.store.read(&self.welcome.table.table, 0).await.unwrap();
        let table = crate::table::Table::from_log(&self.welcome.table.table, &log).unwrap();
        let game = &table.deal.as_ref().unwrap().game;
        game.legal_moves().get(0).unwrap().to_string()
    }
}

#[tokio::test(start_paused = true)]
async fn a_stall_does_not_decide_for_those_whose_message_is_on_its_way() {
    let registry = registry(Memory::new());
    let clock = Some(Clock { decision_s: 30, reserve_s: 0 });
    let (_, mut guests) = full_table(&registry, &Options { clock, ..starts(2, 0) }).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    let first = guests[0].first_legal(&registry).await;
    sleep(Duration::from_secs(20)).await;
    advance(Duration::from_mins(1)).await;
    // It was in the socket's buffer and comes into the mailbox only now.
    sleep(Duration::from_millis(50)).await;
    guests[0].say(ClientMessage::Move { id: 2, version, wish: first });
    assert_eq!(guests[1].next_move().await, (0, false), "the player's own move");
}

#[tokio::test]
async fn a_long_log_is_replayed_without_holding_up_the_others() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let seated = create(&first, &starts(2, 0), HOME).await.unwrap();
    let ready = crate::entry::Entry::Ready { seat: 0, contribution: None };
    let line = crate::entry::LogEntry { version: 0, at: 0, author: None, entry: ready }.line().unwrap();
    memory.append(NodeId::ONLY, &seated.table, 3, vec![line; 20_000], None).await.unwrap();
    // On this thread another task runs all the while.
    let turns = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let counting = tokio::spawn({
        let turns = Arc::clone(&turns);
        async move {
            loop {
                turns.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                tokio::task::yield_now().await;
            }
        }
    });
    let guest = Guest::connect(&registry(memory), &seated).await;
    assert_eq!(guest.version, 20_003);
    let turns = turns.load(std::sync::atomic::Ordering::Relaxed);
    assert!(turns > 100, "the others had {turns} turns");
    counting.abort();
}
