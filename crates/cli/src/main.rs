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

use args::{Args, Command};
use exit::Exit;

/// A server's tables come and go by the thousand: this allocator gives memory back to the system, and is quicker.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    let command = Args::read().command;
    if matches!(command, Command::Play(_) | Command::Join(_) | Command::Host(_) | Command::Watch(_)) {
        take_little();
    }
    let result = match command {
        Command::Play(args) => commands::play::run(&args),
        Command::Join(args) => commands::online::join(&args),
        Command::Host(args) => commands::online::host(&args),
        Command::Watch(args) => commands::online::watch(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Backup(args) => commands::operate::backup(&args),
        Command::Export(args) => commands::operate::export(&args),
        Command::Prune(args) => commands::operate::prune(&args),
        Command::MoveTables(args) => commands::operate::move_tables(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Arena(args) => commands::arena::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
    };
    Exit::from(result).report()
}

/// One person's table is small: memory in pages of 2 MB, which make a server quicker, would double what it takes.
fn take_little() {
    // Where the system has none, there is nothing to refuse.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}
