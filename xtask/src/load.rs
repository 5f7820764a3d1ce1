//! `cargo xtask load`: how much a server carries. Builds the real `luxx` and the load generator, and prints figures. The server
//! has one core to itself and the generator another.
//!
//! ```text
//! play TABLES TURNS           everybody moves at once: moves for each second of the server's processor, by turns with those of
//!                             a server that only hands on
//! pace TABLES SECONDS RATE    so many moves a second in all: time from a move to all four broadcasts
//! sit TABLES                  memory for each table, while it is played at and when everybody has gone
//! wake TABLES                 time until so many tables can be played at again after a kill
//! flood TABLES SECONDS RATE   like pace, without and with one socket that floods
//! create SECONDS              memory after so many seconds of setting up tables as fast as it goes
//!
//! nodes-play TABLES TURNS     what a move costs, by turns: with a file, with a PostgreSQL, with three nodes, three of four people relayed
//! nodes-pace TABLES SECONDS RATE   like pace at three nodes: what relaying adds
//! nodes-kill TABLES           a node is killed: time until every one of its tables has been moved at elsewhere
//! nodes-roll TABLES RATE      three nodes are restarted one after the other: refused moves, how long moves take
//! nodes-model NODES           nothing is started: a model of so many nodes, whose constants were measured
//! ```

use crate::shell::{self, Outcome, cargo, command, root};
use crate::tools;

/// A round of each kind, short enough to be tried now and then.
const SHORT: [&[&str]; 11] = [
    &["play", "100", "5"],
    &["pace", "100", "10", "200"],
    &["sit", "500"],
    &["wake", "1000"],
    &["flood", "100", "10", "200"],
    &["create", "10"],
    &["nodes-play", "60", "4"],
    &["nodes-pace", "100", "10", "200"],
    &["nodes-kill", "1000"],
    &["nodes-roll", "50", "100"],
    &["nodes-model", "10"],
];

/// The core of the generator; the server has the first.
const CORE: &str = "1";

/// The round that these words name, or a short one of each kind.
pub(crate) fn run(words: &[&str]) -> Outcome {
    shell::run(cargo(&["build", "--release", "--locked", "--package", "luxx-cli", "--bin", "luxx"]))?;
    shell::run(cargo(&["build", "--release", "--locked", "--package", "luxx-server", "--example", "load"]))?;
    let release = root().join("target/release");
    let (luxx, load) =
        (release.join("luxx").display().to_string(), release.join("examples/load").display().to_string());
    let rounds: &[&[&str]] = if words.is_empty() { &SHORT } else { &[words] };
    for words in rounds {
        let of_nodes = words.first().is_some_and(|word| word.starts_with("nodes-"));
        let mut round = if of_nodes {
            tools::postgres()?;
            // PostgreSQL would be on the generator's core.
            command(&load, &[&luxx])
        } else {
            command("taskset", &["--cpu-list", CORE, &load, &luxx])
        };
        round.args(*words);
        shell::run(round)?;
    }
    Ok(())
}
