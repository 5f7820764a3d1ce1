//! The bots natively and as WebAssembly, move by move (`crates/bots/wasm-check`). Node runs the module.

use crate::build::{self, NATIVE, PageProfile};
use crate::shell::{self, Outcome, cargo};
use crate::tools::Tools;

pub(crate) fn run() -> Outcome {
    let tools = Tools::find()?;
    // Together with the page, so that the bots in the module are those of the page and not compiled anew with other features.
    shell::run(build::for_browser("build", PageProfile::Shipped, &["luxx-web", "luxx-wasm-check"]))?;
    let mut test = cargo(&["test", "--locked", "--test", "same_moves"]);
    test.args(NATIVE);
    test.env("LUXX_NODE", tools.node_program())
        .env("LUXX_MODULE", build::module("luxx_wasm_check", PageProfile::Shipped));
    shell::run(test)
}
