//! Decisions a second in random play, every mode; and what it costs to clone a game, to see it and to imagine one.
//!
//! `cargo bench -p luxx-rules --bench playouts`

mod playout;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use luxx_rules::{Game, Seat, Setup, Variant};
use playout::Table;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::hint::black_box;

/// About two hundred games.
const DECISIONS: usize = 30_000;

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(DECISIONS as u64));
    for variant in Variant::ALL {
        for players in 2..=5 {
            let mut table = Table::new((variant, players));
            group.bench_function(format!("{variant} {players}"), |bencher| {
                bencher.iter(|| table.play(DECISIONS));
            });
        }
    }
    group.finish();
}

fn parts(criterion: &mut Criterion) {
    let game = midgame();
    let view = game.view(Seat::new(0).expect("seat 0 exists"));
    let mut rng = SmallRng::seed_from_u64(5);
    let mut group = criterion.benchmark_group("parts");
    group.bench_function("clone", |bencher| bencher.iter(|| black_box(&game).clone()));
    group.bench_function("view", |bencher| bencher.iter(|| black_box(&game).view(view.seat())));
    group.bench_function("determinize", |bencher| bencher.iter(|| black_box(&view).determinize(&mut rng)));
    group.bench_function("list every legal move", |bencher| {
        bencher.iter(|| {
            for choice in black_box(&game).legal_moves().iter() {
                black_box(choice);
            }
        });
    });
    group.finish();
}

/// A game of four after eighty moves.
fn midgame() -> Game {
    let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(3));
    let mut game = Game::deal(&setup).expect("a shuffled deck can be dealt");
    for step in 0.. {
        let moves = game.legal_moves();
        if step >= 80 && game.public().decision() == Some(luxx_rules::Decision::Play) {
            break;
        }
        let choice = moves.get(step * 7 % moves.len()).expect("the game goes on");
        game.apply(choice).expect("a legal move is accepted");
    }
    game
}

criterion_group!(benches, playouts, parts);
criterion_main!(benches);
