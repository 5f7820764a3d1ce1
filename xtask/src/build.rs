//! What is compiled and how, in one place: cargo compiles a dependency anew for every set of features that it is asked for with,
//! and which set it is depends on the packages of the call. So every step names the same packages.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{self, Outcome, cargo, root};
use crate::toolchain::WASM;

/// All packages that run on this machine. `luxx-web` runs in browsers only; `xtask` has been compiled before the first step.
pub(crate) const NATIVE: [&str; 5] = ["--workspace", "--exclude", "luxx-web", "--exclude", "xtask"];

/// How the page is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageProfile {
    /// As it is shipped: small, after minutes.
    Shipped,
    /// Within seconds after a change, several times as large: for playing at once and for working on it.
    Quick,
}

impl PageProfile {
    /// The name in Cargo.toml, which is that of cargo's folder, too.
    fn name(self) -> &'static str {
        match self {
            PageProfile::Shipped => "page",
            PageProfile::Quick => "page-quick",
        }
    }
}

/// Compiles all tests, and with them the programs that they start.
pub(crate) fn tests() -> Outcome {
    let mut build = cargo(&["test", "--locked", "--no-run"]);
    build.args(NATIVE);
    shell::run(build)
}

/// All tests but the one that needs Node (`same_moves.rs`).
pub(crate) fn test_command() -> Command {
    let mut test = cargo(&["test", "--locked"]);
    test.args(NATIVE).args(["--exclude", "luxx-wasm-check"]);
    // It has been built already; a test of another package need not do so again.
    test.env("LUXX_PROGRAM", luxx());
    test
}

/// Compiles `luxx`, the example bot, what makes positions for the browser's tests and what starts several nodes, as the tests have them: after
/// [`tests`] there is nothing to do. The examples are what makes cargo choose the same features.
pub(crate) fn programs() -> Outcome {
    let programs =
        ["--bin", "luxx", "--bin", "luxx-example-bot", "--example", "positions", "--example", "nodes"];
    let mut build = cargo(&["build", "--locked"]);
    build.args(programs);
    build.args(NATIVE);
    shell::run(build)
}

/// The program `luxx`, once it is built.
pub(crate) fn luxx() -> PathBuf {
    folder().join(format!("luxx{}", std::env::consts::EXE_SUFFIX))
}

/// The program that makes positions, once it is built.
pub(crate) fn positions() -> PathBuf {
    folder().join(format!("examples/positions{}", std::env::consts::EXE_SUFFIX))
}

/// The program that starts several nodes and a PostgreSQL, once it is built.
pub(crate) fn nodes() -> PathBuf {
    folder().join(format!("examples/nodes{}", std::env::consts::EXE_SUFFIX))
}

/// Where cargo puts programs: it has put this one there.
fn folder() -> PathBuf {
    let here = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    here.unwrap_or_else(|| root().join("target/debug"))
}

/// The build folder for the browser. Not the usual one: while a cargo works there, others wait.
pub(crate) fn browser_folder() -> PathBuf {
    root().join("target/wasm")
}

/// A call of cargo that compiles, checks or documents packages for the browser.
pub(crate) fn for_browser(what: &str, profile: PageProfile, packages: &[&str]) -> Command {
    let mut call =
        cargo(&[what, "--locked", "--lib", "--profile", profile.name(), "--target", WASM, "--target-dir"]);
    call.arg(browser_folder());
    for package in packages {
        call.args(["--package", package]);
    }
    // Paths of the builder's machine do not belong into what strangers download.
    let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| {
        let home = std::env::home_dir().unwrap_or_default();
        home.join(".cargo").display().to_string()
    });
    let flags = [
        format!("--remap-path-prefix={home}=cargo"),
        format!("--remap-path-prefix={}=luxx", root().display()),
        // Views forget their types: a tenth less to load, and nobody sees the difference.
        "--cfg=erase_components".to_owned(),
        // The champion's network in lanes: a decision takes 11 µs instead of 240. Every browser since 2023 has them.
        "-Ctarget-feature=+simd128".to_owned(),
        // What the parts that are loaded later are cut out by.
        "-Clink-args=--emit-relocs".to_owned(),
    ];
    call.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    call
}

/// A module that [`for_browser`] has compiled.
pub(crate) fn module(name: &str, profile: PageProfile) -> PathBuf {
    browser_folder().join(WASM).join(profile.name()).join(format!("{name}.wasm"))
}
