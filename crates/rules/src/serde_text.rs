//! How cards, layers, spots, moves, seats and names are written and read by serde: as the text of a game record, seats as
//! numbers.
//!
//! A server writes millions of these: what can be said in one piece is, and the rest goes piece by piece to wherever it is
//! written, without a text of its own on the way.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

use crate::notation::snippet;
use crate::seat::MAX_PLAYERS;
use crate::variant::TieBreak;
use crate::{Card, Cards, Decision, Layer, Move, Outcome, Reason, Seat, Setup, Spot, Variant};

/// Reads whatever is written as a text.
struct Parsed<T> {
    expected: &'static str,
    what: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

fn parsed<'de, T: FromStr<Err: fmt::Display>, D: Deserializer<'de>>(
    from: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    from.deserialize_str(Parsed { expected, what: PhantomData })
}

/// One of a few things, by its name.
struct Named<'a, T, N> {
    all: &'a [T],
    name: N,
    expected: &'static str,
}

impl<T: Copy, N: Fn(T) -> &'static str> Visitor<'_> for Named<'_, T, N> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        let found = self.all.iter().copied().find(|one| (self.name)(*one) == text);
        found.ok_or_else(|| E::invalid_value(de::Unexpected::Str(&snippet(text)), &self))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        parsed(from, "a card")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if let Some(text) = self.one_piece() {
            return to.serialize_str(text);
        }
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cards, D::Error> {
        parsed(from, "cards")
    }
}

impl Serialize for Layer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Layer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Layer, D::Error> {
        parsed(from, "a layer")
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.on_top() {
            None => self.card().serialize(to),
            Some(_) => to.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Spot, D::Error> {
        parsed(from, "a spot of the pool")
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        parsed(from, "a move")
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{} {}", self.edition().name(), self.name()))
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
        parsed(from, "an edition and a variant")
    }
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Decision, D::Error> {
        let expected = "play, shadow, take, return, draw or may-draw";
        from.deserialize_str(Named { all: &Decision::ALL, name: Decision::name, expected })
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
        let expected = "empty-hand, no-cards-left or repetition (rule 6.1)";
        from.deserialize_str(Named { all: &Reason::ALL, name: Reason::name, expected })
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let index = u64::deserialize(from)?;
        usize::try_from(index)
            .ok()
            .and_then(Seat::new)
            .ok_or_else(|| de::Error::invalid_value(de::Unexpected::Unsigned(index), &"a seat: 0 to 4"))
    }
}

/// An [`Outcome`] as it travels; who won is written for those who do not look at the places.
#[derive(serde::Serialize, serde::Deserialize)]
struct RawOutcome {
    reason: Reason,
    scores: Vec<i8>,
    hands: Vec<u8>,
    winners: Vec<Seat>,
    places: Vec<u8>,
}

impl From<Outcome> for RawOutcome {
    fn from(outcome: Outcome) -> RawOutcome {
        let players = outcome.scores().len();
        RawOutcome {
            reason: outcome.reason(),
            scores: outcome.scores().to_vec(),
            hands: outcome.hands().to_vec(),
            winners: outcome.winners().collect(),
            places: Seat::all(players).map(|seat| outcome.place(seat) as u8).collect(),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        RawOutcome::from(*self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let raw = RawOutcome::deserialize(from)?;
        let (mut scores, mut hands) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        let players = raw.scores.len();
        let box_len = Cards::BOX.len();
        let possible = Setup::PLAYERS.contains(&players)
            && [raw.hands.len(), raw.places.len()] == [players; 2]
            && raw.hands.iter().all(|hand| *hand <= box_len)
            && raw.scores.iter().zip(&raw.hands).all(|(score, hand)| {
                // What lies in front of somebody: points are that less the hand (rule 6.2).
                let laid = i16::from(*score) + i16::from(*hand);
                (0..=i16::from(box_len)).contains(&laid)
            });
        if possible {
            scores[..players].copy_from_slice(&raw.scores);
            hands[..players].copy_from_slice(&raw.hands);
            for tie_break in [TieBreak::FewerCards, TieBreak::Shared] {
                let outcome = Outcome::ranked(raw.reason, tie_break, players as u8, scores, hands);
                let places = Seat::all(players).map(|seat| outcome.place(seat));
                if places.eq(raw.places.iter().copied().map(usize::from))
                    && outcome.winners().eq(raw.winners.iter().copied())
                {
                    return Ok(outcome);
                }
            }
        }
        Err(de::Error::custom("a result in which scores, hands, places and winners do not fit (rule 6.3)"))
    }
}
