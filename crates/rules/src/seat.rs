//! A place at the table.

use std::fmt;

/// A seat, counted clockwise from 0. There are at most five (rules 1 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

/// The largest number of players.
pub(crate) const MAX_PLAYERS: usize = 5;

impl Seat {
    /// The one from whom the others are counted.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, if it is below five.
    pub fn new(index: usize) -> Option<Seat> {
        (index < MAX_PLAYERS).then_some(Seat(index as u8))
    }

    /// The seats of a table, clockwise from seat 0.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players.min(MAX_PLAYERS) as u8).map(Seat)
    }

    /// The index, below five.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places further clockwise at a table of `players`.
    pub(crate) const fn clockwise(self, steps: u8, players: u8) -> Seat {
        let there = self.0 + steps;
        Seat(if there >= players { there - players } else { there })
    }

    /// How many steps clockwise it is from here to `other`.
    pub(crate) const fn steps_to(self, other: Seat, players: u8) -> u8 {
        if other.0 >= self.0 { other.0 - self.0 } else { other.0 + players - self.0 }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}
