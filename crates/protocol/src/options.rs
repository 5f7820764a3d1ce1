//! What the host of a table agrees with its guests before the first card, when the table is set up or while it waits for them.

use luxx_rules::{Setup, Variant};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Code, Refusal};

/// The options of a table. Every one may be left out. Whoever reads those of a table passes over what it does not know;
/// whoever is asked to set one up refuses it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
// Each of the switches is a question of its own to the host.
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// `amigo` or `ravensburger`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(amigo|ravensburger)$"))]
    pub edition: String,
    /// `base`, `advanced` or `expert`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(base|advanced|expert)$"))]
    pub variant: String,
    /// How many seats, 2 to 5; two play the duel.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 5))] // `Setup::PLAYERS`
    pub seats: u8,
    /// The bot that takes seats which are empty at the start, and those of people who are gone.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^(random|beginner|greedy|tactician|searcher|champion)$")
    )]
    pub bots: String,
    /// Another bot for single seats, by seat; none, or a shorter list: the usual one.
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seat_bots: Vec<Option<String>>,
    /// Who starts: a seat, or by lot.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 4))]
    pub starts: Option<u8>,
    /// How often everyone starts in a match (rule 6.5); none: a single deal.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))] // `Options::MOST_ROUNDS`
    pub rounds: Option<u8>,
    /// The time for decisions; none: as long as it takes.
    pub clock: Option<Clock>,
    /// After how many seconds without a connection a bot steps in.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1_209_600))]
    pub away_s: u32,
    /// How long a bot waits before it moves, in milliseconds, so that people can follow.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10_000))]
    pub pace_ms: u32,
    /// Whether the table stands in the list of open tables.
    pub public: bool,
    /// Whether people may watch who do not play.
    pub spectators: bool,
    /// Whether players may ask for hints. Everybody is told; a page keeps to it, a server cannot see who asks a bot at home.
    pub hints: bool,
    /// What may be said.
    #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^(off|phrases|free)$"))]
    pub chat: ChatMode,
}

/// The time for decisions. For play over days, give many seconds a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// Seconds for every decision.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1_209_600))]
    pub decision_s: u32,
    /// Seconds for the whole deal, used up after those of a decision.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1_209_600))]
    pub reserve_s: u32,
}

/// What may be said at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChatMode {
    /// Nothing.
    Off,
    /// Ready-made phrases.
    Phrases,
    /// Everything.
    Free,
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            edition: "amigo".to_owned(),
            variant: "base".to_owned(),
            seats: 4,
            bots: "tactician".to_owned(),
            seat_bots: Vec::new(),
            starts: None,
            rounds: None,
            clock: None,
            away_s: 60,
            pace_ms: 700,
            public: false,
            spectators: true,
            hints: false,
            chat: ChatMode::Free,
        }
    }
}

impl Options {
    /// How often everyone may start in a match: the rules know no limit (rule 6.5), but a table does not live for ever.
    pub const MOST_ROUNDS: u8 = 20;

    /// Reads the options of a table that is to be set up: an object in which every option is known.
    pub(crate) fn strict<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
        let given = Map::deserialize(from)?;
        let same_names = |given: &Map<String, Value>, known: &Map<String, Value>| match given
            .keys()
            .find(|name| !known.contains_key(*name))
        {
            Some(name) => {
                let name: String = name.chars().take(40).map(luxx_rules::printed).collect();
                Err(D::Error::custom(format_args!("there is no option {name:?}")))
            }
            None => Ok(()),
        };
        // With everything that may be left out.
        let clock = Some(Clock { decision_s: 1, reserve_s: 0 });
        let known = Options { clock, seat_bots: vec![None], ..Options::default() };
        let known = serde_json::to_value(known).map_err(D::Error::custom)?;
        let (known, known_clock) = (known.as_object(), known["clock"].as_object());
        known.map_or(Ok(()), |known| same_names(&given, known))?;
        match (given.get("clock"), known_clock) {
            (Some(Value::Object(clock)), Some(known)) => same_names(clock, known)?,
            (None | Some(Value::Null), _) => {}
            _ => return Err(D::Error::custom("the clock is an object")),
        }
        serde_json::from_value(Value::Object(given)).map_err(D::Error::custom)
    }

    /// The bot that plays for a seat which nobody has taken, or whose player is gone.
    pub fn bot(&self, seat: usize) -> &str {
        self.seat_bots.get(seat).and_then(Option::as_deref).unwrap_or(&self.bots)
    }

    /// Checks everything but the names of bots, which only a server knows, and gives the variant.
    pub fn check(&self) -> Result<Variant, Refusal> {
        let bad = |text: String| Err(Refusal::new(Code::BadOptions, text));
        let variant = Variant::find(&self.edition, &self.variant)
            .map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))?;
        if !Setup::PLAYERS.contains(&usize::from(self.seats)) {
            let (fewest, most) = (Setup::PLAYERS.start(), Setup::PLAYERS.end());
            return bad(format!("{} seats: {fewest} to {most} can play (rules 1, 7)", self.seats));
        }
        if let Some(starts) = self.starts.filter(|starts| *starts >= self.seats) {
            return bad(format!("seat {starts} starts, but there are only {} seats", self.seats));
        }
        if self.seat_bots.len() > usize::from(self.seats) {
            return bad(format!(
                "bots for {} seats, but there are only {}",
                self.seat_bots.len(),
                self.seats
            ));
        }
        if self.rounds.is_some_and(|rounds| !(1..=Options::MOST_ROUNDS).contains(&rounds)) {
            return bad(format!("everyone starts 1 to {} times in a match", Options::MOST_ROUNDS));
        }
        if let Some(clock) = self.clock
            && (!(1..=MOST_SECONDS).contains(&clock.decision_s) || clock.reserve_s > MOST_SECONDS)
        {
            return bad(format!("the clock gives 1 to {MOST_SECONDS} seconds"));
        }
        if !(1..=MOST_SECONDS).contains(&self.away_s) {
            return bad(format!("a bot steps in after 1 to {MOST_SECONDS} seconds"));
        }
        if self.chat == ChatMode::Unknown {
            return bad("chat is off, phrases or free".to_owned());
        }
        if self.pace_ms > 10_000 {
            return bad("a bot waits at most 10000 milliseconds".to_owned());
        }
        Ok(variant)
    }
}

/// A fortnight.
const MOST_SECONDS: u32 = 14 * 24 * 60 * 60;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_tables_are_refused_with_a_reason() {
        let usual = Options::default();
        assert_eq!(usual.check(), Ok(Variant::AmigoBase));
        let clock = Some(Clock { decision_s: 0, reserve_s: 0 });
        for (options, word) in [
            (Options { seats: 6, ..usual.clone() }, "2 to 5"),
            (Options { starts: Some(4), ..usual.clone() }, "seat 4"),
            (Options { seat_bots: vec![None; 5], ..usual.clone() }, "only 4"),
            (Options { rounds: Some(0), ..usual.clone() }, "1 to 20 times"),
            (Options { rounds: Some(21), ..usual.clone() }, "1 to 20 times"),
            (Options { edition: "other".into(), ..usual.clone() }, "edition"),
            (Options { clock, ..usual.clone() }, "clock"),
            (Options { away_s: 0, ..usual.clone() }, "steps in"),
            (Options { pace_ms: 99_999, ..usual.clone() }, "waits"),
        ] {
            let refusal = options.check().unwrap_err();
            assert_eq!(refusal.code, Code::BadOptions);
            assert!(refusal.text.contains(word), "{}", refusal.text);
        }
        let unknown = Options { chat: ChatMode::Unknown, ..usual };
        assert!(unknown.check().unwrap_err().text.contains("chat"));
    }
}
