//! `cargo verify`: everything that must hold before a change lands.

use crate::shell::{self, Outcome, cargo, command, output};

const WASM: &str = "wasm32-unknown-unknown";

pub(crate) fn run() -> Outcome {
    install_toolchain_parts()?;
    shell::run(cargo(&["fmt", "--all", "--check"]))?;
    shell::run(cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    shell::run(cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))?;
    // The rules and the bots as the page gets them; a test plays with this module and compares it with the native bots.
    shell::run(cargo(&[
        "build",
        "--release",
        "--package",
        "luxx-wasm-check",
        "--package",
        "luxx-words",
        "--lib",
        "--target",
        WASM,
        "--locked",
    ]))?;
    shell::run(cargo(&["test", "--workspace", "--locked"]))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    docs.env("RUSTDOCFLAGS", "--deny warnings");
    shell::run(docs)?;
    println!("\nAll checks passed.");
    Ok(())
}

/// What `rust-toolchain.toml` asks for, where rustup does not install it by itself.
fn install_toolchain_parts() -> Outcome {
    let installed =
        |what: &str| output(command("rustup", &[what, "list", "--installed"])).unwrap_or_default();
    if !installed("target").lines().any(|line| line == WASM) {
        shell::run(command("rustup", &["target", "add", WASM]))?;
    }
    let components = installed("component");
    for component in ["clippy", "rustfmt"] {
        if !components.lines().any(|line| line.starts_with(component)) {
            shell::run(command("rustup", &["component", "add", component]))?;
        }
    }
    Ok(())
}
