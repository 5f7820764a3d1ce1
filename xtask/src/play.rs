//! `cargo play`: the page built, embedded in the `luxx` binary, served and opened.

use crate::shell::{self, Outcome, cargo};
use crate::{page, toolchain};

/// Builds everything and hands over to `luxx serve`; the words after `cargo play` are its own.
pub(crate) fn run(words: &[&str]) -> Outcome {
    toolchain::install_parts()?;
    if !words.iter().any(|word| ["--help", "-h"].contains(word)) {
        page::run()?;
    }
    let mut serve =
        cargo(&["run", "--release", "--quiet", "--package", "luxx-cli", "--bin", "luxx", "--", "serve"]);
    serve.args(words);
    shell::run(serve)
}
