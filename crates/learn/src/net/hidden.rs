//! A layer between others: all of its outputs are wanted.
//!
//! The weights lie as they are needed: so many outputs as have room in the registers of a processor with wide lanes, and of each
//! the weights of two inputs side by side. These two are repeated in all lanes and used for all outputs of the block. Of the
//! values of a trained network many are zero: a row whose two are is left out.

use super::lanes::{Eight, Sums};
use super::layers::{Activations, Outputs, Pair};

/// How many times four outputs are summed side by side.
pub(super) const FOURS: usize = 24;
/// As many at a time where registers are narrower.
const PART: usize = 8;
pub(super) const BLOCK: usize = 4 * FOURS;

/// The weights of two inputs for the outputs of a block.
pub(super) type Row = [Eight; FOURS];

/// The weights of a hidden layer.
#[derive(Debug)]
pub(super) struct Hidden {
    /// Block by block of outputs, pair by pair of inputs; what is missing at the ends is zero.
    pairs: Vec<Row>,
    /// How many pairs of inputs there are.
    inputs: usize,
    outputs: Outputs,
}

impl Hidden {
    /// From weights as in the file: all outputs of the first input, then those of the second …
    pub(super) fn new(weights: &[i16], outputs: Outputs) -> Hidden {
        let width = outputs.count();
        let inputs = (weights.len() / width.max(1)).div_ceil(2);
        let weight = |input: usize, output: usize| {
            let found = if output < width { weights.get(input * width + output) } else { None };
            found.copied().unwrap_or(0)
        };
        let pairs = |block: usize, pair: usize| {
            std::array::from_fn(|four| {
                let first = block * BLOCK + 4 * four;
                Eight::new(std::array::from_fn(|lane| weight(2 * pair + lane % 2, first + lane / 2)))
            })
        };
        let blocks = 0..width.div_ceil(BLOCK);
        let pairs = blocks.flat_map(|block| (0..inputs).map(move |pair| pairs(block, pair))).collect();
        Hidden { pairs, inputs, outputs }
    }

    /// The layer for the values of the one before; `sum` sums up a block, as [`sum`] does.
    #[inline(always)]
    pub(super) fn run(
        &self,
        from: &mut Activations,
        into: &mut Activations,
        sum: impl Fn(&[Row], &[Pair]) -> [i32; BLOCK],
    ) {
        into.sums.clear();
        let unit = from.unit();
        let pairs = from.pairs();
        for block in self.pairs.chunks_exact(self.inputs.max(1)) {
            into.sums.extend(sum(block, pairs));
        }
        into.finish(&self.outputs, unit);
    }
}

/// The sums of a block: the weights row by row with the pairs of values that belong to them.
#[inline]
pub(super) fn sum(block: &[Row], pairs: &[Pair]) -> [i32; BLOCK] {
    let mut all = [0; BLOCK];
    for (part, all) in all.as_chunks_mut::<{ 4 * PART }>().0.iter_mut().enumerate() {
        let mut sums = [Sums::zero(); PART];
        for pair in pairs {
            let values = Eight::repeat(pair.values);
            let weights = &block[pair.row as usize].as_chunks::<PART>().0[part];
            for (sums, weights) in sums.iter_mut().zip(weights) {
                *sums = sums.plus_products(*weights, values);
            }
        }
        all.as_chunks_mut().0.iter_mut().zip(sums).for_each(|(four, sums)| *four = sums.to_array());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::layers::{Head, WIDEST};
    use super::*;

    fn outputs(count: usize) -> Outputs {
        Outputs { scales: vec![1.0; count], biases: vec![0.0; count] }
    }

    /// Overflow panics in tests, and lanes would wrap silently.
    #[test]
    fn no_sum_overflows_with_the_largest_weights_in_the_widest_layer() {
        let (mut first, mut second) = <(Activations, Activations)>::default();
        first.rectify(&[7; WIDEST], &outputs(WIDEST), 1.0);
        for (weight, exact) in [(127, 127.0 * 7.0 * WIDEST as f32), (-128, 0.0)] {
            Hidden::new(&[weight; WIDEST * 3], outputs(3)).run(&mut first, &mut second, sum);
            let sum = Head::new(&[1, 1, 1], outputs(1)).output(0, &second);
            assert!((sum - 3.0 * exact).abs() <= exact * 1e-3, "{sum} where {exact} thrice is right");
        }
        let lowest = Head::new(&[-128; WIDEST], outputs(1)).output(0, &first);
        assert!((lowest / (-128.0 * 7.0 * WIDEST as f32) - 1.0).abs() < 1e-3, "{lowest}");
    }

    /// Widths that fill no block, and an odd number of inputs.
    #[test]
    fn every_output_has_its_own_weights_whatever_the_widths() {
        let (inputs, width) = (5, 37);
        let weight = |input: usize, output: usize| ((input * 31 + output * 7) % 23) as i16 - 11;
        let weights: Vec<i16> =
            (0..inputs).flat_map(|input| (0..width).map(move |output| weight(input, output))).collect();
        let values = [3, 0, 1, 4, 2];
        let (mut first, mut second) = <(Activations, Activations)>::default();
        first.rectify(&values, &outputs(inputs), 1.0);
        Hidden::new(&weights, outputs(width)).run(&mut first, &mut second, sum);
        for output in 0..width {
            let exact: i32 = values
                .iter()
                .enumerate()
                .map(|(input, value)| value * i32::from(weight(input, output)))
                .sum();
            let mut chosen = vec![0; width];
            chosen[output] = 1;
            let found = Head::new(&chosen, outputs(1)).output(0, &second);
            assert!(
                (found - exact.max(0) as f32).abs() < 0.05,
                "output {output}: {found} where {exact} is right"
            );
        }
    }
}
