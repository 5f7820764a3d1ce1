//! Recognising a position that stands for the third time (rule 6.4).
//!
//! Only ones that catch 13s and jokers make a cycle possible, so the other variants keep no history.
//! Three facts keep it short and cheap:
//!
//! - Deck and pool only ever lose cards, and the discard pile only gains some. Whenever one of them or the shadow
//!   changes, no earlier position can come back, and the history starts afresh.
//! - Between two such changes cards only wander between a player's own hand and own display (play, catch, take
//!   back). So the displays and the paw alone tell two positions apart.
//! - The displays are public, and so is this history: a player's view carries it along.
//!
//! Positions are told apart by a 64-bit hash of (seat, height, layer) over all layers, kept up to date layer by
//! layer. Among a million positions of one game two different ones would share a hash with a chance below one in
//! ten million.

use std::collections::BTreeMap;

use crate::{Layer, Seat};

/// How many turns the history holds without the heap. Random play needs more in about one game of a thousand.
const NEAR: usize = 24;

/// The positions at the starts of turns since something changed for good.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    displays: u64,
    len: u8,
    near: [u64; NEAR],
    /// How often each position stood, once `near` is full; empty before.
    far: BTreeMap<u64, u8>,
}

impl History {
    /// A layer was laid on a display of `height` layers, or taken off so that `height` remain.
    pub(crate) fn toggle(&mut self, seat: Seat, height: usize, layer: Layer) {
        let place = (seat.index() as u64) << 32 | (height as u64) << 16 | u64::from(layer.code());
        self.displays ^= mix(place);
    }

    /// Something changed that can never change back.
    pub(crate) fn restart(&mut self) {
        self.len = 0;
        self.far.clear();
    }

    /// Notes the position at the start of a turn and says how often it has stood by now.
    pub(crate) fn note(&mut self, paw: Seat) -> u8 {
        let position = self.displays ^ mix(!(paw.index() as u64));
        if !self.far.is_empty() {
            let times = self.far.entry(position).or_insert(0);
            *times = times.saturating_add(1);
            return *times;
        }
        let near = &self.near[..usize::from(self.len)];
        let times = 1 + near.iter().filter(|&&earlier| earlier == position).count() as u8;
        if near.len() < NEAR {
            self.near[usize::from(self.len)] = position;
            self.len += 1;
        } else {
            self.spill(position);
        }
        times
    }

    #[cold]
    fn spill(&mut self, newest: u64) {
        for position in self.near.into_iter().chain([newest]) {
            *self.far.entry(position).or_insert(0) += 1;
        }
    }
}

/// Equal if the same positions stand in the same order; what lies unused in `near` does not count.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        let near = |of: &History| of.near[..usize::from(of.len)].to_vec();
        self.displays == other.displays && near(self) == near(other) && self.far == other.far
    }
}

impl Eq for History {}

/// The finishing step of the generator `SplitMix64`: every bit of the input moves about half the bits of the output.
const fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    #[test]
    fn rule_6_4_counts_a_position_across_the_step_to_the_heap() {
        let layer: Layer = "13 J".parse().unwrap();
        let mut history = History::default();
        assert_eq!(history.note(seat(0)), 1);
        for height in 0..2 * NEAR {
            history.toggle(seat(1), height, layer);
            assert_eq!(history.note(seat(0)), 1, "a new position at height {height}");
        }
        for height in (0..2 * NEAR).rev() {
            assert_eq!(history.note(seat(0)), if height == 2 * NEAR - 1 { 2 } else { 3 });
            history.toggle(seat(1), height, layer);
            assert_eq!(history.note(seat(0)), 2, "back at height {height}");
        }
        assert_eq!(history.note(seat(0)), 3);
        assert_eq!(history.note(seat(1)), 1, "another paw is another position");
        history.restart();
        assert_eq!(history.note(seat(0)), 1);
    }
}
