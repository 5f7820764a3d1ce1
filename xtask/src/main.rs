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
mod modules;
mod page;
mod parts;
mod play;
mod processor;
mod python;
mod same_moves;
mod schema;
mod shell;
mod soak;
mod style;
mod texts;
mod toolchain;
mod tools;
mod venv;
mod verify;

use std::process::ExitCode;

const USAGE: &str = "\
cargo verify [STEP…]               every check and test, or the steps named (the same as cargo xtask verify)
cargo play [--lan] [--no-open] [--port N]
                                   build the page, serve it and open the browser; --lan: for phones in the same network too
cargo xtask page                   build the page into target/page, for any static host
cargo xtask browser [--quick] [WORDS]
                                   the page's tests in Chromium; the words go to Playwright: a file, -g TITLE;
                                   --quick compiles the page within seconds instead of as it is shipped
cargo xtask pictures [--quick]     pictures of the page, into target/browser/pictures
cargo xtask random [--quick]       whole games at random deals, with a look at every decision
cargo xtask lighthouse             the page's size, Lighthouse's figures, how smoothly it runs
cargo xtask smooth [--quick] [WORDS]
                                   only the last of these: answers to taps, moves on other screens
cargo xtask bench                  benchmarks: decisions a second and instructions a decision
cargo xtask python                 the Python package: built, installed and tested in target/python
cargo xtask train                  the training's tests in target/train (downloads PyTorch, some gigabytes)
cargo xtask schema                 the HTTP API against its own description, with made-up requests
cargo xtask load [WORDS]           figures of a server under load; which words there are stands in xtask/src/load.rs
cargo xtask soak [KILLS]           the crash test with 1,000 kills unless told, and 1,000 simulated worlds; hours
cargo xtask fuzz TARGET [SECONDS]  fuzz record_reader or move_sequence, 60 seconds unless told";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["verify", steps @ ..] => verify::run(steps),
        ["play", words @ ..] => play::run(words),
        ["page"] => toolchain::install_parts().and_then(|()| page::run()),
        ["browser", words @ ..] => browser::run("everyday", words),
        ["random", words @ ..] => browser::run("random", words),
        ["pictures", words @ ..] => browser::run("pictures", words),
        ["smooth", words @ ..] => browser::run("smooth", words),
        ["lighthouse"] => lighthouse::run(),
        ["python"] => python::run(),
        ["train"] => python::train(),
        ["schema"] => schema::run(),
        ["soak"] => soak::run("1000"),
        ["soak", kills] => soak::run(kills),
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
