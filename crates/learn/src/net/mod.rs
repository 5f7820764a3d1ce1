//! The network: what it takes to turn a position into logits, shares and points, the same everywhere.
//!
//! | file | what it has |
//! |---|---|
//! | `weights.rs` | the format of the weights, read and checked |
//! | `layers.rs` | what all layers share: integers, rounding; the last layers |
//! | `input.rs` | the first layer, which adds what has changed |
//! | `hidden.rs` | the layers between |
//! | `lanes.rs` | many products at once, as every processor of its kind can |
//! | `machine.rs` | the way through the layers, compiled for what this processor can beyond that |
//! | `untrained.rs` | weights by lot, for tests and benchmarks |
//!
//! Nothing here knows the game: positions come as [`Features`], moves as the index of their action.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the processor of whoever calls it"
)]

mod hidden;
mod input;
mod lanes;
mod layers;
mod machine;
mod untrained;
mod weights;

use std::sync::Arc;

use luxx_rules::{LegalMoves, Move};

use crate::{Features, SEATS, index};
use hidden::Hidden;
use input::{Input, Seen};
use layers::{Activations, Head};
use machine::Machine;

pub use untrained::untrained;
pub use weights::WeightsError;

/// What the value's outputs are: a logit for every seat, the margin, and what only training needs.
const VALUES: usize = SEATS + 2;
const MARGIN: usize = SEATS;
/// How many points one unit of the margin stands for.
const MARGIN_UNIT: f32 = 16.0;

/// The weights of a network.
#[derive(Debug)]
pub struct Network {
    input: Input,
    hidden: Vec<Hidden>,
    policy: Head,
    value: Head,
}

impl Network {
    /// Reads the bytes of a safetensors file. Whatever is wrong with them is found here; see [`WeightsError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        weights::read(bytes)
    }
}

/// What a network expects of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// The share of the win by seat, clockwise from the own one; together 1.
    pub win: [f32; SEATS],
    /// Own points less the best other's.
    pub margin: f32,
}

/// A network at work: the weights, and room for what is on its way through the layers.
#[derive(Clone, Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    machine: Machine,
    /// The last look of each viewer.
    seen: [Seen; SEATS],
    from: Activations,
    into: Activations,
    logits: Vec<f32>,
    /// The numbers of the moves that the logits belong to.
    numbers: Vec<usize>,
}

impl Evaluator {
    /// Ready to look at positions.
    pub fn new(network: Arc<Network>) -> Evaluator {
        let (from, into) = <(Activations, Activations)>::default();
        let seen = std::array::from_fn(|_| Seen::nothing(network.input.outputs.count()));
        Evaluator {
            network,
            machine: Machine::here(),
            seen,
            from,
            into,
            logits: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Looks at a position. What is asked afterwards is asked of this one.
    pub fn look(&mut self, features: &Features) {
        self.look_as(0, features);
    }

    /// As [`look`](Evaluator::look), by one of several viewers: quick where the same one's last look was at a similar
    /// position, as when a game is played on and everybody looks in turn. What is seen is the same, whoever looks.
    pub fn look_as(&mut self, viewer: usize, features: &Features) {
        let seen = &mut self.seen[viewer % SEATS];
        self.machine.pass(&self.network, features, seen, [&mut self.from, &mut self.into]);
    }

    /// A logit for each of these moves, in their order.
    pub fn logits(&mut self, moves: &LegalMoves) -> &[f32] {
        let wanted = moves.iter().map(index);
        self.machine.outputs(&self.network.policy, &self.from, wanted, &mut self.logits);
        &self.logits
    }

    /// The move with the highest logit; among equals the one with the lowest number. None where there is none.
    pub fn best(&mut self, moves: &LegalMoves) -> Option<Move> {
        if moves.len() < 2 {
            return moves.get(0);
        }
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        numbers.extend(moves.iter().map(index));
        self.machine.outputs(&self.network.policy, &self.from, numbers.iter().copied(), &mut self.logits);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (place, logit) in self.logits.iter().enumerate() {
            if *logit > highest || (*logit >= highest && numbers[place] < numbers[best]) {
                (best, highest) = (place, *logit);
            }
        }
        self.numbers = numbers;
        moves.get(best)
    }

    /// What the one who decides can expect, at a table of so many.
    pub fn values(&self, players: usize) -> Values {
        let mut win = [0.0; SEATS];
        let seats = &mut win[..players.clamp(1, SEATS)];
        for (seat, logit) in seats.iter_mut().enumerate() {
            *logit = self.network.value.output(seat, &self.from);
        }
        softmax(seats);
        Values { win, margin: MARGIN_UNIT * self.network.value.output(MARGIN, &self.from) }
    }
}

/// Turns logits into shares. `libm` and a fixed order of the sum: the same everywhere.
pub fn softmax(logits: &mut [f32]) {
    let highest = logits.iter().fold(f32::NEG_INFINITY, |highest, logit| highest.max(*logit));
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = libm::expf(*logit - highest);
        sum += *logit;
    }
    for share in logits {
        *share /= sum;
    }
}
