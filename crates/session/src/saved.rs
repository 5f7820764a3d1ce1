//! A session as text, for the store of a browser. What comes back from there may be old, cut off or somebody else's.
//!
//! It is kept in two parts, so that a move costs no more than the deal it belongs to: the **head** (table, seed, every deal's
//! cards, the moves of earlier deals) is written when a deal begins, the **moves** of this deal after every move.

use luxx_rules::Move;
use luxx_rules::record::{Document, MatchRecord, Record, RecordError};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ConfigError, Occasion, Session, TableConfig};

const FORMAT: &str = "luxx-session/2";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    table: TableConfig,
    /// As text: other readers of JSON would round it.
    seed: String,
    /// The deals as the record of a match, the last one without its moves.
    deals: Box<RawValue>,
    /// What it is played for, unless it is for fun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    occasion: Option<String>,
    /// Whether the cards are those that stand here, not those of the seed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    given: bool,
}

/// A session that was kept: both parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Everything but the moves of this deal.
    pub head: String,
    /// The number of the deal and its moves, a line each.
    pub moves: String,
}

/// Saved text that no session comes from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// Not what was written.
    #[error("not a saved game: {0}")]
    Json(String),
    /// From another program or version.
    #[error("a saved game of another kind: {0:?}")]
    Format(String),
    /// The deals cannot be played.
    #[error("the saved game does not work out: {0}")]
    Record(#[from] RecordError),
    /// The table.
    #[error(transparent)]
    Table(#[from] ConfigError),
    /// The parts do not belong together.
    #[error("the saved game is not of this table")]
    Mixed,
}

impl Session {
    /// Everything there is to keep.
    pub fn save(&self) -> Saved {
        Saved { head: self.save_head(), moves: self.save_moves() }
    }

    /// What changes only with the deal.
    pub fn save_head(&self) -> String {
        let bare = Record { moves: Vec::new(), result: None, ..self.record.clone() };
        let deals = MatchRecord { deals: self.earlier.iter().cloned().chain([bare]).collect() };
        let Ok(deals) = RawValue::from_string(deals.to_json()) else { return String::new() };
        let seed = self.seed.to_string();
        let occasion = (self.occasion != Occasion::Free).then(|| self.occasion.to_string());
        let (format, table, given) = (FORMAT.to_owned(), self.table.clone(), self.given);
        let head = Head { format, table, seed, deals, occasion, given };
        serde_json::to_string(&head).unwrap_or_default()
    }

    /// What changes with every move.
    pub fn save_moves(&self) -> String {
        let lines = self.record.moves.iter().map(|choice| format!("\n{choice}"));
        std::iter::once(self.deal_number().to_string()).chain(lines).collect()
    }

    /// The session that was kept, at exactly the same decision.
    pub fn restore(saved: &Saved) -> Result<Session, SavedError> {
        let wrong =
            |error: serde_json::Error| SavedError::Json(error.to_string().chars().take(200).collect());
        let head: Head = serde_json::from_str(&saved.head).map_err(wrong)?;
        if head.format != FORMAT {
            return Err(SavedError::Format(head.format.chars().take(40).collect()));
        }
        let seed = head.seed.parse().map_err(|_| SavedError::Json("the seed is no number".to_owned()))?;
        let Document::Match(deals) = Document::read(head.deals.get().as_bytes())? else {
            return Err(SavedError::Mixed);
        };
        deals.check()?;
        let last = deals.deals.len();
        let occasion = head.occasion.map_or(Ok(Occasion::Free), |text| text.parse());
        let occasion = occasion.map_err(|_| SavedError::Json("an unknown occasion".to_owned()))?;
        let mut session = match deals.deals.first() {
            Some(deal) if head.given => Session::given(head.table, deal.setup.clone(), seed)?,
            _ => Session::new(head.table, seed)?,
        };
        session.occasion = occasion;
        for (index, deal) in deals.deals.into_iter().enumerate() {
            if index > 0 {
                session = session.next_deal().ok_or(SavedError::Mixed)?;
            }
            // The cards are taken from the seed and must be the ones written: bots answer by the seed, too.
            if session.record.setup != deal.setup || session.record.players != deal.players {
                return Err(SavedError::Mixed);
            }
            let moves = if index + 1 == last { this_deal(&saved.moves, last)? } else { deal.moves };
            for choice in moves {
                session.apply(choice).map_err(|_| SavedError::Mixed)?;
            }
        }
        Ok(session)
    }
}

/// The moves of the deal with this number. Those of the one before are no damage: the head of a new deal is written first.
fn this_deal(text: &str, deal: usize) -> Result<Vec<Move>, SavedError> {
    let wrong = |what: &str| SavedError::Json(what.to_owned());
    let mut lines = text.lines();
    let number: usize = lines.next().and_then(|line| line.parse().ok()).ok_or_else(|| wrong("no moves"))?;
    if number + 1 == deal {
        return Ok(Vec::new());
    }
    if number != deal {
        return Err(SavedError::Mixed);
    }
    lines.map(|line| line.parse().map_err(|_| wrong("a line is no move"))).collect()
}
