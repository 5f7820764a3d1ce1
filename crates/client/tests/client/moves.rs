//! Moves: sent once, kept until answered, never lost silently; and what was missed in between.

use luxx_client::{CannotPlay, Loss, Notice, Output};
use luxx_protocol::{ClientMessage, Code, Refusal, ServerMessage};
use luxx_rules::Move;

use crate::support::{Table, json, live, outputs, reconnect, sent, shown};

fn ack(id: u64, version: u64) -> String {
    json(&ServerMessage::Ack { id, version })
}

#[test]
fn what_is_known_is_the_view_of_the_game_itself() {
    let mut table = Table::new(Some(1));
    let mut client = live(&table, 1);
    for _ in 0..30 {
        let wish = table.first_legal();
        client.on_text(&table.play(wish), 5);
        assert_eq!(client.view(), Some(&table.game.view(table.seat.unwrap())));
        assert_eq!(client.version(), table.version);
        assert_eq!(client.asked().is_some(), table.game.decider() == table.seat);
    }
    let mut spectator = Table::new(None);
    let mut watching = live(&spectator, 1);
    let wish = spectator.first_legal();
    watching.on_text(&spectator.play(wish), 5);
    assert_eq!((watching.view(), watching.seat()), (None, None));
    assert_eq!(watching.public(), Some(spectator.game.public()));
}

#[test]
fn a_move_is_sent_once_and_answered_once() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    assert_eq!(client.play(Move::Take), Err(CannotPlay::Illegal));
    let wish = table.first_legal();
    let id = client.play(wish).unwrap();
    assert_eq!(client.play(wish), Err(CannotPlay::NotAsked), "one move at a time");
    let sent = sent(&mut client);
    let message = ClientMessage::Move { id, version: 10, wish: wish.to_string() };
    assert_eq!(sent, [serde_json::to_string(&message).unwrap()]);

    // The acknowledgement comes before what came of it: there is nothing to decide in between.
    client.on_text(&ack(id, 11), 2);
    assert_eq!(shown(&mut client), [Notice::Done { id, version: 11 }]);
    assert_eq!((client.pending().len(), client.asked()), (0, None));
    let update = table.play(wish);
    client.on_text(&update, 3);
    assert!(matches!(shown(&mut client)[..], [Notice::Happened { version: 11, missed: false, .. }]));
    assert!(
        client.asked().is_some(),
        "this game goes on with the same player: there is a card to draw or not"
    );

    // The same again, as after a connection that stuttered: no news.
    client.on_text(&update, 4);
    client.on_text(&ack(id, 11), 4);
    assert_eq!(outputs(&mut client), []);
}

#[test]
fn a_lost_acknowledgement_is_asked_for_with_the_same_message() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let wish = table.first_legal();
    let id = client.play(wish).unwrap();
    let first = sent(&mut client);
    // It was carried out, but neither the update nor the acknowledgement arrived.
    table.play(wish);
    let mut now = 100;
    let (again, shown_since) = reconnect(&mut client, &table, &mut now);
    assert_eq!(again, first);
    assert!(matches!(
        shown_since[..],
        [Notice::Welcomed { missed: 1, complete: true }, Notice::Happened { version: 11, missed: true, .. }]
    ));
    assert_eq!(client.asked(), None, "not before it is known what came of the move");
    client.on_text(&ack(id, 11), now);
    assert_eq!(shown(&mut client), [Notice::Done { id, version: 11 }]);
    assert!(client.asked().is_some());
    let (again, _) = reconnect(&mut client, &table, &mut now);
    assert_eq!(again, [""; 0], "answered: not sent any more");
}

#[test]
fn what_is_asked_for_without_a_connection_waits_for_one() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    client.on_closed(5);
    outputs(&mut client);
    let wish = table.first_legal();
    let (said, id) = (client.say("hello?"), client.play(wish).unwrap());
    assert_eq!(sent(&mut client), [""; 0]);
    client.on_timer(60_000);
    client.on_open(60_000);
    client.on_text(&table.welcome(Some(10)), 60_001);
    let ids = |text: String| serde_json::from_str::<ClientMessage>(&text).unwrap().id();
    let sent: Vec<Option<u64>> = sent(&mut client).into_iter().map(ids).collect();
    assert_eq!(sent, [None, Some(said), Some(id)], "hello, then in the order in which it was asked for");
}

#[test]
fn a_refused_move_is_told_and_another_one_may_follow() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let id = client.play(table.first_legal()).unwrap();
    outputs(&mut client);
    let refusal = Refusal::new(Code::Stale, "made for version 10");
    let refused = json(&ServerMessage::Refused { id: Some(id), refusal: refusal.clone() });
    client.on_text(&refused, 2);
    assert_eq!(shown(&mut client), [Notice::Refused { id: Some(id), refusal }]);
    client.on_text(&refused, 2);
    assert_eq!(shown(&mut client), [], "told once");
    assert!(client.asked().is_some());
}

#[test]
fn an_update_that_is_missing_is_noticed_and_fetched() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let wish = table.first_legal();
    table.play(wish);
    let wish = table.first_legal();
    client.on_text(&table.play(wish), 5);
    let outputs = outputs(&mut client);
    let loss = Loss::Gap { known: 10, found: 12 };
    assert!(
        matches!(&outputs[..], [Output::Disconnect, Output::Show(Notice::Lost { loss: why, .. })] if *why == loss),
        "{outputs:?}"
    );
    let mut now = 5;
    client.on_timer(60_000);
    client.on_open(60_000);
    let (_, shown) = reconnect(&mut client, &table, &mut now);
    assert!(matches!(shown[..], [Notice::Welcomed { missed: 2, complete: true }, _, _]), "{shown:?}");
    assert_eq!(client.view(), Some(&table.game.view(table.seat.unwrap())));
}

#[test]
fn a_server_that_has_lost_something_is_found_out() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let before = (table.game.clone(), table.version);
    let wish = table.first_legal();
    client.on_text(&table.play(wish), 5);
    outputs(&mut client);
    (table.game, table.version) = before;
    let mut now = 100;
    let (_, shown) = reconnect(&mut client, &table, &mut now);
    assert_eq!(
        shown,
        [Notice::SteppedBack { known: 11, found: 10 }, Notice::Welcomed { missed: 0, complete: true }]
    );
    assert_eq!((client.version(), client.asked().is_some()), (10, true), "it goes on from there");
}

#[test]
fn what_was_asked_for_is_not_lost_silently_when_all_ends() {
    let table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let id = client.play(table.first_legal()).unwrap();
    outputs(&mut client);
    let refusal = Refusal::new(Code::Moved, "another device");
    client.on_text(&json(&ServerMessage::Bye { refusal: refusal.clone(), retry_ms: None }), 9);
    let outputs = outputs(&mut client);
    assert!(
        matches!(
            &outputs[..],
            [Output::Show(Notice::Unanswered { id: lost, .. }), Output::Disconnect, Output::Closed(why)]
                if *lost == id && *why == refusal
        ),
        "{outputs:?}"
    );
    client.on_timer(1_000_000);
    client.on_closed(1_000_000);
    assert!(client.is_ended() && client.poll().is_none());
}

#[test]
fn a_second_welcome_on_the_same_connection_is_a_new_beginning() {
    let mut table = Table::new(Some(0));
    let mut client = live(&table, 1);
    let wish = table.first_legal();
    let (id, said) = (client.play(wish).unwrap(), client.say("hello?"));
    let asked = sent(&mut client);
    // The table has moved while both were on their way, and the move arrived before that.
    table.play(wish);
    client.on_text(&table.welcome(Some(10)), 5);
    let outputs = outputs(&mut client);
    let told = |notice: &Notice| {
        outputs.iter().any(|output| matches!(output, Output::Show(shown) if shown == notice))
    };
    assert!(told(&Notice::Welcomed { missed: 1, complete: true }), "{outputs:?}");
    let unanswered =
        |output: &Output| matches!(output, Output::Show(Notice::Unanswered { id, .. }) if *id == said);
    assert!(outputs.iter().any(unanswered), "what was said is not said twice: {outputs:?}");
    let again: Vec<&String> = outputs
        .iter()
        .filter_map(|output| if let Output::Send(text) = output { Some(text) } else { None })
        .collect();
    assert_eq!(again, [&asked[0]], "the same move with the same id: {outputs:?}");
    client.on_text(&ack(id, 11), 6);
    assert!(client.is_live() && client.version() == 11 && client.pending().len() == 0);
}
