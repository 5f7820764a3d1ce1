//! What is kept: the very same game comes back, and a move costs no more than its deal.

use luxx_rules::Variant;
use luxx_session::{Length, Saved, SavedError, Session, Table};

use crate::support::{advance, every_table, play_out, table};

#[test]
fn the_very_same_position_comes_back_at_every_decision() {
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut session = Session::new(table, seed as u64).unwrap();
        while session.outcome().is_none() {
            advance(&mut session);
            let read = Session::restore(&session.save()).unwrap();
            assert_eq!(read, session);
            assert_eq!(
                read.question().map(|question| question.to_json()),
                session.question().map(|question| question.to_json())
            );
        }
    }
}

#[test]
fn a_move_costs_no_more_than_its_deal() {
    let mut session = Session::new(table(Variant::AmigoBase, 5, Length::Match { rounds: 2 }), 4).unwrap();
    let mut most = 0;
    loop {
        let head = session.save_head();
        while session.outcome().is_none() {
            let before = session.save_moves().len();
            advance(&mut session);
            let moves = session.save_moves();
            assert_eq!(session.save_head(), head, "a move leaves the head as it is");
            assert!(moves.len() - before <= 40, "a move adds its own line");
            most = most.max(moves.len());
        }
        if !Table::next_deal(&mut session) {
            break;
        }
    }
    assert_eq!(session.deal_number(), 10);
    // The whole match is many times as long as what a move writes.
    assert!(session.save_head().len() > 5 * most, "{} {most}", session.save_head().len());
}

#[test]
fn a_deal_whose_head_alone_was_written_begins() {
    let mut session = Session::new(table(Variant::AmigoBase, 3, Length::Match { rounds: 1 }), 1).unwrap();
    play_out(&mut session);
    let old = session.save_moves();
    let next = session.next_deal().unwrap();
    let torn = Saved { head: next.save_head(), moves: old };
    assert_eq!(Session::restore(&torn).unwrap(), next);
    // The other way round nothing fits.
    let mut later = next.clone();
    advance(&mut later);
    let mixed = Saved { head: session.save_head(), moves: later.save_moves() };
    assert_eq!(Session::restore(&mixed), Err(SavedError::Mixed));
}

#[test]
fn damaged_saves_are_refused_with_a_reason() {
    let mut session = Session::new(table(Variant::AmigoBase, 3, Length::Deal), 1).unwrap();
    for _ in 0..10 {
        advance(&mut session);
    }
    let saved = session.save();
    for cut in 0..saved.head.len() {
        let cut = Saved { head: saved.head[..cut].to_owned(), ..saved.clone() };
        assert!(Session::restore(&cut).is_err());
    }
    let damaged = |from: &str, to: &str| {
        let damaged =
            Saved { head: saved.head.replacen(from, to, 1), moves: saved.moves.replacen(from, to, 1) };
        assert_ne!(damaged, saved, "{from}");
        Session::restore(&damaged)
    };
    for (from, to) in [
        ("luxx-session/2", "luxx-session/1"),
        ("\"seed\":\"1\"", "\"seed\":\"2\""),
        ("\"name\":\"P0\"", "\"name\":\"\""),
        ("\"name\":\"P0\"", "\"name\":\"Somebody else\""),
        ("\"bot\":null", "\"bot\":\"beginner\""),
        ("\"bot\":\"beginner\"", "\"bot\":\"genius\""),
        ("\"starts\":null", "\"starts\":7"),
        ("\"variant\":\"base\"", "\"variant\":\"worst\""),
        ("play", "pray"),
        ("1\nplay", "\nplay"),
        ("1\nplay", "7\nplay"),
    ] {
        assert!(damaged(from, to).is_err(), "{from} → {to}");
    }
    let empty = Saved { head: "{}".to_owned(), moves: String::new() };
    assert!(matches!(Session::restore(&empty), Err(SavedError::Json(_))));
}
