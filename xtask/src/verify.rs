//! `cargo verify`: everything that must hold before a change lands.

use crate::shell::{self, Outcome, cargo};
use crate::toolchain::{self, WASM};

pub(crate) fn run() -> Outcome {
    toolchain::install_parts()?;
    shell::run(cargo(&["fmt", "--all", "--check"]))?;
    shell::run(cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    shell::run(cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))?;
    shell::run(cargo(&["test", "--workspace", "--locked"]))?;
    shell::run(cargo(&[
        "build",
        "--package",
        "luxx-rules",
        "--package",
        "luxx-bots",
        "--package",
        "luxx-protocol",
        "--package",
        "luxx-words",
        "--target",
        WASM,
        "--locked",
    ]))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    docs.env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(docs)?;
    println!("\nAll checks passed.");
    Ok(())
}
