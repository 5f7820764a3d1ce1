//! One file a command.

pub(crate) mod arena;
pub(crate) mod check;
pub(crate) mod lan;
pub(crate) mod node;
pub(crate) mod online;
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

/// Writes a record.
fn write_record(path: &Path, record: &Record) -> Result<(), Failure> {
    write_whole(path, &record.to_json())
}

/// Writes a file so that it holds all of this or is not touched, whatever happens in between.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    let beside = Path::new(&beside);
    let written = fs::write(beside, text).and_then(|()| fs::rename(beside, path));
    written.map_err(|error| {
        // What cannot be removed either does at least not have the name of the whole.
        let _ = fs::remove_file(beside);
        Failure::path(path, &error)
    })
}

/// 1234567 as 1,234,567.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
