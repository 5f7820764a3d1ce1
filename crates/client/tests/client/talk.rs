//! Connections: pauses, pings, goodbyes; presence, clock and chat; and what is passed over.

use luxx_client::{Client, Loss, Notice, Output, TimeLeft};
use luxx_protocol::{ChatLine, Code, Phrase, Presence, Refusal, ServerMessage};

use crate::support::{Table, client, json, live, outputs, reconnect, sent, shown};

/// Fails to connect and says when it will try again.
fn fail(client: &mut Client, now: u64) -> u64 {
    client.on_closed(now);
    let Some(Notice::Lost { retry_at: when, .. }) = shown(client).pop() else { panic!("no notice") };
    client.on_timer(when);
    assert_eq!(outputs(client), [Output::Connect]);
    when
}

#[test]
fn pauses_grow_and_differ_and_begin_anew_after_a_steady_connection() {
    let pauses = |seed| {
        let (mut client, mut now) = (client(seed), 0);
        outputs(&mut client);
        let pauses = std::iter::repeat_with(|| {
            let then = now;
            now = fail(&mut client, then);
            now - then
        });
        pauses.take(12).collect::<Vec<u64>>()
    };
    for (place, pause) in pauses(1).into_iter().enumerate() {
        let longest = (250 << place).min(30_000);
        assert!((longest / 2..=longest).contains(&pause), "{pause} after {place}");
    }
    assert_ne!(pauses(1), pauses(2), "not everybody at once");
    assert_eq!(pauses(1), pauses(1), "by seed");

    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    assert!(fail(&mut client, 9_000) < 9_251);
    client.on_open(9_300);
    client.on_text(&table.welcome(Some(10)), 9_301);
    assert!(fail(&mut client, 9_302) > 9_302 + 249, "it held for a moment only");
    client.on_open(10_000);
    client.on_text(&table.welcome(Some(10)), 10_000);
    assert!(fail(&mut client, 30_000) < 30_251);
}

#[test]
fn a_silent_server_is_asked_and_then_given_up() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    client.on_timer(10_000);
    assert_eq!(outputs(&mut client), [], "too early does no harm");
    client.on_timer(25_001);
    assert_eq!(outputs(&mut client), [Output::Send(r#"{"type":"ping"}"#.into())]);
    client.on_text(r#"{"type":"pong"}"#, 26_000);
    client.on_timer(51_000);
    assert_eq!(outputs(&mut client), [Output::Send(r#"{"type":"ping"}"#.into())]);
    client.on_timer(66_000);
    assert!(matches!(
        outputs(&mut client)[..],
        [Output::Disconnect, Output::Show(Notice::Lost { loss: Loss::Silent, .. })]
    ));
    // A server that never says welcome.
    let mut client = crate::support::client(3);
    client.on_open(0);
    outputs(&mut client);
    client.on_timer(15_000);
    assert!(matches!(outputs(&mut client)[..], [Output::Disconnect, Output::Show(Notice::Lost { .. })]));
}

#[test]
fn a_goodbye_says_whether_and_when_to_come_back() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let refusal = Refusal::new(Code::Restarting, "back soon");
    client.on_text(&json(&ServerMessage::Bye { refusal: refusal.clone(), retry_ms: Some(8000) }), 100);
    let shown = shown(&mut client);
    assert!(
        matches!(&shown[..], [Notice::Lost { loss: Loss::Bye(why), retry_at: 8100..=10_100 }] if *why == refusal),
        "{shown:?}"
    );
    // Leaving is answered with the end.
    let mut client = live(&table, 1);
    let id = client.leave();
    outputs(&mut client);
    let refusal = Refusal::new(Code::Removed, "goodbye");
    client.on_text(&json(&ServerMessage::Bye { refusal: refusal.clone(), retry_ms: None }), 100);
    assert_eq!(
        outputs(&mut client),
        [Output::Show(Notice::Done { id, version: 10 }), Output::Disconnect, Output::Closed(refusal)]
    );
}

#[test]
fn a_table_is_closed_once_however_often_the_connection_ends() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let id = client.close();
    let asked = sent(&mut client);
    assert_eq!(asked, [format!(r#"{{"type":"close","id":{id}}}"#)]);
    // The connection ends before the answer: it is asked again, and the answer is the end.
    let mut now = 100;
    assert_eq!(reconnect(&mut client, &table, &mut now).0, asked);
    let closed = Refusal::new(Code::ClosedByHost, "closed");
    let bye = json(&ServerMessage::Bye { refusal: closed.clone(), retry_ms: None });
    client.on_text(&bye, now);
    assert_eq!(
        outputs(&mut client),
        [Output::Show(Notice::Done { id, version: 10 }), Output::Disconnect, Output::Closed(closed)]
    );
    // Whoever asked for something else at that moment does not know whether it was done.
    let mut guest = live(&table, 2);
    let id = guest.ready(None);
    outputs(&mut guest);
    guest.on_text(&bye, 100);
    assert!(
        matches!(outputs(&mut guest)[0], Output::Show(Notice::Unanswered { id: lost, .. }) if lost == id)
    );
}

#[test]
fn whatever_is_not_known_is_passed_over() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    for text in [
        r#"{"type":"fireworks","colour":"red"}"#,
        r#"{"type":"said","seat":1,"phrase":"a-new-phrase"}"#,
        r#"{"type":"refused","id":null,"code":"a-new-code","text":"no"}"#,
        r#"{"type":"pong","extra":{"a":1}}"#,
        r#"{"type":"update","version":11,"change":{"what":"repainted","colour":"red"}}"#,
    ] {
        client.on_text(text, 5);
    }
    assert!(client.is_live());
    assert_eq!(client.chat()[0].phrase, Some(Phrase::Unknown));
    table.version += 1;
    let wish = table.first_legal();
    let fact = r#""facts":[{"fact":"juggled","seat":0},"#;
    client.on_text(&table.play(wish).replacen(r#""facts":["#, fact, 1), 6);
    assert_eq!(client.version(), 12);
    let shown = shown(&mut client);
    let Some(Notice::Happened { change: luxx_protocol::Change::Moved { facts, .. }, .. }) = shown.last()
    else {
        panic!("{shown:?}")
    };
    assert_eq!(facts.len(), 1, "the fact that is known");
}

#[test]
fn clock_and_presence_run_down() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let wish = table.first_legal();
    let clock = r#"{"type":"update","clock":{"seat":0,"decision_ms":5000,"reserve_ms":[4000,9000,9000]},"#;
    client.on_text(&table.play(wish).replacen(r#"{"type":"update","#, clock, 1), 1000);
    let left = |decision_ms, reserve: u64| {
        Some(TimeLeft { seat: 0, decision_ms, reserve_ms: vec![reserve, 9000, 9000] })
    };
    assert_eq!(client.time_left(3000), left(3000, 4000));
    assert_eq!(client.time_left(7500), left(0, 2500));
    assert_eq!(client.time_left(99_000), left(0, 0));
    let presence =
        Presence { here: vec![true, false, true], bot_in_s: vec![None, Some(42), None], spectators: 0 };
    client.on_text(&json(&ServerMessage::Presence(presence)), 2000);
    assert_eq!(shown(&mut client).last(), Some(&Notice::Presence));
    assert_eq!(client.presence(12_500).unwrap().bot_in_s[1], Some(32));
}

#[test]
fn chat_is_told_once_however_often_it_is_heard() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let line = |text: &str| ChatLine { seat: 1, text: Some(text.into()), phrase: None };
    let chat = |lines: &[&str]| {
        let lines: Vec<ChatLine> = lines.iter().map(|text| line(text)).collect();
        let lines = format!(r#""chat":{}"#, serde_json::to_string(&lines).unwrap());
        table.welcome(Some(10)).replacen(r#""chat":[]"#, &lines, 1)
    };
    client.on_text(&json(&ServerMessage::Said(line("a"))), 1);
    client.on_text(&json(&ServerMessage::Said(line("b"))), 1);
    assert_eq!(shown(&mut client), [Notice::Said(line("a")), Notice::Said(line("b"))]);
    let again = |client: &mut Client, lines: &[&str]| {
        client.on_closed(2);
        client.on_timer(99_000);
        client.on_open(99_000);
        client.on_text(&chat(lines), 99_001);
        shown(client).into_iter().filter(|notice| matches!(notice, Notice::Said(_))).collect::<Vec<_>>()
    };
    assert_eq!(again(&mut client, &["a", "b", "c"]), [Notice::Said(line("c"))]);
    assert_eq!(again(&mut client, &[]), [], "a server that was restarted knows nothing");
    assert_eq!(again(&mut client, &["c", "d"]), [Notice::Said(line("d"))]);
    assert_eq!(client.chat(), [line("a"), line("b"), line("c"), line("d")]);
}

#[test]
fn what_was_said_is_not_said_again_after_a_lost_connection() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let said = client.say("good morning");
    assert_eq!(sent(&mut client).len(), 1);
    let mut now = 100;
    client.on_closed(now);
    let unanswered = |notice: &Notice| matches!(notice, Notice::Unanswered { id, .. } if *id == said);
    assert!(
        shown(&mut client).iter().any(unanswered),
        "whoever said it is told that nobody may have heard it"
    );
    // What is said without a connection has not been sent yet, and is.
    client.phrase(Phrase::Hello);
    now += 60_000;
    client.on_timer(now);
    client.on_open(now);
    sent(&mut client);
    client.on_text(&table.welcome(Some(10)), now);
    let frames = sent(&mut client);
    assert!(frames.len() == 1 && frames[0].contains("hello"), "{frames:?}");
}

#[test]
fn a_device_that_wakes_up_does_not_wait() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    // The connection may have died in its sleep: a sign of life is asked for at once, and only once.
    client.on_wake(5_000);
    assert_eq!(outputs(&mut client), [Output::Send(r#"{"type":"ping"}"#.into())]);
    client.on_wake(5_001);
    assert_eq!(outputs(&mut client), []);
    // A pause between two tries ends.
    client.on_closed(6_000);
    outputs(&mut client);
    client.on_wake(6_001);
    assert_eq!(outputs(&mut client), [Output::Connect]);
}
