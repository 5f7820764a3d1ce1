//! The host closes the table: for everybody, for good, and over a restart.

use luxx_protocol::api::Glance;
use luxx_protocol::{Clock, State};
use tokio::time::sleep;

use super::*;
use crate::store::{Line, Stage};
use crate::table::{Table, proof};

fn close(id: u64) -> ClientMessage {
    ClientMessage::Close { id }
}

/// The last that somebody hears: what changed, and why the connection ends.
async fn last(guest: &mut Guest) -> (Option<Change>, Option<Code>, Option<u64>) {
    let mut change = None;
    loop {
        match guest.next().await.expect("a goodbye") {
            ServerMessage::Update(update) => change = Some(update.change),
            ServerMessage::Bye { refusal, retry_ms } => return (change, Some(refusal.code), retry_ms),
            _ => {}
        }
    }
}

async fn glance(registry: &Arc<Registry>, table: &str) -> Glance {
    registry.ask(table, |reply| Command::Info { relayed: false, reply }).await.unwrap().0
}

/// Nobody sits down, plays or watches there any more.
async fn is_closed(registry: &Arc<Registry>, seated: &[Seated]) {
    let table = &seated[0].table;
    for token in seated.iter().map(|seated| Some(seated.token.clone())).chain([None]) {
        assert_eq!(code(Guest::enter(registry, table, token, Some(1)).await), Some(Code::ClosedByHost));
    }
    assert_eq!(code(join(registry, table, "Zoe", ELSEWHERE).await), Some(Code::ClosedByHost));
    let Glance { info, decider } = glance(registry, table).await;
    assert_eq!((info.state, decider), (State::Closed, None));
    assert!(registry.listed().await.unwrap().is_empty());
}

async fn log_of(memory: &Memory, table: &str) -> Vec<Line> {
    memory.read(table, 0).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_is_closed_by_its_host_and_by_nobody_else() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let (seated, mut guests) = full_table(&first, &Options { public: true, ..starts(3, 0) }).await;
    // There is a free seat, so it is listed.
    guests[0].ask(ClientMessage::Remove { id: 1, version: 99, seat: 2 }).await.unwrap();
    assert_eq!(first.listed().await.unwrap().len(), 1);
    guests.push(Guest::watch(&first, &seated[0].table).await);
    assert_eq!(code(guests[1].ask(close(1)).await), Some(Code::NotHost));
    assert_eq!(code(guests[3].ask(close(1)).await), Some(Code::NotSeated));
    let removed = guests.remove(2);
    guests[0].say(close(2));
    for guest in &mut guests {
        assert_eq!(last(guest).await, (Some(Change::Closed), Some(Code::ClosedByHost), None));
    }
    drop(removed);
    let seated = &seated[..2];
    is_closed(&first, seated).await;
    stop(first).await;
    let second = registry(memory.clone());
    is_closed(&second, seated).await;
    // It goes with those that were never played at.
    assert_eq!(memory.prune(Stage::Finished, u64::MAX).await, Ok(0));
    assert_eq!(memory.prune(Stage::Unplayed, u64::MAX).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_has_begun_is_closed_and_nothing_happens_there_any_more() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let clock = Some(Clock { decision_s: 5, reserve_s: 0 });
    let (seated, mut guests) = full_table(&first, &Options { clock, ..starts(2, 1) }).await;
    let table = &seated[0].table;
    guests[0].ask(start(1)).await.unwrap();
    assert_eq!(guests[0].next_move().await, (1, true), "the clock of the other one runs out");
    guests[0].say(close(2));
    for guest in &mut guests {
        assert!(matches!(last(guest).await, (Some(Change::Closed), Some(Code::ClosedByHost), None)));
    }
    let log = log_of(&memory, table).await;
    sleep(Duration::from_mins(10)).await;
    is_closed(&first, &seated).await;
    assert!(metric(&first, "luxx_tables_awake 1"), "only because it was just asked");
    stop(first).await;
    let second = registry(memory.clone());
    is_closed(&second, &seated).await;
    sleep(Duration::from_mins(10)).await;
    assert!(log_of(&memory, table).await == log, "no bot, no clock, no deal");
    assert_eq!(memory.due(NodeId::ONLY, 0, u64::MAX).await.unwrap().tables, Vec::<String>::new());
    // The deal that was not played to its end stays secret.
    assert!(!log.iter().skip(2).any(|line| line.text().contains("committed")));
    assert!(proof(table, &log).unwrap().deals.is_empty());
    assert_eq!(memory.prune(Stage::Finished, u64::MAX).await, Ok(1));
}

/// A bot has no clock, and plays on at once when its table is woken: not where nobody plays any more.
#[tokio::test(start_paused = true)]
async fn a_table_that_is_closed_in_a_bots_turn_is_woken_by_nobody() {
    let memory = Memory::new();
    let registry = registry(memory.clone());
    let clock = Some(Clock { decision_s: 5, reserve_s: 0 });
    let options = Options { clock, bots: "greedy".to_owned(), pace_ms: 10_000, ..starts(2, 1) };
    let seated = create(&registry, &options, HOME).await.unwrap();
    let mut host = Guest::connect(&registry, &seated).await;
    host.ask(start(1)).await.unwrap();
    assert_eq!(glance(&registry, &seated.table).await.decider, Some(1), "the bot");
    host.say(close(2));
    last(&mut host).await;
    stop(registry).await;
    assert_eq!(memory.due(NodeId::ONLY, 0, u64::MAX).await.unwrap().tables, Vec::<String>::new());
}

#[tokio::test]
async fn nothing_follows_in_the_log_of_a_closed_table() {
    let memory = Memory::new();
    let registry = registry(memory.clone());
    let seated = create(&registry, &starts(2, 0), HOME).await.unwrap();
    let mut host = Guest::connect(&registry, &seated).await;
    host.say(close(1));
    last(&mut host).await;
    let mut log = log_of(&memory, &seated.table).await;
    assert!(Table::from_log(&seated.table, &log).is_ok());
    log.push(log[2].clone());
    let damaged = Table::from_log(&seated.table, &log).err().unwrap();
    assert_eq!((damaged.version, damaged.problem), (5, Some(Code::ClosedByHost)));
}
