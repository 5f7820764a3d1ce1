//! Instructions for writing what everybody at a table of four is told of a move: the update that all share, and those with
//! somebody's own cards. It is the largest part of a server's own work.
//!
//! `cargo xtask bench` runs it and installs what it needs. Each line is for 10,000 moves.

#![allow(missing_docs)] // the macros make items without a word

use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use luxx_protocol::{Change, Own, ServerMessage, Update, with_own, write_json};
use luxx_rules::Variant::{AmigoBase, AmigoExpert};
use luxx_rules::{Game, Move, Seat, SeenEvent, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A round number, so that the instructions for one move can be read off the total.
const MOVES: usize = 10_000;
const PLAYERS: usize = 4;

/// A move and how things stand after it.
struct Moved {
    seat: Seat,
    wish: Move,
    facts: Vec<SeenEvent>,
    after: Game,
}

/// So many moves of games in which everybody does what is listed first, as the load generator's players do.
fn played(variant: Variant) -> Vec<Moved> {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut moves = Vec::with_capacity(MOVES);
    while moves.len() < MOVES {
        let Ok(mut game) = Game::deal(&Setup::shuffled(variant, PLAYERS, 0, &mut rng)) else { break };
        while let (Some(seat), Some(wish)) = (game.decider(), game.legal_moves().iter().next()) {
            let mut facts = Vec::new();
            if game.apply_with(wish, |event| facts.push(SeenEvent::Open(event.public()))).is_err() {
                break;
            }
            moves.push(Moved { seat, wish, facts, after: game.clone() });
        }
    }
    moves.truncate(MOVES);
    moves
}

#[library_benchmark(setup = played)]
#[bench::amigo_base_4(AmigoBase)]
#[bench::amigo_expert_4(AmigoExpert)]
fn updates(moves: Vec<Moved>) -> usize {
    let mut bytes = 0;
    for (version, Moved { seat, wish, facts, after }) in (1..).zip(moves) {
        let change = Change::Moved { seat: seat.index() as u8, wish, bot: false, facts };
        let public = Some(Arc::new(after.public_ref().into()));
        let update = Update { version, change, table: None, public, clock: None, own: None };
        let mut open = String::with_capacity(1024);
        let written = write_json(&mut open, &ServerMessage::Update(Box::new(update)));
        bytes += black_box(written.map_or(0, |()| open.len()));
        // Whoever decided, and whoever decides now.
        for seat in [Some(seat), after.decider()].into_iter().flatten() {
            bytes += black_box(with_own(&open, &Own::from(&after.view(seat)))).len();
        }
    }
    bytes
}

library_benchmark_group!(name = fan_out, benchmarks = updates);
main!(library_benchmark_groups = fan_out);
