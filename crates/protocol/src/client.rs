//! What a client says on its live connection.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use crate::{Object, Options, Phrase, Token};

/// A message from a client. The first one is [`Hello`](ClientMessage::Hello).
///
/// Everything that changes something carries an `id` that the client chooses and never uses twice for different things.
/// A message that comes again, because its answer got lost, is answered again and not carried out twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Who is there, and at which table.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The table.
        table: String,
        /// The seat's secret; none for somebody who only watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
        /// The last version of the table that this client knows; none: nothing yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// A move.
    Move {
        /// The message's id.
        id: u64,
        /// The version of the table that the client saw when it decided.
        version: u64,
        /// The move, written as in a game record: `play 7 7 J`, `draw deck`.
        #[serde(rename = "move")]
        wish: String,
    },
    /// Ready for the next deal.
    Ready {
        /// The message's id.
        id: u64,
        /// This player's share of the shuffle: 64 hexadecimal digits, randomly generated for this deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        contribution: Option<String>,
    },
    /// Host: begin. Bots take the empty seats; between deals nobody is waited for any longer.
    Start {
        /// The message's id.
        id: u64,
    },
    /// Host: remove a guest before the start.
    Remove {
        /// The message's id.
        id: u64,
        /// The version of the table that the host saw: whoever has sat down since stays.
        version: u64,
        /// Whose seat is to be free again.
        seat: u8,
    },
    /// Host: agree on something else before the start. Whoever was ready has to say so again.
    Configure {
        /// The message's id.
        id: u64,
        /// All options; those that are left out are the usual ones.
        #[serde(deserialize_with = "Options::strict")]
        options: Options,
    },
    /// Leave the table: before the start the seat is free again, later a bot plays on until this player comes back.
    Leave {
        /// The message's id.
        id: u64,
    },
    /// Host: close the table for everybody, for good, at any time.
    Close {
        /// The message's id.
        id: u64,
    },
    /// Say something.
    Say {
        /// The message's id.
        id: u64,
        /// The line.
        text: String,
    },
    /// Say something ready-made.
    Phrase {
        /// The message's id.
        id: u64,
        /// What.
        #[serde(deserialize_with = "known_phrase")]
        phrase: Phrase,
    },
    /// Is anybody there?
    Ping,
}

/// A phrase that can be said: a server does not pass on what it does not know.
fn known_phrase<'de, D: Deserializer<'de>>(from: D) -> Result<Phrase, D::Error> {
    match Phrase::deserialize(from)? {
        Phrase::Unknown => Err(D::Error::custom("no such phrase")),
        phrase => Ok(phrase),
    }
}

impl ClientMessage {
    /// Reads a message. It is a JSON object and nothing else: serde alone would take a list of its values just as well.
    pub fn read(text: &str) -> Result<ClientMessage, serde_json::Error> {
        serde_json::from_str(text).map(|Object(message)| message)
    }

    /// The id, where there is one.
    pub fn id(&self) -> Option<u64> {
        match *self {
            ClientMessage::Hello { .. } | ClientMessage::Ping => None,
            ClientMessage::Move { id, .. }
            | ClientMessage::Ready { id, .. }
            | ClientMessage::Start { id }
            | ClientMessage::Remove { id, .. }
            | ClientMessage::Configure { id, .. }
            | ClientMessage::Leave { id }
            | ClientMessage::Close { id }
            | ClientMessage::Say { id, .. }
            | ClientMessage::Phrase { id, .. } => Some(id),
        }
    }
}
