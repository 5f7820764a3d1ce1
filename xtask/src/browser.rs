//! `cargo xtask browser`: the page in a real browser, served by the real `luxx`, driven by Playwright.
//!
//! Playwright gets the Chromium of the system and downloads none of its own. What is missing is installed where that is
//! possible (`tools.rs`); where it is not, this fails and says what to install.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use crate::build::PageProfile;
use crate::shell::{self, Outcome, command, root};
use crate::tools::Tools;
use crate::{build, page, toolchain};

/// Where pictures go unless `LUXX_PICTURES` says otherwise.
const PICTURES: &str = "target/browser/pictures";

/// Builds the page and tests it; after `--quick` the page is not the one that is shipped, but compiled within seconds.
pub(crate) fn run(project: &str, words: &[&str]) -> Outcome {
    toolchain::install_parts()?;
    let words = match words {
        ["--quick", words @ ..] => {
            page::build(PageProfile::Quick)?;
            words
        }
        words => {
            page::run()?;
            words
        }
    };
    test(project, words)
}

/// A run of the tests with the page as it was built: `everyday` is the one of `cargo verify`.
pub(crate) fn test(project: &str, words: &[&str]) -> Outcome {
    let (tools, folder) = (tools()?, folder());
    crate::tools::postgres()?;
    let server = Server::start("browser", &[])?;
    positions()?;
    let mut playwright = tools.node(&folder);
    playwright
        .arg("node_modules/@playwright/test/cli.js")
        .arg("test")
        .arg(format!("--project={project}"))
        .args(words);
    playwright.env("LUXX_ADDRESS", &server.address).env("LUXX_CHROMIUM", &tools.chromium);
    // Where tests leave pictures, if they are to take any.
    let named = std::env::var_os("LUXX_PICTURES").map(PathBuf::from);
    if let Some(folder) = named.or_else(|| (project == "pictures").then(|| PICTURES.into())) {
        playwright.env("LUXX_PICTURES", root().join(folder));
    }
    // For tests that kill servers of their own.
    playwright.env("LUXX_BINARY", build::luxx()).env("LUXX_NODES_BINARY", build::nodes());
    shell::run(playwright)
}

/// Draws the icons that are made of pixels.
pub(crate) fn icons() -> Outcome {
    let (tools, folder) = (tools()?, folder());
    let mut draw = tools.node(&folder);
    draw.arg("icons.js").env("LUXX_CHROMIUM", &tools.chromium);
    shell::run(draw)
}

/// The tools with the tests' own packages.
pub(crate) fn tools() -> Outcome<Tools> {
    let tools = Tools::find()?;
    tools.install_packages(&folder())?;
    Ok(tools)
}

fn folder() -> PathBuf {
    root().join("crates/web/tests/browser")
}

/// Saved games for the tests, really played.
fn positions() -> Outcome {
    let mut example = command(&build::positions().display().to_string(), &[]);
    example.arg(root().join("target/browser/positions"));
    shell::run(example)
}

/// `luxx serve` on a free port, until it goes out of scope.
pub(crate) struct Server {
    process: Child,
    /// Where the page is.
    pub(crate) address: String,
}

impl Server {
    /// Builds and starts it, with tables of its own under this name and these words besides.
    pub(crate) fn start(name: &str, words: &[&str]) -> Outcome<Server> {
        build::programs()?;
        let luxx = build::luxx();
        let mut serve = command(&luxx.display().to_string(), &["serve", "--no-open", "--port", "0"]);
        serve.args(words).arg("--data").arg(fresh_tables(name)?);
        let spawned = serve.stdout(Stdio::piped()).spawn();
        let mut process = spawned.map_err(|error| format!("{}: {error}", luxx.display()))?;
        let said = process.stdout.take().and_then(|output| BufReader::new(output).lines().next());
        let line = said.and_then(Result::ok).unwrap_or_default();
        match line.split_whitespace().find(|word| word.starts_with("http://")) {
            Some(address) => Ok(Server { process, address: address.to_owned() }),
            None => Err(format!("luxx serve did not say where it is: {line:?}")),
        }
    }
}

/// A file for tables that is not there yet.
fn fresh_tables(name: &str) -> Outcome<PathBuf> {
    let folder = root().join("target/test-tables").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder.join("tables.sqlite"))
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
