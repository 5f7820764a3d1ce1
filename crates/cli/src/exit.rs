//! How the command ends: 0 fine, 1 a check failed, 2 wrong usage.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use luxx_rules::record::RecordError;

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
        Failure::Usage(format!("{}: {error}", path.display()))
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
        let (code, message) = match self.0 {
            Ok(()) => return ExitCode::SUCCESS,
            // Whoever reads our output has seen enough (`luxx replay … | head`).
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Err(Failure::Check(message)) => (1, message),
            Err(Failure::Usage(message)) => (2, message),
            Err(Failure::Output(error)) => (2, format!("cannot write the output: {error}")),
        };
        anstream::eprintln!("{}error:{:#} {message}", crate::style::ERROR, crate::style::ERROR);
        ExitCode::from(code)
    }
}
