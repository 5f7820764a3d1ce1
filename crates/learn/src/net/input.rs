//! The first layer. Its inputs are bits, most of them zero: it is the sum of the rows of those that are set.
//!
//! Two looks at a game from the same seat, one soon after the other, differ in few bits. The sums of the last look are
//! kept, and only the rows of the bits that have changed are added or taken away: a seventh of the work in a game that is
//! played on. Sums are of integers, so that the way they came about leaves no trace in them.

use super::layers::Outputs;
use crate::{FEATURE_WORDS, Features};

/// So many rows of weights between -128 and 127 can be summed, or taken away, in 16 bits.
const ROWS: usize = 255;

/// The weights of the first layer.
#[derive(Debug)]
pub(super) struct Input {
    /// One row of weights for every input, as wide as the layer. Widened when read, because that costs once what it
    /// would cost in every sum.
    pub(super) rows: Vec<i16>,
    pub(super) outputs: Outputs,
}

/// The last look from one seat: which bits were set, and the sums of their rows.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    words: [u64; FEATURE_WORDS],
    pub(super) sums: Vec<i32>,
    changed: Vec<u16>,
    partial: Vec<i16>,
}

impl Seen {
    /// Nothing: no bit is set, and all sums are zero.
    pub(super) fn nothing(width: usize) -> Seen {
        Seen { words: [0; _], sums: vec![0; width], changed: Vec::new(), partial: vec![0; width] }
    }

    /// Looks at something else; `add_rows` sums up rows, as [`add_rows`] does.
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        features: &Features,
        input: &Input,
        add_rows: impl Fn(&Input, &[u16], &mut [i16]),
    ) {
        let before = std::mem::replace(&mut self.words, *features.as_words());
        let now = self.words;
        self.add(std::array::from_fn(|word| now[word] & !before[word]), input, 1, &add_rows);
        self.add(std::array::from_fn(|word| before[word] & !now[word]), input, -1, &add_rows);
    }

    /// Adds the rows of these bits, or takes them away.
    #[inline(always)]
    fn add(
        &mut self,
        bits: [u64; FEATURE_WORDS],
        input: &Input,
        sign: i32,
        add_rows: impl Fn(&Input, &[u16], &mut [i16]),
    ) {
        self.changed.clear();
        for (word, mut left) in (0..).zip(bits) {
            while left != 0 {
                self.changed.push(64 * word + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
        for places in self.changed.chunks(ROWS) {
            add_rows(input, places, &mut self.partial);
            self.sums.iter_mut().zip(&self.partial).for_each(|(sum, part)| *sum += sign * i32::from(*part));
        }
    }
}

/// The sums of these rows, of which there are at most [`ROWS`].
#[inline(always)]
pub(super) fn add_rows(input: &Input, places: &[u16], sums: &mut [i16]) {
    add_from(input, places, 0, sums);
}

/// Adds up the rows' part for the outputs from `first` on.
#[inline(always)]
pub(super) fn add_from(input: &Input, places: &[u16], first: usize, sums: &mut [i16]) {
    let width = input.outputs.count();
    let wanted = sums.len();
    let row = |place: u16| &input.rows[usize::from(place) * width + first..][..wanted];
    sums.fill(0);
    let (fours, rest) = places.as_chunks::<4>();
    for four in fours {
        // Four rows at a time: the sums are loaded and stored a quarter as often.
        let [a, b, c, d] = four.map(row);
        for output in 0..wanted {
            sums[output] += (a[output] + b[output]) + (c[output] + d[output]);
        }
    }
    for place in rest {
        sums.iter_mut().zip(row(*place)).for_each(|(sum, weight)| *sum += weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FEATURES;

    /// Overflow panics in tests.
    #[test]
    fn no_sum_overflows_and_none_remembers_how_it_came_about() {
        let all: Features = Features(std::array::from_fn(|word| match FEATURES - 64 * word {
            64.. => u64::MAX,
            left => (1 << left) - 1,
        }));
        for weight in [-128, 127] {
            let outputs = Outputs { scales: vec![1.0; 3], biases: vec![0.0; 3] };
            let input = Input { rows: vec![weight; 3 * FEATURES], outputs };
            let mut seen = Seen::nothing(3);
            seen.look(&all, &input, add_rows);
            assert_eq!(seen.sums, [i32::from(weight) * FEATURES as i32; 3]);
            seen.look(&Features([1; FEATURE_WORDS]), &input, add_rows);
            assert_eq!(seen.sums, [i32::from(weight) * FEATURE_WORDS as i32; 3]);
            seen.look(&Features([0; FEATURE_WORDS]), &input, add_rows);
            assert_eq!(seen.sums, [0; 3]);
        }
    }
}
