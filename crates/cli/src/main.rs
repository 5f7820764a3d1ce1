//! The `luxx` command: play, replay, check and simulate games, and read the rules.
//!
//! This file is the one way in and the one way out: arguments are parsed in [`args`], each command has a file in
//! [`commands`], and only here a failure becomes an exit code.

mod args;
mod commands;
mod exit;
mod random;
mod story;
mod style;

use clap::Parser;

use args::{Args, Command};
use exit::Exit;

/// A server's tables come and go by the thousand: this allocator gives memory back to the system, and is quicker.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    let result = match Args::parse().command {
        Command::Play(args) => commands::play::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Backup(args) => commands::operate::backup(&args),
        Command::Export(args) => commands::operate::export(&args),
        Command::Prune(args) => commands::operate::prune(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Arena(args) => commands::arena::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
    };
    Exit::from(result).report()
}
