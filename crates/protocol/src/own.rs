//! What only one player is told, and the message that adds it to what everybody is told.

use luxx_rules::{Cards, Move, View};
use serde::{Deserialize, Serialize};

use crate::write_json;

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
    // Room for a usual hand and its moves.
    let mut text = String::with_capacity(update.len() + 512);
    text.push_str(update.strip_suffix('}').unwrap_or(update));
    text.push_str(r#","own":"#);
    write_json(&mut text, own).unwrap_or_else(|_| unreachable!("cards and moves are texts"));
    text.push('}');
    text
}
