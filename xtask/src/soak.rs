//! `cargo xtask soak`: the long runs of what `cargo verify` does shortly. The real server is killed under load again and again, and
//! as many simulated worlds are looked at.

use crate::shell::{self, Outcome, cargo};

/// So many kills, and so many worlds.
pub(crate) fn run(count: &str) -> Outcome {
    if count.parse::<u64>().is_err() {
        return Err(format!("{count:?} is no number of kills"));
    }
    let mut crash =
        cargo(&["test", "--release", "--locked", "--package", "luxx-cli", "--test", "cli", "crash"]);
    crash.args(["--", "--nocapture"]).env("LUXX_KILLS", count);
    shell::run(crash)?;
    let mut worlds =
        cargo(&["test", "--release", "--locked", "--package", "luxx-server", "--lib", "simulation"]);
    worlds.args(["--", "--nocapture"]).env("LUXX_WORLDS", count);
    shell::run(worlds)
}
