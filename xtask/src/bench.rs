//! `cargo xtask bench`: seconds with criterion, instructions with callgrind.

use crate::shell::{self, Outcome, cargo, command, output};

/// Must be the version of the `gungraun` crate.
const RUNNER: &str = "0.20.0";

pub(crate) fn run() -> Outcome {
    bench(&["playouts", "decisions"])?;
    if output(command("valgrind", &["--version"])).is_none() {
        return Err("instruction counts need valgrind (Debian, Ubuntu: apt-get install valgrind)".to_owned());
    }
    let runner = output(command("gungraun-runner", &["--version"])).unwrap_or_default();
    if !runner.contains(RUNNER) {
        shell::run(cargo(&["install", "gungraun-runner", "--version", RUNNER, "--locked"]))?;
    }
    bench(&["rules-instructions", "bots-instructions", "learn-instructions", "protocol-instructions"])?;
    println!("\nThe counts above are for 10,000 decisions, trials or moves each: divide by 10,000.");
    Ok(())
}

fn bench(names: &[&str]) -> Outcome {
    for name in names {
        shell::run(cargo(&["bench", "--locked", "--package", "luxx-benches", "--bench", name]))?;
    }
    Ok(())
}
