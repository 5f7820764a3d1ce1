//! Who may sit down, how often, under which name, and which tables are listed.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::time::sleep;

use super::*;
use crate::entry::{Entry, LogEntry};
use crate::platform::Background;
use crate::store::{Line, Listing, Stage, Summary};
use crate::test_log::Log;

fn public(seats: u8) -> Options {
    Options { public: true, ..starts(seats, 0) }
}

#[tokio::test(start_paused = true)]
async fn a_seat_at_a_public_table_is_free_again_if_nobody_connects() {
    for (options, kept) in [(public(3), false), (starts(3, 0), true)] {
        let registry = registry(Memory::new());
        let host = create(&registry, &options, HOME).await.unwrap();
        let host = Guest::connect(&registry, &host).await;
        let table = &host.welcome.table.table;
        let here = join(&registry, table, "Ben", ELSEWHERE).await.unwrap();
        let here = Guest::connect(&registry, &here).await;
        let ghost = join(&registry, table, "Cleo", ELSEWHERE).await.unwrap();
        sleep(Duration::from_secs(90)).await;
        let back = Guest::connect_since(&registry, &ghost, None).await;
        assert_eq!(back.is_ok(), kept);
        let dana = join(&registry, table, "Dana", ELSEWHERE).await;
        assert_eq!(code(dana), kept.then_some(Code::Full));
        drop(here);
    }
}

#[tokio::test(start_paused = true)]
async fn a_guest_who_never_connected_does_not_keep_a_seat_over_a_restart() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let host = create(&first, &public(5), HOME).await.unwrap();
    let mut guests = Vec::new();
    for name in ["Ben", "Cleo", "Dana", "Emil"] {
        guests.push(join(&first, &host.table, name, ELSEWHERE).await.unwrap());
    }
    let [ready, silent, back, _ghost] = &guests[..] else { unreachable!() };
    let mut ben = Guest::connect(&first, ready).await;
    ben.ask(ClientMessage::Ready { id: 1, contribution: None }).await.unwrap();
    let _cleo = Guest::connect(&first, silent).await;
    let _dana = Guest::connect(&first, back).await;
    stop(first).await;
    let second = registry(memory);
    let _host = Guest::connect(&second, &host).await;
    let _dana = Guest::connect(&second, back).await;
    sleep(Duration::from_secs(30)).await;
    let seated = async || {
        let info = Guest::watch(&second, &host.table).await.welcome.table;
        info.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(seated().await, ["Ada", "Ben", "Cleo", "Dana", "Emil"], "they have a minute");
    sleep(Duration::from_mins(1)).await;
    // Nobody knows any more that Cleo was here; Ben has asked for something, and Dana is back.
    assert_eq!(seated().await, ["Ada", "Ben", "", "Dana", ""]);
}

#[tokio::test(start_paused = true)]
async fn one_address_cannot_take_seats_for_ever() {
    let limits = Limits { joins_per_hour: 3.0, ..Limits::default() };
    let registry = with_limits(Memory::new(), limits);
    let mut taken = Vec::new();
    for _ in 0..5 {
        let host = create(&registry, &public(2), HOME).await.unwrap();
        taken.push(code(join(&registry, &host.table, "Ben", ELSEWHERE).await));
    }
    assert_eq!(taken, [None, None, None, Some(Code::TooMany), Some(Code::TooMany)]);
}

#[tokio::test(start_paused = true)]
async fn whoever_the_host_has_removed_does_not_sit_down_again_at_once() {
    let registry = registry(Memory::new());
    let host = create(&registry, &starts(3, 0), HOME).await.unwrap();
    let mut host = Guest::connect(&registry, &host).await;
    let table = host.welcome.table.table.clone();
    join(&registry, &table, "Ben", ELSEWHERE).await.unwrap();
    host.ask(ClientMessage::Remove { id: 1, version: 4, seat: 1 }).await.unwrap();
    assert_eq!(code(join(&registry, &table, "Ben", ELSEWHERE).await), Some(Code::Removed));
    assert_eq!(code(join(&registry, &table, "Benny", ELSEWHERE).await), Some(Code::Removed));
    // Others may; and so may everybody in the host's own house, whomever the host has sent away.
    join(&registry, &table, "Cleo", HOME).await.unwrap();
    host.ask(ClientMessage::Remove { id: 2, version: 6, seat: 1 }).await.unwrap();
    join(&registry, &table, "Dana", HOME).await.unwrap();
    sleep(Duration::from_mins(11)).await;
    join(&registry, &table, "Ben", ELSEWHERE).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn the_seat_of_somebody_who_was_removed_is_not_freed_once_more() {
    let registry = registry(Memory::new());
    let host = create(&registry, &public(2), HOME).await.unwrap();
    let mut host = Guest::connect(&registry, &host).await;
    let table = host.welcome.table.table.clone();
    join(&registry, &table, "Ben", ELSEWHERE).await.unwrap();
    let removed = host.ask(ClientMessage::Remove { id: 1, version: 4, seat: 1 }).await.unwrap();
    sleep(Duration::from_secs(90)).await;
    assert_eq!(Guest::watch(&registry, &table).await.version, removed);
}

#[tokio::test]
async fn nobody_is_called_like_somebody_else() {
    let registry = registry(Memory::new());
    let host = create(&registry, &starts(5, 0), HOME).await.unwrap();
    // As typed, with other letters, in another case, with blanks: all of them look like "Ada", or like one of the bots.
    for name in ["Ada", "ada", "\u{410}d\u{430}", "A da", "\u{ff21}da", "Serval", "Lynx"] {
        assert_eq!(code(join(&registry, &host.table, name, HOME).await), Some(Code::BadName), "{name}");
    }
    for name in ["Adam", "Ad\u{e4}", "Ida"] {
        join(&registry, &host.table, name, HOME).await.unwrap();
    }
    let bots_name = Create { name: "Ocelot".to_owned(), options: starts(2, 0), key: None };
    assert_eq!(code(registry.create(bots_name, address(HOME)).await), Some(Code::BadName));
}

#[tokio::test]
async fn a_request_with_a_key_may_come_again() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let create = |digit| Create { name: "Ada".to_owned(), options: starts(3, 0), key: Some(key(digit)) };
    let host = first.create(create('a'), address(HOME)).await.unwrap();
    let join = |digit| Join { name: "Ben".to_owned(), key: Some(key(digit)) };
    let guest = first.join(&host.table, join('c'), address(HOME)).await.unwrap();
    // The same on the same server, and on the next one.
    for registry in [first, registry(memory)] {
        assert_eq!(registry.create(create('a'), address(HOME)).await.unwrap(), host);
        assert_eq!(registry.join(&host.table, join('c'), address(HOME)).await.unwrap(), guest);
        assert_ne!(registry.create(create('b'), address(HOME)).await.unwrap().table, host.table);
        // Somebody else with the same name is somebody else.
        assert_eq!(code(registry.join(&host.table, join('d'), address(HOME)).await), Some(Code::BadName));
        for bad in ["", "short", "g".repeat(32).as_str()] {
            let join = Join { name: "Cleo".to_owned(), key: Some(Token::new(bad)) };
            assert_eq!(code(registry.join(&host.table, join, address(HOME)).await), Some(Code::BadMessage));
        }
        let mut ada = Guest::connect(&registry, &host).await;
        assert!(ada.next().await.is_some());
    }
}

#[tokio::test(start_paused = true)]
async fn a_long_table_that_is_asked_for_again_holds_up_nobody() {
    let works = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&works);
    let background = Background::Clocked(Box::new(move || {
        counted.fetch_add(1, Relaxed);
        Duration::from_secs(1)
    }));
    let memory = Memory::new();
    let platform = Platform { background, ..Platform::system() };
    let registry = Registry::new(Config::default(), Arc::new(memory.clone()), platform);
    let create = || {
        let create = Create { name: "Ada".to_owned(), options: starts(3, 0), key: Some(key('a')) };
        registry.create(create, address(HOME))
    };
    let host = create().await.unwrap();
    assert_eq!(create().await.unwrap(), host);
    assert_eq!(works.load(Relaxed), 0, "a short one is read at once");
    let entry = Entry::Ready { seat: 0, contribution: None };
    let line = |version| LogEntry { version, at: 1, author: None, entry: entry.clone() }.line().unwrap();
    memory.append(NodeId::ONLY, &host.table, 3, (4..=600).map(line).collect(), None).await.unwrap();
    assert_eq!(create().await.unwrap(), host);
    assert_eq!(works.load(Relaxed), 1, "a long one where long work is done");
}

#[tokio::test]
async fn a_table_that_cannot_be_listed_is_named_in_the_log_and_leaves_the_others_there() {
    let memory = Memory::new();
    let listed = Some(Listing { text: "{\"half\"".to_owned(), origin: 1 });
    let summary = Summary { at: u64::MAX, stage: Stage::Unplayed, listed, wake_at: None };
    let line = Line::new("x").unwrap();
    memory.append(NodeId::ONLY, &"f".repeat(24), 0, vec![line], Some(summary)).await.unwrap();
    let registry = registry(memory);
    let good = create(&registry, &public(2), HOME).await.unwrap();
    let (log, _guard) = Log::keep();
    for _ in 0..2 {
        let listed = registry.listed().await.unwrap();
        assert_eq!(listed.iter().map(|listed| &listed.table).collect::<Vec<_>>(), [&good.table]);
    }
    assert_eq!(log.with("a table is left out of the list").len(), 1, "once in a while");
}

#[tokio::test]
async fn nobody_pushes_the_others_off_the_list() {
    let limits = Limits { tables_per_hour: 1000.0, ..Limits::default() };
    let registry = with_limits(Memory::new(), limits);
    let others = create(&registry, &public(2), ELSEWHERE).await.unwrap();
    for _ in 0..120 {
        create(&registry, &public(2), HOME).await.unwrap();
    }
    let listed = registry.listed().await.unwrap();
    assert_eq!(listed.len(), 100);
    assert!(listed.iter().take(2).any(|listed| listed.table == others.table), "among the first");
}
