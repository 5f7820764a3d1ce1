//! What is read off the facts is what the steps of a session say.

use luxx_rules::{Decision, Seat};
use luxx_session::{Debt, Length, Session, Table, decided_by, drawn, since_decision};

use crate::support::{advance, every_table};

#[test]
fn every_decision_is_one_fact_of_whoever_decided() {
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut session = Session::new(table, seed as u64).unwrap();
        while session.outcome().is_none() {
            let events = advance(&mut session);
            let step = session.steps().last().unwrap();
            let deciders: Vec<_> =
                events.iter().filter_map(|event| decided_by(event.seen_by(step.seat))).collect();
            assert_eq!(deciders, [step.seat], "{events:?}");
            assert!(decided_by(events[0].seen_by(step.seat)).is_some(), "it comes first: {events:?}");
        }
    }
}

#[test]
fn since_a_decision_is_since_its_step() {
    let me = Seat::new(0);
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut session = Session::new(table, seed as u64).unwrap();
        while session.outcome().is_none() {
            advance(&mut session);
            let facts = session.facts(me, 0);
            let mine = session.steps().iter().rposition(|step| Some(step.seat) == me);
            let later = session.steps().iter().skip(mine.map_or(0, |mine| mine + 1));
            let expected: usize = later.map(|step| step.events.len()).sum();
            assert_eq!(since_decision(&facts, me).len(), expected);
            assert_eq!(since_decision(&facts, None).len(), facts.len());
        }
    }
}

#[test]
fn a_debt_is_paid_card_by_card() {
    let me = Seat::new(0).unwrap();
    let mut debts = 0;
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut session = Session::new(table, seed as u64).unwrap();
        while session.outcome().is_none() {
            let public = session.game().public();
            if public.decider() == Some(me) && public.decision() == Some(Decision::Draw) {
                let facts = session.facts(Some(me), 0);
                let (Debt::Taken { layer, .. } | Debt::Discarded { layer }) = Debt::of(&facts, me).unwrap();
                // A pair is drawn as one.
                let pairs = if public.is_duel() { drawn(&facts, me).len() } else { 0 };
                let drawn = public.owed() + drawn(&facts, me).len();
                assert!(
                    drawn >= layer.size() && drawn <= layer.size() + pairs,
                    "{drawn} of {}",
                    layer.size()
                );
                debts += 1;
            }
            advance(&mut session);
        }
    }
    assert!(debts > 20, "{debts}");
}
