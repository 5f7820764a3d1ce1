//! Decisions a second of tacticians among themselves, every mode.
//!
//! `cargo bench -p luxx-bots --bench decisions`

mod selfplay;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use luxx_rules::Variant;
use selfplay::Table;

/// Some three hundred games.
const DECISIONS: usize = 30_000;

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tacticians");
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

criterion_group!(benches, decisions);
criterion_main!(benches);
