//! `cargo xtask load`: how much a server carries. Builds the real `luxx` and the load generator, and prints figures.

use crate::shell::{self, Outcome, cargo, root};

/// The words after `load`: `play TABLES SECONDS`, `pace TABLES SECONDS RATE` or `sit TABLES`; none: a short round of all.
pub(crate) fn run(words: &[&str]) -> Outcome {
    shell::run(cargo(&["build", "--release", "--package", "luxx-cli", "--locked"]))?;
    let luxx = root().join("target/release/luxx").display().to_string();
    let rounds: &[&[&str]] = &[&["play", "100", "10"], &["pace", "100", "10", "200"], &["sit", "500"]];
    let rounds = if words.is_empty() { rounds } else { &[words] };
    for words in rounds {
        let mut load =
            cargo(&["run", "--release", "--quiet", "--package", "luxx-server", "--example", "load", "--"]);
        load.arg(&luxx).args(*words);
        shell::run(load)?;
    }
    Ok(())
}
