//! `cargo xtask lighthouse`: what the page weighs, what Lighthouse says of it on a phone, and how smoothly it runs. On its own,
//! because a busy machine spoils the figures.

use crate::browser::{self, Server};
use crate::shell::{self, Outcome, root};
use crate::tools::Tools;
use crate::{page, toolchain};

/// Measures everything and fails where a target is missed.
pub(crate) fn run() -> Outcome {
    toolchain::install_parts()?;
    let tools = Tools::find()?;
    page::run()?;
    let folder = root().join("crates/web/tests/lighthouse");
    tools.install_packages(&folder)?;
    let server = Server::start("lighthouse", &[])?;
    let mut lighthouse = tools.node(&folder);
    lighthouse.args(["measure.js", &server.address]).env("CHROME_PATH", &tools.chromium);
    shell::run(lighthouse)?;
    drop(server);
    browser::run("smooth", &[])
}
