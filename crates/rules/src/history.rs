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

/// How many turns the history holds without the heap. Random play needs more in fewer than one game in a hundred.
const NEAR: usize = 24;

/// The positions at the starts of turns since something changed for good, as long as they are few. Plain bytes, so that
/// what everybody sees stays plain bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History {
    displays: u64,
    near: [u64; NEAR],
    len: u8,
}

/// The same once they are many, which hardly ever happens: how often each position stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LongHistory(Option<Box<Counts>>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts(BTreeMap<u64, u8>);

impl History {
    pub(crate) const EMPTY: History = History { displays: 0, near: [0; NEAR], len: 0 };

    /// A layer was laid on a display of `height` layers, or taken off so that `height` remain.
    pub(crate) fn toggle(&mut self, seat: Seat, height: usize, layer: Layer) {
        let place = (seat.index() as u64) << 32 | (height as u64) << 16 | u64::from(layer.code());
        self.displays ^= mix(place);
    }

    /// Something changed that can never change back.
    pub(crate) fn restart(&mut self, long: &mut LongHistory) {
        self.len = 0;
        long.0 = None;
    }

    /// Notes the position at the start of a turn and says how often it has stood by now.
    pub(crate) fn note(&mut self, paw: Seat, long: &mut LongHistory) -> u8 {
        let position = self.displays ^ mix(!(paw.index() as u64));
        if let Some(counts) = &mut long.0 {
            return counts.note(position);
        }
        let near = self.near();
        let times = 1 + near.iter().filter(|&&earlier| earlier == position).count() as u8;
        if near.len() < NEAR {
            self.near[usize::from(self.len)] = position;
            self.len += 1;
        } else {
            let mut counts = Counts::default();
            for position in self.near.into_iter().chain([position]) {
                counts.note(position);
            }
            long.0 = Some(Box::new(counts));
        }
        times
    }

    fn near(&self) -> &[u64] {
        &self.near[..usize::from(self.len)]
    }
}

impl Counts {
    fn note(&mut self, position: u64) -> u8 {
        let times = self.0.entry(position).or_insert(0);
        *times = times.saturating_add(1);
        *times
    }
}

/// Equal if the same positions stand in the same order; what lies unused in `near` does not count.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.displays == other.displays && self.near() == other.near()
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
        let (mut history, mut long) = (History::EMPTY, LongHistory::default());
        assert_eq!(history.note(seat(0), &mut long), 1);
        for height in 0..2 * NEAR {
            history.toggle(seat(1), height, layer);
            assert_eq!(history.note(seat(0), &mut long), 1, "a new position at height {height}");
        }
        for height in (0..2 * NEAR).rev() {
            assert_eq!(history.note(seat(0), &mut long), if height == 2 * NEAR - 1 { 2 } else { 3 });
            history.toggle(seat(1), height, layer);
            assert_eq!(history.note(seat(0), &mut long), 2, "back at height {height}");
        }
        assert_eq!(history.note(seat(0), &mut long), 3);
        assert_eq!(history.note(seat(1), &mut long), 1, "another paw is another position");
        history.restart(&mut long);
        assert_eq!(history.note(seat(0), &mut long), 1);
    }
}
