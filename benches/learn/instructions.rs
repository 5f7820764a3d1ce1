//! Instructions a decision of the champion's network, encoding included, and a trial of its look ahead: steady where seconds are not.
//!
//! `cargo xtask bench` runs it and installs what it needs. Each line is for 10,000 decisions or trials, with the weights that are
//! shipped: what a layer costs depends on how many of its inputs are zero. Valgrind knows AVX2, so it counts what most processors do.

#![allow(missing_docs)] // the macros make items without a word

use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use luxx_bots::Champion;
use luxx_learn::{CHAMPION, Evaluator, Network, Stakes, encode_ref};
use luxx_rules::{Decision, Game, Move, Setup, Variant, View};
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
    Positions { games, evaluator: Evaluator::new(shipped()) }
}

fn shipped() -> Arc<Network> {
    Arc::new(Network::from_bytes(CHAMPION).expect("weights as they must be"))
}

/// How many moves of a position are tried, and in how many worlds.
const TRIED: usize = 2;
const WORLDS: usize = 5;

/// Positions of such games in which somebody plays a layer, each with two of the moves, and the champion that tries them.
struct Trials {
    positions: Vec<(View, [Move; TRIED])>,
    champion: Champion,
}

fn trials(players: usize) -> Trials {
    let position = |game: &Game| {
        let view = game.view(game.decider()?);
        let moves = view.legal_moves();
        let tried = [moves.get(0)?, moves.get(moves.len() / 2)?];
        (view.public().decision() == Some(Decision::Play)).then_some((view, tried))
    };
    let games = positions(players).games;
    let positions = games.iter().filter_map(position).take(DECISIONS / TRIED / WORLDS).collect();
    Trials { positions, champion: Champion::new(shipped(), 1) }
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

#[library_benchmark(setup = trials)]
#[bench::players_2(2)]
#[bench::players_4(4)]
fn look_ahead(mut trials: Trials) -> usize {
    let champion = &mut trials.champion;
    let mut compare =
        |(view, tried): &(View, [Move; TRIED])| champion.compare(view, tried, WORLDS as u32).len();
    black_box(&trials.positions).iter().map(&mut compare).sum()
}

library_benchmark_group!(name = decisions, benchmarks = [network, look_ahead]);
main!(library_benchmark_groups = decisions);
