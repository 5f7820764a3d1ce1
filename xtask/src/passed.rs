//! What a step had before it when it passed, so that `cargo verify` repeats tests only if something they depend on has changed, as `go test`
//! does.
//!
//! The note is a list of the step's files with a hash of each, of the programs that are not the project's own, and of what the environment
//! says to tests. A fresh clone has no notes, so there, as in CI, everything runs; so it does with `cargo verify --again`.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::Stdio;

use crate::shell::{Outcome, command, output, root};
use crate::tools;

/// All that a step has before it: the files below these paths, and the machine's programs that it uses.
pub(crate) fn inputs(paths: &[&str]) -> Outcome<String> {
    let mut list = command("git", &["ls-files", "--cached", "--others", "--exclude-standard", "--"]);
    list.args(paths);
    let files = output(list).ok_or("git cannot list the project's files")?;
    // Deleted but not committed yet: git still lists it.
    let files: Vec<_> = files.lines().filter(|file| root().join(file).is_file()).collect();
    let hashes = hashes(&files.join("\n"))?;
    let mut inputs = String::new();
    for (file, hash) in files.iter().zip(hashes.lines()) {
        let _ = writeln!(inputs, "{hash} {file}");
    }
    let version = |program: &str| output(command(program, &["--version"]));
    let browser = tools::chromium().map(|browser| browser.display().to_string());
    let programs = ["rustc", "node", "python3"].into_iter().chain(browser.as_deref());
    inputs.extend(programs.filter_map(version));
    inputs.extend(tools::postgres_folders().map(|folder| format!("{}\n", folder.display())));
    let said: BTreeMap<_, _> = env::vars_os().filter(|(name, _)| is_for_tests(name)).collect();
    inputs.extend(said.iter().map(|(name, value)| format!("{}={}\n", name.display(), value.display())));
    Ok(inputs)
}

/// What the project's tests look at, and what cargo hands to the compiler.
fn is_for_tests(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b"LUXX_") || name == "RUSTFLAGS"
}

/// What git would call the contents of these files, a line each.
fn hashes(files: &str) -> Outcome<String> {
    let failed = |error| format!("git hash-object: {error}");
    let mut git = command("git", &["hash-object", "--stdin-paths"]);
    let mut git = git.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut paths = git.stdin.take().ok_or("git hash-object has no input")?;
    let files = files.to_owned();
    // Beside us: git answers while it reads.
    let writer = std::thread::spawn(move || paths.write_all(files.as_bytes()));
    let answer = git.wait_with_output().map_err(failed)?;
    let written = writer.join().unwrap_or_else(|_| Err(ErrorKind::Other.into()));
    written.map_err(failed)?;
    if !answer.status.success() {
        return Err(format!("git hash-object failed ({})", answer.status));
    }
    String::from_utf8(answer.stdout).map_err(|error| format!("git hash-object: {error}"))
}

/// Whether the step has passed with just these inputs.
pub(crate) fn with(step: &str, inputs: &str) -> bool {
    fs::read_to_string(note(step)).is_ok_and(|noted| noted == inputs)
}

/// Notes that the step has passed with these inputs.
pub(crate) fn keep(step: &str, inputs: &str) -> Outcome {
    let note = note(step);
    let failed = |error| format!("cannot write {}: {error}", note.display());
    fs::create_dir_all(note.parent().unwrap_or(root())).map_err(failed)?;
    fs::write(&note, inputs).map_err(failed)
}

/// Forgets that the step has ever passed.
pub(crate) fn forget(step: &str) -> Outcome {
    match fs::remove_file(note(step)) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(format!("cannot remove {}: {error}", note(step).display()))
        }
        _ => Ok(()),
    }
}

fn note(step: &str) -> PathBuf {
    root().join("target/verify").join(format!("{step}.passed"))
}

#[cfg(test)]
mod tests {
    use super::{forget, inputs, keep, with};

    #[test]
    fn a_step_has_passed_with_what_it_passed_with_and_nothing_else() {
        let step = "a-step-of-a-test";
        let before = inputs(&["xtask/src", "Cargo.lock"]).unwrap();
        assert!(before.contains(" xtask/src/passed.rs\n") && before.contains("rustc"), "{before}");
        assert!(!before.contains("README.md"), "{before}");
        let some = inputs(&["xtask", ":(exclude)xtask/src"]).unwrap();
        assert!(some.contains(" xtask/Cargo.toml\n") && !some.contains("xtask/src"), "{some}");
        forget(step).unwrap();
        assert!(!with(step, &before));
        keep(step, &before).unwrap();
        assert!(with(step, &before));
        assert!(!with(step, &inputs(&["xtask/src", "Cargo.toml"]).unwrap()));
        forget(step).unwrap();
        assert!(!with(step, &before));
        forget(step).unwrap();
    }
}
