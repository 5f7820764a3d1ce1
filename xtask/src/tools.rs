//! What testing in a browser needs beside Rust: Node, npm and Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{self, Outcome, command, output, root};

/// The oldest Node on which Playwright runs.
const NODE: u32 = 20;
/// What is installed where the system's Node is older.
const NEWER_NODE: &str = "node@22";
/// What Chromium may be called.
const CHROMIUMS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/// The packages of Debian and Ubuntu.
const PACKAGES: [&str; 3] = ["nodejs", "npm", "chromium"];

/// The tools, found or installed.
pub(crate) struct Tools {
    node: PathBuf,
    /// The browser.
    pub(crate) chromium: PathBuf,
}

impl Tools {
    /// Finds everything; installs what is missing where that is allowed.
    pub(crate) fn find() -> Outcome<Tools> {
        if on_path("node").is_none() || on_path("npm").is_none() || chromium().is_none() {
            // npm is part of some packages of Node and a package of its own in others.
            let wanted: Vec<&str> = PACKAGES.into_iter().filter(|package| needs(package)).collect();
            install(&wanted).map_err(|()| missing("Node with npm, or Chromium"))?;
        }
        let chromium = chromium().ok_or_else(|| missing("Chromium"))?;
        let node = on_path("node").filter(|node| version(node) >= NODE);
        Ok(Tools { node: node.map_or_else(newer_node, Ok)?, chromium })
    }

    /// Node itself.
    pub(crate) fn node_program(&self) -> &Path {
        &self.node
    }

    /// Node, in a folder.
    pub(crate) fn node(&self, folder: &Path) -> Command {
        let mut node = command(&self.node.display().to_string(), &[]);
        node.current_dir(folder);
        node
    }
}

/// The Node packages of a folder, unless they are there already. None of them may bring a browser.
pub(crate) fn install_packages(folder: &Path) -> Outcome {
    let lock = folder.join("package-lock.json");
    let wanted = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    let done = folder.join("node_modules/.luxx-lock.json");
    if fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut npm = command("npm", &["ci", "--no-fund", "--no-audit"]);
    npm.current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    shell::run(npm)?;
    fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("LUXX_CHROMIUM").map(PathBuf::from);
    named.or_else(|| CHROMIUMS.into_iter().find_map(on_path))
}

fn on_path(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The number before the first dot.
fn version(node: &Path) -> u32 {
    let said = output(command(&node.display().to_string(), &["--version"])).unwrap_or_default();
    said.trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0)
}

/// Debian's Node may be older than Playwright likes; npm has newer ones.
fn newer_node() -> Outcome<PathBuf> {
    let folder = root().join("target/node");
    let node = folder.join("node_modules/node/bin/node");
    if version(&node) < NODE {
        let prefix = folder.display().to_string();
        let install = ["install", "--no-fund", "--no-audit", "--prefix", &prefix, NEWER_NODE];
        shell::run(command("npm", &install)).map_err(|_| missing(&format!("Node {NODE} or newer")))?;
    }
    Ok(node)
}

/// Installs packages of Debian and Ubuntu, if there is `apt-get` and leave to use it.
pub(crate) fn install(packages: &[&str]) -> Result<(), ()> {
    on_path("apt-get").ok_or(())?;
    let root = output(command("id", &["-u"])).is_some_and(|id| id.trim() == "0");
    let sudo = !root && output(command("sudo", &["-n", "true"])).is_some();
    if !root && !sudo {
        return Err(());
    }
    let apt = |arguments: &[&str]| {
        // The other lane of `cargo verify` may be installing something.
        let mut words = vec!["apt-get", "-o", "DPkg::Lock::Timeout=600"];
        words.extend(arguments);
        let mut call = if sudo {
            command("sudo", &[&["-n"], &words[..]].concat())
        } else {
            command(words[0], &words[1..])
        };
        call.env("DEBIAN_FRONTEND", "noninteractive");
        // What went wrong has been shown.
        shell::run(call).map_err(drop)
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

fn needs(package: &str) -> bool {
    match package {
        "nodejs" => on_path("node").is_none(),
        "npm" => on_path("npm").is_none(),
        _ => chromium().is_none(),
    }
}

fn missing(what: &str) -> String {
    format!(
        "the tests of the page need {what}, which could not be installed. Debian, Ubuntu: apt-get install {} \
         (or name a Chromium or Chrome with LUXX_CHROMIUM)",
        PACKAGES.join(" ")
    )
}
