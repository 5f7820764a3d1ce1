//! Recognising a position that stands for the third time (rule 6.4).
//!
//! Only ones that catch 13s and jokers make a cycle possible, so the other variants keep no history.
//! Three facts keep it short and cheap:
//!
//! - Deck and pool together only ever lose cards, and the discard pile only gains some. Whenever one of them or the
//!   shadow changes, no earlier position can come back, and the history starts afresh.
//! - Between two such changes cards only wander between a player's own hand and own display (play, catch, take
//!   back). So the displays and the paw alone tell two positions apart.
//! - The displays are public, and so is this history: a player's view carries it along.
//!
//! A 64-bit hash of all (seat, height, layer), kept up to date layer by layer, says whether a position may have stood
//! before. Hashes can be made to collide, so before a game is ended the claim is proved: the layers laid and taken since
//! are undone one by one, and the displays compared with those of now.

use std::collections::BTreeMap;

use crate::display::Displays;
use crate::{Layer, Seat};

/// How many turns and changes the history holds without the heap. Random play needs more in about one expert game of a thousand.
const TURNS: usize = 16;
const CHANGES: usize = 32;

/// What happened to the displays since something changed for good, as long as it is little. Plain bytes, so that what
/// everybody sees stays plain bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History {
    displays: u64,
    /// The hashes of the positions at the starts of turns.
    turns: [u64; TURNS],
    changes: [Change; CHANGES],
    turn_count: u8,
    change_count: u8,
}

/// The same once it is much, which hardly ever happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LongHistory(Option<Box<Long>>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Long {
    /// How often each position stood, by its hash.
    turns: BTreeMap<u64, u8>,
    changes: Vec<Change>,
}

/// One layer that came onto a display or left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) layer: Layer,
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Played: with it the seat's turn began.
    Laid,
    /// Abluxxed.
    Taken,
}

impl History {
    /// No layer lies anywhere, and no turn has begun.
    pub(crate) fn new() -> History {
        let none = Change { layer: Layer::NONE, seat: Seat::FIRST, kind: Kind::Laid };
        History { displays: 0, turns: [0; TURNS], changes: [none; CHANGES], turn_count: 0, change_count: 0 }
    }

    /// These layers lie there, given seat by seat with their heights, and no turn has begun.
    pub(crate) fn watching(layers: impl Iterator<Item = (Seat, usize, Layer)>) -> History {
        let displays = layers.fold(0, |all, (seat, height, layer)| all ^ hash(seat, height, layer));
        History { displays, ..History::new() }
    }

    /// A layer was laid on a display of `height` layers.
    #[inline]
    pub(crate) fn laid(&mut self, seat: Seat, height: usize, layer: Layer, long: &mut LongHistory) {
        self.displays ^= hash(seat, height, layer);
        self.push(Change { layer, seat, kind: Kind::Laid }, long);
    }

    /// A layer was taken off a display, so that `height` layers remain.
    #[inline]
    pub(crate) fn taken(&mut self, seat: Seat, height: usize, layer: Layer, long: &mut LongHistory) {
        self.displays ^= hash(seat, height, layer);
        self.push(Change { layer, seat, kind: Kind::Taken }, long);
    }

    /// Something changed that can never change back.
    #[inline]
    pub(crate) fn restart(&mut self, long: &mut LongHistory) {
        self.turn_count = 0;
        self.change_count = 0;
        long.0 = None;
    }

    /// Notes the position at the start of a turn and says whether it stands for the third time.
    #[inline]
    pub(crate) fn third_time(&mut self, paw: Seat, displays: &Displays, long: &mut LongHistory) -> bool {
        self.turn(paw, long) >= 3 && stood_before(paw, displays, self.all(long)) >= 2
    }

    /// Notes the position at the start of a turn and says how often its hash has come.
    #[inline]
    pub(crate) fn turn(&mut self, paw: Seat, long: &mut LongHistory) -> u8 {
        self.note(self.displays ^ mix(!(paw.index() as u64)), long)
    }

    /// Every layer laid or taken since something changed for good, oldest first.
    pub(crate) fn all<'a>(&'a self, long: &'a LongHistory) -> &'a [Change] {
        match &long.0 {
            Some(long) => &long.changes,
            None => self.changes(),
        }
    }

    /// Notes a hash and says how often it has come.
    fn note(&mut self, position: u64, long: &mut LongHistory) -> u8 {
        if long.0.is_none() && self.turns().len() < TURNS {
            let times = 1 + self.turns().iter().filter(|&&earlier| earlier == position).count() as u8;
            self.turns[usize::from(self.turn_count)] = position;
            self.turn_count += 1;
            return times;
        }
        self.spilled(long).note(position)
    }

    #[inline]
    fn push(&mut self, change: Change, long: &mut LongHistory) {
        if long.0.is_none() && self.changes().len() < CHANGES {
            self.changes[usize::from(self.change_count)] = change;
            self.change_count += 1;
        } else {
            self.spilled(long).changes.push(change);
        }
    }

    /// The long history, begun with what stands in the short one.
    #[cold]
    fn spilled<'a>(&self, to: &'a mut LongHistory) -> &'a mut Long {
        to.0.get_or_insert_with(|| {
            let mut long = Long { turns: BTreeMap::new(), changes: self.changes().to_vec() };
            for position in self.turns() {
                long.note(*position);
            }
            Box::new(long)
        })
    }

    fn turns(&self) -> &[u64] {
        &self.turns[..usize::from(self.turn_count)]
    }

    fn changes(&self) -> &[Change] {
        &self.changes[..usize::from(self.change_count)]
    }
}

impl Long {
    fn note(&mut self, position: u64) -> u8 {
        let times = self.turns.entry(position).or_insert(0);
        *times = times.saturating_add(1);
        *times
    }
}

/// How often exactly this position stood at the start of a turn before: goes back change by change and compares.
#[cold]
pub(crate) fn stood_before(paw: Seat, now: &Displays, changes: &[Change]) -> usize {
    /// A display of the past: the lowest `shared` layers are those of now, the others lie above them.
    #[derive(Clone, Default)]
    struct Then {
        shared: usize,
        others: Vec<Layer>,
    }
    let seats = || Seat::all(crate::seat::MAX_PLAYERS);
    let mut then: Vec<Then> =
        seats().map(|seat| Then { shared: now.of(seat).len(), others: Vec::new() }).collect();
    let mut times = 0;
    for change in changes.iter().rev() {
        let Then { shared, others } = &mut then[change.seat.index()];
        match change.kind {
            Kind::Taken if others.is_empty() && now.of(change.seat).get(*shared) == Some(&change.layer) => {
                *shared += 1;
            }
            Kind::Taken => others.push(change.layer),
            Kind::Laid => {
                if others.pop().is_none() {
                    *shared -= 1;
                }
                let same = |seat: Seat| {
                    let then = &then[seat.index()];
                    then.others.is_empty() && then.shared == now.of(seat).len()
                };
                times += usize::from(change.seat == paw && seats().all(same));
            }
        }
    }
    times
}

/// Equal if the same changes led here; what lies unused does not count.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.displays == other.displays && self.turns() == other.turns() && self.changes() == other.changes()
    }
}

impl Eq for History {}

fn hash(seat: Seat, height: usize, layer: Layer) -> u64 {
    mix((seat.index() as u64) << 32 | (height as u64) << 16 | u64::from(layer.code()))
}

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

    /// A history and the displays it watches.
    struct Watched {
        history: History,
        long: LongHistory,
        displays: Displays,
    }

    impl Watched {
        fn new() -> Watched {
            Watched { history: History::new(), long: LongHistory::default(), displays: Displays::empty(3) }
        }

        /// A turn begins; says whether its position stands for the third time.
        fn turn(&mut self, paw: usize) -> bool {
            self.history.third_time(seat(paw), &self.displays, &mut self.long)
        }

        fn lay(&mut self, index: usize, layer: Layer) {
            self.history.laid(seat(index), self.displays.of(seat(index)).len(), layer, &mut self.long);
            self.displays.push(seat(index), layer);
        }

        fn take(&mut self, index: usize) {
            let layer = self.displays.top(seat(index));
            self.displays.pop(seat(index));
            self.history.taken(seat(index), self.displays.of(seat(index)).len(), layer, &mut self.long);
        }
    }

    fn layer(text: &str) -> Layer {
        text.parse().unwrap()
    }

    #[test]
    fn rule_6_4_the_third_time_and_not_before_however_long_the_way() {
        for length in [1, 2, TURNS - 1, TURNS, CHANGES, 3 * CHANGES] {
            let mut watched = Watched::new();
            for round in 1..=3 {
                assert_eq!(watched.turn(0), round == 3, "the bare table, round {round} of length {length}");
                for height in 1..=length {
                    watched.lay(0, layer(&format!("{}", 1 + height % 12)));
                    assert_eq!(
                        watched.turn(1),
                        round == 3,
                        "height {height}, round {round} of length {length}"
                    );
                    watched.lay(1, layer("13 J"));
                    watched.take(1);
                }
                (0..length).for_each(|_| watched.take(0));
            }
            watched.history.restart(&mut watched.long);
            assert!(!watched.turn(0) && !watched.turn(0), "nothing counts from before");
        }
    }

    #[test]
    fn who_has_the_layers_and_in_which_order_tells_positions_apart() {
        let mut watched = Watched::new();
        for layers in [vec!["1"], vec!["13"], vec!["1", "13"], vec!["13", "1"], vec!["1", "1"], vec!["1 1"]] {
            for index in 0..3 {
                for text in &layers {
                    watched.lay(index, layer(text));
                }
                assert!(!watched.turn(0), "{layers:?} at seat {index}");
                assert!(!watched.turn(1), "another paw is another position");
                for _ in &layers {
                    watched.take(index);
                }
            }
        }
    }

    /// Two displays whose hashes were made equal on purpose.
    #[test]
    fn a_collision_of_hashes_ends_nothing() {
        let one = [
            "9 2 13 6 1 8 3 4 5 12 11 10".split(' ').collect::<Vec<_>>(),
            "7 6 13 9 11 8 10 4 2 1 5 3".split(' ').collect(),
        ];
        let other = [
            "9 13 11 8 1 5 7 12 2 6 3 4".split(' ').collect::<Vec<_>>(),
            "10 9 8 12 1 2 7 3 13 4 5 11".split(' ').collect(),
        ];
        let mut watched = Watched::new();
        let mut hashes = Vec::new();
        for displays in [&one, &other, &one] {
            for (index, layers) in displays.iter().enumerate() {
                for text in layers {
                    watched.lay(index, layer(text));
                }
            }
            assert!(!watched.turn(2), "only twice the same");
            hashes.push(watched.history.displays);
            for (index, layers) in displays.iter().enumerate() {
                for _ in layers {
                    watched.take(index);
                }
            }
        }
        assert_eq!(hashes[0], hashes[1], "if they differ, the test has lost its point");
    }
}
