//! What all layers share, and the last ones.
//!
//! Whatever is summed is an integer. Such a sum is the same in whatever order it is taken, so the compiler may use all the
//! lanes that a machine has, and a move is still the same on every one of them. Floating point is left with one
//! multiplication and one addition for each neuron, which IEEE 754 fixes to the last bit (Rust never fuses the two).

use super::lanes::{Eight, Sums};

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

/// The values of a layer on their way to the next one. Kept from one decision to the next, so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct Activations {
    /// Rectified and rounded: none is negative.
    rounded: Vec<i16>,
    /// The same by eights, for layers of which few outputs are wanted.
    eights: Vec<Eight>,
    /// What one unit is worth.
    unit: f32,
    pub(super) sums: Vec<i32>,
    values: Vec<f32>,
}

impl Activations {
    /// Two by two; the last may be half empty.
    pub(super) fn pairs(&self) -> &[[i16; 2]] {
        self.rounded.as_chunks().0
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

    /// The same for other sums.
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
        let row = &self.rows[output * self.inputs..][..self.inputs];
        let sums = row.iter().zip(&from.eights).fold(Sums::zero(), |sums, (a, b)| sums.plus_products(*a, *b));
        let Outputs { scales, biases } = &self.outputs;
        value(sums.to_array().into_iter().sum(), scales[output], from.unit, biases[output])
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
    rounded.extend(values.iter().map(|value| (value * units + 0.5) as i32 as i16));
    largest / LARGEST
}
