//! What nobody at the table sees, for a critic that may look at all hands while it judges a learner in training.
//!
//! Kept apart from [`Features`](crate::Features) on purpose: a player's network has no input through which this could come.

use luxx_rules::{Card, Game, Seat};

use crate::SEATS;
use crate::features::{Bits, seats_from};

/// How many bits: for each of the four others, clockwise, the whole hand as in the section `hand` of the player's bits.
pub const HIDDEN_FEATURES: usize = (SEATS - 1) * HAND;
/// How many words hold them.
pub const HIDDEN_WORDS: usize = HIDDEN_FEATURES.div_ceil(64);

/// A hand in bits: at least 1, 2, … of each face.
const HAND: usize = 13 * 8 + 5;

/// The other hands, seen from one seat; bits as in [`Features`](crate::Features).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenFeatures(pub [u64; HIDDEN_WORDS]);

/// The hands of the others, clockwise from the left neighbour of `seat`. Empty seats have no cards.
pub fn encode_hidden(game: &Game, seat: Seat) -> HiddenFeatures {
    let mut bits = Bits::<HIDDEN_WORDS>::new();
    for other in seats_from(game.public(), seat).into_iter().skip(1) {
        let hand = other.map(|other| game.hand(other));
        for card in Card::ALL {
            bits.at_least(hand.map_or(0, |hand| hand.count(card)), card.copies());
        }
    }
    HiddenFeatures(bits.words(HIDDEN_FEATURES))
}
