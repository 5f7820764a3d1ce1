//! What only one player is told, and the message that adds it to what everybody is told.

use luxx_rules::{Cards, Move, View};
use serde::{Deserialize, Serialize};

/// What only one player sees. With what everybody sees it makes a [`View`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// Every legal move, for clients that do not know the rules; empty while somebody else decides.
    pub legal: Vec<Move>,
}

impl From<&View> for Own {
    fn from(view: &View) -> Own {
        Own { hand: view.hand(), legal: view.legal_moves().iter().collect() }
    }
}

/// An update for everybody, written already, with one player's own cards added: what is the same for a whole table is
/// written once. `own` is the last field of an [`Update`](crate::Update) and not in `update` yet.
pub fn with_own(update: &str, own: &Own) -> String {
    let own = serde_json::to_string(own).unwrap_or_else(|_| unreachable!("cards and moves are texts"));
    let head = update.strip_suffix('}').unwrap_or(update);
    let mut text = String::with_capacity(head.len() + own.len() + 8);
    for piece in [head, r#","own":"#, &own, "}"] {
        text.push_str(piece);
    }
    text
}
