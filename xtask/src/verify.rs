//! `cargo verify`: everything that must hold before a change lands, as named steps.
//!
//! The steps form lanes that run side by side: one compiles and tests for this machine, another for the browser; they have build
//! folders of their own (`target/debug`, `target/wasm`), because cargo locks a build folder. A third downloads meanwhile what the
//! tests need. Each step runs as a process of its own, `xtask verify STEP`, which is also how a person repeats it. What compiles is left to
//! cargo, which knows what has changed; a step that tests is not repeated while its files are those that it passed with (`passed.rs`).

use std::fs::{self, File};
use std::io;
use std::process::Stdio;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::build::{self, NATIVE, PageProfile};
use crate::shell::{self, Outcome, cargo, command, root};
use crate::toolchain;
use crate::{browser, page, passed, processor, python, same_moves, schema, tools};

/// A part of `cargo verify` that can be repeated alone.
struct Step {
    name: &'static str,
    run: fn() -> Outcome,
    /// Steps of other lanes that must have ended before.
    after: &'static [&'static str],
    /// For a step that tests: the paths on which its result depends. It is not repeated while all below them is as it was.
    depends_on: Option<&'static [&'static str]>,
}

const fn step(name: &'static str, run: fn() -> Outcome) -> Step {
    Step { name, run, after: &[], depends_on: None }
}

impl Step {
    const fn after(self, others: &'static [&'static str]) -> Step {
        Step { after: others, ..self }
    }

    const fn depends_on(self, paths: &'static [&'static str]) -> Step {
        Step { depends_on: Some(paths), ..self }
    }
}

/// Some tests read the docs, and one the whole map.
const EVERYTHING: &[&str] = &["."];
/// Whatever is in programs and in the page, how they are built, and what looks at them from outside: not what tests crates from within.
/// (The page's tests read golden games of the rules and a review of the bots.)
const PROGRAMS: &[&str] = &[
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "crates",
    ":(exclude)crates/cli/tests",
    ":(exclude)crates/client/tests",
    ":(exclude)crates/env/tests",
    ":(exclude)crates/learn/tests",
    ":(exclude)crates/protocol/tests",
    ":(exclude)crates/server/tests",
    ":(exclude)crates/session/tests",
    ":(exclude)crates/terminal/tests",
    ":(exclude)crates/words/tests",
    "examples",
    "rust-toolchain.toml",
    "xtask",
];
/// What the Python package is made of, and its tests.
const PACKAGE: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "crates/bots",
    "crates/env",
    "crates/learn",
    "crates/rules",
    "python",
    "rust-toolchain.toml",
    "xtask",
];

/// What is compiled for this machine. It is shown while it runs.
const NATIVE_LANE: [Step; 7] = [
    step("format", format),
    step("lint", lint),
    step("docs", docs),
    step("build", build::tests),
    // `luxx` hands out the page.
    step("test", test).after(&["page", "tools"]).depends_on(EVERYTHING),
    step("schema", schema::run).after(&["tools"]).depends_on(PROGRAMS),
    step("python", python::run).depends_on(PACKAGE),
];

/// What is compiled for the browser, and what runs there. It is shown when a step has ended.
const BROWSER_LANE: [Step; 4] = [
    step("page", page::run),
    step("lint-page", lint_page),
    step("same-moves", same_moves::run).after(&["build", "tools"]).depends_on(PROGRAMS),
    step("browser", || browser::test("everyday", &[])).after(&["build", "tools"]).depends_on(PROGRAMS),
];

/// What is downloaded. It is shown when it has ended.
const TOOLS_LANE: [Step; 1] = [step("tools", all_tools)];

fn all() -> impl Iterator<Item = &'static Step> {
    NATIVE_LANE.iter().chain(&BROWSER_LANE).chain(&TOOLS_LANE)
}

/// The steps of these names one after the other; all of them, side by side, if none is named, after `--again` those too that have passed
/// with just these files.
pub(crate) fn run(names: &[&str]) -> Outcome {
    toolchain::install_parts()?;
    match names {
        [] => return everything(Repeat::WhatHasChanged),
        ["--again"] => return everything(Repeat::All),
        _ => {}
    }
    for name in names {
        let step = all().find(|step| step.name == *name).ok_or_else(|| {
            let known: Vec<_> = all().map(|step| step.name).collect();
            format!("verify has no step {name:?}; its steps are {}", known.join(", "))
        })?;
        let (began, busy_before) = (Instant::now(), processor::time());
        (step.run)()?;
        let busy = processor::time().zip(busy_before).map(|(after, before)| after.saturating_sub(before));
        let busy = busy.map(|busy| format!(", {} of processor time", seconds(busy))).unwrap_or_default();
        println!("\n{name}: {}{busy}", seconds(began.elapsed()));
    }
    Ok(())
}

/// Which of the steps that test are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeat {
    WhatHasChanged,
    All,
}

fn everything(repeat: Repeat) -> Outcome {
    let began = Instant::now();
    let progress = Progress::default();
    std::thread::scope(|scope| {
        scope.spawn(|| progress.lane(&NATIVE_LANE, |step| unless_passed(step, repeat, Shown::AtOnce)));
        scope.spawn(|| progress.lane(&BROWSER_LANE, |step| unless_passed(step, repeat, Shown::AtTheEnd)));
        scope.spawn(|| progress.lane(&TOOLS_LANE, |step| unless_passed(step, repeat, Shown::AtTheEnd)));
    });
    let ended = progress.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!();
    for Ended { name, result, took } in &ended {
        match result {
            Ok(Done::Now) => println!("{name:>12}  passed  {}", seconds(*took)),
            Ok(Done::Before) => println!("{name:>12}  passed  before, with the same files"),
            Err(_) => println!("{name:>12}  failed  {}", seconds(*took)),
        }
    }
    let failed: Vec<_> =
        ended.iter().filter_map(|step| Some((step.name, step.result.as_ref().err()?))).collect();
    if failed.is_empty() {
        println!("\nAll checks passed in {}.", seconds(began.elapsed()));
        if ended.iter().any(|step| step.result == Ok(Done::Before)) {
            println!(
                "What had passed before was not repeated: nothing it depends on has changed. `cargo verify --again` repeats it."
            );
        }
        return Ok(());
    }
    Err(failed.iter().map(|(name, problem)| failure(name, problem)).collect::<Vec<_>>().join("\n"))
}

/// What a person reads of a step that has failed.
fn failure(name: &str, problem: &str) -> String {
    format!("{name} {problem}; this repeats it alone:\n\n    cargo xtask verify {name}\n")
}

/// When a person sees what a step prints.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AtOnce,
    /// All of it together, so that lanes do not mix on the screen.
    AtTheEnd,
}

/// When a step has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Now,
    /// In an earlier run, with the same files.
    Before,
}

struct Ended {
    name: &'static str,
    result: Outcome<Done>,
    took: Duration,
}

/// What the lanes know of each other.
#[derive(Default)]
struct Progress {
    ended: Mutex<Vec<Ended>>,
    changed: Condvar,
}

impl Progress {
    /// Runs the steps of a lane, until one fails here or there.
    fn lane(&self, steps: &[Step], run: impl Fn(&Step) -> Outcome<Done>) {
        for step in steps {
            if !self.may_begin(step) {
                return;
            }
            let began = Instant::now();
            let result = run(step);
            if result.is_err() {
                println!("\n{} failed; waiting for the step beside it to end", step.name);
            }
            let ended = Ended { name: step.name, result, took: began.elapsed() };
            self.ended.lock().unwrap_or_else(PoisonError::into_inner).push(ended);
            self.changed.notify_all();
        }
    }

    /// Waits for the steps that must come before; false if anything has failed.
    fn may_begin(&self, step: &Step) -> bool {
        let waits = |ended: &mut Vec<Ended>| {
            let failed = ended.iter().any(|other| other.result.is_err());
            !failed && step.after.iter().any(|name| ended.iter().all(|other| other.name != *name))
        };
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = self.changed.wait_while(ended, waits).unwrap_or_else(PoisonError::into_inner);
        ended.iter().all(|other| other.result.is_ok())
    }
}

/// Runs a step, unless it tests and has passed with just these files.
fn unless_passed(step: &Step, repeat: Repeat, shown: Shown) -> Outcome<Done> {
    let Some(paths) = step.depends_on else { return in_a_process(step.name, shown).map(|()| Done::Now) };
    // Before it runs: what changes meanwhile was not tested.
    let inputs = passed::inputs(paths)?;
    if repeat == Repeat::WhatHasChanged && passed::with(step.name, &inputs) {
        return Ok(Done::Before);
    }
    passed::forget(step.name)?;
    in_a_process(step.name, shown)?;
    passed::keep(step.name, &inputs)?;
    Ok(Done::Now)
}

/// Runs a step as a process of its own.
fn in_a_process(name: &str, shown: Shown) -> Outcome {
    let program = std::env::current_exe().map_err(|error| format!("cannot start: {error}"))?;
    let mut process = command(&program.display().to_string(), &["verify", name]);
    let log = root().join("target/verify").join(format!("{name}.log"));
    let failed = |error: io::Error| format!("cannot write {}: {error}", log.display());
    if shown == Shown::AtTheEnd {
        fs::create_dir_all(root().join("target/verify")).map_err(failed)?;
        let file = File::create(&log).map_err(failed)?;
        process.stderr(Stdio::from(file.try_clone().map_err(failed)?)).stdout(Stdio::from(file));
    } else {
        println!("\n── {name}");
    }
    let status = process.status().map_err(|error| format!("cannot start: {error}"));
    if shown == Shown::AtTheEnd {
        println!("\n── {name}, which ran beside the others");
        io::copy(&mut File::open(&log).map_err(failed)?, &mut io::stdout()).map_err(failed)?;
    }
    if status?.success() { Ok(()) } else { Err("failed".to_owned()) }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64().round())
}

fn format() -> Outcome {
    shell::run(cargo(&["fmt", "--all", "--check"]))?;
    shell::run(cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))
}

fn lint() -> Outcome {
    for packages in [&NATIVE[..], &["--package", "xtask"]] {
        let mut clippy = cargo(&["clippy", "--locked", "--all-targets"]);
        clippy.args(packages).args(["--", "--deny", "warnings"]);
        shell::run(clippy)?;
    }
    // The rules have to do without serde, which everybody here uses.
    let alone = [
        "clippy",
        "--locked",
        "--package",
        "luxx-rules",
        "--no-default-features",
        "--",
        "--deny",
        "warnings",
    ];
    shell::run(cargo(&alone))
}

fn lint_page() -> Outcome {
    let mut clippy = build::for_browser("clippy", PageProfile::Shipped, &["luxx-web", "luxx-wasm-check"]);
    clippy.args(["--", "--deny", "warnings"]);
    shell::run(clippy)?;
    let mut docs = build::for_browser("doc", PageProfile::Shipped, &["luxx-web"]);
    docs.arg("--no-deps").env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(docs)
}

/// Everything the other steps would download. By itself, because it waits for the network more than it computes, and one
/// `apt-get` at a time.
fn all_tools() -> Outcome {
    browser::tools()?;
    tools::postgres()?;
    schema::environment()?;
    python::environment()?;
    Ok(())
}

/// With the examples: then cargo chooses the same features for the dependencies as in the other steps.
fn docs() -> Outcome {
    let mut docs = cargo(&["doc", "--locked", "--no-deps", "--lib", "--bins", "--examples"]);
    docs.args(NATIVE).env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(docs)
}

fn test() -> Outcome {
    shell::run(build::test_command())?;
    shell::run(cargo(&["test", "--locked", "--package", "xtask"]))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::{Done, Progress, Step, all, failure, root, step};

    #[allow(clippy::unnecessary_wraps)] // a step is a function that may fail
    fn nothing() -> super::Outcome {
        Ok(())
    }

    /// The steps in the order in which they began, and how they ended, if the named one fails.
    fn order(lanes: [&[Step]; 2], fails: &str) -> (Vec<&'static str>, Vec<(&'static str, bool)>) {
        let (progress, began) = (Progress::default(), Mutex::new(Vec::new()));
        let run = |step: &Step| {
            began.lock().unwrap().push(step.name);
            if step.name == fails { Err("failed".to_owned()) } else { Ok(Done::Now) }
        };
        std::thread::scope(|scope| {
            lanes.map(|lane| scope.spawn(|| progress.lane(lane, run))).map(|lane| lane.join().unwrap())
        });
        let ended = progress.ended.into_inner().unwrap();
        (began.into_inner().unwrap(), ended.iter().map(|step| (step.name, step.result.is_ok())).collect())
    }

    #[test]
    fn a_step_waits_for_the_other_lane() {
        let native = [step("build", nothing).after(&["page"]), step("test", nothing)];
        let browser = [step("page", nothing), step("browser", nothing).after(&["test", "build"])];
        let (began, ended) = order([&native, &browser], "");
        assert_eq!(began, ["page", "build", "test", "browser"]);
        assert!(ended.iter().all(|(_, passed)| *passed));
    }

    #[test]
    fn after_a_failure_no_step_begins() {
        let native = [step("build", nothing).after(&["page"]), step("test", nothing)];
        let browser = [step("page", nothing), step("browser", nothing)];
        let (began, ended) = order([&native, &browser], "page");
        assert_eq!(began, ["page"]);
        assert_eq!(ended, [("page", false)]);
    }

    #[test]
    fn a_step_that_fails_says_which_command_repeats_it() {
        for step in all() {
            let said = failure(step.name, "failed");
            let (_, command) = said.split_once("cargo xtask verify ").expect("the command");
            assert_eq!(all().filter(|other| other.name == command.trim()).count(), 1, "{said}");
        }
    }

    #[test]
    fn what_a_step_depends_on_is_there() {
        for path in all().filter_map(|step| step.depends_on).flatten() {
            let path = path.trim_start_matches(":(exclude)");
            assert!(root().join(path).exists(), "{path}");
        }
    }

    #[test]
    fn no_step_waits_for_one_that_does_not_exist() {
        for step in all() {
            assert!(step.after.iter().all(|name| all().any(|other| other.name == *name)), "{}", step.name);
        }
    }
}
