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

    /// A bit for every threshold that `number` reaches; the thresholds ascend.
    #[inline]
    pub(crate) fn reaches(&mut self, number: i32, thresholds: &[i32]) {
        let reached = thresholds.iter().filter(|threshold| number >= **threshold).count();
        self.push((1 << reached) - 1, thresholds.len());
    }

    /// The finished row, which must have `expected` bits.
    pub(crate) fn words(self, expected: usize) -> [u64; WORDS] {
        debug_assert_eq!(self.len, expected, "the row has another length than its layout says");
        self.words
    }
}
