//! What is stored about a table: a list of entries, each with its version. Everything else follows from them.

use luxx_protocol::Options;
use serde::{Deserialize, Serialize};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// The table was set up.
    Created { options: Options },
    /// The server threw its secret for the next deal, and published what binds it to it.
    Committed { secret: String },
    /// Somebody sat down; of the token only the hash is kept.
    Joined { seat: u8, name: String, token: String },
    /// A seat became free before the start.
    Left { seat: u8 },
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

/// An entry as it is stored. There is no `Debug`: entries hold the cards and secrets of running games.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    /// Its place in the table's list, counted from 1.
    pub(crate) version: u64,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The seat and its message's id, so that a message that comes again is known.
    pub(crate) author: Option<(u8, u64)>,
    /// What.
    pub(crate) entry: Entry,
}

/// What is known about a table without reading its list: for the list of open tables, and for waking those with a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// How it stands in the list of open tables; none: not at all.
    pub(crate) listed: Option<String>,
    /// Whether a clock runs that must be looked at even if nobody comes.
    pub(crate) clock_runs: bool,
    /// Whether cards were ever dealt.
    pub(crate) started: bool,
}
