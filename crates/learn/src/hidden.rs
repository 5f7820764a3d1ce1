//! What nobody at the table sees, for a critic that may look at all hands while it judges a learner in training.
//!
//! Kept apart from [`Features`](crate::Features) on purpose: a player's network has no input through which this could come.

use luxx_rules::{Game, Seat};

use crate::SEATS;
use crate::features::{Bits, EIGHTS, eights};

/// How many bits: for each of the four others, clockwise, the whole hand as in the section `hand` of the player's bits.
pub const HIDDEN_FEATURES: usize = (SEATS - 1) * HAND;
/// How many words hold them.
pub const HIDDEN_WORDS: usize = HIDDEN_FEATURES.div_ceil(64);

/// A hand in bits: at least 1, 2, … of each face.
const HAND: usize = EIGHTS[0] + EIGHTS[1];

/// The other hands, seen from one seat; bits as in [`Features`](crate::Features).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenFeatures(pub [u64; HIDDEN_WORDS]);

/// The hands of the others, clockwise from the left neighbour of `seat`. Empty seats have no cards.
pub fn encode_hidden(game: &Game, seat: Seat) -> HiddenFeatures {
    let mut bits = Bits::<HIDDEN_WORDS>::new();
    for (place, other) in game.public().others(seat).enumerate() {
        bits.put_both(place * HAND, eights(game.hand(other)), EIGHTS);
    }
    HiddenFeatures(bits.words())
}
