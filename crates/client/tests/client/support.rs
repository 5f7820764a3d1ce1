//! A table that a test plays on both sides: a real game, and the messages that a server makes of it.

use std::sync::Arc;

use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::{
    Chair, Change, Missed, Options, Own, PROTOCOL, Presence, ServerMessage, Sitter, State, TableInfo, Token,
    Update, Welcome,
};
use luxx_rules::{Game, Move, Seat, SeenEvent, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// The server's side.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) version: u64,
    pub(crate) seat: Option<Seat>,
    /// Everything since the deal, as this seat may know it.
    past: Vec<Missed>,
}

impl Table {
    /// A deal in which seat 0 begins, seen from a seat or from outside.
    pub(crate) fn new(seat: Option<usize>) -> Table {
        let mut rng = SmallRng::seed_from_u64(4);
        let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 3, 0, &mut rng)).unwrap();
        Table { game, version: 10, seat: seat.and_then(Seat::new), past: Vec::new() }
    }

    pub(crate) fn info() -> TableInfo {
        let chair =
            |name: &str| Chair { name: name.into(), sitter: Sitter::Person, host: false, ready: false };
        TableInfo {
            table: "t".into(),
            options: Options { seats: 3, ..Options::default() },
            state: State::Playing,
            chairs: ["Ada", "Ben", "Cleo"].map(chair).to_vec(),
            deal: 1,
            totals: vec![0; 3],
            points: Vec::new(),
            first: None,
            winners: Vec::new(),
            commitment: String::new(),
        }
    }

    pub(crate) fn welcome(&self, since: Option<u64>) -> String {
        let missed = self.past.iter().filter(|missed| since.is_some_and(|since| missed.version > since));
        json(&ServerMessage::Welcome(Box::new(Welcome {
            protocol: PROTOCOL,
            version: self.version,
            you: self.seat.map(|seat| seat.index() as u8),
            table: Table::info(),
            public: Some(Arc::new(self.game.public_ref().into())),
            own: self.own(),
            next_id: 1,
            missed: missed.cloned().collect(),
            clock: None,
            presence: Presence { here: vec![true; 3], bot_in_s: vec![None; 3], spectators: 0 },
            chat: Vec::new(),
        })))
    }

    fn own(&self) -> Option<Own> {
        self.seat.map(|seat| Own::from(&self.game.view(seat)))
    }

    /// Somebody's move; the update that comes of it.
    pub(crate) fn play(&mut self, wish: Move) -> String {
        let mover = self.game.decider().unwrap();
        let mut facts = Vec::new();
        self.game
            .apply_with(wish, |event| {
                facts.push(self.seat.map_or(SeenEvent::Open(event.public()), |seat| event.seen_by(seat)));
            })
            .unwrap();
        self.version += 1;
        let change = Change::Moved { seat: mover.index() as u8, wish, bot: false, facts };
        self.past.push(Missed { version: self.version, change: change.clone() });
        json(&ServerMessage::Update(Box::new(Update {
            version: self.version,
            change,
            table: None,
            public: Some(Arc::new(self.game.public_ref().into())),
            clock: None,
            own: self.own(),
        })))
    }

    /// Whatever is first among the legal moves.
    pub(crate) fn first_legal(&self) -> Move {
        self.game.legal_moves().get(0).unwrap()
    }
}

pub(crate) fn json(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

pub(crate) fn client(seed: u64) -> Client {
    let hello = Hello { table: "t".into(), token: Some(Token::new("secret")), since: None };
    Client::new(hello, Pacing::default(), seed)
}

/// Everything that the client asks for, timers left out.
pub(crate) fn outputs(client: &mut Client) -> Vec<Output> {
    std::iter::from_fn(|| client.poll()).filter(|output| !matches!(output, Output::WakeAt(_))).collect()
}

pub(crate) fn sent(client: &mut Client) -> Vec<String> {
    let sent = |output| match output {
        Output::Send(text) => Some(text),
        _ => None,
    };
    outputs(client).into_iter().filter_map(sent).collect()
}

pub(crate) fn shown(client: &mut Client) -> Vec<Notice> {
    let shown = |output| match output {
        Output::Show(notice) => Some(notice),
        _ => None,
    };
    outputs(client).into_iter().filter_map(shown).collect()
}

/// A client that has been welcomed.
pub(crate) fn live(table: &Table, seed: u64) -> Client {
    let mut client = client(seed);
    client.on_open(0);
    client.on_text(&table.welcome(None), 1);
    assert!(client.is_live(), "{:?}", outputs(&mut client));
    outputs(&mut client);
    client
}

/// Lets the connection end and another one begin, up to the welcome. Returns what was sent and what was shown.
pub(crate) fn reconnect(client: &mut Client, table: &Table, now: &mut u64) -> (Vec<String>, Vec<Notice>) {
    client.on_closed(*now);
    outputs(client);
    *now += 60_000;
    client.on_timer(*now);
    assert_eq!(outputs(client), [Output::Connect]);
    client.on_open(*now);
    let hello = sent(client).pop().unwrap();
    let hello: serde_json::Value = serde_json::from_str(&hello).unwrap();
    client.on_text(&table.welcome(hello["since"].as_u64()), *now);
    let (mut frames, mut notices) = (Vec::new(), Vec::new());
    for output in outputs(client) {
        match output {
            Output::Send(text) => frames.push(text),
            Output::Show(notice) => notices.push(notice),
            other => panic!("{other:?}"),
        }
    }
    (frames, notices)
}
