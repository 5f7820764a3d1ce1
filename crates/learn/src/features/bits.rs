//! Bits written one after the other.

/// A row of bits that grows from the lowest bit of the first word on.
pub(crate) struct Bits<const WORDS: usize> {
    words: [u64; WORDS],
    len: usize,
}

impl<const WORDS: usize> Bits<WORDS> {
    pub(crate) const fn new() -> Bits<WORDS> {
        Bits { words: [0; WORDS], len: 0 }
    }

    /// How many bits have been written.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The next `width` bits, at most 64; `value` has none beyond them.
    #[inline]
    pub(crate) fn push(&mut self, value: u64, width: usize) {
        debug_assert!(width <= 64 && (width == 64 || value >> width == 0), "{value:#x} in {width} bits");
        let (word, shift) = (self.len / 64, self.len % 64);
        self.words[word] |= value << shift;
        if shift + width > 64 {
            self.words[word + 1] |= value >> (64 - shift);
        }
        self.len += width;
    }

    /// `width` bits of which the first `count` are set: at least one, at least two, …
    #[inline]
    pub(crate) fn at_least(&mut self, count: u8, width: u8) {
        self.push((1 << count.min(width)) - 1, usize::from(width));
    }

    /// `width` bits of which only the one with this place is set; none if the place is beyond.
    #[inline]
    pub(crate) fn one_of(&mut self, place: Option<usize>, width: usize) {
        self.push(place.filter(|place| *place < width).map_or(0, |place| 1 << place), width);
    }

    /// A bit for every threshold that `number` reaches.
    #[inline]
    pub(crate) fn reaches<const N: usize>(&mut self, number: i32, steps: &Steps<N>) {
        self.push(steps.bits(number), steps.width);
    }

    /// The finished row, which must have `expected` bits.
    pub(crate) fn words(self, expected: usize) -> [u64; WORDS] {
        debug_assert_eq!(self.len, expected, "the row has another length than its layout says");
        self.words
    }
}

/// For every number from below the first of some thresholds to the last the bits of those that it reaches: looked up, not
/// counted, because every view asks a dozen times.
pub(crate) struct Steps<const N: usize> {
    below: i32,
    bits: [u32; N],
    width: usize,
}

impl<const N: usize> Steps<N> {
    /// `N` is [`span`] of the thresholds, which ascend.
    pub(crate) const fn new(thresholds: &[i32]) -> Steps<N> {
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
        Steps { below, bits, width: thresholds.len() }
    }

    #[inline]
    fn bits(&self, number: i32) -> u64 {
        self.bits[(number - self.below).clamp(0, N as i32 - 1) as usize].into()
    }
}

/// How many numbers there are from just below the first threshold to the last.
pub(crate) const fn span(thresholds: &[i32]) -> usize {
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
            let mut row = Bits::<1>::new();
            row.reaches(number, &STEPS);
            assert_eq!((row.len(), row.words(4)[0].count_ones() as usize), (4, reached), "{number}");
        }
    }
}
