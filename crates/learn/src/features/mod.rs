//! A view as a row of bits.
//!
//! All numbers are written as bits: a count as "at least one, at least two, …", a choice as one bit of several. A network's
//! first layer then only adds up the rows of its weights whose bits are set, and two views differ in few bits. Seats are
//! relative: the one who looks comes first, the others follow clockwise, so what is learnt in one seat holds in all.

mod bits;
mod counts;
mod fill;
mod layout;
mod tables;

use luxx_rules::{Public, Seat, View, ViewRef};

pub(crate) use bits::Bits;
pub(crate) use counts::{EIGHTS, eights};
pub use layout::{FEATURES, LAYOUT, Section};

use crate::Stakes;

/// How many words hold the bits.
pub const FEATURE_WORDS: usize = FEATURES.div_ceil(64);

/// The bits of a view; bit `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub(crate) [u64; FEATURE_WORDS]);

impl Features {
    /// The words; bits from [`FEATURES`] on are clear.
    pub const fn as_words(&self) -> &[u64; FEATURE_WORDS] {
        &self.0
    }

    /// Whether a bit is set.
    pub const fn get(&self, index: usize) -> bool {
        index < FEATURES && self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// The places of the bits that are set, ascending.
    pub fn ones(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let place = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(word * 64 + place)
            })
        })
    }
}

/// The bits of a view, for a player who plays for these stakes. The same view and stakes give the same bits, whatever the
/// cards that the player cannot see.
pub fn encode(view: &View, stakes: &Stakes) -> Features {
    encode_ref(view.as_view_ref(), stakes)
}

/// As [`encode`], for a view that is borrowed from a game.
pub fn encode_ref(view_ref: ViewRef<'_>, stakes: &Stakes) -> Features {
    Features(fill::fill(view_ref, stakes))
}

/// How many steps clockwise it is from one seat to another.
#[inline]
fn relative(public: &Public, from: Seat, to: Seat) -> usize {
    let (from, to) = (from.index(), to.index());
    if to < from { to + public.players() - from } else { to - from }
}
