//! Who sits at a table, and under which name.

use std::sync::Arc;

use luxx_protocol::Token;

use super::state::Table;
use crate::secret;

/// The names of bots, by seat.
const BOTS: [&str; 5] = ["Lynx", "Bobcat", "Caracal", "Serval", "Ocelot"];

/// Who sits in a seat.
#[derive(Clone)]
pub(super) enum Seating {
    Open,
    Person {
        name: Arc<str>,
        token: Arc<str>,
        /// The version at which this one sat down.
        since: u64,
        ready: bool,
        contribution: Option<String>,
        /// Whether this one has left a game that had begun, and not come back.
        left: bool,
    },
    Bot,
}

impl Table {
    /// The seat that this token opens. Looks at every seat, so that the time it takes says nothing.
    pub(crate) fn seat_of(&self, token: &Token) -> Option<u8> {
        self.chairs.iter().enumerate().fold(None, |found, (seat, chair)| match chair {
            Seating::Person { token: stored, .. } if secret::opens(token, stored) => Some(seat as u8),
            _ => found,
        })
    }

    /// The first seat that nobody has taken.
    pub(crate) fn open_seat(&self) -> Option<u8> {
        self.chairs.iter().position(|chair| matches!(chair, Seating::Open)).map(|seat| seat as u8)
    }

    /// Whether a person, or a program that came in as one, has this seat.
    pub(crate) fn is_person(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Seating::Person { .. }))
    }

    /// Whether this player has said to be ready.
    pub(crate) fn is_ready(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Seating::Person { ready: true, .. }))
    }

    /// Whether this player has left a game that had begun, and not come back.
    pub(crate) fn has_left(&self, seat: u8) -> bool {
        matches!(self.chairs.get(usize::from(seat)), Some(Seating::Person { left: true, .. }))
    }

    /// Whether somebody here has a name that cannot be told from this one, or a bot may have.
    pub(crate) fn has_name_like(&self, name: &str) -> bool {
        let wanted = skeleton(name);
        let taken = (0..self.chairs.len()).map(|seat| self.name(seat)).chain(BOTS);
        taken.into_iter().any(|taken| skeleton(taken) == wanted)
    }

    /// The version at which the person in this seat sat down.
    pub(crate) fn seated_since(&self, seat: u8) -> Option<u64> {
        match self.chairs.get(usize::from(seat)) {
            Some(Seating::Person { since, .. }) => Some(*since),
            _ => None,
        }
    }

    /// What this player has contributed to the next deal.
    pub(crate) fn contribution(&self, seat: u8) -> Option<&str> {
        match self.chairs.get(usize::from(seat)) {
            Some(Seating::Person { contribution, .. }) => contribution.as_deref(),
            _ => None,
        }
    }

    /// The name that is shown for a seat.
    pub(super) fn name(&self, seat: usize) -> &str {
        match &self.chairs[seat] {
            Seating::Person { name, .. } => name,
            Seating::Open => "",
            Seating::Bot => BOTS[seat % BOTS.len()],
        }
    }
}

/// What a name looks like, whatever letters it is written with.
fn skeleton(name: &str) -> String {
    let lower: String = name.to_lowercase().split_whitespace().collect();
    unicode_security::skeleton(&lower).collect::<String>().to_lowercase()
}
