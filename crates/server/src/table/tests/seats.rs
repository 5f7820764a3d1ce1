//! Who may sit down, how often, under which name, and which tables are listed.

use tokio::time::sleep;

use super::*;

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
