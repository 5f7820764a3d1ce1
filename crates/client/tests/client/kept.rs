//! What outlives a client: a move that nobody has answered, made once whatever happened to it, and what the person has seen.

use luxx_client::{Client, Hello, Kept, Notice, Output, Pacing};
use luxx_protocol::{ClientMessage, Code, LARGEST_ID, Refusal, ServerMessage, State, Token};
use luxx_rules::Seat;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Table, json as text, live, outputs, sent, shown};

/// A client as a page makes one: it is told all of this deal. With what an earlier one has left, as text.
fn next(kept: Option<&str>) -> Client {
    let hello = Hello { table: "t".into(), token: Some(Token::new("secret")), since: Some(0) };
    match kept.and_then(Kept::read) {
        Some(kept) => Client::resumed(hello, Pacing::default(), 2, kept),
        None => Client::new(hello, Pacing::default(), 2),
    }
}

/// Connects it. What it has sent after its hello, and what it shows.
fn welcomed(client: &mut Client, table: &Table) -> (Vec<ClientMessage>, Vec<Notice>) {
    client.on_open(0);
    let hello: Value = serde_json::from_str(&sent(client).pop().unwrap()).unwrap();
    client.on_text(&table.welcome(hello["since"].as_u64()), 1);
    let (mut messages, mut notices) = (Vec::new(), Vec::new());
    for output in outputs(client) {
        match output {
            Output::Send(text) => messages.push(ClientMessage::read(&text).unwrap()),
            Output::Show(notice) => notices.push(notice),
            other => panic!("{other:?}"),
        }
    }
    (messages, notices)
}

fn kept(client: &Client) -> String {
    client.kept().expect("something is to be kept").to_text()
}

fn ack(id: u64, version: u64) -> String {
    text(&ServerMessage::Ack { id, version })
}

/// A move that was made without a connection, and what is kept of its client.
fn decided_offline(table: &Table) -> (u64, String) {
    let mut client = live(table, 1);
    client.see();
    client.on_closed(5);
    let id = client.play(table.first_legal()).unwrap();
    assert_eq!(sent(&mut client), [""; 0]);
    (id, kept(&client))
}

#[test]
fn a_move_without_a_connection_is_made_once_by_the_client_that_comes_after() {
    let mut table = Table::new(Some(0));
    let wish = table.first_legal();
    let (id, left) = decided_offline(&table);
    let mut client = next(Some(&left));
    assert_eq!(client.pending().len(), 1, "it waits");
    assert_eq!(kept(&client), left, "and is kept until it is answered, even if there is never a connection");
    let (messages, _) = welcomed(&mut client, &table);
    assert_eq!(messages, [ClientMessage::Move { id, version: 10, wish: wish.to_string() }]);
    assert_eq!(client.asked(), None, "nothing is to be decided meanwhile");
    client.on_text(&table.play(wish), 2);
    client.on_text(&ack(id, 11), 2);
    client.see();
    let (messages, notices) = welcomed(&mut next(Some(&kept(&client))), &table);
    assert_eq!(messages, [], "answered: not sent any more");
    assert_eq!(notices[0], Notice::Welcomed { missed: 0, complete: true });
}

#[test]
fn a_move_whose_answer_got_lost_is_asked_for_again_with_the_same_id() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    client.see();
    let wish = table.first_legal();
    let id = client.play(wish).unwrap();
    let first = sent(&mut client);
    let left = kept(&client);
    // The server has made it and nobody heard: the page was closed. Then the others played.
    table.play(wish);
    while table.game.decider() == table.seat {
        table.play(table.first_legal());
    }
    let mut client = next(Some(&left));
    let (messages, notices) = welcomed(&mut client, &table);
    assert_eq!(
        messages.iter().map(|message| serde_json::to_string(message).unwrap()).collect::<Vec<_>>(),
        first
    );
    let after = (table.version - 10) as usize;
    assert_eq!(notices[0], Notice::Welcomed { missed: after, complete: true });
    client.on_text(&ack(id, 11), 3);
    assert_eq!(shown(&mut client), [Notice::Done { id, version: 11 }]);
    client.see();
    assert!(!kept(&client).contains(r#""waiting""#), "{}", kept(&client));
}

#[test]
fn a_move_that_came_too_late_is_refused_and_told_once() {
    let mut table = Table::new(Some(0));
    let (id, left) = decided_offline(&table);
    // Another device in this seat, or a bot, was faster.
    let other = table.game.legal_moves().get(1).unwrap();
    table.play(other);
    let mut client = next(Some(&left));
    welcomed(&mut client, &table);
    let refusal = Refusal::new(Code::Stale, "made for version 10");
    client.on_text(&text(&ServerMessage::Refused { id: Some(id), refusal: refusal.clone() }), 2);
    assert_eq!(shown(&mut client), [Notice::Refused { id: Some(id), refusal }]);
    client.see();
    let (messages, _) = welcomed(&mut next(client.kept().map(|kept| kept.to_text()).as_deref()), &table);
    assert_eq!(messages, []);
}

#[test]
fn nothing_of_one_seat_is_sent_or_told_from_another() {
    let table = Table::new(Some(0));
    let (id, left) = decided_offline(&table);
    for you in [Some(1), None] {
        let mut client = next(Some(&left));
        let (messages, notices) = welcomed(&mut client, &Table::new(you));
        assert_eq!(messages, [], "{you:?}");
        assert!(
            matches!(&notices[..], [Notice::Unanswered { id: lost, .. }, Notice::Welcomed { missed: 0, .. }] if *lost == id),
            "it is not lost silently: {notices:?}"
        );
        assert_eq!((client.kept(), client.last_seen()), (None, None));
    }
}

#[test]
fn a_seat_that_is_gone_says_that_its_move_was_not_made() {
    let table = Table::new(Some(0));
    let (id, left) = decided_offline(&table);
    let mut client = next(Some(&left));
    client.on_open(0);
    outputs(&mut client);
    let refusal = Refusal::new(Code::BadToken, "nobody sits there");
    client.on_text(&text(&ServerMessage::Bye { refusal, retry_ms: None }), 1);
    assert!(matches!(&shown(&mut client)[..], [Notice::Unanswered { id: lost, .. }] if *lost == id));
}

#[test]
fn what_was_not_seen_is_missed_and_what_was_seen_can_still_be_read() {
    let mut table = Table::new(Some(1));
    let mut client = live(&table, 1);
    for _ in 0..3 {
        client.on_text(&table.play(table.first_legal()), 2);
    }
    client.see();
    // The page showed these, but nobody looked.
    for _ in 0..2 {
        client.on_text(&table.play(table.first_legal()), 3);
    }
    let left = kept(&client);
    table.play(table.first_legal());
    let mut after = next(Some(&left));
    let (_, notices) = welcomed(&mut after, &table);
    assert_eq!(notices[0], Notice::Welcomed { missed: 3, complete: true });
    let told: Vec<(u64, bool)> = notices[1..]
        .iter()
        .map(|notice| match notice {
            Notice::Happened { version, missed, .. } => (*version, *missed),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, [(11, false), (12, false), (13, false), (14, true), (15, true), (16, true)]);
    let (version, view) = after.last_seen().unwrap();
    assert_eq!((version, view.seat()), (13, Seat::new(1).unwrap()));
    assert_eq!(after.view(), Some(&table.game.view(table.seat.unwrap())));

    // Whoever comes for the first time has missed nothing, whatever is told.
    let (_, notices) = welcomed(&mut next(None), &table);
    assert_eq!(notices[0], Notice::Welcomed { missed: 0, complete: false });
    // On a connection that is lost and made again only what is new is told.
    let mut now = 9;
    let (_, notices) = crate::support::reconnect(&mut after, &table, &mut now);
    assert_eq!(notices, [Notice::Welcomed { missed: 0, complete: true }]);
}

#[test]
fn a_server_that_knows_less_than_was_seen_is_found_out_by_the_next_client_too() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let before = (table.game.clone(), table.version);
    client.on_text(&table.play(table.first_legal()), 2);
    client.see();
    let left = kept(&client);
    (table.game, table.version) = before;
    let mut client = next(Some(&left));
    let (_, notices) = welcomed(&mut client, &table);
    assert_eq!(notices[0], Notice::SteppedBack { known: 11, found: 10 });
    assert_eq!((client.last_seen(), client.asked().is_some()), (None, true), "it goes on from there");
}

#[test]
fn nothing_is_kept_of_a_deal_that_is_over() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    while table.game.outcome().is_none() {
        client.see();
        assert!(client.kept().is_some());
        client.on_text(&table.play(table.first_legal()), 2);
    }
    client.see();
    assert_eq!(client.kept(), None);
    let mut info = Table::info();
    info.state = State::Between;
    assert_eq!(
        client.table().map(|table| table.state),
        Some(State::Playing),
        "the last move does not say so"
    );
}

#[test]
fn two_in_one_seat_do_not_write_over_each_others_move() {
    let table = Table::new(Some(0));
    let (_, left) = decided_offline(&table);
    let stored = Kept::read(&left);
    let mut second = live(&table, 3);
    second.see();
    let seen = second.kept();
    assert_eq!(Kept::beside(seen.as_ref(), None, stored.clone()), stored, "the other one's move stays");
    assert_eq!(Kept::beside(None, None, stored.clone()).unwrap().to_text().matches("waiting").count(), 1);
    assert_eq!(
        Kept::beside(None, stored.as_ref(), stored.clone()),
        None,
        "one's own goes when it is answered"
    );
    assert_eq!(Kept::beside(seen.as_ref(), stored.as_ref(), stored.clone()), seen);
    let (_, mine) = decided_offline(&table);
    let mine = Kept::read(&mine);
    assert_eq!(Kept::beside(mine.as_ref(), seen.as_ref(), None), mine);
}

#[test]
fn what_cannot_be_is_as_if_it_had_never_been_kept() {
    let table = Table::new(Some(0));
    let (_, left) = decided_offline(&table);
    let right: Value = serde_json::from_str(&left).unwrap();
    assert_eq!(Kept::read(&left).unwrap().to_text(), left);
    let with = |pointer: &str, value: Value| {
        let mut other = right.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        Kept::read(&other.to_string())
    };
    let (form, seat, long) = (with("/form", json!(2)), with("/seat", json!(9)), "x".repeat(70_000));
    assert_eq!([form, seat], [None, None]);
    for nothing in ["", "null", "[]", "{}", "[[[[", long.as_str()] {
        assert_eq!(Kept::read(nothing), None, "{nothing:.10}");
    }
    // A part that is wrong goes, the other one stays.
    let has = |kept: Option<Kept>, part: &str| kept.is_some_and(|kept| kept.to_text().contains(part));
    let moves =
        [("/waiting/id", json!(0)), ("/waiting/id", json!(LARGEST_ID + 1)), ("/waiting/move", json!("fly"))];
    for (pointer, value) in moves {
        assert!(
            !has(with(pointer, value.clone()), "waiting") && has(with(pointer, value), "seen"),
            "{pointer}"
        );
    }
    let views = [
        ("/seen/view/own/hand", json!("1 1 1")),
        ("/seen/view/own/seat", json!(1)),
        ("/seen/view/public/deck", json!(3)),
        ("/seen/version", json!(-1)),
        ("/seen", json!("x")),
    ];
    for (pointer, value) in views {
        assert!(
            has(with(pointer, value.clone()), "waiting") && !has(with(pointer, value), "seen"),
            "{pointer}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn no_text_that_was_kept_makes_a_client_panic_or_deaf(
        spoilt in prop::collection::vec((any::<usize>(), b' '..=b'~'), 0..6),
        seat in 0usize..3,
    ) {
        let (_, left) = decided_offline(&Table::new(Some(0)));
        let mut bytes = left.into_bytes();
        for (place, byte) in spoilt {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        let mut client = next(Some(&String::from_utf8(bytes).unwrap()));
        welcomed(&mut client, &Table::new(Some(seat)));
        prop_assert!(client.is_live());
        client.see();
        prop_assert!(client.kept().is_some());
    }
}
