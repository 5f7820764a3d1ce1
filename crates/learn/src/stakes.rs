//! What is played for.

use luxx_rules::Seat;

/// Room for every seat of the largest table.
pub const SEATS: usize = 5;

/// What a player plays for: it changes which of two moves is the better one, so it is part of what a network is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stakes {
    /// The win of this deal; points only decide between equal chances.
    #[default]
    Deal,
    /// As many points more than the best other as possible.
    Points,
    /// The win of a match, in which the points of all deals are added up (rule 6.5).
    Match {
        /// The points of the deals before this one, by seat.
        totals: [i32; SEATS],
        /// How many deals follow this one: none in the last, where everything is decided.
        left: u16,
    },
}

impl Stakes {
    /// By how many points `seat` led `other` before this deal, as far as that counts.
    pub fn lead(&self, seat: Seat, other: Seat) -> i32 {
        match self {
            Stakes::Deal | Stakes::Points => 0,
            Stakes::Match { totals, .. } => totals[seat.index()] - totals[other.index()],
        }
    }

    /// How many deals follow this one.
    pub fn left(&self) -> u16 {
        match self {
            Stakes::Deal | Stakes::Points => 0,
            Stakes::Match { left, .. } => *left,
        }
    }
}
