//! What a deal is played for, besides the fun of it.

use std::fmt;
use std::str::FromStr;

use luxx_rules::Seat;

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
    /// It was played at a table of people.
    Together {
        /// From which seat.
        seat: Seat,
    },
}

impl Occasion {
    /// Whether what comes of it says how good somebody plays against bots. At a table of people it does not: nobody knows how good the others
    /// are, and a bot plays for whoever is away.
    pub fn counts(self) -> bool {
        !matches!(self, Occasion::Again { .. } | Occasion::Practice | Occasion::Together { .. })
    }
}

/// A text that names no occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an occasion is free, daily DAY, challenge POINTS, again MOVE, practice or together SEAT")]
pub struct UnknownOccasion;

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::Free => f.write_str("free"),
            Occasion::Daily(day) => write!(f, "daily {}", day.number()),
            Occasion::Challenge { points } => write!(f, "challenge {points}"),
            Occasion::Again { from } => write!(f, "again {from}"),
            Occasion::Practice => f.write_str("practice"),
            Occasion::Together { seat } => write!(f, "together {}", seat.index()),
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
            "together" => {
                let seat = number.parse().ok().and_then(Seat::new);
                Occasion::Together { seat: seat.ok_or(UnknownOccasion)? }
            }
            _ => return Err(UnknownOccasion),
        })
    }
}
