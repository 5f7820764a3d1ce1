//! What is written by our own hand is what `serde_json` writes, to the last byte.

use std::collections::BTreeMap;

use luxx_protocol::{Change, ChatLine, Code, Refusal, ServerMessage, Update, write_json};
use luxx_rules::{Game, SeenEvent, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;

use crate::messages::examples;

fn assert_same(what: &impl Serialize) {
    let mut written = "before ".to_owned();
    write_json(&mut written, what).unwrap();
    assert_eq!(written, format!("before {}", serde_json::to_string(what).unwrap()));
}

#[test]
fn messages_and_whatever_is_in_them() {
    for text in examples("←") {
        assert_same(&serde_json::from_str::<ServerMessage>(&text).unwrap());
    }
    let refusal = Refusal::new(Code::Illegal, "not \"so\": \\ \n \u{1} \u{7f} ü 🐈");
    assert_same(&ServerMessage::Bye { refusal: refusal.clone(), retry_ms: Some(u64::MAX) });
    assert_same(&ServerMessage::Refused { id: None, refusal });
    assert_same(&ServerMessage::Said(ChatLine { seat: 4, text: Some(String::new()), phrase: None }));
    assert_same(&[0_u8, 9, 10, 99, 100, 255].as_slice());
    assert_same(&[i8::MIN, -100, -99, -10, -9, -1, 0, i8::MAX].as_slice());
    assert_same(&(vec![i64::MIN, -1], vec![(), ()]).0);
    assert_same(&[0.5_f64, -3.0, f64::NAN].as_slice());
    assert_same(&['"', 'x'].as_slice());
    assert_same(&BTreeMap::from([("a\tb", Some(true)), ("c", None)]));
    assert_same(&Vec::<u8>::new());
    assert_same(&Displayed("plain"));
    assert_same(&Displayed("\"quoted\"\r"));
}

struct Displayed(&'static str);

impl Serialize for Displayed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self.0)
    }
}

/// Every kind of fact, every move, every phase of the game.
#[test]
fn games_in_all_modes() {
    let mut rng = SmallRng::seed_from_u64(8);
    for (variant, players) in Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |n| (variant, n)))
    {
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        while let Some((seat, wish)) = game.decider().zip(game.legal_moves().choose(&mut rng)) {
            let mut facts = Vec::new();
            game.apply_with(wish, |event| {
                facts.extend([SeenEvent::Open(event.public()), event.seen_by(seat)]);
            })
            .unwrap();
            let change = Change::Moved { seat: seat.index() as u8, wish, bot: true, facts };
            let public = Some(std::sync::Arc::new(game.public_ref().into()));
            let update = Update { version: 77, change, table: None, public, clock: None, own: None };
            assert_same(&ServerMessage::Update(Box::new(update)));
        }
    }
}

#[test]
fn what_no_message_has_is_an_error() {
    #[derive(Serialize)]
    enum Outside {
        Tagged { seat: u8 },
    }
    let mut text = String::new();
    assert!(write_json(&mut text, &Outside::Tagged { seat: 1 }).is_err());
    assert!(write_json(&mut text, &(1, 2)).is_err());
    assert!(write_json(&mut text, &BTreeMap::from([(1, 2)])).is_err(), "JSON has no such keys");
}
