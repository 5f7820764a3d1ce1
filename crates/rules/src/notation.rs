//! How moves are written: exactly as the record format says, in both directions.

use std::fmt;
use std::str::FromStr;

use crate::card::ParseCardError;
use crate::layer::ParseLayerError;
use crate::pool::ParseSpotError;
use crate::{Move, Source};

impl Move {
    /// Writes the move as it is displayed; see [`Cards::write`](crate::Cards::write).
    pub fn write(self, into: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Move::Play(layer) => {
                into.write_str("play ")?;
                into.write_str(layer.text())
            }
            Move::Shadow(value) => write!(into, "shadow {value}"),
            Move::Take => into.write_str("take"),
            Move::Leave => into.write_str("leave"),
            Move::TakeBack => into.write_str("take-back"),
            Move::Discard => into.write_str("discard"),
            Move::Draw(Source::Deck) => into.write_str("draw deck"),
            Move::Draw(Source::Pool(spot)) => {
                into.write_str("draw ")?;
                spot.write(into)
            }
            Move::Pass => into.write_str("pass"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// A text that is no move. Says what is wrong with it, not what it was: the caller knows that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// The first word is none of the moves'.
    #[error("no such move: moves are play, shadow, take, leave, take-back, discard, draw and pass")]
    Unknown,
    /// The cards of a `play`.
    #[error(transparent)]
    Layer(#[from] ParseLayerError),
    /// The value of a `shadow`.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The spot of a `draw`.
    #[error(transparent)]
    Spot(#[from] ParseSpotError),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let (verb, rest) = match text.split_once(' ') {
            Some((verb, rest)) => (verb, Some(rest)),
            None => (text, None),
        };
        Ok(match (verb, rest) {
            ("play", rest) => Move::Play(rest.unwrap_or("").parse()?),
            ("shadow", Some(value)) => Move::Shadow(value.parse()?),
            ("draw", Some("deck")) => Move::Draw(Source::Deck),
            ("draw", Some(spot)) => Move::Draw(Source::Pool(spot.parse()?)),
            ("take", None) => Move::Take,
            ("leave", None) => Move::Leave,
            ("take-back", None) => Move::TakeBack,
            ("discard", None) => Move::Discard,
            ("pass", None) => Move::Pass,
            _ => return Err(ParseMoveError::Unknown),
        })
    }
}

/// The beginning of a text from outside, short enough to be quoted in an error.
pub(crate) fn snippet(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((cut, _)) => format!("{}…", &text[..cut]),
    }
}

/// A character from outside as it may be printed: one that could command a terminal, or that nobody sees, is replaced.
pub fn printed(c: char) -> char {
    let visible = matches!(c, '\'' | '"' | '\\') || c.escape_debug().count() == 1;
    if visible { c } else { '\u{fffd}' }
}
