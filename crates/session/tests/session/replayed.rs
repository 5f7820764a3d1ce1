//! A deal that is over, shown again: every fact once and in order, and the same scene whichever way one comes to it.

use luxx_rules::Seat;
use luxx_rules::record::{Document, Record};
use luxx_session::{Director, Next, ReplayedTable, Scene, Table};

use crate::through::CONDUCT;

fn record() -> Record {
    let text = include_bytes!("../../../rules/tests/golden/amigo-base-2-empty-hand.json");
    match Document::read(text).unwrap() {
        Document::Game(record) => record,
        Document::Match(_) => panic!("a single game"),
    }
}

/// Shows everything there is to show, and says whether the deal is over.
fn shown(director: &mut Director<ReplayedTable>) -> bool {
    loop {
        match director.next(CONDUCT) {
            Next::Show(_) => {}
            Next::Wait(_) => return false,
            Next::Over => return true,
            other => panic!("nobody is asked anything: {other:?}"),
        }
    }
}

#[test]
fn forwards_and_backwards_lead_to_the_same() {
    let record = record();
    for eyes in [None, Seat::new(1)] {
        let mut director = Director::new(ReplayedTable::new(&record, eyes).unwrap());
        let moves = director.table().moves();
        assert_eq!(moves, record.moves.len());
        assert_eq!(director.onlooker(), eyes);
        let mut scenes: Vec<Scene> = vec![director.scene().clone()];
        for at in 1..=moves {
            director.table_mut().go_to(at);
            assert!(!director.is_anew(), "one ahead is shown as it happens");
            assert_eq!(shown(&mut director), at == moves);
            scenes.push(director.scene().clone());
        }
        assert_eq!(director.facts().len(), director.table().fact_count());
        assert!(director.table().public().outcome().is_some());
        for at in (0..moves).rev().chain([moves, 0]) {
            director.table_mut().go_to(at);
            shown(&mut director);
            assert_eq!(*director.scene(), scenes[at], "move {at}");
        }
        director.table_mut().go_to(usize::MAX);
        assert_eq!(director.table().at(), moves);
    }
}

#[test]
fn a_record_that_does_not_hold_is_refused() {
    let mut record = record();
    record.moves.swap(0, 1);
    assert!(ReplayedTable::new(&record, None).is_err());
}
