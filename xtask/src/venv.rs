//! Virtual environments of Python, each in a folder of its own below `target`, with packages from `PyPI`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::shell::{self, Outcome, command, root};
use crate::tools;

/// An environment that is there, with its packages.
pub(crate) struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// Makes it unless it is there. `what` says what it is for, where it cannot be made.
    pub(crate) fn with(name: &str, packages: &[&str], what: &str) -> Outcome<Venv> {
        let venv = Venv { folder: root().join("target").join(name) };
        // Written last: an environment that was left half made is made anew.
        let (done, wanted) = (venv.folder.join("packages"), packages.join(" "));
        if fs::read_to_string(&done).ok().as_deref() == Some(&wanted) {
            return Ok(venv);
        }
        let folder = venv.folder.display().to_string();
        let make = || shell::run(command("python3", &["-m", "venv", "--clear", &folder]));
        let missing = || {
            format!(
                "{what} needs Python 3.11 or later with venv, which could not be installed. Debian, Ubuntu: apt-get install \
                 python3-venv"
            )
        };
        if make().is_err() {
            tools::install(&["python3-venv"]).map_err(|()| missing())?;
            make().map_err(|_| missing())?;
        }
        let mut install = venv.pip_install();
        install.args(packages);
        shell::run(install)
            .map_err(|problem| format!("{problem}: it comes from PyPI; is there a network?"))?;
        fs::write(&done, &wanted).map_err(|error| format!("cannot write {}: {error}", done.display()))?;
        Ok(venv)
    }

    /// Its Python.
    pub(crate) fn python(&self, words: &[&str]) -> Command {
        command(&self.programs().join("python").display().to_string(), words)
    }

    /// `pip install`, to which the packages are to be added.
    pub(crate) fn pip_install(&self) -> Command {
        self.python(&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
    }

    /// Where the programs of its packages are.
    pub(crate) fn programs(&self) -> PathBuf {
        self.folder.join("bin")
    }

    /// The folder itself.
    pub(crate) fn folder(&self) -> &std::path::Path {
        &self.folder
    }
}
