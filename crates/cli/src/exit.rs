//! How the command ends: 0 fine, 1 a check failed, 2 wrong usage.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use luxx_rules::record::RecordError;

use crate::style::{ERROR, paint, shown};

/// Why a command could not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something was examined and found wrong.
    Check(String),
    /// The command was called in a way that cannot work: a file that is not there, options that do not go together.
    Usage(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A file or folder that cannot be read or written.
    pub(crate) fn path(path: &Path, error: &io::Error) -> Failure {
        Failure::Usage(format!("{}: {error}", shown(path)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Check(message) | Failure::Usage(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::Check(error.to_string())
    }
}

/// Everything that goes wrong with a stream but not with a file is about the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Tells something beside the output, on standard error. If even that cannot be written, there is nobody to tell.
pub(crate) fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The result of a command, ready to be reported.
pub(crate) struct Exit(Result<(), Failure>);

impl From<Result<(), Failure>> for Exit {
    fn from(result: Result<(), Failure>) -> Exit {
        Exit(result)
    }
}

impl Exit {
    /// Says what failed on standard error, and gives the code.
    pub(crate) fn report(self) -> ExitCode {
        let failure = match self.0 {
            Ok(()) => return ExitCode::SUCCESS,
            // Whoever reads our output has seen enough (`luxx replay … | head`).
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Err(failure) => failure,
        };
        say(&format!("{} {failure}", paint(ERROR, "error:")));
        ExitCode::from(if matches!(failure, Failure::Check(_)) { 1 } else { 2 })
    }
}
