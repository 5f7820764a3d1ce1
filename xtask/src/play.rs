//! `cargo play`: the page built beside the `luxx` binary, served and opened.
//!
//! Neither is the optimised one, which takes minutes longer to build: the binary is that of the tests, quick enough for a few friends, and the
//! page is larger than the shipped one, which nobody notices on the same machine. What bots think with is optimised in both.

use crate::build::PageProfile;
use crate::shell::{self, Outcome, command};
use crate::{build, page, toolchain};

/// Builds everything and hands over to `luxx serve`; the words after `cargo play` are its own.
pub(crate) fn run(words: &[&str]) -> Outcome {
    toolchain::install_parts()?;
    if words.iter().any(|word| ["--help", "-h"].contains(word)) {
        build::programs()?;
    } else {
        // Side by side: this program reads the page when it runs.
        std::thread::scope(|scope| {
            let program = scope.spawn(build::programs);
            let page = page::build(PageProfile::Quick).map(drop);
            let program = program.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            page.and(program)
        })?;
    }
    let mut serve = command(&build::luxx().display().to_string(), &["serve"]);
    serve.args(words);
    shell::run(serve)
}
