//! What a server says on a live connection.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use luxx_rules::observation::PublicObservation;
use luxx_rules::{Move, SeenEvent};

use crate::passed_over::known_facts;
use crate::{Object, Own, Phrase, Refusal, TableInfo};

/// A message from the server. New kinds may come within a protocol version: pass over what you do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`: everything there is to know now.
    Welcome(Box<Welcome>),
    /// Something changed; it is on disk already.
    Update(Box<Update>),
    /// The client's message with this id has been carried out.
    Ack {
        /// Which message.
        id: u64,
        /// The version of the table that came of it.
        version: u64,
    },
    /// A message was refused; nothing changed.
    Refused {
        /// Which message, if it could be told.
        id: Option<u64>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// Who is there changed.
    Presence(Presence),
    /// The answer to `ping`.
    Pong,
    /// The connection ends now.
    Bye {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
        /// When to connect again, in milliseconds; none: there is no point in it.
        retry_ms: Option<u64>,
    },
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}

impl ServerMessage {
    /// Reads a message, which is an object. Nearly all are updates, and a server writes the type first: then every field can be
    /// read where it stands, while serde puts everything aside until it has found a tag.
    pub fn read(text: &str) -> Result<ServerMessage, serde_json::Error> {
        if text.starts_with(r#"{"type":"update","#) {
            return serde_json::from_str(text).map(|Object(update)| ServerMessage::Update(Box::new(update)));
        }
        serde_json::from_str(text).map(|Object(message)| message)
    }
}

/// Everything that somebody may know about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the table: it counts everything that was ever stored about it.
    pub version: u64,
    /// The own seat; none for somebody who only watches.
    pub you: Option<u8>,
    /// The table.
    pub table: TableInfo,
    /// The cards, once dealt.
    pub public: Option<Arc<PublicObservation>>,
    /// The own cards, once dealt.
    pub own: Option<Own>,
    /// An id from which this seat may count up: none of the next is among those that it has used lately, perhaps on
    /// another device.
    pub next_id: u64,
    /// What happened after the version that the client knew.
    pub missed: Vec<Missed>,
    /// The time left.
    pub clock: Option<ClockView>,
    /// Who is there.
    pub presence: Presence,
    /// What was said lately.
    pub chat: Vec<ChatLine>,
}

/// A change that a client was not there for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    /// The version that came of it.
    pub version: u64,
    /// What changed.
    pub change: Change,
}

/// A change, and how things stand after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// The version of the table after it.
    pub version: u64,
    /// What changed.
    pub change: Change,
    /// The table, if anything about it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Arc<TableInfo>>,
    /// The cards, if they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<Arc<PublicObservation>>,
    /// The time left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The own cards, if the reader decides now, or did, or holds other cards; none: they are as before. The last field,
    /// for [`with_own`](crate::with_own).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
}

/// What can change at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: u8,
    },
    /// Somebody left, or was removed by the host, before the start.
    Left {
        /// Which seat is free again.
        seat: u8,
    },
    /// A player has left a game that has begun: a bot plays on.
    Departed {
        /// Who.
        seat: u8,
    },
    /// A player who had left has come back.
    Returned {
        /// Who.
        seat: u8,
    },
    /// Somebody is ready for the next deal.
    Ready {
        /// Who.
        seat: u8,
    },
    /// The host has changed the options, before the start; nobody is ready any more.
    Configured,
    /// The host has closed the table: nothing follows.
    Closed,
    /// The server has bound itself to its secret for the next deal, and the last one's is open now.
    Committed {
        /// The secret of the deal that is over.
        revealed: Option<String>,
    },
    /// Cards were dealt.
    Dealt {
        /// Who starts.
        starts: u8,
        /// What came up for the duel's shadow display.
        #[serde(deserialize_with = "known_facts")]
        facts: Vec<SeenEvent>,
    },
    /// A move was made.
    Moved {
        /// Who decided.
        seat: u8,
        /// The move.
        #[serde(rename = "move")]
        wish: Move,
        /// Whether a bot decided.
        bot: bool,
        /// What came of it, as far as the reader may know.
        #[serde(deserialize_with = "known_facts")]
        facts: Vec<SeenEvent>,
    },
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}

/// The time left for the decision that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockView {
    /// Whose clock runs.
    pub seat: u8,
    /// Milliseconds left for this decision, the reserve not counted.
    pub decision_ms: u64,
    /// Milliseconds of reserve left, by seat.
    pub reserve_ms: Vec<u64>,
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether there is a connection, by seat; the server's bots are always there.
    pub here: Vec<bool>,
    /// In how many seconds a bot steps in for somebody who is gone, by seat; 0: it has.
    pub bot_in_s: Vec<Option<u32>>,
    /// How many people watch.
    pub spectators: u32,
}

/// A line of chat. It is text: show it as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// Who said it.
    pub seat: u8,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Or something ready-made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
}
