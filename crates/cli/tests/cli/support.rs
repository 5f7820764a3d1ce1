//! The command as a person or a script meets it: a real process, what it prints, how it exits.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};

use expect_test::expect_file;
use tempfile::TempDir;

/// The command where the system speaks no language in particular.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luxx"));
    command.env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

pub(crate) fn luxx(arguments: &[&str]) -> Output {
    command().args(arguments).output().unwrap()
}

pub(crate) fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/golden").join(name)
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
pub(crate) fn exits(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "stdout: {}\nstderr: {}", out(output), err(output));
}

/// Compares with a file in `tests/expected`. After a change that is meant, run with `UPDATE_EXPECT=1` and look at the diff.
#[track_caller]
pub(crate) fn is_expected(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    expect_file![path].assert_eq(actual);
}

/// The port that a server names in the first line that it prints.
pub(crate) fn port_of(server: &mut Child) -> u16 {
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no port in {line:?}"))
}

/// What a server answers: the status and the body; none while it is away.
pub(crate) fn request(port: u16, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

/// A folder with one record in it, spoilt by `change`.
pub(crate) fn folder_with(name: &str, change: impl FnOnce(String) -> String) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let record = fs::read_to_string(golden("amigo-base-3-empty-hand.json")).unwrap();
    fs::write(folder.path().join(name), change(record)).unwrap();
    folder
}
