//! One file a command.

pub(crate) mod check;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod simulate;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use luxx_rules::record::{Document, MAX_BYTES, RecordError};

use crate::exit::Failure;

/// Reads a record from a file, or from standard input if the path is `-`. Never reads more than a record may have.
fn read_document(path: &Path) -> Result<Document, Failure> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::path(path, &error))?;
    if bytes.len() > MAX_BYTES {
        // What has been read is only the beginning; the file knows its size.
        let size = path.metadata().map_or(most, |file| file.len());
        return Err(bad(path, &RecordError::TooLarge { bytes: size }));
    }
    Document::read(&bytes).map_err(|error| bad(path, &error))
}

/// A record that is not right.
fn bad(path: &Path, error: &RecordError) -> Failure {
    Failure::Check(format!("{}: {error}", path.display()))
}
