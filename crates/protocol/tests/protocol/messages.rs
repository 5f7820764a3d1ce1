//! Messages as they travel: what is written down in `docs/protocol.md` is read, nothing else is, and what a view becomes
//! holds exactly what the rules show.

use std::sync::Arc;

use luxx_protocol::{
    Change, ClientMessage, ClockView, Fact, Own, PublicView, ServerMessage, Token, Update, WrittenUpdate,
    written_own, written_public,
};
use luxx_rules::{Game, Setup, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The JSON blocks of the protocol's page that begin with this.
fn examples(kind: &str) -> Vec<String> {
    let page = include_str!("../../../../docs/protocol.md").replace("\r\n", "\n");
    let blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
    let lines = blocks.flat_map(|(block, _)| block.lines().map(str::to_owned).collect::<Vec<_>>());
    lines.filter_map(|line| line.strip_prefix(kind).map(|json| json.trim().to_owned())).collect()
}

#[test]
fn every_example_on_the_protocols_page_is_understood() {
    let (client, server) = (examples("→"), examples("←"));
    assert!(client.len() >= 9 && server.len() >= 6, "{} and {}", client.len(), server.len());
    for text in client {
        let message: ClientMessage = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again: serde_json::Value = serde_json::to_value(&message).unwrap();
        assert_eq!(again, serde_json::from_str::<serde_json::Value>(&text).unwrap());
    }
    for text in server {
        let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again: serde_json::Value = serde_json::to_value(&message).unwrap();
        assert_eq!(again, serde_json::from_str::<serde_json::Value>(&text).unwrap());
    }
}

#[test]
fn what_is_no_message_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"type":"move"}"#,
        r#"{"type":"move","id":-1,"version":0,"move":"take"}"#,
        r#"{"type":"move","id":1,"version":0,"move":"take","extra":1}"#,
        r#"{"type":"cheat","id":1}"#,
        r#"{"type":"phrase","id":1,"phrase":"rude"}"#,
    ] {
        assert!(serde_json::from_str::<ClientMessage>(text).is_err(), "{text}");
    }
}

#[test]
fn a_token_is_never_printed() {
    let hello = ClientMessage::Hello {
        protocol: 1,
        table: "t".into(),
        token: Some(Token::new("very-secret")),
        since: None,
    };
    assert!(!format!("{hello:?}").contains("very-secret"));
}

#[test]
fn views_and_facts_hold_what_the_rules_show() {
    let mut rng = SmallRng::seed_from_u64(5);
    for players in 2..=5 {
        let mut game = Game::deal(&Setup::shuffled(Variant::AmigoBase, players, 0, &mut rng)).unwrap();
        let seats: Vec<_> = game.public().seats().collect();
        while let Some(wish) = game.legal_moves().choose(&mut rng) {
            let decider = game.decider().unwrap();
            let (public, own) = (PublicView::from(game.public()), Own::from(&game.view(decider)));
            assert_eq!(own.hand, game.hand(decider).to_string());
            assert!(own.legal.contains(&wish.to_string()));
            assert_eq!(public.decider, Some(decider.index() as u8));
            for &other in seats.iter().filter(|seat| **seat != decider) {
                assert!(Own::from(&game.view(other)).legal.is_empty());
            }
            let mut events = Vec::new();
            game.apply_with(wish, |event| events.push(event)).unwrap();
            for event in events {
                for &seat in &seats {
                    let fact = Fact::from(event.seen_by(seat));
                    assert!(
                        !matches!(fact, Fact::DrewOwn { seat: drawer, .. } if drawer != seat.index() as u8)
                    );
                    let text = serde_json::to_string(&fact).unwrap();
                    assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact);
                }
            }
        }
    }
}

#[test]
fn what_is_written_without_being_made_is_the_same_to_the_last_byte() {
    fn json(what: &impl serde::Serialize) -> String {
        serde_json::to_string(what).unwrap()
    }
    let welcome = examples("←").into_iter().find(|text| text.contains("\"welcome\"")).unwrap();
    let ServerMessage::Welcome(welcome) = serde_json::from_str(&welcome).unwrap() else {
        panic!("a welcome")
    };
    let (table, written_table) = (Arc::new(welcome.table.clone()), json(&welcome.table));
    let mut rng = SmallRng::seed_from_u64(6);
    for (variant, players) in Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |n| (variant, n)))
    {
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        loop {
            let seat = game.public().seats().nth(rng.random_range(0..players)).unwrap();
            let (public, own) = (PublicView::from(game.public()), Own::from(&game.view(seat)));
            let change = Change::Left { seat: 1 };
            let clock = ClockView { seat: 1, decision_ms: 5, reserve_ms: vec![0, 7] };
            let (full, short) = (written_public(game.public()), written_own(&game.view(seat)));
            for all in [true, false] {
                let made = ServerMessage::Update(Box::new(Update {
                    version: 12,
                    change: change.clone(),
                    table: all.then(|| Arc::clone(&table)),
                    public: Some(Arc::new(public.clone())),
                    own: all.then(|| own.clone()),
                    clock: all.then(|| clock.clone()),
                }));
                let (written_change, written_clock) = (json(&change), json(&clock));
                let written = WrittenUpdate {
                    version: 12,
                    change: &written_change,
                    table: all.then_some(&written_table),
                    public: Some(&full),
                    own: all.then_some(&short),
                    clock: all.then_some(&written_clock),
                };
                assert_eq!(written.text(), json(&made));
            }
            let Some(wish) = game.legal_moves().choose(&mut rng) else { break };
            game.apply(wish).unwrap();
        }
        assert!(game.outcome().is_some());
    }
}
