//! Messages as they travel: what is written down in `docs/protocol.md` is read, a server reads nothing else, a client passes
//! over what it does not know, and what is told holds exactly what the rules show.

use std::sync::Arc;

use luxx_protocol::api::{Create, Join, Listed};
use luxx_protocol::{
    Change, ChatMode, ClientMessage, ClockView, Code, Object, Own, Phrase, PublicObservation, Refusal,
    ServerMessage, Sitter, State, TableInfo, Token, Update, with_own,
};
use luxx_rules::observation::OwnObservation;
use luxx_rules::{Game, SeenEvent, Setup, Variant, View};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

/// The JSON blocks of the protocol's page that begin with this.
pub(crate) fn examples(kind: &str) -> Vec<String> {
    let page = include_str!("../../../../docs/protocol.md").replace("\r\n", "\n");
    let blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
    let lines = blocks.flat_map(|(block, _)| block.lines().map(str::to_owned).collect::<Vec<_>>());
    lines.filter_map(|line| line.strip_prefix(kind).map(|json| json.trim().to_owned())).collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Lists the kinds of changes; one that is left out does not compile.
macro_rules! kinds {
    ($($kind:ident)*) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),*];

        fn kind_of(change: &Change) -> &'static str {
            match change {
                $(Change::$kind { .. } => stringify!($kind),)*
                Change::Unknown => "none that is known",
            }
        }
    };
}

kinds! { Joined Left Departed Returned Ready Configured Closed Committed Dealt Moved }

#[test]
fn every_example_on_the_protocols_page_is_understood() {
    let (client, server, facts, changes) =
        (examples("→"), examples("←"), examples("fact"), examples("change"));
    assert!(client.len() >= 9 && server.len() >= 6, "{} and {}", client.len(), server.len());
    for text in client {
        let message = ClientMessage::read(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_value(&message).unwrap(), value(&text));
    }
    for text in server {
        let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_ne!(message, ServerMessage::Unknown, "{text}");
        assert_eq!(serde_json::to_value(&message).unwrap(), value(&text));
    }
    for text in &facts {
        let fact: SeenEvent = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_value(fact).unwrap(), value(text));
    }
    for text in &changes {
        let change: Change = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_ne!(change, Change::Unknown, "{text}");
        assert_eq!(serde_json::to_value(&change).unwrap(), value(text));
    }
    let named = |name: &str| facts.iter().any(|fact| value(fact)["fact"] == *name);
    assert!(SeenEvent::NAMES.iter().all(|name| named(name)), "every kind of fact is on the page");
    let shown =
        |kind: &str| changes.iter().any(|change| kind_of(&serde_json::from_str(change).unwrap()) == kind);
    assert!(KINDS.iter().all(|kind| shown(kind)), "every kind of change is on the page");
}

/// The observation on the page is one that a game leads to: a client takes it for a view.
#[test]
fn the_welcome_on_the_protocols_page_is_a_view() {
    let shown =
        examples("←").into_iter().map(|text| value(&text)).filter(|message| message["public"].is_object());
    let mut seen = 0;
    for message in shown {
        let public: PublicObservation = serde_json::from_value(message["public"].clone()).unwrap();
        let own: Own = serde_json::from_value(message["own"].clone()).unwrap();
        let seat = luxx_rules::Seat::new(1).unwrap();
        let view = View::from_observation(&public, OwnObservation { seat, hand: own.hand });
        let view = view.unwrap_or_else(|error| panic!("{error}: {message}"));
        assert!(own.legal.into_iter().eq(view.legal_moves().iter()));
        seen += 1;
    }
    assert!(seen >= 2);
}

#[test]
fn what_is_no_message_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        r#"["ping"]"#,
        r#"["move",1,0,"take"]"#,
        r#"{"type":"move"}"#,
        r#"{"type":"move","id":-1,"version":0,"move":"take"}"#,
        r#"{"type":"move","id":1,"version":0,"move":"take","extra":1}"#,
        r#"{"type":"cheat","id":1}"#,
        r#"{"type":"phrase","id":1,"phrase":"rude"}"#,
        r#"{"type":"phrase","id":1,"phrase":"unknown"}"#,
    ] {
        assert!(ClientMessage::read(text).is_err(), "{text}");
    }
}

#[test]
fn a_table_is_set_up_with_an_object_of_known_options() {
    let read = |body: Value| serde_json::from_value::<Object<Create>>(body);
    assert!(read(json!({"name": "Ada"})).is_ok());
    assert!(read(json!({"name": "Ada", "options": {"clock": {"decision_s": 5, "reserve_s": 0}}})).is_ok());
    for (body, word) in [
        (json!(["Ada"]), "object"),
        (json!({"name": "Ada", "options": []}), "map"),
        (json!({"name": "Ada", "options": {"colour": "red"}}), "colour"),
        (json!({"name": "Ada", "options": {"clock": [5, 0]}}), "clock"),
        (json!({"name": "Ada", "options": {"clock": {"decision_s": 5, "reserve_s": 0, "x": 1}}}), "x"),
        (json!({"name": "Ada", "options": {"seats": "many"}}), "many"),
        (json!({"name": "Ada", "colour": "red"}), "colour"),
    ] {
        let problem = read(body.clone()).expect_err(&body.to_string()).to_string();
        assert!(problem.contains(word), "{body}: {problem}");
    }
    assert!(serde_json::from_str::<Object<Join>>(r#"["Ada"]"#).is_err());
}

#[test]
fn what_a_client_does_not_know_it_passes_over() {
    let read = |text: &str| ServerMessage::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read(r#"{"type":"fireworks","colour":{"red":1}}"#), ServerMessage::Unknown);
    let refused = read(r#"{"type":"refused","id":4,"code":"tired","text":"not today","mood":1}"#);
    let refusal = Refusal::new(Code::Unknown, "not today");
    assert_eq!(refused, ServerMessage::Refused { id: Some(4), refusal });
    let update = |change: &str| read(&format!(r#"{{"type":"update","version":3,"change":{change}}}"#));
    let ServerMessage::Update(new) = update(r#"{"what":"repainted","colour":"red"}"#) else { panic!() };
    assert_eq!(new.change, Change::Unknown);
    let facts = r#"[{"fact":"juggled","balls":3},{"fact":"paw-moved","to":2}]"#;
    let moved = format!(r#"{{"what":"moved","seat":1,"move":"pass","bot":false,"facts":{facts}}}"#);
    let ServerMessage::Update(moved) = update(&moved) else { panic!() };
    assert!(matches!(&moved.change, Change::Moved { facts, .. } if facts.len() == 1), "{moved:?}");
    let wrong =
        r#"{"what":"moved","seat":1,"move":"pass","bot":false,"facts":[{"fact":"paw-moved","to":9}]}"#;
    assert!(serde_json::from_str::<Change>(wrong).is_err(), "what is known must be right");
    let ServerMessage::Said(line) = read(r#"{"type":"said","seat":0,"phrase":"sing"}"#) else { panic!() };
    assert_eq!(line.phrase, Some(Phrase::Unknown));

    // A table of a newer server stands in the list and can be looked at.
    let listed = r#"{"table":"t","host":"Ada","options":{"seats":3,"chat":"signs","dice":true,"clock":{"decision_s":9,"reserve_s":1,"bonus_s":1}},"state":"paused","open":1}"#;
    let listed: Listed = serde_json::from_str(listed).unwrap();
    assert_eq!(
        (listed.state, listed.options.seats, listed.options.chat),
        (State::Unknown, 3, ChatMode::Unknown)
    );
    assert_eq!(listed.options.clock.unwrap().decision_s, 9);
    let chair = r#"{"name":"R2","sitter":"robot","host":false,"ready":false,"height":3}"#;
    assert_eq!(serde_json::from_str::<luxx_protocol::Chair>(chair).unwrap().sitter, Sitter::Unknown);
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
fn what_everybody_hears_with_the_own_cards_added_is_the_whole_message() {
    fn json(what: &impl serde::Serialize) -> String {
        serde_json::to_string(what).unwrap()
    }
    let welcome = examples("←").into_iter().find(|text| text.contains("\"welcome\"")).unwrap();
    let table: TableInfo = serde_json::from_value(value(&welcome)["table"].clone()).unwrap();
    let table = Arc::new(table);
    let mut rng = SmallRng::seed_from_u64(6);
    for (variant, players) in Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |n| (variant, n)))
    {
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        loop {
            let seat = game.public().seats().nth(rng.random_range(0..players)).unwrap();
            let view = game.view(seat);
            let clock = ClockView { seat: 1, decision_ms: 5, reserve_ms: vec![0, 7] };
            for all in [true, false] {
                let mut update = Update {
                    version: 12,
                    change: Change::Left { seat: 1 },
                    table: all.then(|| Arc::clone(&table)),
                    public: Some(Arc::new(game.public_ref().into())),
                    clock: all.then(|| clock.clone()),
                    own: None,
                };
                let open = json(&ServerMessage::Update(Box::new(update.clone())));
                let own = Own::from(&view);
                update.own = Some(own.clone());
                let whole = json(&ServerMessage::Update(Box::new(update)));
                assert_eq!(with_own(&open, &own), whole);
                let short_cut = ServerMessage::read(&whole).unwrap();
                assert_eq!(short_cut, serde_json::from_str(&whole).unwrap());
                let ServerMessage::Update(read) = short_cut else { panic!() };
                let own = OwnObservation { seat, hand: read.own.unwrap().hand };
                assert_eq!(View::from_observation(&read.public.unwrap(), own).unwrap(), view);
            }
            let Some(wish) = game.legal_moves().choose(&mut rng) else { break };
            game.apply(wish).unwrap();
        }
    }
}
