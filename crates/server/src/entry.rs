//! What is stored about a table: a log of entries, each with its version. Everything else follows from them. The store keeps
//! each as an opaque line; this is the only place that knows how one is written.

use std::fmt::Write;

use luxx_protocol::{Options, write_json};
use serde::{Deserialize, Serialize};

use crate::store::Line;

/// Room for the line of a move.
const USUAL: usize = 128;

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// The table was set up; the number stands for whoever did, as long as the server runs.
    Created { options: Options, origin: u64 },
    /// The server generated its secret for the next deal, and published what binds it to it.
    Committed { secret: String },
    /// Somebody sat down; of the token only the hash is kept.
    Joined { seat: u8, name: String, token: String },
    /// The host changed the options before the start.
    Configured { options: Options },
    /// A seat became free before the start.
    Left { seat: u8 },
    /// A player has left a game that has begun: a bot plays on.
    Departed { seat: u8 },
    /// A player who had left has come back.
    Returned { seat: u8 },
    /// The host has closed the table; this is the last entry.
    Closed,
    /// Somebody is ready for the next deal, perhaps with a share of the shuffle.
    Ready { seat: u8, contribution: Option<String> },
    /// Cards were dealt. The deck follows from what was committed and contributed, and is written down all the same: a game
    /// must be readable without any of that.
    Dealt { starts: u8, lot: bool, deck: String },
    /// Somebody moved.
    Moved {
        seat: u8,
        #[serde(rename = "move")]
        wish: String,
        /// Whether a bot decided.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// How much of the reserve of time it took, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        reserve_ms: u64,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// An entry with what is known about it. There is no `Debug`: entries hold the cards and secrets of running games.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LogEntry {
    /// Its place in the table's log, counted from 1. It is not written: the store counts.
    pub(crate) version: u64,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The seat and its message's id, so that a message that comes again is known.
    pub(crate) author: Option<(u8, u64)>,
    /// What.
    pub(crate) entry: Entry,
}

impl LogEntry {
    /// The entry as the store keeps it: time, seat and message or `-`, and the rest as JSON.
    pub(crate) fn line(&self) -> Option<Line> {
        let mut text = String::with_capacity(USUAL);
        match self.author {
            Some((seat, message)) => write!(text, "{} {seat} {message} ", self.at),
            None => write!(text, "{} - - ", self.at),
        }
        .ok()?;
        write_json(&mut text, &self.entry).ok()?;
        Line::new(text)
    }

    /// The entry of a line with this version; none if it is not one.
    pub(crate) fn parse(version: u64, line: &Line) -> Option<LogEntry> {
        let mut words = line.text().splitn(4, ' ');
        let at = words.next()?.parse().ok()?;
        let author = match (words.next()?, words.next()?) {
            ("-", "-") => None,
            (seat, message) => Some((seat.parse().ok()?, message.parse().ok()?)),
        };
        Some(LogEntry { version, at, author, entry: serde_json::from_str(words.next()?).ok()? })
    }
}
