//! `cargo xtask soak`: the long runs of what `cargo verify` does shortly. The real server is killed under load again and again, and
//! as many simulated worlds are looked at; with `--nodes` parts of several real nodes and their PostgreSQL fail at random, and the
//! simulated worlds have nodes.

use crate::shell::{self, Outcome, cargo};
use crate::tools;

/// How many failures of parts, unless it is said.
const FAULTS: &str = "300";
/// How many worlds with nodes.
const WORLDS: &str = "2000";

/// So many kills, and so many worlds; or so many nodes and failures, and worlds with nodes.
pub(crate) fn run(words: &[&str]) -> Outcome {
    match words {
        [] => alone("1000"),
        ["--nodes", nodes] => several(nodes, FAULTS, WORLDS),
        ["--nodes", nodes, faults] => several(nodes, faults, WORLDS),
        ["--nodes", nodes, faults, worlds] => several(nodes, faults, worlds),
        [kills] => alone(kills),
        _ => Err("say how many kills; or --nodes, how many nodes, failures and simulated worlds".to_owned()),
    }
}

fn alone(count: &str) -> Outcome {
    number(count, "kills")?;
    let mut crash =
        cargo(&["test", "--release", "--locked", "--package", "luxx-cli", "--test", "cli", "crash"]);
    crash.args(["--", "--nocapture"]).env("LUXX_KILLS", count);
    shell::run(crash)?;
    worlds("simulation", count)
}

fn several(nodes: &str, faults: &str, count: &str) -> Outcome {
    if number(nodes, "nodes")? < 2 {
        return Err("several nodes are at least two".to_owned());
    }
    number(faults, "failures")?;
    number(count, "worlds")?;
    tools::postgres()?;
    let test = "nodes::whatever_happens";
    let mut soak = cargo(&["test", "--release", "--locked", "--package", "luxx-cli", "--test", "cli", test]);
    soak.args(["--", "--nocapture"]).env("LUXX_NODES", nodes).env("LUXX_FAULTS", faults);
    shell::run(soak)?;
    worlds("simulation::nodes", count)
}

/// So many simulated worlds of these tests.
fn worlds(tests: &str, count: &str) -> Outcome {
    let mut worlds = cargo(&["test", "--release", "--locked", "--package", "luxx-server", "--lib", tests]);
    worlds.args(["--", "--nocapture"]).env("LUXX_WORLDS", count);
    shell::run(worlds)
}

fn number(text: &str, of: &str) -> Outcome<u64> {
    text.parse().map_err(|_| format!("{text:?} is no number of {of}"))
}
