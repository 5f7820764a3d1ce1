//! People who are gone or take too long: bots that step in, clocks, hosts who do not come, tables that sleep.

use luxx_protocol::{Clock, State};
use tokio::time::{Instant, sleep};

use super::*;
use crate::entry::{Entry, LogEntry};

#[tokio::test(start_paused = true)]
async fn a_bot_steps_in_for_somebody_who_is_gone_and_hands_back_at_once() {
    let registry = registry(Memory::new());
    let (seated, mut guests) = full_table(&registry, &Options { away_s: 60, ..starts(3, 1) }).await;
    guests[0].ask(start(1)).await.unwrap();
    // The one who has to begin is gone: everybody sees the countdown, then the bot plays.
    let began = Instant::now();
    guests.remove(1).go().await;
    let counted = loop {
        if let Some(ServerMessage::Presence(presence)) = guests[0].next().await
            && !presence.here[1]
        {
            break presence.bot_in_s[1];
        }
    };
    assert_eq!(counted, Some(60));
    assert_eq!(guests[0].next_move().await, (1, true));
    assert_eq!(began.elapsed().as_secs(), 60);
    let back = Guest::connect(&registry, &seated[1]).await;
    assert!(back.welcome.presence.here[1] && back.welcome.presence.bot_in_s[1].is_none());
    // From now on nobody decides for seat 1 but seat 1, however long it takes.
    guests.insert(1, back);
    for id in 2.. {
        let log = registry.store.read(&seated[0].table, 0).await.unwrap();
        let game = crate::table::Table::from_log(&seated[0].table, &log).unwrap().deal.unwrap().game;
        let decider = game.decider().unwrap().index();
        sleep(Duration::from_mins(5)).await;
        let wish = game.legal_moves().get(0).unwrap().to_string();
        let version = log.len() as u64;
        guests[decider].ask(ClientMessage::Move { id, version, wish }).await.unwrap();
        if decider == 1 {
            break;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn when_the_time_is_up_a_bot_decides_even_if_nobody_is_there() {
    let registry = registry(Memory::new());
    let clock = Some(Clock { decision_s: 30, reserve_s: 20 });
    let (seated, mut guests) = full_table(&registry, &Options { clock, ..starts(2, 0) }).await;
    let began = Instant::now();
    guests[0].ask(start(1)).await.unwrap();
    assert_eq!(guests[0].next_move().await, (0, true));
    assert_eq!(began.elapsed().as_secs(), 50, "the reserve is used up, too");
    let version = guests[0].version;
    for guest in guests {
        guest.go().await;
    }
    sleep(Duration::from_mins(2)).await;
    let back = Guest::connect(&registry, &seated[0]).await;
    assert!(back.version > version && back.welcome.table.state == State::Playing, "the game went on");
}

#[tokio::test(start_paused = true)]
async fn no_bot_steps_in_before_the_time_for_a_decision_has_passed() {
    let registry = registry(Memory::new());
    let clock = Some(Clock { decision_s: 300, reserve_s: 0 });
    let (_, mut guests) = full_table(&registry, &Options { clock, away_s: 1, ..starts(2, 1) }).await;
    guests.remove(1).go().await;
    let began = Instant::now();
    guests[0].ask(start(1)).await.unwrap();
    assert_eq!(guests[0].next_move().await, (1, true));
    assert_eq!(began.elapsed().as_secs(), 300);
}

#[tokio::test(start_paused = true)]
async fn if_the_host_is_gone_for_long_anybody_may_start() {
    let registry = registry(Memory::new());
    let (_, mut guests) = full_table(&registry, &Options { away_s: 60, ..starts(2, 0) }).await;
    assert_eq!(code(guests[1].ask(start(1)).await), Some(Code::NotHost));
    guests.remove(0).go().await;
    sleep(Duration::from_secs(59)).await;
    assert_eq!(code(guests[0].ask(start(2)).await), Some(Code::NotHost));
    sleep(Duration::from_secs(2)).await;
    guests[0].ask(start(3)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_needs_sleeps_and_wakes() {
    let registry = registry(Memory::new());
    let seated = create(&registry, &starts(3, 0), HOME).await.unwrap();
    let guest = Guest::connect(&registry, &seated).await;
    sleep(Duration::from_hours(1)).await;
    assert!(metric(&registry, "luxx_tables_awake 1"), "somebody is there");
    guest.go().await;
    sleep(Duration::from_mins(2)).await;
    assert!(metric(&registry, "luxx_tables_awake 0"), "nobody is");
    assert_eq!(Guest::connect(&registry, &seated).await.welcome.you, Some(0));
}

#[tokio::test(start_paused = true)]
async fn whoever_goes_and_comes_for_ever_does_not_fill_the_store() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let (seated, mut guests) = full_table(&first, &starts(2, 0)).await;
    let version = guests[0].ask(start(1)).await.unwrap();
    stop(first).await;
    // So often that there is room for one more change.
    let entry = Entry::Returned { seat: 1 };
    let line = |version| LogEntry { version, at: 1, author: None, entry: entry.clone() }.line().unwrap();
    let lines = (version + 1..50_000).map(line).collect();
    memory.append(NodeId::ONLY, &seated[1].table, version, lines, None).await.unwrap();
    let second = registry(memory.clone());
    let mut ben = Guest::connect(&second, &seated[1]).await;
    assert_eq!(code(ben.ask(ClientMessage::Leave { id: 1 }).await), Some(Code::Removed), "the last to go");
    let mut ben = Guest::connect(&second, &seated[1]).await;
    assert_eq!(ben.welcome.version, 50_001);
    assert_eq!(code(ben.ask(ClientMessage::Leave { id: 2 }).await), Some(Code::TooMany));
    assert_eq!(memory.read(&seated[1].table, 50_000).await.unwrap().len(), 1);
}
