//! What every search through imagined worlds shares: candidates are tried in the same worlds, so that luck does not decide
//! between them, and after each round the worse half is dropped (sequential halving), so that most worlds go to the moves
//! that are hard to tell apart. Who plays the worlds on, and how far, is the matter of whoever searches.

mod tally;

use luxx_rules::{Game, View};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use web_time::Instant;

use crate::{Aim, Budget};

pub use tally::Estimate;
pub(crate) use tally::{Prior, Tally, Trial, is_as_good};

/// How much of a win a point of margin is worth where the win is played for: it only decides between equal chances.
const POINT: f64 = 0.004;
/// How many points of margin weigh as much as a win where points are played for. The champion was trained so: a win of the deal
/// brought it 2, a point in a game for points 1 / 14 (`luxx-env`, `prize.rs`). Measured, too: docs/bots.md.
const WIN_IN_POINTS: f64 = 28.0;

/// The generator of a decision. Each has its own stream, so that it does not matter how often was asked before.
pub(crate) fn generator(seed: u64, decision: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ decision.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Tries the candidates and sorts them, the best first. `try_in` plays one of them in a world and says how that went; the
/// generator it gets is the same for all candidates of a world.
pub(crate) fn halve(
    view: &View,
    tallies: &mut [Tally],
    budget: Budget,
    aim: Aim,
    rng: &mut Xoshiro256PlusPlus,
    mut try_in: impl FnMut(Game, &mut Xoshiro256PlusPlus) -> Option<Trial>,
) {
    let mut try_all = |tallies: &mut [Tally]| try_in_one_world(view, tallies, rng, &mut try_in);
    let started = Instant::now();
    let rounds = tallies.len().next_power_of_two().trailing_zeros().max(1);
    let mut alive = tallies.len();
    for round in 0..rounds {
        if alive == 0 {
            break;
        }
        match budget {
            Budget::Worlds(worlds) => {
                let each = (worlds / rounds / alive as u32).max(1);
                for _ in 0..each {
                    try_all(&mut tallies[..alive]);
                }
            }
            Budget::Time(limit) => {
                let until = limit * (round + 1) / rounds;
                while started.elapsed() < until {
                    try_all(&mut tallies[..alive]);
                }
            }
        }
        tallies[..alive].sort_by(|a, b| b.worth(aim).total_cmp(&a.worth(aim)));
        alive = alive.div_ceil(2);
    }
}

/// Tries every candidate in the same so many worlds; none is dropped, and their order stays.
pub(crate) fn side_by_side(
    view: &View,
    tallies: &mut [Tally],
    worlds: u32,
    rng: &mut Xoshiro256PlusPlus,
    mut try_in: impl FnMut(Game, &mut Xoshiro256PlusPlus) -> Option<Trial>,
) {
    for _ in 0..worlds {
        try_in_one_world(view, tallies, rng, &mut try_in);
    }
}

/// Deals one world and tries the candidates in it.
fn try_in_one_world(
    view: &View,
    tallies: &mut [Tally],
    rng: &mut Xoshiro256PlusPlus,
    try_in: &mut impl FnMut(Game, &mut Xoshiro256PlusPlus) -> Option<Trial>,
) {
    let world = view.determinize(rng);
    for tally in tallies {
        let mut game = world.clone();
        if game.apply(tally.choice).is_ok()
            && let Some(trial) = try_in(game, &mut rng.clone())
        {
            tally.add(&trial, view.seat());
        }
    }
}
