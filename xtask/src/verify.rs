//! `cargo verify`: everything that must hold before a change lands.

use crate::shell::{self, Outcome, cargo};
use crate::toolchain::{self, WASM};
use crate::{browser, page, schema};

pub(crate) fn run() -> Outcome {
    toolchain::install_parts()?;
    shell::run(cargo(&["fmt", "--all", "--check"]))?;
    shell::run(cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    shell::run(cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))?;
    // The rules and the bots as the page gets them; a test plays with this module and compares it with the native bots.
    shell::run(cargo(&[
        "build",
        "--release",
        "--package",
        "luxx-wasm-check",
        "--lib",
        "--target",
        WASM,
        "--locked",
    ]))?;
    // Before the tests: `luxx` carries the page in itself.
    page::run()?;
    shell::run(cargo(&["test", "--workspace", "--locked"]))?;
    schema::run()?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    docs.env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(docs)?;
    browser::test("everyday", &[])?;
    println!("\nAll checks passed.");
    Ok(())
}
