//! `cargo xtask fuzz`: the long runs, with libFuzzer.

use std::fs;

use crate::shell::{self, Outcome, cargo, output, root};

const TARGETS: [&str; 2] = ["record_reader", "move_sequence"];

pub(crate) fn run(target: &str, seconds: &str) -> Outcome {
    if !TARGETS.contains(&target) {
        return Err(format!("no fuzz target {target:?}: there are {}", TARGETS.join(" and ")));
    }
    if seconds.parse::<u32>().is_err() {
        return Err(format!("{seconds:?} is no number of seconds"));
    }
    if output(cargo(&["fuzz", "--version"])).is_none() {
        shell::run(cargo(&["install", "cargo-fuzz", "--locked"]))?;
    }
    if target == "record_reader" {
        seed_with_golden_games(target).map_err(|error| format!("cannot fill the corpus: {error}"))?;
    }
    let limit = format!("-max_total_time={seconds}");
    let mut fuzz = cargo(&["fuzz", "run", "--sanitizer", "none", target, "--", &limit]);
    // cargo-fuzz passes flags that only nightly knows; this lets the pinned stable toolchain take them.
    fuzz.env("RUSTC_BOOTSTRAP", "1");
    shell::run(fuzz)
}

/// Real records to start from: from nothing, no fuzzer would find its way to a whole game.
fn seed_with_golden_games(target: &str) -> std::io::Result<()> {
    let corpus = root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    for entry in fs::read_dir(root().join("crates/rules/tests/golden"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            fs::copy(&path, corpus.join(path.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}
