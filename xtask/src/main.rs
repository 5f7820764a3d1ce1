//! The project's own chores. `cargo verify` is the one that matters: every check and test, installs included.
//!
//! Nothing here knows anything of the game; it only calls the tools in the right order and says plainly what is
//! missing where it cannot help.

mod bench;
mod browser;
mod build;
mod faces;
mod fuzz;
mod layers;
mod lighthouse;
mod links;
mod load;
mod map;
mod modules;
mod nodes;
mod page;
mod parts;
mod passed;
mod play;
mod processor;
mod python;
mod same_moves;
mod schema;
mod shell;
mod soak;
mod style;
mod terminal;
mod texts;
mod toolchain;
mod tools;
mod venv;
mod verify;

use std::process::ExitCode;

const USAGE: &str = "\
cargo verify [STEP…]               every check and test, or the steps named (the same as cargo xtask verify); tests that have passed
                                   with the same files are not repeated but with --again
cargo play [--lan] [--no-open] [--port N]
                                   build the page, serve it and open the browser; --lan: for phones in the same network too
cargo xtask nodes [N] [WORDS]      the page at three nodes, or N, on a PostgreSQL of their own, on this machine; the words go to luxx serve
cargo xtask page                   build the page into target/page, for any static host
cargo xtask browser [--quick] [WORDS]
                                   the page's tests in Chromium; the words go to Playwright: a file, -g TITLE;
                                   --quick compiles the page within seconds instead of as it is shipped
cargo xtask pictures [--quick]     pictures of the page, into target/browser/pictures
cargo xtask icons                  draw the page's icons of pixels from crates/web/art/icon.svg anew
cargo xtask puzzles [SEED] [NUMBER]  find the puzzles anew: so many of each mode; minutes
cargo xtask puzzles --check        look at the puzzles that are there once more, deeper
cargo xtask random [--quick]       whole games at random deals, with a look at every decision
cargo xtask lighthouse             the page's size, Lighthouse's figures, how smoothly it runs
cargo xtask smooth [--quick] [WORDS]
                                   only the last of these: answers to taps, moves on other screens
cargo xtask terminal               the terminal's figures: start, keys, memory, a slow line
cargo xtask bench                  benchmarks: decisions a second and instructions a decision
cargo xtask python                 the Python package: built, installed and tested in target/python
cargo xtask train                  the training's tests in target/train (downloads PyTorch, some gigabytes)
cargo xtask schema                 the HTTP API against its own description, with made-up requests
cargo xtask load [WORDS]           figures of a server under load; which words there are stands in xtask/src/load.rs
cargo xtask soak [KILLS]           the crash test with 1,000 kills unless told, and 1,000 simulated worlds; hours
cargo xtask soak --nodes N [FAULTS [WORLDS]]
                                   N real nodes and a PostgreSQL, of which something fails 300 times, unless told, half an hour; and 2,000
                                   simulated worlds with three nodes
cargo xtask fuzz TARGET [SECONDS]  fuzz record_reader or move_sequence, 60 seconds unless told";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["verify", steps @ ..] => verify::run(steps),
        ["play", words @ ..] => play::run(words),
        ["nodes", words @ ..] => nodes::run(words),
        ["page"] => toolchain::install_parts().and_then(|()| page::run()),
        ["browser", words @ ..] => browser::run("everyday", words),
        ["puzzles", words @ ..] => puzzles(words),
        ["icons"] => browser::icons(),
        ["random", words @ ..] => browser::run("random", words),
        ["pictures", words @ ..] => browser::run("pictures", words),
        ["smooth", words @ ..] => browser::run("smooth", words),
        ["lighthouse"] => lighthouse::run(),
        ["terminal"] => terminal::run(),
        ["python"] => python::run(),
        ["train"] => python::train(),
        ["schema"] => schema::run(),
        ["soak", words @ ..] => soak::run(words),
        ["bench"] => bench::run(),
        ["load", words @ ..] => load::run(words),
        ["fuzz", target] => fuzz::run(target, "60"),
        ["fuzz", target, seconds] => fuzz::run(target, seconds),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Finds the puzzles anew.
fn puzzles(words: &[&str]) -> shell::Outcome {
    let mut find = shell::cargo(&[
        "run",
        "--locked",
        "--release",
        "--package",
        "luxx-session",
        "--example",
        "puzzles",
        "--",
    ]);
    find.args(words);
    shell::run(find)
}
