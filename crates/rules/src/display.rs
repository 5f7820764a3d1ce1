//! The layers in front of the players (rules 2.1, 2.3, 3.1).

use crate::seat::MAX_PLAYERS;
use crate::{Cards, Layer, Seat};

/// Everyone's display, in one small array that is copied without a thought, which a search does millions of times.
///
/// Each seat has a stretch of its own: one place for [`Layer::NONE`], which stands for "no layer" and catches nothing,
/// then its layers, bottom first, then free places. There are at most 109 layers, one for each card of the box, so when
/// a stretch is full the others have room to spare, and the stretches are laid out anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Displays {
    places: [Layer; PLACES],
    /// Where each seat's stretch begins: the place of its [`Layer::NONE`].
    starts: [u8; SEATS],
    /// The place of each seat's top layer, or of its [`Layer::NONE`].
    tops: [u8; SEATS],
    /// How many cards lie in front of each seat, and which ones in front of all: every look at a table asks for them, and
    /// adding up dozens of layers takes longer than to keep the sums.
    counts: [u8; SEATS],
    cards: Cards,
}

const PLACES: usize = 128;
/// A power of two, so that an index can be masked where it would otherwise be checked.
const SEATS: usize = 8;
const _: () = assert!(PLACES >= Cards::BOX.len() as usize + 2 * MAX_PLAYERS && SEATS >= MAX_PLAYERS);

impl Displays {
    /// No layer yet, and the same room for everyone.
    pub(crate) fn empty(players: u8) -> Displays {
        let mut starts = [0; SEATS];
        for seat in Seat::all(usize::from(players)) {
            starts[seat.index()] = (seat.index() * (PLACES / usize::from(players))) as u8;
        }
        Displays {
            places: [Layer::NONE; PLACES],
            starts,
            tops: starts,
            counts: [0; SEATS],
            cards: Cards::EMPTY,
        }
    }

    /// A seat's layers, bottom first.
    pub(crate) fn of(&self, seat: Seat) -> &[Layer] {
        &self.places[self.start(seat) + 1..=self.top_place(seat)]
    }

    /// How many layers a seat has.
    pub(crate) fn height(&self, seat: Seat) -> usize {
        self.top_place(seat) - self.start(seat)
    }

    /// The layer on top of a seat's display, or [`Layer::NONE`].
    #[inline]
    pub(crate) fn top(&self, seat: Seat) -> Layer {
        self.places[self.top_place(seat) % PLACES]
    }

    /// Lays a new layer on top (rule 2.1); what lies below stays as it was (rule 2.3).
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, layer: Layer) {
        let mut free = self.top_place(seat) + 1;
        if free >= self.end(seat) {
            self.make_room();
            free = self.top_place(seat) + 1;
        }
        self.places[free % PLACES] = layer;
        self.tops[seat.index() % SEATS] = free as u8;
        self.counts[seat.index() % SEATS] += layer.size();
        self.cards = self.cards.plus(layer.cards());
    }

    /// Removes the top layer (rule 3.1). The display must not be empty.
    #[inline]
    pub(crate) fn pop(&mut self, seat: Seat) {
        let layer = self.top(seat);
        self.counts[seat.index() % SEATS] -= layer.size();
        self.cards = self.cards.minus(layer.cards());
        self.tops[seat.index() % SEATS] -= 1;
    }

    /// How many cards lie in a seat's display.
    pub(crate) fn card_count(&self, seat: Seat) -> u8 {
        self.counts[seat.index() % SEATS]
    }

    /// All cards that lie in displays.
    pub(crate) fn cards(&self) -> Cards {
        self.cards
    }

    /// Everyone's layers, seat after seat.
    fn all(&self) -> impl Iterator<Item = &[Layer]> {
        Seat::all(MAX_PLAYERS).map(|seat| self.of(seat))
    }

    /// Shares the free places out evenly.
    #[cold]
    fn make_room(&mut self) {
        let players =
            Seat::all(MAX_PLAYERS).filter(|seat| seat.index() == 0 || self.start(*seat) > 0).count();
        let taken: usize = self.all().map(<[Layer]>::len).sum::<usize>() + players;
        let spare = (PLACES - taken) / players;
        let mut anew =
            Displays { places: [Layer::NONE; PLACES], starts: [0; SEATS], tops: [0; SEATS], ..*self };
        let mut start = 0;
        for seat in Seat::all(players) {
            let layers = self.of(seat);
            anew.starts[seat.index()] = start as u8;
            anew.tops[seat.index()] = (start + layers.len()) as u8;
            anew.places[start + 1..=start + layers.len()].copy_from_slice(layers);
            start += 1 + layers.len() + spare;
        }
        *self = anew;
    }

    fn start(&self, seat: Seat) -> usize {
        usize::from(self.starts[seat.index() % SEATS])
    }

    fn top_place(&self, seat: Seat) -> usize {
        usize::from(self.tops[seat.index() % SEATS])
    }

    /// The first place behind a seat's stretch: where the next seat's begins, or the end of all.
    fn end(&self, seat: Seat) -> usize {
        match usize::from(self.starts[(seat.index() + 1) % SEATS]) {
            0 => PLACES,
            start => start,
        }
    }
}

/// Equal if the same layers lie in front of everyone, wherever their stretches begin.
impl PartialEq for Displays {
    fn eq(&self, other: &Displays) -> bool {
        self.all().eq(other.all())
    }
}

impl Eq for Displays {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_may_grow_over_all_the_room_there_is() {
        let [one, two]: [Layer; 2] =
            [Layer::numbers(crate::Card::One, 1, 0), Layer::jokers_alone(1)].map(Option::unwrap);
        for players in 2..=MAX_PLAYERS {
            for tall in Seat::all(players) {
                let mut displays = Displays::empty(players as u8);
                for seat in Seat::all(players).filter(|seat| *seat != tall) {
                    displays.push(seat, two);
                }
                for height in 0..usize::from(Cards::BOX.len()) - (players - 1) {
                    assert_eq!(displays.of(tall).len(), height);
                    displays.push(tall, one);
                    assert_eq!(displays.top(tall), one);
                }
                for seat in Seat::all(players).filter(|seat| *seat != tall) {
                    assert_eq!(displays.of(seat), [two]);
                    displays.pop(seat);
                    assert_eq!(displays.top(seat), Layer::NONE);
                }
                assert!(displays.of(tall).iter().all(|layer| *layer == one));
            }
        }
    }

    #[test]
    fn the_sums_are_those_of_the_layers() {
        let check = |displays: &Displays| {
            for seat in Seat::all(3) {
                let sum: u8 = displays.of(seat).iter().map(|layer| layer.size()).sum();
                assert_eq!(displays.card_count(seat), sum);
            }
            let all = displays.all().flatten().fold(Cards::EMPTY, |all, layer| all.plus(layer.cards()));
            assert_eq!(displays.cards(), all);
        };
        let mut displays = Displays::empty(3);
        for (seat, layer) in Seat::all(3).zip(["7 7 7 J", "J J", "13 13"]) {
            displays.push(seat, layer.parse().unwrap());
            check(&displays);
        }
        // So many that the stretches are laid out anew.
        for layer in ["1", "2", "3", "4", "5", "6"].into_iter().cycle().take(48) {
            displays.push(Seat::FIRST, layer.parse().unwrap());
            check(&displays);
        }
        for seat in Seat::all(3) {
            while displays.height(seat) > 0 {
                displays.pop(seat);
                check(&displays);
            }
        }
        assert!(displays.cards().is_empty());
    }
}
