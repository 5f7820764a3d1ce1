//! `cargo verify`: everything that must hold before a change lands, as named steps.
//!
//! The steps form lanes that run side by side: one compiles and tests for this machine, another for the browser; they have build
//! folders of their own (`target/debug`, `target/wasm`), because cargo locks a build folder. A third downloads meanwhile what the
//! tests need. Each step runs as a process of its own, `xtask verify STEP`, which is also how a person repeats it.

use std::fs::{self, File};
use std::io;
use std::process::Stdio;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::build::{self, NATIVE, PageProfile};
use crate::shell::{self, Outcome, cargo, command, root};
use crate::toolchain;
use crate::{browser, page, processor, python, same_moves, schema};

/// A part of `cargo verify` that can be repeated alone.
struct Step {
    name: &'static str,
    run: fn() -> Outcome,
    /// Steps of other lanes that must have ended before.
    after: &'static [&'static str],
}

const fn step(name: &'static str, run: fn() -> Outcome) -> Step {
    Step { name, run, after: &[] }
}

impl Step {
    const fn after(self, others: &'static [&'static str]) -> Step {
        Step { after: others, ..self }
    }
}

/// What is compiled for this machine. It is shown while it runs.
const NATIVE_LANE: [Step; 7] = [
    step("format", format),
    step("lint", lint),
    step("docs", docs),
    // `luxx` carries the page in itself.
    step("build", build::tests).after(&["page"]),
    step("test", test),
    step("schema", schema::run).after(&["tools"]),
    step("python", python::run),
];

/// What is compiled for the browser, and what runs there. It is shown when a step has ended.
const BROWSER_LANE: [Step; 4] = [
    step("page", page::run),
    step("lint-page", lint_page),
    step("same-moves", same_moves::run).after(&["build", "tools"]),
    step("browser", || browser::test("everyday", &[])).after(&["build"]),
];

/// What is downloaded. It is shown when it has ended.
const TOOLS_LANE: [Step; 1] = [step("tools", tools)];

fn all() -> impl Iterator<Item = &'static Step> {
    NATIVE_LANE.iter().chain(&BROWSER_LANE).chain(&TOOLS_LANE)
}

/// The steps of these names one after the other; all of them, side by side, if none is named.
pub(crate) fn run(names: &[&str]) -> Outcome {
    toolchain::install_parts()?;
    if names.is_empty() {
        return everything();
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

fn everything() -> Outcome {
    let began = Instant::now();
    let progress = Progress::default();
    std::thread::scope(|scope| {
        scope.spawn(|| progress.lane(&NATIVE_LANE, |step| in_a_process(step.name, Shown::AtOnce)));
        scope.spawn(|| progress.lane(&BROWSER_LANE, |step| in_a_process(step.name, Shown::AtTheEnd)));
        scope.spawn(|| progress.lane(&TOOLS_LANE, |step| in_a_process(step.name, Shown::AtTheEnd)));
    });
    let ended = progress.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!();
    for Ended { name, problem, took } in &ended {
        let result = if problem.is_some() { "failed" } else { "passed" };
        println!("{name:>12}  {result}  {}", seconds(*took));
    }
    let failed: Vec<_> = ended.iter().filter_map(|step| Some((step.name, step.problem.as_ref()?))).collect();
    if failed.is_empty() {
        println!("\nAll checks passed in {}.", seconds(began.elapsed()));
        return Ok(());
    }
    let lines = failed.iter().map(|(name, problem)| {
        format!("{name} {problem}; this repeats it alone:\n\n    cargo xtask verify {name}\n")
    });
    Err(lines.collect::<Vec<_>>().join("\n"))
}

/// When a person sees what a step prints.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AtOnce,
    /// All of it together, so that lanes do not mix on the screen.
    AtTheEnd,
}

struct Ended {
    name: &'static str,
    problem: Option<String>,
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
    fn lane(&self, steps: &[Step], run: impl Fn(&Step) -> Outcome) {
        for step in steps {
            if !self.may_begin(step) {
                return;
            }
            let began = Instant::now();
            let problem = run(step).err();
            if problem.is_some() {
                println!("\n{} failed; waiting for the step beside it to end", step.name);
            }
            let ended = Ended { name: step.name, problem, took: began.elapsed() };
            self.ended.lock().unwrap_or_else(PoisonError::into_inner).push(ended);
            self.changed.notify_all();
        }
    }

    /// Waits for the steps that must come before; false if anything has failed.
    fn may_begin(&self, step: &Step) -> bool {
        let waits = |ended: &mut Vec<Ended>| {
            let failed = ended.iter().any(|other| other.problem.is_some());
            !failed && step.after.iter().any(|name| ended.iter().all(|other| other.name != *name))
        };
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = self.changed.wait_while(ended, waits).unwrap_or_else(PoisonError::into_inner);
        ended.iter().all(|other| other.problem.is_none())
    }
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
    Ok(())
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
fn tools() -> Outcome {
    browser::tools()?;
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

    use super::{Progress, Step, all, step};

    #[allow(clippy::unnecessary_wraps)] // a step is a function that may fail
    fn nothing() -> super::Outcome {
        Ok(())
    }

    /// The steps in the order in which they began, and how they ended, if the named one fails.
    fn order(lanes: [&[Step]; 2], fails: &str) -> (Vec<&'static str>, Vec<(&'static str, bool)>) {
        let (progress, began) = (Progress::default(), Mutex::new(Vec::new()));
        let run = |step: &Step| {
            began.lock().unwrap().push(step.name);
            if step.name == fails { Err("failed".to_owned()) } else { Ok(()) }
        };
        std::thread::scope(|scope| {
            lanes.map(|lane| scope.spawn(|| progress.lane(lane, run))).map(|lane| lane.join().unwrap())
        });
        let ended = progress.ended.into_inner().unwrap();
        (began.into_inner().unwrap(), ended.iter().map(|step| (step.name, step.problem.is_none())).collect())
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
    fn no_step_waits_for_one_that_does_not_exist() {
        for step in all() {
            assert!(step.after.iter().all(|name| all().any(|other| other.name == *name)), "{}", step.name);
        }
    }
}
