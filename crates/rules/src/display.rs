//! The layers in front of the players (rules 2.1, 2.3, 3.1).

use crate::seat::MAX_PLAYERS;
use crate::{Cards, Layer, Seat};

/// Everyone's display.
///
/// All layers lie in one array, seat after seat, bottom layer first. Every layer has at least one of the 109 cards,
/// so the array never overflows; the displays stay readable as slices; and the whole is small enough to be copied
/// without a thought, which a search does millions of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Displays {
    layers: [Layer; Cards::BOX.len() as usize],
    /// Where each seat's layers end. Seat `i` begins where seat `i - 1` ends.
    ends: [u8; MAX_PLAYERS],
}

impl Displays {
    pub(crate) const EMPTY: Displays =
        Displays { layers: [Layer::NONE; Cards::BOX.len() as usize], ends: [0; MAX_PLAYERS] };

    /// A seat's layers, bottom first.
    pub(crate) fn of(&self, seat: Seat) -> &[Layer] {
        &self.layers[self.start(seat)..self.end(seat)]
    }

    /// How many layers a seat has.
    pub(crate) fn height(&self, seat: Seat) -> usize {
        self.end(seat) - self.start(seat)
    }

    /// The layer on top of a seat's display.
    pub(crate) fn top(&self, seat: Seat) -> Option<Layer> {
        let end = self.end(seat);
        (end > self.start(seat)).then(|| self.layers[end - 1])
    }

    /// Lays a new layer on top (rule 2.1); what lies below stays as it was (rule 2.3).
    pub(crate) fn push(&mut self, seat: Seat, layer: Layer) {
        let (end, total) = (self.end(seat), self.total());
        self.layers.copy_within(end..total, end + 1);
        self.layers[end] = layer;
        self.ends[seat.index()..].iter_mut().for_each(|end| *end += 1);
    }

    /// Removes the top layer (rule 3.1). The display must not be empty.
    pub(crate) fn pop(&mut self, seat: Seat) {
        let (end, total) = (self.end(seat), self.total());
        self.layers.copy_within(end..total, end - 1);
        // An unused place looks the same in every game, so that equal displays are equal bytes.
        self.layers[total - 1] = Layer::NONE;
        self.ends[seat.index()..].iter_mut().for_each(|end| *end -= 1);
    }

    /// How many cards lie in a seat's display.
    pub(crate) fn card_count(&self, seat: Seat) -> u8 {
        self.of(seat).iter().map(|layer| layer.size()).sum()
    }

    /// All cards that lie in displays.
    pub(crate) fn cards(&self) -> Cards {
        self.layers[..self.total()].iter().fold(Cards::EMPTY, |all, layer| all.plus(layer.cards()))
    }

    fn start(&self, seat: Seat) -> usize {
        if seat.index() == 0 { 0 } else { usize::from(self.ends[seat.index() - 1]) }
    }

    fn end(&self, seat: Seat) -> usize {
        usize::from(self.ends[seat.index()])
    }

    fn total(&self) -> usize {
        usize::from(self.ends[MAX_PLAYERS - 1])
    }
}
