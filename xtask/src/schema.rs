//! `cargo xtask schema`: the HTTP API against its own description, by schemathesis, which makes up requests, good and bad,
//! and looks whether every answer is what the description says.
//!
//! It is a Python program and lives in `target/schemathesis`. What is missing is installed where that is possible; where it is
//! not, this fails and says what to install.

use crate::browser::Server;
use crate::shell::{self, Outcome, command, root};
use crate::tools;

/// The version that is installed.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

pub(crate) fn run() -> Outcome {
    let folder = root().join("target/schemathesis");
    let program = folder.join("bin/schemathesis");
    if !program.is_file() {
        let folder = folder.display().to_string();
        let make = || shell::run(command("python3", &["-m", "venv", "--clear", &folder]));
        if make().is_err() {
            tools::install(&["python3-venv"]).map_err(|()| missing())?;
            make().map_err(|_| missing())?;
        }
        let pip = format!("{folder}/bin/pip");
        shell::run(command(&pip, &["install", "--quiet", "--disable-pip-version-check", SCHEMATHESIS]))
            .map_err(|problem| format!("{problem}: schemathesis comes from PyPI; is there a network?"))?;
    }
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
    let mut test = command(&program.display().to_string(), &["run", &description, "--url", &server.address]);
    // Left out: that every request which fits the description is accepted. Not every edition has every variant, for
    // instance, and a description cannot say so. The same seed makes up the same requests.
    test.args(["--checks", "all", "--exclude-checks", "positive_data_acceptance"]);
    test.args(["--max-examples", "100", "--seed", "1", "--no-color"]);
    // It keeps notes where it is started.
    test.current_dir(&folder);
    shell::run(test)
}

fn missing() -> String {
    "the test of the HTTP API needs Python 3 with venv, which could not be installed. Debian, Ubuntu: apt-get install \
     python3-venv"
        .to_owned()
}
