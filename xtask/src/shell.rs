//! Calling other programs.

use std::path::Path;
use std::process::{Command, Stdio};

/// What went wrong, in words for a person.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// The project's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project's folder")
}

/// A command in the project's root.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// The cargo that runs us, with the toolchain of this project.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command("cargo", arguments)
}

/// Runs a command to its end and shows what it prints.
pub(crate) fn run(mut command: Command) -> Outcome {
    let shown = describe(&command);
    println!("\n$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}` could not be started: {error}")),
    }
}

/// What a command prints, if it is there and ends well.
pub(crate) fn output(mut command: Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
