//! What `rust-toolchain.toml` asks for, where rustup does not install it by itself.

use crate::shell::{self, Outcome, command, output};

/// The target of the page.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Installs the wasm target, clippy and rustfmt unless they are there.
pub(crate) fn install_parts() -> Outcome {
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
