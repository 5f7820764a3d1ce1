//! Positions taken from games, and as text.

use std::fmt;

use super::{Position, SeatPosition};
use crate::{Cards, Decision, Game, Seat};

impl Position {
    /// The table of a game at the start of a turn, hidden cards included; none in the middle of one. What led there is not in it.
    pub fn of(game: &Game) -> Option<Position> {
        let public = game.public();
        if public.decision() != Some(Decision::Play) {
            return None;
        }
        let place = |seat: Seat| SeatPosition {
            hand: game.hand(seat),
            known: public.known(seat),
            display: public.display(seat).to_vec(),
        };
        Some(Position {
            variant: public.variant(),
            paw: public.paw().index(),
            seats: public.seats().map(place).collect(),
            pool: public.pool().iter().collect(),
            deck: game.deck().collect(),
            discard: public.discard(),
            removed: public.removed(),
            shadow: public.shadow(),
        })
    }

    /// The same table with the player of this seat in seat 0.
    #[must_use]
    pub fn turned_to(mut self, seat: Seat) -> Position {
        let players = self.seats.len();
        if seat.index() < players {
            self.seats.rotate_left(seat.index());
            self.paw = (self.paw + players - seat.index()) % players;
        }
        self
    }
}

/// As it is read; of the piles the discard pile is `rest`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rules {}", self.variant)?;
        writeln!(f, "paw {}", self.paw)?;
        for (seat, place) in self.seats.iter().enumerate() {
            write!(f, "seat {seat} hand {}", place.hand)?;
            if !place.known.is_empty() {
                write!(f, " known {}", place.known)?;
            }
            for (number, layer) in place.display.iter().enumerate() {
                write!(f, "{}{layer}", if number == 0 { " display " } else { " | " })?;
            }
            writeln!(f)?;
        }
        list(f, "pool", &self.pool)?;
        list(f, "deck", &self.deck)?;
        for (name, pile) in [("removed", self.removed), ("shadow", self.shadow)] {
            if pile != Cards::EMPTY {
                writeln!(f, "{name} {pile}")?;
            }
        }
        writeln!(f, "discard rest")
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, all: &[impl fmt::Display]) -> fmt::Result {
    if all.is_empty() {
        return Ok(());
    }
    f.write_str(name)?;
    for one in all {
        write!(f, " {one}")?;
    }
    writeln!(f)
}
