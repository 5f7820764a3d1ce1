//! `cargo xtask python`: the Python package, built, installed and tested in a virtual environment of its own, `target/python`;
//! `cargo xtask train`: the training's tests in `target/train`, apart because `PyTorch` is a download of gigabytes.

use crate::shell::{self, Outcome, cargo, root};
use crate::tools::path_with;
use crate::venv::Venv;

/// What the package's tests need.
const PACKAGE: [&str; 5] =
    ["maturin==1.16.0", "numpy==2.4.6", "gymnasium==1.4.0", "pettingzoo==1.27.0", "pytest==9.2.0"];

/// What the training's tests need beside the package.
const TRAINING: [&str; 5] =
    ["maturin==1.16.0", "numpy==2.4.6", "torch==2.11.0", "safetensors==0.8.0", "pytest==9.2.0"];

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
    let python = environment()?;
    install(&python)?;
    shell::run(python.python(&["-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests"]))
}

/// What is downloaded for it.
pub(crate) fn environment() -> Outcome<Venv> {
    Venv::with("python", &PACKAGE, "the test of the Python package")
}

/// The training's tests: a few steps on the processor, and the loss falls.
pub(crate) fn train() -> Outcome {
    let python = Venv::with("train", &TRAINING, "the test of the training")?;
    install(&python)?;
    let mut test = python.python(&["-m", "pytest", "-q", "-p", "no:cacheprovider", "train/tests"]);
    test.env("PYTHONPATH", root().join("train"));
    shell::run(test)
}

/// Builds luxx as it stands and installs it there.
fn install(python: &Venv) -> Outcome {
    let mut install = python.pip_install();
    install.args(["--no-build-isolation", "--no-deps", "--force-reinstall", "./python"]);
    // In the profile of the other tests, so that little is compiled twice.
    install.env("MATURIN_PEP517_ARGS", "--profile dev");
    // pip calls maturin by name.
    install.env("PATH", path_with(&python.programs())?);
    shell::run(install)
}
