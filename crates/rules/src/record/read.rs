//! From text to a [`Record`], distrustful: every list is bounded while it is read, a move is four bytes the moment it
//! is understood, and nothing unknown is passed over.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};

use super::{Document, GAME_FORMAT, GameResult, MATCH_FORMAT, MAX_BYTES, MatchRecord, Record, RecordError};
use crate::notation::snippet;
use crate::seat::MAX_PLAYERS;
use crate::{Card, Cards, Move, Reason, Setup, Variant};

impl Document {
    /// Reads a game or a match. The moves are understood, but not yet played: [`Record::check`] does that.
    pub fn read(json: &[u8]) -> Result<Document, RecordError> {
        if json.len() > MAX_BYTES {
            return Err(RecordError::TooLarge { bytes: json.len() as u64 });
        }
        let head: Head<'_> = parse(json)?;
        match head.format.as_ref() {
            GAME_FORMAT => Ok(Document::Game(parse::<RawRecord>(json)?.into())),
            MATCH_FORMAT => {
                let raw: RawMatch = parse(json)?;
                Ok(Document::Match(MatchRecord { deals: raw.deals.into_iter().map(Record::from).collect() }))
            }
            other => Err(RecordError::Format(snippet(other))),
        }
    }

    /// The games in it: one, or the deals of the match.
    pub fn games(&self) -> &[Record] {
        match self {
            Document::Game(record) => std::slice::from_ref(record),
            Document::Match(record) => &record.deals,
        }
    }
}

fn parse<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, RecordError> {
    serde_json::from_slice(json).map_err(|error| RecordError::Json(error.to_string()))
}

/// Enough to tell what the document is.
#[derive(serde::Deserialize)]
#[serde(expecting = "a JSON object with a \"format\"")]
struct Head<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a game record, a JSON object")]
struct RawRecord {
    /// Looked at inside a match; a single game's has been seen.
    format: GameFormat,
    #[serde(deserialize_with = "variant")]
    rules: Variant,
    players: AtMostFive<String>,
    starts: usize,
    #[serde(deserialize_with = "deck")]
    deck: Vec<Card>,
    moves: Moves,
    #[serde(default)]
    result: Option<RawResult>,
}

#[derive(serde::Deserialize)]
enum GameFormat {
    #[serde(rename = "luxx/1")]
    One,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a match, a JSON object")]
struct RawMatch {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    deals: Vec<RawRecord>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "rules, a JSON object")]
struct RawRules<'a> {
    #[serde(borrow)]
    edition: Cow<'a, str>,
    #[serde(borrow)]
    variant: Cow<'a, str>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a result, a JSON object")]
struct RawResult {
    #[serde(deserialize_with = "reason")]
    reason: Reason,
    scores: AtMostFive<i64>,
    hands: AtMostFive<i64>,
    winners: AtMostFive<i64>,
}

impl From<RawRecord> for Record {
    fn from(raw: RawRecord) -> Record {
        let GameFormat::One = raw.format;
        Record {
            setup: Setup {
                variant: raw.rules,
                players: raw.players.0.len(),
                starts: raw.starts,
                deck: raw.deck,
            },
            players: raw.players.0,
            moves: raw.moves.0,
            result: raw.result.map(|result| GameResult {
                reason: result.reason,
                scores: result.scores.0,
                hands: result.hands.0,
                winners: result.winners.0,
            }),
        }
    }
}

fn variant<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
    let rules = RawRules::deserialize(from)?;
    Variant::find(&rules.edition, &rules.variant)
        .map_err(|error| D::Error::custom(format_args!("rules: {error}")))
}

fn reason<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
    let name = Cow::<str>::deserialize(from)?;
    Reason::ALL.into_iter().find(|reason| reason.name() == name).ok_or_else(|| {
        D::Error::custom(format_args!(
            "result: unknown reason {:?}: a game ends by empty-hand, no-cards-left or repetition (rule 6.1)",
            snippet(&name)
        ))
    })
}

/// Cards with one blank between them. Stops at the first card too many; whether they are the right ones is checked
/// when the game is dealt.
fn deck<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Card>, D::Error> {
    let text = Cow::<str>::deserialize(from)?;
    let most = usize::from(Cards::BOX.len());
    let mut deck = Vec::with_capacity(most);
    for (place, word) in text.split(' ').enumerate() {
        if place == most {
            return Err(D::Error::custom(format_args!("deck: more than {most} cards (rule 1.1)")));
        }
        let card = Card::from_str(word)
            .map_err(|error| D::Error::custom(format_args!("deck: card {}: {error}", place + 1)))?;
        deck.push(card);
    }
    Ok(deck)
}

/// A list with an entry for each of at most five players.
struct AtMostFive<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for AtMostFive<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = AtMostFive<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list with at most five entries, one for each player")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::with_capacity(MAX_PLAYERS);
                while let Some(entry) = entries.next_element()? {
                    if list.len() == MAX_PLAYERS {
                        return Err(A::Error::custom("a sixth entry: at most 5 can play (rule 1)"));
                    }
                    list.push(entry);
                }
                Ok(AtMostFive(list))
            }
        }
        from.deserialize_seq(Entries(PhantomData))
    }
}

struct Moves(Vec<Move>);

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of moves")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Moves, A::Error> {
                let mut moves = Vec::new();
                while let Some(text) = entries.next_element::<Cow<'_, str>>()? {
                    let parsed = text.parse().map_err(|error| {
                        let number = moves.len() + 1;
                        A::Error::custom(format_args!("move {number} {:?}: {error}", snippet(&text)))
                    })?;
                    moves.push(parsed);
                }
                Ok(Moves(moves))
            }
        }
        from.deserialize_seq(Entries)
    }
}
