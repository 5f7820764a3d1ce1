//! `cargo xtask terminal`: how soon the table in the terminal is there and answers, what it costs while nothing happens, and what a
//! slow line makes of it. On its own, because a busy machine spoils the figures. It needs hyperfine.

use crate::shell::{self, Outcome, cargo};

pub(crate) fn run() -> Outcome {
    let tests = ["test", "--release", "--locked", "--package", "luxx-cli", "--test", "cli", "figures"];
    shell::run(cargo(&[&tests[..], &["--", "--ignored", "--nocapture", "--test-threads", "1"]].concat()))
}
