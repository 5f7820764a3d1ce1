//! From a [`Record`] to text: JSON with a line for each key, so that a person finds the way about in it.

use std::fmt::Write;

use serde::{Serialize, Serializer};

use crate::Reason;

use super::{GAME_FORMAT, MATCH_FORMAT, MatchRecord, Record};

/// Compact JSON of something made of strings, numbers and lists, which cannot fail.
#[allow(clippy::expect_used, reason = "nothing in it can fail to be written")]
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists always have a JSON form")
}

impl Record {
    /// The record as JSON, ending with a line's end.
    pub fn to_json(&self) -> String {
        let mut text = self.object("");
        text.push('\n');
        text
    }

    fn object(&self, indent: &str) -> String {
        let variant = self.setup.variant;
        let deck: Vec<String> = self.setup.deck.iter().map(ToString::to_string).collect();
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        let rules = format!(
            "{{\"edition\": {}, \"variant\": {}}}",
            json(&variant.edition().name()),
            json(&variant.name())
        );
        let mut entries = vec![
            ("format", json(&GAME_FORMAT)),
            ("rules", rules),
            ("players", json(&self.players)),
            ("starts", json(&self.setup.starts)),
            ("deck", json(&deck.join(" "))),
            ("moves", json(&moves)),
        ];
        if let Some(result) = &self.result {
            entries.push(("result", json(result)));
        }
        let mut text = String::from("{");
        for (place, (key, value)) in entries.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}\n{indent}  \"{key}\": {value}");
        }
        let _ = write!(text, "\n{indent}}}");
        text
    }
}

impl MatchRecord {
    /// The match as JSON, ending with a line's end.
    pub fn to_json(&self) -> String {
        let deals: Vec<String> =
            self.deals.iter().map(|deal| format!("    {}", deal.object("    "))).collect();
        format!(
            "{{\n  \"format\": {},\n  \"deals\": [\n{}\n  ]\n}}\n",
            json(&MATCH_FORMAT),
            deals.join(",\n")
        )
    }
}

/// A reason by its name.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
pub(super) fn reason<S: Serializer>(reason: &Reason, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(reason.name())
}
