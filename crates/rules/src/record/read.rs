//! From text to a [`Record`], distrustful: a document has a limit, so do names and results; a move is four bytes the
//! moment it is understood; nothing unknown is passed over; and whatever an error quotes is short and printable.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use super::{Document, GAME_FORMAT, GameResult, MATCH_FORMAT, MAX_BYTES, MatchRecord, Record, RecordError};
use crate::notation::{printed, snippet};
use crate::seat::MAX_PLAYERS;
use crate::{Card, Cards, Move, Reason, Setup, Variant};

impl Document {
    /// Reads a game or a match. The moves are understood, but not yet played: [`Record::check`] does that.
    pub fn read(json: &[u8]) -> Result<Document, RecordError> {
        if json.len() > MAX_BYTES {
            return Err(RecordError::TooLarge);
        }
        let head: Head<'_> = parse(json)?;
        match head.format.as_ref() {
            GAME_FORMAT => Ok(Document::Game(parse::<RawRecord>(json)?.into())),
            MATCH_FORMAT => {
                let raw: RawMatch = parse(json)?;
                Ok(Document::Match(MatchRecord {
                    deals: raw.deals.into_iter().map(|Object(deal)| deal.into()).collect(),
                }))
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
    let Object(value) = serde_json::from_slice(json).map_err(|error| RecordError::Json(printable(&error)))?;
    Ok(value)
}

/// The error with its place. It may quote the document, so it is cut, and what could command a terminal is escaped.
fn printable(error: &serde_json::Error) -> String {
    const LONGEST: usize = 240;
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = text.strip_suffix(&place).unwrap_or(&text);
    let problem = match error.classify() {
        Category::Syntax | Category::Eof => format!("this is no JSON: {problem}"),
        Category::Data | Category::Io => problem.to_owned(),
    };
    let mut shown: String = problem.chars().take(LONGEST).map(printed).collect();
    if problem.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown + &place
}

/// Something that is written as a JSON object, and only as that: serde would take a list of its values just as well.
#[derive(Clone, Copy, Debug)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(entries)).map(Object)
            }
        }
        from.deserialize_map(Entries(PhantomData))
    }
}

/// Enough to tell what the document is.
#[derive(serde::Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord {
    /// Looked at inside a match; a single game's has been seen.
    #[serde(rename = "format", deserialize_with = "game_format")]
    _format: (),
    #[serde(deserialize_with = "variant")]
    rules: Variant,
    #[serde(deserialize_with = "at_most_five")]
    players: Vec<String>,
    starts: usize,
    #[serde(deserialize_with = "deck")]
    deck: Vec<Card>,
    moves: Moves,
    #[serde(default)]
    result: Option<Object<GameResult>>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMatch {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    deals: Vec<Object<RawRecord>>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRules<'a> {
    #[serde(borrow)]
    edition: Cow<'a, str>,
    #[serde(borrow)]
    variant: Cow<'a, str>,
}

impl From<RawRecord> for Record {
    fn from(raw: RawRecord) -> Record {
        Record {
            setup: Setup {
                variant: raw.rules,
                players: raw.players.len(),
                starts: raw.starts,
                deck: raw.deck,
            },
            players: raw.players,
            moves: raw.moves.0,
            result: raw.result.map(|Object(result)| result),
        }
    }
}

fn game_format<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    let format = Cow::<str>::deserialize(from)?;
    if format == GAME_FORMAT {
        return Ok(());
    }
    Err(D::Error::custom(format_args!("format {:?} where a deal has {GAME_FORMAT:?}", snippet(&format))))
}

fn variant<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
    let Object(rules) = Object::<RawRules<'de>>::deserialize(from)?;
    Variant::find(&rules.edition, &rules.variant)
        .map_err(|error| D::Error::custom(format_args!("rules: {error}")))
}

pub(super) fn reason<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
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
pub(super) fn at_most_five<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    struct Entries<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list with at most five entries, one for each player")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::with_capacity(MAX_PLAYERS);
            while let Some(entry) = entries.next_element()? {
                if list.len() == MAX_PLAYERS {
                    return Err(A::Error::custom("a sixth entry: at most 5 can play (rule 1)"));
                }
                list.push(entry);
            }
            Ok(list)
        }
    }
    from.deserialize_seq(Entries(PhantomData))
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
