//! Weights by lot, in the format of the real ones, for tests and benchmarks that do not care how well a network plays.

use safetensors::{Dtype, tensor::TensorView};

use super::VALUES;
use super::weights::FORMAT;
use crate::{ACTIONS, FEATURES};

/// The inputs and the widths of the hidden layers, as in the network that is shipped.
const WIDTHS: [usize; 4] = [FEATURES, 256, 192, 192];

/// The bytes of a safetensors file that [`Network::from_bytes`](super::Network::from_bytes) accepts.
pub fn untrained(seed: u64) -> Vec<u8> {
    let mut lot = Lot(seed);
    let mut tensors = Vec::new();
    let mut layer = |name: &str, inputs: usize, outputs: usize| {
        let weights: Vec<u8> = (0..inputs * outputs).map(|_| lot.byte()).collect();
        // Of a variance that keeps the values of all layers alike, as a fresh network has them.
        let scale = 1.0 / (74.0 * (inputs as f32 / 2.0).sqrt());
        tensors.push((format!("{name}.weight"), Dtype::I8, vec![inputs, outputs], weights));
        tensors.push((format!("{name}.scale"), Dtype::F32, vec![outputs], numbers(outputs, |_| scale)));
        let bias = |_| f32::from(lot.byte().cast_signed()) / 1280.0;
        tensors.push((format!("{name}.bias"), Dtype::F32, vec![outputs], numbers(outputs, bias)));
    };
    for (number, widths) in WIDTHS.windows(2).enumerate() {
        layer(&format!("l{number}"), widths[0], widths[1]);
    }
    let last = WIDTHS[WIDTHS.len() - 1];
    layer("policy", last, ACTIONS);
    layer("value", last, VALUES);
    let views = tensors.iter().filter_map(|(name, dtype, shape, data)| {
        Some((name, TensorView::new(*dtype, shape.clone(), data).ok()?))
    });
    let metadata =
        [("format", FORMAT.to_owned()), ("features", FEATURES.to_string()), ("actions", ACTIONS.to_string())];
    let metadata = metadata.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    safetensors::serialize(views, Some(metadata)).unwrap_or_default()
}

fn numbers(count: usize, number: impl FnMut(usize) -> f32) -> Vec<u8> {
    (0..count).map(number).flat_map(f32::to_le_bytes).collect()
}

/// A generator of its own (`SplitMix64`), so that the weights stay the same whatever becomes of others.
struct Lot(u64);

impl Lot {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 56) as u8
    }
}
