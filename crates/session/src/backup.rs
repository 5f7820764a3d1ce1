//! Everything that a device keeps of what was played there, as one text: to be saved, and to be brought back, here or on another device.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::KeptDeal;

const FORMAT: &str = "luxx-everything/2";

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Backup {
    /// Short texts by their names: progress, days, games that are not over.
    pub kept: BTreeMap<String, String>,
    /// The deals that are over, by their names.
    pub deals: BTreeMap<String, KeptDeal>,
    /// What was said of their decisions, by names of its own.
    pub reviews: BTreeMap<String, String>,
    /// How many deals of a text that was read could not have been played: they are left out.
    pub unreadable: usize,
}

/// A text that is no backup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// Not what was written.
    #[error("not a backup: {0}")]
    Json(String),
    /// Of another kind or version.
    #[error("a backup of another kind: {0:?}")]
    Format(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    kept: BTreeMap<String, String>,
    deals: BTreeMap<String, Box<RawValue>>,
    reviews: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Head {
    format: String,
}

impl Backup {
    /// The text to save.
    pub fn to_json(&self) -> String {
        let deal = |(name, deal): (&String, &KeptDeal)| {
            Some((name.clone(), RawValue::from_string(deal.to_json()).ok()?))
        };
        let raw = Raw {
            format: FORMAT.to_owned(),
            kept: self.kept.clone(),
            deals: self.deals.iter().filter_map(deal).collect(),
            reviews: self.reviews.clone(),
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    /// Reads such a text. Every move of every deal is played before it is believed; the texts are for those to check who use them.
    pub fn read(text: &str) -> Result<Backup, BackupError> {
        let wrong =
            |error: serde_json::Error| BackupError::Json(error.to_string().chars().take(200).collect());
        let Head { format } = serde_json::from_str(text).map_err(wrong)?;
        if format != FORMAT {
            return Err(BackupError::Format(format.chars().take(40).collect()));
        }
        let Raw { kept, deals: texts, reviews, .. } = serde_json::from_str(text).map_err(wrong)?;
        let all = texts.len();
        let holds =
            |text: &RawValue| KeptDeal::read(text.get()).ok().filter(|deal| deal.record.check().is_ok());
        let deals: BTreeMap<_, _> =
            texts.into_iter().filter_map(|(name, text)| Some((name, holds(&text)?))).collect();
        Ok(Backup { unreadable: all - deals.len(), kept, deals, reviews })
    }
}
