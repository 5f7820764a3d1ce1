//! Counts of all faces at once, as bits: at least one, at least two, … of each.
//!
//! A multiset is one word with four bits a face ([`Cards::to_bits`]), and no count in it exceeds eight. So what a count lacks to
//! eight lifts a large enough one to the highest of its four bits, and none beyond: one addition compares all faces.

use luxx_rules::Cards;

use super::layout::{FACES, KNOWN, KNOWN_JOKERS, SIZES};

/// The lowest of the four bits of every face, the lowest face first.
const UNITS: u64 = 0x0011_1111_1111_1111;
/// The lowest bit of every number, without the joker.
const NUMBERS: u64 = 0x0001_1111_1111_1111;

/// The counts, the lowest face in the lowest four bits.
#[inline]
fn counts(cards: Cards) -> u64 {
    cards.to_bits() >> 4
}

/// How many bits [`eights`] are, and how they are shared out.
pub(crate) const EIGHTS: [usize; 2] = [64, 8 * (FACES - 1) + 5 - 64];

/// At least 1 … 8 of each number, then at least 1 … 5 jokers: all that there can be.
#[inline]
pub(crate) fn eights(cards: Cards) -> [u64; 2] {
    let counts = counts(cards);
    let two = |pair: u32| u64::from(PAIRS[(counts >> (8 * pair) & 0xff) as usize]) << (16 * (pair % 4));
    [two(0) | two(1) | two(2) | two(3), two(4) | two(5) | two(6)]
}

/// The bits of two faces side by side, by their counts.
static PAIRS: [u16; 256] = {
    let (mut table, mut counts) = ([0; 256], 0);
    while counts < table.len() {
        let (low, high) = (counts & 0xf, counts >> 4);
        // Counts beyond eight do not exist.
        if low <= 8 && high <= 8 {
            table[counts] = (((1_u32 << low) - 1) | (((1_u32 << high) - 1) << 8)) as u16;
        }
        counts += 1;
    }
    table
};

/// At least 1 … 3 of each face.
#[inline]
pub(super) fn threes(cards: Cards) -> u64 {
    let counts = counts(cards);
    let reached = |least: u64| (counts + UNITS * (8 - least)) >> 3 & UNITS;
    let fours = reached(1) | reached(2) << 1 | reached(3) << 2;
    // Every fourth bit is clear: close the gaps, of two, four, eight, sixteen faces.
    let closed = fours & 0x0007_0707_0707_0707 | fours >> 1 & 0x0038_3838_3838_3838;
    let closed = closed & 0x003f_003f_003f_003f | closed >> 2 & 0x0fc0_0fc0_0fc0_0fc0;
    let closed = closed & 0x0000_0fff_0000_0fff | closed >> 4 & 0x00ff_f000_00ff_f000;
    closed & 0x0000_0000_00ff_ffff | closed >> 8 & 0xffff_ffff_ff00_0000
}

/// How many bits [`known`] are.
pub(super) const KNOWN_BITS: usize = (FACES - 1) * KNOWN + KNOWN_JOKERS;
const _: () = assert!(KNOWN == 3 && KNOWN_JOKERS == 4);

/// At least 1 … 3 of each number, then at least 1 … 4 jokers.
#[inline]
pub(super) fn known(cards: Cards) -> u64 {
    // Of at most five jokers there are four where the count has its third bit.
    let fourth_joker = counts(cards) >> (4 * (FACES - 1) + 2) & 1;
    threes(cards) | fourth_joker << (KNOWN_BITS - 1)
}

/// Of how many numbers there are at least `least`.
#[inline]
pub(super) fn numbers_held(cards: Cards, least: u64) -> u8 {
    let held = (counts(cards) + NUMBERS * (8 - least)) >> 3 & NUMBERS;
    (held.wrapping_mul(0x1111_1111_1111_1111) >> 60) as u8
}

/// Faces as the highest of four bits each; the lower ones mean nothing.
#[derive(Clone, Copy, Default)]
pub(super) struct Sparse(u64);

impl Sparse {
    /// Side by side, bit `face − 1`.
    #[inline]
    pub(super) fn gather(self) -> u64 {
        let ones = self.0 >> 3 & UNITS;
        let twos = (ones | ones >> 3) & 0x0303_0303_0303_0303;
        let fours = (twos | twos >> 6) & 0x000f_000f_000f_000f;
        // Four times four bits, moved to the top: none of the sums has a carry.
        fours.wrapping_mul(1 << 48 | 1 << 36 | 1 << 24 | 1 << 12) >> 48
    }

    #[inline]
    pub(super) fn or(self, other: Sparse) -> Sparse {
        Sparse(self.0 | other.0)
    }

    /// The place of the highest face, from 0; 0 if there is none, too.
    #[inline]
    pub(super) fn highest(self) -> u32 {
        (self.0 & UNITS << 3 | 1).ilog2() / 4
    }

    /// 1 if the lowest of all faces is here.
    #[inline]
    pub(super) fn first(self) -> u64 {
        self.0 >> 3 & 1
    }
}

/// For each size from one on, the values of which these cards make a layer of that size, jokers included.
#[inline]
pub(super) fn playable(cards: Cards) -> [Sparse; SIZES] {
    let counts = counts(cards);
    // No hand has more than five jokers.
    let lifts = &LIFTS[usize::from(cards.jokers() % 8)];
    std::array::from_fn(|size| Sparse(counts + lifts[size]))
}

/// What lifts the faces that make a layer, by the jokers held and the size.
static LIFTS: [[u64; SIZES]; 8] = {
    let (mut table, mut jokers) = ([[0; SIZES]; 8], 0);
    while jokers < 8 {
        let mut size = 1;
        while size <= SIZES {
            // At least one number card; jokers alone are without the help of others.
            let least = if size > jokers { size - jokers } else { 1 };
            table[jokers][size - 1] = NUMBERS * (8 - least as u64) + (UNITS - NUMBERS) * (8 - size as u64);
            size += 1;
        }
        jokers += 1;
    }
    table
};

/// Which faces there are, bit `face − 1`.
#[inline]
pub(super) fn present(cards: Cards) -> u64 {
    Sparse(counts(cards) + UNITS * 7).gather()
}
