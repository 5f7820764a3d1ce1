//! Instructions a decision of the champion's network, encoding included: steady where seconds are not.
//!
//! `cargo xtask bench` runs it and installs what it needs. Each line is for 10,000 decisions. Weights by lot cost what trained
//! ones do: every sum is taken whole, whatever is in it. Valgrind knows AVX2, so it counts what most processors do.

#![allow(missing_docs)] // the macros make items without a word

use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use luxx_learn::{Evaluator, Network, Stakes, encode_ref, untrained};
use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A round number, so that the instructions for one decision can be read off the total.
const DECISIONS: usize = 10_000;

/// Positions of games in which everybody plays by lot, each with more than one legal move, and the network that looks at them.
struct Positions {
    games: Vec<Game>,
    evaluator: Evaluator,
}

fn positions(players: usize) -> Positions {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(players as u64);
    let mut games = Vec::with_capacity(DECISIONS);
    'deals: loop {
        let setup = Setup::shuffled(Variant::AmigoBase, players, 0, &mut rng);
        let mut game = Game::deal(&setup).expect("a shuffled deck is whole");
        while let Some(choice) = game.legal_moves().choose(&mut rng) {
            if game.legal_moves().len() > 1 {
                games.push(game.clone());
            }
            if games.len() == DECISIONS {
                break 'deals;
            }
            game.apply(choice).expect("a legal move");
        }
    }
    let network = Network::from_bytes(&untrained(1)).expect("weights as they must be");
    Positions { games, evaluator: Evaluator::new(Arc::new(network)) }
}

#[library_benchmark(setup = positions)]
#[bench::players_2(2)]
#[bench::players_4(4)]
#[bench::players_5(5)]
fn network(mut positions: Positions) -> usize {
    let evaluator = &mut positions.evaluator;
    let decide = |game: &Game| {
        let view_ref = game.decider_view()?;
        evaluator.look_as(view_ref.seat().index(), &encode_ref(view_ref, &Stakes::Deal));
        evaluator.best(&view_ref.legal_moves())
    };
    black_box(&positions.games).iter().filter_map(decide).count()
}

library_benchmark_group!(name = decisions, benchmarks = network);
main!(library_benchmark_groups = decisions);
