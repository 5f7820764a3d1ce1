//! What all layers share, and the last ones.
//!
//! Whatever is summed is an integer. Such a sum is the same in whatever order it is taken, so the compiler may use all the
//! lanes that a machine has, and a move is still the same on every one of them. Floating point is left with one
//! multiplication and one addition for each neuron, which IEEE 754 fixes to the last bit (Rust never fuses the two).

use super::lanes::Eight;

/// The widest layer: with more inputs a sum of products could leave 32 bits.
pub(super) const WIDEST: usize = 1024;

/// The largest activation after [`quantise`]; `WIDEST` products of it with a weight of -128 fit into 32 bits.
const LARGEST: f32 = 16_383.0;

/// A last layer, of whose outputs few are wanted: one row of weights for each.
#[derive(Debug)]
pub(super) struct Head {
    rows: Vec<Eight>,
    /// How many eights a row has; what is missing at its end is zero.
    inputs: usize,
    outputs: Outputs,
}

/// What turns the sums of a layer into its values.
#[derive(Debug)]
pub(super) struct Outputs {
    /// What one unit of an output's weights is worth.
    pub(super) scales: Vec<f32>,
    pub(super) biases: Vec<f32>,
}

impl Outputs {
    pub(super) fn count(&self) -> usize {
        self.scales.len()
    }
}

/// The value of an output from its sum; `unit` is what one unit of the activations is worth.
#[inline(always)]
fn value(sum: i32, scale: f32, unit: f32, bias: f32) -> f32 {
    sum as f32 * (scale * unit) + bias
}

/// The values of two inputs side by side, and which pair of all it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    pub(super) row: u32,
    pub(super) values: [i16; 2],
}

/// The values of a layer on their way to the next one. Kept from one decision to the next, so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct Activations {
    /// Rectified and rounded: none is negative.
    rounded: Vec<i16>,
    /// Room for [`pairs`](Activations::pairs).
    pairs: Vec<Pair>,
    /// Room for the values by eights, for layers of which few outputs are wanted.
    eights: Vec<Eight>,
    /// What one unit is worth.
    unit: f32,
    pub(super) sums: Vec<i32>,
    values: Vec<f32>,
}

impl Activations {
    /// Two by two, without those of which both are zero; the last may be half empty.
    #[inline(always)]
    pub(super) fn pairs(&mut self) -> &[Pair] {
        let all = self.rounded.as_chunks::<2>().0;
        if self.pairs.len() < all.len() {
            self.pairs.resize(all.len(), Pair::default());
        }
        let mut count = 0;
        for (row, values) in (0..).zip(all) {
            // Written in any case and kept only if it counts: nobody can guess which ones do.
            if let Some(place) = self.pairs.get_mut(count) {
                *place = Pair { row, values: *values };
            }
            count += usize::from(*values != [0; 2]);
        }
        &self.pairs[..count]
    }

    pub(super) fn unit(&self) -> f32 {
        self.unit
    }

    /// Turns the own sums into values, rectifies and rounds them.
    #[inline(always)]
    pub(super) fn finish(&mut self, outputs: &Outputs, unit: f32) {
        let sums = std::mem::take(&mut self.sums);
        self.rectify(&sums, outputs, unit);
        self.sums = sums;
    }

    /// Scales, rectifies and rounds these sums, as values of the next layer.
    #[inline(always)]
    pub(super) fn rectify(&mut self, sums: &[i32], outputs: &Outputs, unit: f32) {
        let parts = sums.iter().zip(&outputs.scales).zip(&outputs.biases);
        self.values.clear();
        self.values.extend(parts.map(|((sum, scale), bias)| value(*sum, *scale, unit, *bias).max(0.0)));
        self.unit = quantise(&self.values, &mut self.rounded);
        self.rounded.resize(self.rounded.len().next_multiple_of(8), 0);
        self.eights.clear();
        self.eights.extend(self.rounded.as_chunks().0.iter().map(|eight| Eight::new(*eight)));
    }
}

impl Head {
    /// From weights as in the file: all outputs of the first input, then those of the second …
    pub(super) fn new(weights: &[i16], outputs: Outputs) -> Head {
        let width = outputs.count();
        // Turned round: one row an output, because each output is one sum.
        let row = |output: usize| weights.iter().skip(output).step_by(width).copied();
        let eights = |output: usize| {
            let mut row: Vec<i16> = row(output).collect();
            row.resize(row.len().next_multiple_of(8), 0);
            row.as_chunks().0.iter().map(|eight| Eight::new(*eight)).collect::<Vec<_>>()
        };
        let inputs = (weights.len() / width.max(1)).div_ceil(8);
        Head { rows: (0..width).flat_map(eights).collect(), inputs, outputs }
    }

    /// The value of one output.
    pub(super) fn output(&self, output: usize, from: &Activations) -> f32 {
        self.output_by(output, from, Eight::products)
    }

    /// Computes one output; `sum` sums up the products of two rows of the same length.
    #[inline(always)]
    pub(super) fn output_by(
        &self,
        output: usize,
        from: &Activations,
        sum: impl Fn(&[Eight], &[Eight]) -> i32,
    ) -> f32 {
        let row = &self.rows[output * self.inputs..][..self.inputs];
        let Outputs { scales, biases } = &self.outputs;
        value(sum(row, &from.eights), scales[output], from.unit, biases[output])
    }
}

/// Rounds values that are not negative to whole units, of which the largest value has [`LARGEST`]; returns what a unit is
/// worth. A network that was trained with 32-bit values loses about a ten-thousandth.
#[inline(always)]
fn quantise(values: &[f32], rounded: &mut Vec<i16>) -> f32 {
    // Of numbers that are not negative the larger one has the larger bits: integers are compared many at a time.
    let largest = values.iter().fold(0, |largest: i32, value| largest.max(value.to_bits().cast_signed()));
    let largest = f32::from_bits(largest.cast_unsigned());
    rounded.clear();
    if largest < f32::MIN_POSITIVE {
        rounded.resize(values.len(), 0);
        return 0.0;
    }
    let units = LARGEST / largest;
    rounded.extend(values.iter().map(|value| whole(value * units + 0.5)));
    largest / LARGEST
}

/// A number from 0 to less than 32,768 without what is behind the point. Compilers do this to many numbers at once. A cast by `as`, which
/// has an answer for every number there is, they did one by one: an eighth of a decision went into it.
#[inline(always)]
fn whole(number: f32) -> i16 {
    /// From here on a number has nothing behind the point.
    const POINT: f32 = 8_388_608.0;
    let rounded = number + POINT;
    let up = rounded - POINT > number;
    rounded.to_bits() as i16 - i16::from(up)
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn whole_numbers_are_those_of_a_cast() {
        let near = |number: f32| [number.next_down(), number, number.next_up()];
        for number in (0..=16_384_u16).flat_map(|n| [f32::from(n), f32::from(n) + 0.5, f32::from(n) + 0.3]) {
            for number in near(number).into_iter().filter(|number| *number >= 0.0) {
                assert_eq!(whole(number), number as i16, "{number}");
            }
        }
    }
}
