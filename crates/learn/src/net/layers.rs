//! The arithmetic of the layers: integers wherever there is a sum.
//!
//! A sum of integers is the same in whatever order it is taken, so the compiler may use all the lanes that a machine has,
//! and a move is still the same on every one of them. Floating point is left with one multiplication and one addition for
//! each neuron, which IEEE 754 fixes to the last bit (Rust never fuses the two).

/// The widest layer: with more inputs a sum of products could leave 32 bits.
pub(super) const WIDEST: usize = 1024;

/// The largest activation after [`quantise`]; `WIDEST` products of it with a weight of -128 fit into 32 bits.
const LARGEST: f32 = 16_383.0;

/// So many rows of weights between -128 and 127 can be summed in 16 bits.
const ROWS: usize = 255;

/// The first layer. Its inputs are bits, most of them zero: it adds the rows of those that are set.
#[derive(Debug)]
pub(super) struct Sparse {
    /// One row of `outputs` weights for every input. Widened when read, because that costs once what it would cost in
    /// every sum.
    pub(super) rows: Vec<i16>,
    pub(super) outputs: Outputs,
}

/// Any other layer: one row of weights for every output.
#[derive(Debug)]
pub(super) struct Dense {
    pub(super) rows: Vec<i16>,
    pub(super) inputs: usize,
    pub(super) outputs: Outputs,
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

    /// The value of one output from its sum; `unit` is what one unit of the activations is worth.
    fn value(&self, output: usize, sum: i32, unit: f32) -> f32 {
        sum as f32 * (self.scales[output] * unit) + self.biases[output]
    }
}

/// The values of a layer on their way to the next one. Kept from one decision to the next, so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct Activations {
    /// Rectified and rounded: none is negative.
    rounded: Vec<i16>,
    /// What one unit is worth.
    unit: f32,
    partial: Vec<i16>,
    sums: Vec<i32>,
    values: Vec<f32>,
}

impl Sparse {
    /// The layer for the inputs that are set.
    pub(super) fn run(&self, set: &[u16], into: &mut Activations) {
        let width = self.outputs.count();
        let row = |input: u16| &self.rows[usize::from(input) * width..][..width];
        into.sums.clear();
        into.sums.resize(width, 0);
        for part in set.chunks(ROWS) {
            into.partial.clear();
            into.partial.resize(width, 0);
            let partial = &mut into.partial[..width];
            let mut fours = part.chunks_exact(4);
            for four in &mut fours {
                // Four rows at a time: the sums are loaded and stored a quarter as often.
                let [a, b, c, d] = [row(four[0]), row(four[1]), row(four[2]), row(four[3])];
                for output in 0..width {
                    partial[output] += (a[output] + b[output]) + (c[output] + d[output]);
                }
            }
            for input in fours.remainder() {
                partial.iter_mut().zip(row(*input)).for_each(|(sum, weight)| *sum += weight);
            }
            into.sums.iter_mut().zip(partial).for_each(|(sum, part)| *sum += i32::from(*part));
        }
        into.finish(&self.outputs, 1.0);
    }
}

impl Dense {
    /// The layer for the values of the one before.
    pub(super) fn run(&self, from: &Activations, into: &mut Activations) {
        into.sums.clear();
        into.sums.extend(self.rows.chunks_exact(self.inputs).map(|row| dot(row, &from.rounded)));
        into.finish(&self.outputs, from.unit);
    }

    /// The value of one output alone, not rectified.
    pub(super) fn output(&self, output: usize, from: &Activations) -> f32 {
        let row = &self.rows[output * self.inputs..][..self.inputs];
        self.outputs.value(output, dot(row, &from.rounded), from.unit)
    }
}

impl Activations {
    /// Turns the sums into values, rectifies and rounds them.
    fn finish(&mut self, outputs: &Outputs, unit: f32) {
        let value = |(output, sum): (usize, &i32)| outputs.value(output, *sum, unit).max(0.0);
        self.values.clear();
        self.values.extend(self.sums.iter().enumerate().map(value));
        self.unit = quantise(&self.values, &mut self.rounded);
    }
}

/// Rounds values that are not negative to whole units, of which the largest value has [`LARGEST`]; returns what a unit is
/// worth. A network that was trained with 32-bit values loses about a ten-thousandth.
fn quantise(values: &[f32], rounded: &mut Vec<i16>) -> f32 {
    let largest = values.iter().fold(0.0_f32, |largest, value| largest.max(*value));
    rounded.clear();
    if largest < f32::MIN_POSITIVE {
        rounded.resize(values.len(), 0);
        return 0.0;
    }
    let units = LARGEST / largest;
    rounded.extend(values.iter().map(|value| (value * units + 0.5) as i16));
    largest / LARGEST
}

/// The sum of products. Written so that compilers find the instruction that multiplies and adds pairs.
fn dot(weights: &[i16], activations: &[i16]) -> i32 {
    weights.iter().zip(activations).map(|(weight, value)| i32::from(*weight) * i32::from(*value)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outputs(count: usize) -> Outputs {
        Outputs { scales: vec![1.0; count], biases: vec![0.0; count] }
    }

    #[test]
    fn no_sum_overflows_with_the_largest_weights_in_the_widest_layer() {
        // Overflow panics in tests.
        let inputs = 4 * ROWS + 3;
        let first = Sparse { rows: vec![127; inputs * WIDEST], outputs: outputs(WIDEST) };
        let lowest = Dense { rows: vec![-128; WIDEST], inputs: WIDEST, outputs: outputs(1) };
        let mut activations = Activations::default();
        first.run(&(0..inputs as u16).collect::<Vec<_>>(), &mut activations);
        let value = lowest.output(0, &activations);
        let exact = -128.0 * 127.0 * (inputs * WIDEST) as f64;
        assert!((f64::from(value) / exact - 1.0).abs() < 1e-6, "{value} where {exact} is right");
        let first = Sparse { rows: vec![-128; inputs * WIDEST], outputs: outputs(WIDEST) };
        first.run(&(0..inputs as u16).collect::<Vec<_>>(), &mut activations);
        assert_eq!(lowest.output(0, &activations).to_bits(), 0f32.to_bits(), "negative values are cut off");
    }

    #[test]
    fn a_layer_of_nothing_is_its_bias() {
        let first =
            Sparse { rows: vec![1; 8], outputs: Outputs { scales: vec![0.5; 2], biases: vec![3.0, -1.0] } };
        let last = Dense { rows: vec![1, 1], inputs: 2, outputs: outputs(1) };
        let mut activations = Activations::default();
        first.run(&[], &mut activations);
        assert!((last.output(0, &activations) - 3.0).abs() < 1e-3);
        first.run(&[0, 2], &mut activations);
        assert!((last.output(0, &activations) - 4.0).abs() < 1e-3);
    }
}
