//! A row of bits, and numbers as bits.

#![expect(clippy::inline_always, reason = "where a place is known, writing there is a shift or two")]

/// A row of bits, the lowest bit of the first word first.
pub(crate) struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    pub(crate) const fn new() -> Bits<WORDS> {
        Bits([0; WORDS])
    }

    /// Writes `width` bits, at most 64, from place `at` on, where nothing was written before; `value` has none beyond them.
    #[inline(always)]
    pub(crate) fn put(&mut self, at: usize, width: usize, value: u64) {
        debug_assert!(width == 64 || value >> width == 0, "{value:#x} in {width} bits");
        let (word, shift) = (at / 64, at % 64);
        debug_assert_eq!(self.0[word] >> shift, 0, "written from {at} on before");
        self.0[word] |= value << shift;
        if shift + width > 64 {
            self.0[word + 1] = value >> (64 - shift);
        }
    }

    /// Writes whatever is larger in two pieces: the lower `low` bits, then the rest.
    #[inline(always)]
    pub(crate) fn put_both(&mut self, at: usize, [low, high]: [u64; 2], width: [usize; 2]) {
        self.put(at, width[0], low);
        self.put(at + width[0], width[1], high);
    }

    pub(crate) fn words(self) -> [u64; WORDS] {
        self.0
    }
}

/// `width` bits of which the first `count` are set: at least one, at least two, … A count has no more than 63.
#[inline]
pub(super) fn at_least(count: u8, width: usize) -> u64 {
    ((1 << count) - 1) & ((1 << width) - 1)
}

/// For every number from below the first of some thresholds to the last the bits of those that it reaches: looked up, not
/// counted, because every view asks a dozen times.
pub(super) struct Steps<const N: usize> {
    below: i32,
    bits: [u32; N],
}

impl<const N: usize> Steps<N> {
    /// `N` is [`span`] of the thresholds, which ascend.
    pub(super) const fn new(thresholds: &[i32]) -> Steps<N> {
        let below = thresholds[0] - 1;
        assert!(
            N == span(thresholds) && thresholds.len() <= 32,
            "the table has another size than its thresholds"
        );
        let (mut bits, mut place, mut reached) = ([0; N], 1, 0);
        while place < N {
            if thresholds[reached] == below + place as i32 {
                reached += 1;
            }
            bits[place] = ((1_u64 << reached) - 1) as u32;
            place += 1;
        }
        Steps { below, bits }
    }

    /// A bit for every threshold that the number reaches.
    #[inline]
    pub(super) fn bits(&self, number: i32) -> u64 {
        self.bits[(number - self.below).clamp(0, N as i32 - 1) as usize].into()
    }

    /// A bit for every threshold that a count reaches, if the first threshold is one.
    #[inline]
    pub(super) fn of_count(&self, count: usize) -> u64 {
        debug_assert_eq!(self.below, 0);
        self.bits[count.min(N - 1)].into()
    }
}

/// How many numbers there are from just below the first threshold to the last.
pub(super) const fn span(thresholds: &[i32]) -> usize {
    (thresholds[thresholds.len() - 1] - thresholds[0]) as usize + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_steps_counts_the_thresholds_reached() {
        const THRESHOLDS: [i32; 4] = [-3, -2, 1, 5];
        const STEPS: Steps<{ span(&THRESHOLDS) }> = Steps::new(&THRESHOLDS);
        for number in -40..40 {
            let reached = THRESHOLDS.iter().filter(|threshold| number >= **threshold).count();
            assert_eq!(STEPS.bits(number), (1 << reached) - 1, "{number}");
        }
    }

    #[test]
    fn what_is_put_is_where_it_was_put() {
        let mut row = Bits::<3>::new();
        row.put(3, 2, 0b10);
        row.put(60, 8, 0b1001_0001);
        row.put_both(70, [u64::MAX, 1], [64, 3]);
        assert_eq!(row.words(), [1 << 4 | 1 << 60, 0b1001 | u64::MAX << 6, 0b111_1111]);
    }
}
