//! Why something was refused: a code for programs, a sentence for people.

use luxx_rules::Illegal;
use serde::{Deserialize, Serialize};

use crate::json::written;

/// What kind of refusal. New ones may come within a protocol version: treat an unknown one by its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not a message of this protocol.
    BadMessage,
    /// A version of the protocol that is not spoken here.
    Protocol,
    /// There is no such table.
    UnknownTable,
    /// The token opens no seat here.
    BadToken,
    /// A name that is empty, too long or unprintable.
    BadName,
    /// Options that no table can have.
    BadOptions,
    /// Every seat is taken.
    Full,
    /// The game has begun.
    Started,
    /// Not while things stand as they do.
    NotNow,
    /// Only the host may.
    NotHost,
    /// Only somebody who sits here may.
    NotSeated,
    /// Somebody else decides now.
    NotYours,
    /// The rules refuse the move.
    Illegal,
    /// The message was made for an older state of the table.
    Stale,
    /// The host does not want that: chat, or people who only watch.
    SwitchedOff,
    /// More messages than allowed.
    TooFast,
    /// A message or a body that is too long.
    TooLarge,
    /// A limit of this server is reached.
    TooMany,
    /// A page of another origin.
    Origin,
    /// Nothing could be stored; nothing was changed. Try again later.
    Unavailable,
    /// The seat was taken over from another device.
    Moved,
    /// The host has removed this guest.
    Removed,
    /// The host has closed the table, for everybody and for good.
    ClosedByHost,
    /// The server is about to be restarted: connect again.
    Restarting,
    /// Something that is not known here: the sentence says it.
    #[serde(other)]
    Unknown,
}

impl Code {
    /// The code as it is written in messages.
    pub fn name(self) -> String {
        written(self)
    }
}

/// A refusal. Whatever was asked for has not happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{text}")]
pub struct Refusal {
    /// What kind.
    pub code: Code,
    /// A sentence for people, in English.
    pub text: String,
    /// The number of the rule that refuses a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Refusal {
    /// A refusal with a sentence.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), rule: None }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        let code = match illegal {
            Illegal::NotYours { .. } => Code::NotYours,
            _ => Code::Illegal,
        };
        Refusal { code, text: illegal.to_string(), rule: Some(illegal.rule().to_owned()) }
    }
}
