//! What is to outlive the program that has the client, a page that is loaded anew or a terminal that is closed: the move that nobody has
//! answered yet, with its id, and how the table stood when the person last saw it.
//!
//! Plain data: whoever has a store keeps [`Client::kept`] as text, and hands it to [`Client::resumed`]. What comes back may be old,
//! damaged or made up, so it is checked when it is read, and what is not right is as if it had never been kept. That a move is made
//! once is not its business: the server knows the id, and refuses what was decided before the game moved on.

use luxx_protocol::{ClientMessage, LARGEST_ID, State};
use luxx_rules::{Move, Seat, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::client::Client;

/// The form in which it is written. What has another one is not read.
const FORM: u32 = 1;
/// Nothing that is written here is as long; an expert game with a long quiet stretch comes closest.
const LONGEST: usize = 64 * 1024;

/// What outlives a client: the move that nobody has answered yet, and how the table stood when the person last saw it. Plain data, checked when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The seat that it belongs to: from another one nothing of it is sent or shown.
    pub(crate) seat: Seat,
    pub(crate) waiting: Option<Waiting>,
    pub(crate) seen: Option<Sight>,
}

/// A move without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    id: u64,
    version: u64,
    #[serde(rename = "move")]
    wish: String,
}

/// How a player saw the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sight {
    pub(crate) version: u64,
    pub(crate) view: Box<View>,
}

/// As it is written. The parts are read one by one: a view that cannot be loses no move.
#[derive(Serialize, Deserialize)]
struct Written {
    form: u32,
    seat: u8,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    waiting: Value,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    seen: Value,
}

impl Kept {
    /// Reads what was written; none where nothing of it is of use.
    pub fn read(text: &str) -> Option<Kept> {
        if text.len() > LONGEST {
            return None;
        }
        let Written { form, seat, waiting, seen } = serde_json::from_str(text).ok()?;
        let seat = Seat::new(usize::from(seat)).filter(|_| form == FORM)?;
        let waiting = serde_json::from_value(waiting).ok().filter(Waiting::can_be);
        let seen = serde_json::from_value(seen).ok().filter(|seen: &Sight| seen.view.seat() == seat);
        Kept { seat, waiting, seen }.unless_empty()
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        let value = |part: Result<Value, _>| part.unwrap_or_default();
        let written = Written {
            form: FORM,
            seat: self.seat.index() as u8,
            waiting: value(serde_json::to_value(&self.waiting)),
            seen: value(serde_json::to_value(&self.seen)),
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// What to write in the place of what is stored, where somebody else in this seat, a second tab, may have written: as long as the
    /// own move is the one of `before`, the stored one stays.
    pub fn beside(now: Option<&Kept>, before: Option<&Kept>, stored: Option<Kept>) -> Option<Kept> {
        let waiting = |kept: Option<&Kept>| kept.and_then(|kept| kept.waiting.clone());
        if waiting(now) != waiting(before) {
            return now.cloned();
        }
        let seat = now.or(stored.as_ref())?.seat;
        let waiting = stored.filter(|stored| stored.seat == seat).and_then(|stored| stored.waiting);
        Kept { seat, waiting, seen: now.and_then(|now| now.seen.clone()) }.unless_empty()
    }

    fn unless_empty(self) -> Option<Kept> {
        (self.waiting.is_some() || self.seen.is_some()).then_some(self)
    }
}

impl Waiting {
    pub(crate) fn of(message: &ClientMessage) -> Option<Waiting> {
        match message {
            ClientMessage::Move { id, version, wish } => {
                Some(Waiting { id: *id, version: *version, wish: wish.clone() })
            }
            _ => None,
        }
    }

    /// Whether a client could have sent it.
    fn can_be(&self) -> bool {
        (1..=LARGEST_ID).contains(&self.id) && self.wish.parse::<Move>().is_ok()
    }
}

impl From<Waiting> for ClientMessage {
    fn from(Waiting { id, version, wish }: Waiting) -> ClientMessage {
        ClientMessage::Move { id, version, wish }
    }
}

impl Client {
    /// What is to be kept now, for another client in the same seat; none: nothing.
    pub fn kept(&self) -> Option<Kept> {
        let seat = self.known.seat.or(self.recalled)?;
        let waiting = self.outbox.iter().find_map(Waiting::of);
        Kept { seat, waiting, seen: self.seen.clone() }.unless_empty()
    }

    /// The person has seen how things stand. Once a deal is over there is nothing more of it to be told.
    pub fn see(&mut self) {
        let Some(table) = self.table() else { return };
        let playing = table.state == State::Playing;
        let view = self.view().filter(|view| playing && view.public().decider().is_some());
        self.seen = view.map(|view| Sight { version: self.version(), view: Box::new(view.clone()) });
    }

    /// How this player last saw the table, and at which version.
    pub fn last_seen(&self) -> Option<(u64, &View)> {
        self.seen.as_ref().map(|seen| (seen.version, seen.view.as_ref()))
    }
}
