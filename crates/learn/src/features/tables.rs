//! Which values catch and which are caught, size by size, as sets of values.

use luxx_rules::{Card, Layer, Variant};

use super::counts::Sparse;
use super::layout::{FACES, SIZES};

/// Which values beat which; asked of the rules once.
pub(super) struct Beating {
    /// For each face the values that beat it, bit `face − 1`.
    above: [u16; 16],
    /// The values that ones beat. All others beat exactly what is lower.
    below_ones: u16,
}

impl Beating {
    pub(super) fn by(variant: Variant) -> &'static Beating {
        if variant.ones_catch() { &WITH_ONES } else { &PLAIN }
    }

    /// The values that beat this one.
    #[inline]
    pub(super) fn above(&self, value: Card) -> u64 {
        self.above[usize::from(value.face()) % 16].into()
    }

    /// The values that one of these beats: what the highest beats, and what ones do.
    #[inline]
    pub(super) fn below_any(&self, values: Sparse) -> u64 {
        let ones = u64::from(self.below_ones) & values.first().wrapping_neg();
        ((1 << values.highest()) - 1) | ones
    }
}

static PLAIN: Beating = beating(Variant::AmigoBase);
static WITH_ONES: Beating = beating(Variant::AmigoExpert);

const fn beating(variant: Variant) -> Beating {
    let mut table = Beating { above: [0; 16], below_ones: 0 };
    let mut value = 0;
    while value < FACES {
        let (mut below, mut other) = (0, 0);
        while other < FACES {
            if variant.beats(Card::ALL[other], Card::ALL[value]) {
                table.above[value + 1] |= 1 << other;
            }
            if variant.beats(Card::ALL[value], Card::ALL[other]) {
                below |= 1 << other;
            }
            other += 1;
        }
        if value == 0 {
            table.below_ones = below;
        } else {
            assert!(
                below == (1 << value) - 1,
                "`below_any` takes it that a value beats exactly the lower ones"
            );
        }
        value += 1;
    }
    table
}

/// Sets of values for sizes one to four in the first word, five and six in the second, [`FACES`] bits a size.
pub(super) type Sets = [u64; 2];

/// How many bits the two words have.
pub(super) const SETS: [usize; 2] = [4 * FACES, (SIZES - 4) * FACES];

/// The sets side by side.
#[inline]
pub(super) fn side_by_side(sets: [u64; SIZES]) -> Sets {
    let at = |size: usize| sets[size] << (size % 4 * FACES);
    [at(0) | at(1) | at(2) | at(3), at(4) | at(5)]
}

/// For each size, the values that catch at least one of these layers, and those that catch two or more.
#[inline]
pub(super) fn catching(layers: &[Option<Layer>], beating: &Beating) -> (Sets, Sets) {
    let (mut one, mut two) = ([0; 2], [0; 2]);
    for layer in layers.iter().flatten() {
        let place = usize::from(layer.size()) - 1;
        if place >= SIZES {
            continue;
        }
        let (word, values) = (place / 4, beating.above(layer.value()) << (place % 4 * FACES));
        two[word] |= one[word] & values;
        one[word] |= values;
    }
    (one, two)
}
