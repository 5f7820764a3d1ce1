//! The way through the layers, compiled more than once: for every processor of its kind, and for what this one can beyond that,
//! which is found out while the program runs. All of them sum the same integers and round every value alone, so nothing but
//! the time tells them apart.

use super::Network;
use super::hidden::{self, BLOCK, Row};
use super::input::{self, Input, Seen};
use super::layers::{Activations, Head, Pair};
use crate::Features;

/// What this processor can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// What all of its kind can.
    Plain,
    /// Lanes of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Machine {
    /// The best that can be used here.
    pub(super) fn here() -> Machine {
        Machine::all().last().unwrap_or(Machine::Plain)
    }

    /// All that can be used here, the best last.
    fn all() -> impl Iterator<Item = Machine> {
        #[cfg(target_arch = "x86_64")]
        let found =
            [Some(Machine::Plain), std::arch::is_x86_feature_detected!("avx2").then_some(Machine::Avx2)];
        #[cfg(not(target_arch = "x86_64"))]
        let found = [Some(Machine::Plain)];
        found.into_iter().flatten()
    }

    /// Through the layers; the last one's values are in the first of the two.
    pub(super) fn pass(
        self,
        network: &Network,
        features: &Features,
        seen: &mut Seen,
        between: [&mut Activations; 2],
    ) {
        match self {
            Machine::Plain => pass(network, features, seen, between, input::add_rows, hidden::sum),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "only here is it known which instructions the processor has")]
            // SAFETY: `all` gives this out only where the processor has the instructions.
            Machine::Avx2 => unsafe { x86::pass_avx2(network, features, seen, between) },
        }
    }

    /// The values of these outputs of a last layer.
    pub(super) fn outputs(
        self,
        head: &Head,
        from: &Activations,
        wanted: impl Iterator<Item = usize>,
        into: &mut Vec<f32>,
    ) {
        into.clear();
        match self {
            Machine::Plain => into.extend(wanted.map(|output| head.output(output, from))),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "only here is it known which instructions the processor has")]
            // SAFETY: `all` gives this out only where the processor has the instructions.
            Machine::Avx2 => unsafe { x86::outputs_avx2(head, from, wanted, into) },
        }
    }
}

#[inline(always)]
fn pass(
    network: &Network,
    features: &Features,
    seen: &mut Seen,
    [from, into]: [&mut Activations; 2],
    add_rows: impl Fn(&Input, &[u16], &mut [i16]),
    sum: impl Fn(&[Row], &[Pair]) -> [i32; BLOCK],
) {
    seen.look(features, &network.input, add_rows);
    from.rectify(&seen.sums, &network.input.outputs, 1.0);
    for layer in &network.hidden {
        layer.run(from, into, &sum);
        std::mem::swap(from, into);
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "vectors are loaded from and stored to memory")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16,
        _mm256_set1_epi32, _mm256_setzero_si256, _mm256_storeu_si256,
    };

    use super::super::lanes::Eight;
    use super::{Activations, BLOCK, Features, Head, Input, Network, Pair, Row, Seen, input, pass};

    #[target_feature(enable = "avx2")]
    pub(super) fn pass_avx2(
        network: &Network,
        features: &Features,
        seen: &mut Seen,
        between: [&mut Activations; 2],
    ) {
        let add_rows = |input: &Input, places: &[u16], sums: &mut [i16]| add_rows_avx2(input, places, sums);
        pass(network, features, seen, between, add_rows, |block, pairs| sum_avx2(block, pairs));
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn outputs_avx2(
        head: &Head,
        from: &Activations,
        wanted: impl Iterator<Item = usize>,
        into: &mut Vec<f32>,
    ) {
        into.extend(wanted.map(|output| head.output_by(output, from, |row, eights| dot_avx2(row, eights))));
    }

    /// How many vectors a row of weights has.
    const VECTORS: usize = size_of::<Row>() / size_of::<__m256i>();

    fn word([low, high]: [i16; 2]) -> i32 {
        i32::from(high) << 16 | i32::from(low.cast_unsigned())
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn sum_avx2(block: &[Row], pairs: &[Pair]) -> [i32; BLOCK] {
        let mut sums = [_mm256_setzero_si256(); VECTORS];
        for pair in pairs {
            let values = _mm256_set1_epi32(word(pair.values));
            let weights: *const __m256i = block[pair.row as usize].as_ptr().cast();
            for (place, sum) in sums.iter_mut().enumerate() {
                // SAFETY: a row is as long as that many vectors, and these need not be aligned.
                let weights = unsafe { _mm256_loadu_si256(weights.add(place)) };
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, values));
            }
        }
        let mut all = [0; BLOCK];
        for (eight, sum) in all.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
            // SAFETY: eight numbers of 32 bits are a vector.
            unsafe { _mm256_storeu_si256(eight.as_mut_ptr().cast(), sum) };
        }
        all
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn dot_avx2(row: &[Eight], eights: &[Eight]) -> i32 {
        let ((rows, row), (values, value)) = (row.as_chunks::<2>(), eights.as_chunks::<2>());
        let mut sums = _mm256_setzero_si256();
        for (weights, values) in rows.iter().zip(values) {
            // SAFETY: two eights of 16 bits are a vector, which need not be aligned.
            let [weights, values] = unsafe {
                [_mm256_loadu_si256(weights.as_ptr().cast()), _mm256_loadu_si256(values.as_ptr().cast())]
            };
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(weights, values));
        }
        let mut all = [0; 8];
        // SAFETY: eight numbers of 32 bits are a vector.
        unsafe { _mm256_storeu_si256(all.as_mut_ptr().cast(), sums) };
        all.into_iter().sum::<i32>() + Eight::products(row, value)
    }

    /// How many outputs are summed side by side: as many as have room in registers.
    const SIDE: usize = 16 * LANES;
    const LANES: usize = 8;

    #[target_feature(enable = "avx2")]
    #[inline]
    fn add_rows_avx2(input: &Input, places: &[u16], sums: &mut [i16]) {
        let width = input.outputs.count();
        let (sides, rest) = sums.as_chunks_mut::<SIDE>();
        let done = sides.len() * SIDE;
        for (side, sums) in sides.iter_mut().enumerate() {
            let mut lanes = [_mm256_setzero_si256(); LANES];
            for place in places {
                let row = &input.rows[usize::from(*place) * width + side * SIDE..][..SIDE];
                let row: *const __m256i = row.as_ptr().cast();
                for (lane, sum) in lanes.iter_mut().enumerate() {
                    // SAFETY: so many numbers are that many vectors, which need not be aligned.
                    *sum = _mm256_add_epi16(*sum, unsafe { _mm256_loadu_si256(row.add(lane)) });
                }
            }
            for (sums, sum) in sums.as_chunks_mut::<16>().0.iter_mut().zip(lanes) {
                // SAFETY: sixteen numbers of 16 bits are a vector.
                unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast(), sum) };
            }
        }
        if !rest.is_empty() {
            input::add_from(input, places, done, rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::VALUES;
    use super::*;
    use crate::{ACTIONS, FEATURE_WORDS, untrained};
    use rand::{RngExt, SeedableRng, rngs::SmallRng};

    /// Whatever this machine has, it computes the same to the last bit; a processor without any of it tests nothing here.
    #[test]
    fn every_way_through_the_layers_gives_the_same_values() {
        let network = Network::from_bytes(&untrained(5)).unwrap();
        let mut rng = SmallRng::seed_from_u64(3);
        let looks: Vec<Features> = (0..200)
            .map(|_| {
                Features(std::array::from_fn(|word| {
                    if word + 1 < FEATURE_WORDS { rng.random::<u64>() & rng.random::<u64>() } else { 0 }
                }))
            })
            .collect();
        let values = |machine: Machine| {
            let mut seen = Seen::nothing(network.input.outputs.count());
            let (mut from, mut into) = <(Activations, Activations)>::default();
            let (mut values, mut logits) = (Vec::new(), Vec::new());
            for features in &looks {
                machine.pass(&network, features, &mut seen, [&mut from, &mut into]);
                for (head, outputs) in [(&network.value, VALUES), (&network.policy, ACTIONS)] {
                    machine.outputs(head, &from, 0..outputs, &mut logits);
                    values.extend(logits.iter().map(|logit| logit.to_bits()));
                }
            }
            values
        };
        let plain = values(Machine::Plain);
        assert!(plain.iter().any(|value| *value != plain[0]));
        for machine in Machine::all() {
            assert_eq!(values(machine), plain, "{machine:?}");
        }
    }
}
