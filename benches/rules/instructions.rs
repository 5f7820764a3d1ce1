//! Instructions a decision in random play, deal included: steady where seconds are not.
//!
//! `cargo xtask bench` runs it and installs what it needs. Each line is for 10,000 decisions.

#![allow(missing_docs)] // the macros make items without a word

mod playout;

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use luxx_rules::Variant::{AmigoAdvanced, AmigoBase, AmigoExpert, Ravensburger};
use playout::Table;

/// A round number, so that the instructions for one decision can be read off the total.
const DECISIONS: usize = 10_000;

#[library_benchmark(setup = Table::new)]
#[bench::amigo_base_2((AmigoBase, 2))]
#[bench::amigo_base_3((AmigoBase, 3))]
#[bench::amigo_base_4((AmigoBase, 4))]
#[bench::amigo_base_5((AmigoBase, 5))]
#[bench::amigo_advanced_2((AmigoAdvanced, 2))]
#[bench::amigo_advanced_3((AmigoAdvanced, 3))]
#[bench::amigo_advanced_4((AmigoAdvanced, 4))]
#[bench::amigo_advanced_5((AmigoAdvanced, 5))]
#[bench::amigo_expert_2((AmigoExpert, 2))]
#[bench::amigo_expert_3((AmigoExpert, 3))]
#[bench::amigo_expert_4((AmigoExpert, 4))]
#[bench::amigo_expert_5((AmigoExpert, 5))]
#[bench::ravensburger_base_2((Ravensburger, 2))]
#[bench::ravensburger_base_3((Ravensburger, 3))]
#[bench::ravensburger_base_4((Ravensburger, 4))]
#[bench::ravensburger_base_5((Ravensburger, 5))]
fn random_play(mut table: Table) -> usize {
    black_box(table.play(black_box(DECISIONS)))
}

library_benchmark_group!(name = playouts, benchmarks = random_play);
main!(library_benchmark_groups = playouts);
