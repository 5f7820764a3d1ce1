//! The way through the layers, compiled more than once: for every processor of its kind, and for what this one can beyond that,
//! which is found out while the program runs. All of them sum the same integers and round every value alone, so nothing but
//! the time tells them apart.

use super::Network;
use super::hidden::{self, BLOCK, Row};
use super::input::Seen;
use super::layers::Activations;
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
            Machine::Plain => pass(network, features, seen, between, hidden::sum),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "only here is it known which instructions the processor has")]
            // SAFETY: `all` gives this out only where the processor has the instructions.
            Machine::Avx2 => unsafe { x86::pass_avx2(network, features, seen, between) },
        }
    }
}

#[inline(always)]
fn pass(
    network: &Network,
    features: &Features,
    seen: &mut Seen,
    [from, into]: [&mut Activations; 2],
    sum: impl Fn(&[Row], &[[i16; 2]]) -> [i32; BLOCK],
) {
    seen.look(features, &network.input);
    from.rectify(&seen.sums, &network.input.outputs, 1.0);
    for layer in &network.hidden {
        layer.run(from, into, &sum);
        std::mem::swap(from, into);
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_storeu_si256,
    };

    use super::{Activations, BLOCK, Features, Network, Row, Seen, pass};

    #[target_feature(enable = "avx2")]
    pub(super) fn pass_avx2(
        network: &Network,
        features: &Features,
        seen: &mut Seen,
        between: [&mut Activations; 2],
    ) {
        pass(network, features, seen, between, |block, pairs| sum_avx2(block, pairs));
    }

    /// How many vectors a row of weights has.
    const HALVES: usize = size_of::<Row>() / size_of::<__m256i>();

    fn word([low, high]: [i16; 2]) -> i32 {
        i32::from(high) << 16 | i32::from(low.cast_unsigned())
    }

    #[expect(unsafe_code, reason = "vectors are loaded from and stored to memory")]
    #[target_feature(enable = "avx2")]
    #[inline]
    fn sum_avx2(block: &[Row], pairs: &[[i16; 2]]) -> [i32; BLOCK] {
        let mut sums = [_mm256_setzero_si256(); HALVES];
        for (weights, pair) in block.iter().zip(pairs) {
            let pair = _mm256_set1_epi32(word(*pair));
            let weights: *const __m256i = weights.as_ptr().cast();
            for (place, sum) in sums.iter_mut().enumerate() {
                // SAFETY: a row is as long as that many vectors, and these need not be aligned.
                let weights = unsafe { _mm256_loadu_si256(weights.add(place)) };
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, pair));
            }
        }
        let mut all = [0; BLOCK];
        for (eight, sum) in all.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
            // SAFETY: eight numbers of 32 bits are a vector.
            unsafe { _mm256_storeu_si256(eight.as_mut_ptr().cast(), sum) };
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FEATURE_WORDS, untrained};
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
            let mut values = Vec::new();
            for features in &looks {
                machine.pass(&network, features, &mut seen, [&mut from, &mut into]);
                values.extend(
                    (0..super::super::VALUES).map(|value| network.value.output(value, &from).to_bits()),
                );
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
