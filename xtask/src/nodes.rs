//! `cargo xtask nodes`: several nodes and a PostgreSQL on this machine, to be played at in browsers. What they need is installed where it is
//! missing; everything ends with Ctrl+C.

use std::process::Command;

use crate::build::PageProfile;
use crate::shell::{Outcome, command};
use crate::{build, page, toolchain, tools};

/// How many, unless it is said.
const NUMBER: &str = "3";

/// So many nodes; further words are for each `luxx serve`.
pub(crate) fn run(words: &[&str]) -> Outcome {
    let (number, words) = match words {
        [number, words @ ..] if number.parse::<u8>().is_ok() => (*number, words),
        words => (NUMBER, words),
    };
    toolchain::install_parts()?;
    tools::postgres()?;
    page::build(PageProfile::Quick)?;
    build::programs()?;
    let mut nodes = command(&build::nodes().display().to_string(), &[]);
    nodes.arg(build::luxx()).arg(number).args(words);
    instead(nodes)
}

/// Becomes this program, so that whatever ends us ends it.
#[cfg(unix)]
fn instead(mut program: Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    let error = program.exec();
    Err(format!("{}: {error}", program.get_program().display()))
}

#[cfg(not(unix))]
fn instead(program: Command) -> Outcome {
    crate::shell::run(program)
}
