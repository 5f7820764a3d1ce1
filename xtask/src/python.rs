//! `cargo xtask python`: the Python package, built, installed and tested in a virtual environment of its own, `target/python`;
//! `cargo xtask train`: the training's tests in `target/train`, apart because `PyTorch` is a download of gigabytes.

use std::path::PathBuf;

use crate::shell::{self, Outcome, cargo, command, root};
use crate::tools;

/// What the package's tests need.
const PACKAGE: [&str; 5] =
    ["maturin==1.16.0", "numpy==2.4.6", "gymnasium==1.4.0", "pettingzoo==1.27.0", "pytest==9.2.0"];

/// What the training's tests need beside the package.
const TRAINING: [&str; 4] = ["maturin==1.16.0", "torch==2.11.0", "safetensors==0.8.0", "pytest==9.2.0"];

/// The package's tests, `PettingZoo`'s own among them.
pub(crate) fn run() -> Outcome {
    let lint = [
        "clippy",
        "--locked",
        "--package",
        "luxx-python",
        "--features",
        "module",
        "--",
        "--deny",
        "warnings",
    ];
    shell::run(cargo(&lint))?;
    let python = installed("python", &PACKAGE)?;
    shell::run(command(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests"]))
}

/// The training's tests: a few steps on the processor, and the loss falls.
pub(crate) fn train() -> Outcome {
    let python = installed("train", &TRAINING)?;
    let mut test = command(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", "train/tests"]);
    test.env("PYTHONPATH", root().join("train"));
    shell::run(test)
}

/// A virtual environment with these packages and luxx itself, as it stands; its interpreter.
fn installed(name: &str, packages: &[&str]) -> Outcome<String> {
    let folder = root().join("target").join(name);
    let python = folder.join("bin/python").display().to_string();
    // Written last: an environment that was left half made is made anew.
    let (done, wanted) = (folder.join("packages"), packages.join(" "));
    if std::fs::read_to_string(&done).ok().as_deref() != Some(&wanted) {
        let path = folder.display().to_string();
        let make = || shell::run(command("python3", &["-m", "venv", "--clear", &path]));
        if make().is_err() {
            tools::install(&["python3-venv"]).map_err(|()| missing())?;
            make().map_err(|_| missing())?;
        }
        let mut install =
            command(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        install.args(packages);
        shell::run(install)
            .map_err(|problem| format!("{problem}: it comes from PyPI; is there a network?"))?;
        std::fs::write(&done, &wanted)
            .map_err(|error| format!("cannot write {}: {error}", done.display()))?;
    }
    // In the profile of the other tests, so that little is compiled twice.
    let words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-build-isolation",
        "--no-deps",
    ];
    let mut install = command(&python, &words);
    install.args(["--force-reinstall", "./python"]).env("MATURIN_PEP517_ARGS", "--profile dev");
    install.env("PATH", path_with(&folder.join("bin"))?);
    shell::run(install)?;
    Ok(python)
}

/// The search path with the environment's own programs first: pip calls maturin by name.
fn path_with(folder: &std::path::Path) -> Outcome<std::ffi::OsString> {
    let before = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(PathBuf::from(folder)).chain(std::env::split_paths(&before));
    std::env::join_paths(folders).map_err(|error| format!("the search path cannot be set: {error}"))
}

fn missing() -> String {
    "the Python package's tests need Python 3.11 or later with venv, which could not be installed. Debian, Ubuntu: apt-get \
     install python3-venv"
        .to_owned()
}
