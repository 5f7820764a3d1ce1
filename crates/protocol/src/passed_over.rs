//! Forward compatibility: unknown facts are skipped, because new ones may come within a version of the protocol. Known ones must
//! be valid.

use luxx_rules::SeenEvent;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::{Map, Value};

/// The facts of a list that are known here.
pub(crate) fn known_facts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<SeenEvent>, D::Error> {
    let known = |fact: &Map<String, Value>| {
        fact.get("fact").and_then(Value::as_str).is_none_or(|name| SeenEvent::NAMES.contains(&name))
    };
    let all = Vec::<Map<String, Value>>::deserialize(from)?;
    let facts = all.into_iter().filter(known);
    facts.map(|fact| serde_json::from_value(Value::Object(fact)).map_err(D::Error::custom)).collect()
}
