//! Tables at a server: how they look, what keys do there, and what happens when the connection goes. `UPDATE_EXPECT=1` writes the
//! screens; read the difference.

use luxx_protocol::{
    ChatLine, ChatMode, ClientMessage, ClockView, Code, Phrase, Presence, Refusal, ServerMessage,
};
use luxx_words::Language;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::screens::{compare, framed};
use crate::server::{Guest, Server, json};

fn said(seat: u8, phrase: Option<Phrase>, text: Option<&str>) -> ChatLine {
    ChatLine { seat, text: text.map(str::to_owned), phrase }
}

fn bye(code: Code) -> String {
    json(&ServerMessage::Bye { refusal: Refusal::new(code, "gone"), retry_ms: None })
}

#[test]
fn waiting_rooms() {
    let mut screens = String::new();
    for language in [Language::English, Language::German] {
        let mut server = Server::new(Some(0));
        server.presence.spectators = 2;
        server.chat.push(said(1, Some(Phrase::Hello), None));
        let mut host = Guest::at(&server, language);
        host.key(KeyCode::Down);
        screens += &framed("the host", &host.screen());
        screens += &framed("the host, a window without room for the code", &host.screen_of(70, 20));
        host.key(KeyCode::Char('q'));
        screens += &framed("whether to leave", &host.screen());
        host.key(KeyCode::Esc);
        host.key(KeyCode::Char('i'));
        screens += &framed("the way here", &host.screen());
        let mut guest = Guest::at(&Server::new(Some(1)), language);
        screens += &framed("a guest", &guest.screen());
        let mut outside = Server::new(None);
        outside.presence = server.presence.clone();
        let mut watching = Guest::at(&outside, language);
        screens += &framed("somebody who watches", &watching.screen());
    }
    compare("online-room", &screens);
}

#[test]
fn tables_with_marks_clock_and_phrases() {
    let mut screens = String::new();
    for language in [Language::English, Language::German] {
        let mut server = Server::dealt(Some(0));
        server.clock = Some(ClockView { seat: 0, decision_ms: 42_000, reserve_ms: vec![120_000; 3] });
        let mut guest = Guest::at(&server, language);
        guest.hear(&json(&ServerMessage::Said(said(1, Some(Phrase::GoodLuck), None))));
        guest.wait(2_000);
        screens += &framed("the own decision, with a clock", &guest.screen());
        screens += &framed("the same in a wide window", &guest.screen_of(120, 40));
        server.clock = Some(ClockView { seat: 1, decision_ms: 7_000, reserve_ms: vec![120_000; 3] });
        let wish = server.first_legal().unwrap();
        guest.hear(&server.play(wish));
        guest.wait(3_000);
        let gone =
            Presence { here: vec![true, false, true], bot_in_s: vec![None, Some(52), None], spectators: 1 };
        guest.hear(&json(&ServerMessage::Presence(gone)));
        guest.wait(2_000);
        screens += &framed("somebody is away", &guest.screen());
        guest.key(KeyCode::Char('?'));
        screens += &framed("the keys", &guest.screen());
        guest.key(KeyCode::Esc);
        guest.key(KeyCode::Char('c'));
        guest.types("well, that is a table! ");
        screens += &framed("talking", &guest.screen());
    }
    compare("online-table", &screens);
}

#[test]
fn the_one_who_is_back_is_told_what_was_missed_and_may_skip_it() {
    let mut server = Server::dealt(Some(0));
    let mut guest = Guest::at(&server, Language::English);
    guest.key(KeyCode::Right);
    guest.key(KeyCode::Enter);
    let Some(ClientMessage::Move { id, wish, .. }) = guest.sent.last() else { panic!("{:?}", guest.sent) };
    let (id, wish) = (*id, wish.parse().unwrap());
    guest.lose();
    let mut screens = framed("the connection is lost, the move is kept", &guest.screen());
    assert!(guest.shown().contains("Your move is kept"), "{}", guest.shown());
    // The server got the move, and the others went on.
    server.play(wish);
    while server.game.as_ref().unwrap().decider().unwrap().index() != 0 {
        let next = server.first_legal().unwrap();
        server.play(next);
    }
    guest.wait(5_000);
    assert!(guest.number > 1, "it tries again by itself");
    guest.connect(&server, 10);
    assert!(
        matches!(guest.sent.last(), Some(ClientMessage::Move { id: again, .. }) if *again == id),
        "sent again"
    );
    guest.hear(&json(&ServerMessage::Ack { id, version: 11 }));
    screens += &framed("what was missed is told", &guest.screen());
    assert!(guest.shown().contains("While you were away") && guest.online.decision().is_none());
    guest.key(KeyCode::Char(' '));
    guest.wait(0);
    assert!(guest.online.decision().is_some(), "{}", guest.shown());
    assert!(!guest.shown().contains("While you were away"), "{}", guest.shown());
    compare("online-recap", &screens);
}

#[test]
fn a_move_and_what_was_seen_outlive_the_program() {
    let mut server = Server::dealt(Some(0));
    let mut guest = Guest::at(&server, Language::English);
    guest.lose();
    guest.key(KeyCode::Right);
    guest.key(KeyCode::Enter);
    guest.wait(0);
    assert!(guest.shown().contains("Your move is kept"), "{}", guest.shown());
    assert!(
        guest.sent.iter().all(|message| !matches!(message, ClientMessage::Move { .. })),
        "nothing was sent"
    );
    let kept = guest.kept.clone();
    drop(guest);

    // Another program, later: the same move, once.
    let mut guest = Guest::coming(&server, Language::English, kept);
    guest.connect(&server, 0);
    let Some(ClientMessage::Move { id, wish, version: 10 }) = guest.sent.last() else {
        panic!("{:?}", guest.sent)
    };
    let (id, wish) = (*id, wish.parse().unwrap());
    let update = server.play(wish);
    guest.hear(&update);
    guest.hear(&json(&ServerMessage::Ack { id, version: 11 }));
    guest.wait(10_000);
    let seen = guest.kept.clone();
    drop(guest);

    // Meanwhile the others played. That is told, and may be skipped; then nothing more is.
    while server.game.as_ref().unwrap().decider().unwrap().index() == 0 {
        let own = server.first_legal().unwrap();
        server.play(own);
    }
    while server.game.as_ref().unwrap().decider().unwrap().index() != 0 {
        let next = server.first_legal().unwrap();
        server.play(next);
    }
    let mut guest = Guest::coming(&server, Language::English, seen);
    guest.connect(&server, 0);
    assert!(
        guest.sent.iter().all(|message| !matches!(message, ClientMessage::Move { .. })),
        "answered: not again"
    );
    assert!(guest.shown().contains("While you were away"), "{}", guest.shown());
    guest.key(KeyCode::Char(' '));
    guest.wait(0);
    assert!(guest.online.decision().is_some(), "{}", guest.shown());
    let mut guest = Guest::coming(&server, Language::English, guest.kept.clone());
    guest.connect(&server, 0);
    assert!(!guest.shown().contains("While you were away"), "{}", guest.shown());
    assert!(guest.online.decision().is_some(), "{}", guest.shown());
}

#[test]
fn a_server_that_has_lost_moves_is_said_to_have() {
    for (language, said) in [
        (Language::English, "The server has lost its latest moves: it goes on from an earlier one."),
        (Language::German, "Der Server hat die letzten Züge verloren: Es geht bei einem früheren weiter."),
    ] {
        let mut server = Server::dealt(Some(0));
        let mut guest = Guest::at(&server, language);
        guest.key(KeyCode::Right);
        guest.key(KeyCode::Enter);
        let Some(ClientMessage::Move { id, wish, .. }) = guest.sent.last() else {
            panic!("{:?}", guest.sent)
        };
        let (id, before) = (*id, server.game.clone());
        let update = server.play(wish.parse().unwrap());
        guest.hear(&update);
        guest.lose();
        server.game = before;
        server.step_back();
        guest.wait(5_000);
        guest.connect(&server, 11);
        // What is sent again may be refused; that does not hide it.
        guest.hear(&json(&ServerMessage::Refused {
            id: Some(id),
            refusal: Refusal::new(Code::NotYours, "late"),
        }));
        assert!(guest.shown().contains(said), "{}", guest.shown());
        guest.key(KeyCode::Left);
        assert!(!guest.shown().contains(said), "until the next key:\n{}", guest.shown());
    }
}

#[test]
fn whoever_watches_sees_no_hand_and_decides_nothing() {
    let mut server = Server::dealt(None);
    let mut guest = Guest::at(&server, Language::English);
    for _ in 0..6 {
        let wish = server.first_legal().unwrap();
        guest.hear(&server.play(wish));
        guest.wait(10_000);
    }
    for key in ['1', '7', 'h', 't', 'd', 'u'] {
        guest.key(KeyCode::Char(key));
        guest.key(KeyCode::Enter);
    }
    assert!(guest.online.decision().is_none());
    assert!(
        guest.sent.iter().all(|sent| matches!(sent, ClientMessage::Hello { token: None, .. })),
        "{:?}",
        guest.sent
    );
    compare("online-watch", &framed("watching", &guest.screen()));
    guest.key(KeyCode::Char('q'));
    assert!(guest.left, "there is nothing to keep");
}

#[test]
fn the_host_removes_starts_and_plays_again() {
    let mut server = Server::new(Some(0));
    let mut host = Guest::at(&server, Language::English);
    host.key(KeyCode::Char('x'));
    assert_eq!(host.sent.len(), 1, "nobody removes themselves");
    host.key(KeyCode::Down);
    host.key(KeyCode::Char('x'));
    assert!(matches!(host.sent.last(), Some(ClientMessage::Remove { seat: 1, .. })), "{:?}", host.sent);
    // What is open is closed by it, and nobody goes.
    let sent = host.sent.len();
    host.key(KeyCode::Char('i'));
    host.key(KeyCode::Char('x'));
    host.online.on_key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::CONTROL), host.now);
    assert_eq!(host.sent.len(), sent, "{:?}", host.sent);
    host.key(KeyCode::Down);
    host.key(KeyCode::Char('b'));
    let wanted = |sent: &ClientMessage| matches!(sent, ClientMessage::Configure { options, .. } if options.bot(2) == "searcher");
    assert!(host.sent.last().is_some_and(wanted), "after the tactician: {:?}", host.sent);
    host.key(KeyCode::Enter);
    let share = |sent: &ClientMessage| matches!(sent, ClientMessage::Ready { contribution: Some(share), .. } if share.len() == 64);
    assert!(host.sent.iter().any(share), "{:?}", host.sent);
    assert!(matches!(host.sent.last(), Some(ClientMessage::Start { .. })), "{:?}", host.sent);
    host.hear(&server.start());
    host.wait(1_000);
    assert!(host.online.decision().is_some(), "{}", host.shown());
    while let Some(wish) = server.first_legal() {
        host.hear(&server.play(wish));
        host.wait(5_000);
    }
    let mut screens = framed("the end", &host.screen());
    assert!(host.shown().contains("Play again"), "{}", host.shown());
    host.key(KeyCode::Enter);
    assert!(host.sent.last().is_some_and(share), "{:?}", host.sent.last());
    // Ben is not ready; the host need not wait.
    server.info.chairs[0].ready = true;
    let update = server.told();
    host.hear(&update);
    screens += &framed("the others are waited for", &host.screen());
    host.key(KeyCode::Enter);
    assert!(matches!(host.sent.last(), Some(ClientMessage::Start { .. })), "{:?}", host.sent.last());
    host.hear(&server.start());
    host.wait(1_000);
    assert!(host.online.decision().is_some(), "the scores go when the next deal begins:\n{}", host.shown());
    compare("online-end", &screens);
}

#[test]
fn what_may_be_said_is_the_hosts_choice() {
    for (chat, phrases, free) in
        [(ChatMode::Off, false, false), (ChatMode::Phrases, true, false), (ChatMode::Free, true, true)]
    {
        let mut server = Server::new(Some(1));
        server.info.options.chat = chat;
        let mut guest = Guest::at(&server, Language::English);
        guest.key(KeyCode::Char('c'));
        guest.types("hello\u{1b}[J q");
        guest.online.on_paste("\u{1b}[31mred\r\n");
        guest.key(KeyCode::Enter);
        let line = guest.sent.iter().find_map(|sent| match sent {
            ClientMessage::Say { text, .. } => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(line, free.then_some("hello[J q[31mred"), "{chat:?}");
        if guest.shown().contains("Esc closes") {
            guest.key(KeyCode::Esc);
        }
        guest.key(KeyCode::Char('c'));
        guest.key(KeyCode::Char('3'));
        let phrase = guest
            .sent
            .iter()
            .any(|sent| matches!(sent, ClientMessage::Phrase { phrase: Phrase::WellPlayed, .. }));
        assert_eq!(phrase, phrases, "{chat:?}");
        assert!(!guest.left);
    }
}

#[test]
fn somebody_who_is_muted_is_not_heard() {
    let server = Server::dealt(Some(0));
    let mut guest = Guest::at(&server, Language::English);
    let line = json(&ServerMessage::Said(said(1, None, Some("what a long game"))));
    guest.hear(&line);
    assert!(guest.shown().contains("what a long") && guest.shown().contains("Talk (1)"), "{}", guest.shown());
    guest.key(KeyCode::Char('c'));
    guest.key(KeyCode::Tab);
    assert!(
        guest.shown().contains("Hear Ben again") && !guest.shown().contains("what a long"),
        "{}",
        guest.shown()
    );
    guest.key(KeyCode::Esc);
    guest.hear(&line);
    assert!(
        !guest.shown().contains("what a long") && !guest.shown().contains("Talk (1)"),
        "{}",
        guest.shown()
    );
}

#[test]
fn the_end_of_a_visit_is_said_in_a_sentence() {
    let server = Server::dealt(Some(1));
    let mut screens = String::new();
    for code in [Code::Moved, Code::Removed, Code::ClosedByHost, Code::UnknownTable] {
        let mut guest = Guest::at(&server, Language::English);
        guest.hear(&bye(code));
        screens += &framed(&code.name(), &guest.screen());
        let before = guest.number;
        guest.key(KeyCode::Enter);
        if code == Code::Moved {
            assert!(guest.number > before, "the seat is taken back");
            guest.connect(&server, 0);
            assert!(guest.online.is_live() && guest.shown().contains("Ada"), "{}", guest.shown());
        } else {
            assert!(guest.left);
        }
    }
    compare("online-closed", &screens);
}

#[test]
fn whoever_leaves_for_good_says_so_and_goes_even_if_nobody_answers() {
    for answers in [true, false] {
        let mut guest = Guest::at(&Server::dealt(Some(1)), Language::English);
        guest.key(KeyCode::Char('q'));
        if answers {
            guest.key(KeyCode::Char('l'));
        } else {
            guest.click("Leave the table");
        }
        assert!(matches!(guest.sent.last(), Some(ClientMessage::Leave { .. })), "{:?}", guest.sent);
        assert!(!guest.left);
        if answers {
            guest.hear(&bye(Code::Removed));
        } else {
            guest.wait(3_000);
        }
        assert!(guest.left, "{}", guest.shown());
    }
}

#[test]
fn the_host_closes_the_table_and_nobody_else_can() {
    for clicks in [true, false] {
        let mut host = Guest::at(&Server::dealt(Some(0)), Language::English);
        host.key(KeyCode::Char('q'));
        if clicks {
            host.click("Close the table");
        } else {
            host.key(KeyCode::Char('x'));
        }
        assert!(matches!(host.sent.last(), Some(ClientMessage::Close { .. })), "{:?}", host.sent);
        assert!(!host.left, "it waits for the answer");
        host.hear(&bye(Code::ClosedByHost));
        assert!(host.shown().contains("The host has closed this table."), "{}", host.shown());
        host.key(KeyCode::Enter);
        assert!(host.left);
    }
    let mut guest = Guest::at(&Server::dealt(Some(1)), Language::English);
    guest.key(KeyCode::Char('q'));
    assert!(!guest.shown().contains("Close the table"), "{}", guest.shown());
    guest.key(KeyCode::Char('x'));
    assert!(!guest.sent.iter().any(|message| matches!(message, ClientMessage::Close { .. })));
    // Without a connection nobody can be told.
    let mut host = Guest::at(&Server::dealt(Some(0)), Language::English);
    host.lose();
    host.key(KeyCode::Char('q'));
    host.key(KeyCode::Char('x'));
    assert!(!host.left && host.online.client().unwrap().pending().len() == 0);
}

/// Frames from outside in any order, keys at any time, windows of any size: nothing panics.
#[test]
fn anything_may_come_at_any_time() {
    let mut server = Server::dealt(Some(0));
    let mut guest = Guest::at(&server, Language::German);
    let keys = ['1', '7', 'j', 'q', 'c', 'i', 'x', 'g', 'r', '?', ' ', 'ü', '0'];
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Up,
        KeyCode::Right,
        KeyCode::Backspace,
        KeyCode::Delete,
    ];
    let mut state = 12345_u32;
    for turn in 0..1500 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let pick = (state >> 16) as usize;
        match turn % 7 {
            0 => guest.key(codes[pick % codes.len()]),
            1 => guest.wait(u64::from(state >> 22)),
            2 if pick.is_multiple_of(5) => guest.lose(),
            2 if pick % 5 == 1 => guest.connect(&server, 10),
            3 => {
                if let Some(wish) = server.first_legal() {
                    let update = server.play(wish);
                    guest.hear(&update);
                } else {
                    guest.hear(&server.start());
                }
            }
            4 => guest.hear("{\"type\":\"nonsense\"}"),
            _ => guest.key(KeyCode::Char(keys[pick % keys.len()])),
        }
        guest.screen_of((state >> 8) as u16 % 150 + 1, (state >> 20) as u16 % 60 + 1);
    }
}
