//! `cargo xtask schema`: the HTTP API against its own description, by schemathesis, which makes up requests, good and bad,
//! and looks whether every answer is what the description says.
//!
//! It is a Python program and lives in `target/schemathesis`. What is missing is installed where that is possible; where it is
//! not, this fails and says what to install.

use crate::browser::Server;
use crate::shell::{self, Outcome, command};
use crate::venv::Venv;

/// The version that is installed.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

pub(crate) fn run() -> Outcome {
    let venv = environment()?;
    let words = [
        "--no-page",
        "--max-tables-per-hour",
        "1e9",
        "--max-joins-per-hour",
        "1e9",
        "--max-requests-per-second",
        "1e6",
    ];
    let server = Server::start("schema", &words)?;
    let description = format!("{}api/openapi.json", server.address);
    let program = venv.programs().join("schemathesis").display().to_string();
    let mut test = command(&program, &["run", &description, "--url", &server.address]);
    // Left out: that every request which fits the description is accepted. Not every edition has every variant, for
    // instance, and a description cannot say so. The same seed makes up the same requests.
    test.args(["--checks", "all", "--exclude-checks", "positive_data_acceptance"]);
    test.args(["--max-examples", "100", "--seed", "1", "--no-color"]);
    // It keeps notes where it is started.
    test.current_dir(venv.folder());
    shell::run(test)
}

/// What is downloaded for it.
pub(crate) fn environment() -> Outcome<Venv> {
    Venv::with("schemathesis", &[SCHEMATHESIS], "the test of the HTTP API")
}
