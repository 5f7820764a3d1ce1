//! One file a command.

pub(crate) mod arena;
pub(crate) mod check;
pub(crate) mod operate;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use luxx_rules::record::{Document, MAX_BYTES, Record, RecordError};

use crate::exit::Failure;
use crate::style::shown;

/// Reads a record from a file, or from standard input if the path is `-`. Never reads more than a record may have.
fn read_document(path: &Path) -> Result<Document, Failure> {
    Document::read(&read_bytes(path)?).map_err(|error| bad(path, &error))
}

/// Reads a file, or standard input if the path is `-`, as far as a record may reach and one byte more.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::path(path, &error))?;
    Ok(bytes)
}

/// A record that is not right.
fn bad(path: &Path, error: &RecordError) -> Failure {
    Failure::Check(format!("{}: {error}", shown(path)))
}

/// Writes a record so that the file holds all of it or is not touched, whatever happens in between.
fn write_record(path: &Path, record: &Record) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    let beside = Path::new(&beside);
    let written = fs::write(beside, record.to_json()).and_then(|()| fs::rename(beside, path));
    written.map_err(|error| {
        // What cannot be removed either is at least not called a record.
        let _ = fs::remove_file(beside);
        Failure::path(path, &error)
    })
}
