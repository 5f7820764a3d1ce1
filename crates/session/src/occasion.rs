//! What a deal is played for, besides the fun of it.

use std::fmt;
use std::str::FromStr;

use crate::Day;

/// What a deal is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occasion {
    /// For nothing.
    #[default]
    Free,
    /// It is the deal of a day, which everybody gets.
    Daily(Day),
    /// A friend has played the same cards from the same seat.
    Challenge {
        /// What the friend made of them.
        points: i32,
    },
    /// The cards were known: the same once more, or a deal that is played on.
    Again {
        /// From which move on; what came before was decided elsewhere.
        from: usize,
    },
    /// Everything could be taken back.
    Practice,
}

impl Occasion {
    /// Whether what comes of it says how good somebody plays.
    pub fn counts(self) -> bool {
        !matches!(self, Occasion::Again { .. } | Occasion::Practice)
    }
}

/// A text that names no occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such occasion: there are free, daily DAY, challenge POINTS, again MOVE and practice")]
pub struct UnknownOccasion;

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::Free => f.write_str("free"),
            Occasion::Daily(day) => write!(f, "daily {}", day.number()),
            Occasion::Challenge { points } => write!(f, "challenge {points}"),
            Occasion::Again { from } => write!(f, "again {from}"),
            Occasion::Practice => f.write_str("practice"),
        }
    }
}

impl FromStr for Occasion {
    type Err = UnknownOccasion;

    fn from_str(text: &str) -> Result<Occasion, UnknownOccasion> {
        let (word, number) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "free" if number.is_empty() => Occasion::Free,
            "daily" => Occasion::Daily(Day::new(number.parse().map_err(|_| UnknownOccasion)?)),
            "challenge" => Occasion::Challenge { points: number.parse().map_err(|_| UnknownOccasion)? },
            "again" => Occasion::Again { from: number.parse().map_err(|_| UnknownOccasion)? },
            "practice" if number.is_empty() => Occasion::Practice,
            _ => return Err(UnknownOccasion),
        })
    }
}
