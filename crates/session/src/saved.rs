//! A session as text, for the browser's store. What comes back from there may be old, cut off or somebody else's.

use luxx_rules::record::{Document, RecordError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ConfigError, Session, TableConfig};

const FORMAT: &str = "luxx-session/1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    table: TableConfig,
    /// As text: other readers of JSON would round it.
    seed: String,
    /// The deals as the record of a match.
    deals: Value,
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
    pub fn to_json(&self) -> String {
        let deals = serde_json::from_str(&self.match_record().to_json()).unwrap_or_default();
        let raw =
            Raw { format: FORMAT.to_owned(), table: self.table.clone(), seed: self.seed.to_string(), deals };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    /// The session that was kept, at exactly the same decision.
    pub fn from_json(json: &str) -> Result<Session, SavedError> {
        let wrong =
            |error: serde_json::Error| SavedError::Json(error.to_string().chars().take(200).collect());
        let raw: Raw = serde_json::from_str(json).map_err(wrong)?;
        if raw.format != FORMAT {
            return Err(SavedError::Format(raw.format.chars().take(40).collect()));
        }
        let seed = raw.seed.parse().map_err(|_| SavedError::Json("the seed is no number".to_owned()))?;
        let Document::Match(saved) = Document::read(raw.deals.to_string().as_bytes())? else {
            return Err(SavedError::Mixed);
        };
        saved.check()?;
        let mut session = Session::new(raw.table, seed)?;
        for (index, deal) in saved.deals.into_iter().enumerate() {
            if index > 0 {
                session = session.next_deal().ok_or(SavedError::Mixed)?;
            }
            // The cards are taken from the seed and must be the ones written: bots answer by the seed, too.
            if session.record.setup != deal.setup || session.record.players != deal.players {
                return Err(SavedError::Mixed);
            }
            for choice in deal.moves {
                session.apply(choice).map_err(|_| SavedError::Mixed)?;
            }
        }
        Ok(session)
    }
}
