//! `luxx serve` when its file is not what it should be, and when the disk is full: a clear word, and nothing is lost.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use luxx_server::store::{Line, NodeId, Stage, Summary};
use luxx_server::{Sqlite, Store};
use serde_json::{Value, json};

use crate::support::{err, out, port_of, request};
use crate::window::PATIENCE;

const LUXX: &str = env!("CARGO_BIN_EXE_luxx");

/// A server that ends with its test, also if that fails.
struct Running(Child);

impl Running {
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server, under a limit for the size of files if one is given, in blocks of 512 bytes.
fn serve(data: &Path, limit: Option<u32>) -> (Running, u16) {
    // Whoever writes beyond the limit gets an error instead of a signal.
    let limit = limit.map_or(String::new(), |blocks| format!("trap '' XFSZ; ulimit -f {blocks}; "));
    let script = format!("{limit}exec \"$@\"");
    let process = Command::new("sh")
        .args(["-c", &script, "sh", LUXX, "serve", "--no-open", "--no-page", "--port", "0", "--log", "off"])
        .args(["--max-tables-per-hour", "1e9", "--max-requests-per-second", "1e6", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut running = Running(process);
    let port = port_of(&mut running.0);
    (running, port)
}

fn http(port: u16, method: &str, path: &str, body: &str) -> (u16, Value) {
    let (status, body) = request(port, method, path, body).unwrap();
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let (server, port) = serve(&data, Some(400));
    let body = json!({"name": "Ada"}).to_string();
    let (mut tables, mut refused) = (Vec::new(), 0);
    while refused < 5 {
        let (status, body) = http(port, "POST", "/api/tables", &body);
        match status {
            200 => tables.push(body["table"].as_str().unwrap().to_owned()),
            503 => {
                assert_eq!(body["code"], "unavailable", "{body}");
                refused += 1;
            }
            other => panic!("{other}: {body}"),
        }
        assert!(tables.len() < 10_000, "the limit does not limit");
    }
    assert!(tables.len() > 5, "{} tables", tables.len());
    // Whatever is there can still be read.
    assert_eq!(http(port, "GET", "/healthz", "").0, 200);
    assert_eq!(http(port, "GET", &format!("/api/tables/{}", tables[0]), "").0, 200);
    assert_eq!(http(port, "GET", "/readyz", "").0, 503, "not ready for moves");
    server.kill();
    // Started again without more room it serves what there is, and says that it is not ready.
    let (server, port) = serve(&data, Some(400));
    assert_eq!(http(port, "GET", &format!("/api/tables/{}", tables[0]), "").0, 200);
    assert_eq!(http(port, "GET", "/readyz", "").0, 503);
    server.kill();
    // With room again it goes on, and every table that was acknowledged is there.
    let (server, port) = serve(&data, None);
    for table in &tables {
        assert_eq!(http(port, "GET", &format!("/api/tables/{table}"), "").0, 200, "{table}");
    }
    assert_eq!(http(port, "POST", "/api/tables", &body).0, 200);
    assert_eq!(http(port, "GET", "/readyz", "").0, 200);
    server.kill();
}

#[test]
fn a_file_that_cannot_be_used_is_named_with_the_reason_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(
        path("garbage"),
        "this is no database, but a text that is long enough to be one".repeat(99),
    )
    .unwrap();
    // A good file, cut in half.
    let (server, port) = serve(&path("half"), None);
    for _ in 0..60 {
        http(port, "POST", "/api/tables", &json!({"name": "Ada"}).to_string());
    }
    server.kill();
    assert!(
        Command::new(LUXX)
            .arg("backup")
            .arg("--data")
            .args([path("half"), path("whole")])
            .status()
            .unwrap()
            .success()
    );
    let whole = std::fs::read(path("whole")).unwrap();
    std::fs::write(path("cut"), &whole[..whole.len() / 2]).unwrap();
    let no_folder = path("no/such/folder/tables.sqlite");
    for (data, word) in [
        (path("garbage"), "damaged"),
        (path("cut"), "damaged"),
        (folder.path().to_owned(), "unable to open"),
        (no_folder, "No such file"),
    ] {
        let before = std::fs::read(&data).ok();
        let words = ["serve", "--no-open", "--no-page", "--port", "0", "--data"];
        let output = Command::new(LUXX).args(words).arg(&data).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains(word) && said.contains(&*data.file_name().unwrap().to_string_lossy()),
            "{said}"
        );
        assert_eq!(std::fs::read(&data).ok(), before, "nothing was changed");
    }
}

#[test]
fn without_file_descriptors_the_log_says_so_once_and_the_server_lives_on() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let process = Command::new("sh")
        .args([
            "-c",
            "ulimit -n 40; exec \"$@\"",
            "sh",
            LUXX,
            "serve",
            "--no-open",
            "--no-page",
            "--port",
            "0",
        ])
        .arg("--data")
        .arg(folder.path().join("tables.sqlite"))
        .stdout(Stdio::piped())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut server = Running(process);
    let port = port_of(&mut server.0);
    let many: Vec<TcpStream> = (0..60).map(|_| TcpStream::connect(("127.0.0.1", port)).unwrap()).collect();
    let complaints =
        || std::fs::read_to_string(&log).unwrap().matches("no connection can be accepted").count();
    let began = Instant::now();
    while complaints() == 0 && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(many);
    assert_eq!(http(port, "GET", "/healthz", "").0, 200);
    server.kill();
    assert_eq!(complaints(), 1, "{}", std::fs::read_to_string(&log).unwrap());
}

/// Adds tables to a store at which the game was over long ago.
fn finish(data: &Path, tables: &[String]) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let store = Sqlite::open(data).unwrap();
    for table in tables {
        let summary = Summary { at: 1, stage: Stage::Finished, listed: None, wake_at: None };
        let lines = vec![Line::new("the end").unwrap()];
        runtime.block_on(store.append(NodeId::ONLY, table, 0, lines, Some(summary))).unwrap();
    }
}

#[test]
fn old_finished_tables_are_pruned_while_no_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let prune = || {
        let words = ["prune", "--older-than", "0", "--data"];
        Command::new(LUXX).args(words).arg(&data).output().unwrap()
    };
    assert_eq!(prune().status.code(), Some(2), "there is no file yet");
    let (server, port) = serve(&data, None);
    let body = json!({"name": "Ada"}).to_string();
    let (_, table) = http(port, "POST", "/api/tables", &body);
    let said = String::from_utf8(prune().stderr).unwrap();
    assert!(said.contains("another server uses this file"), "{said}");
    server.kill();
    finish(&data, &["a".repeat(24), "b".repeat(24)]);
    for removed in [2, 0] {
        let output = prune();
        let said = out(&output) + &err(&output);
        assert!(
            output.status.success() && said.contains(&format!("{removed} tables were removed")),
            "{said}"
        );
    }
    let (server, port) = serve(&data, None);
    let path = format!("/api/tables/{}", table["table"].as_str().unwrap());
    assert_eq!(http(port, "GET", &path, "").0, 200, "a table that is not finished stays");
    server.kill();
}

#[test]
fn a_browser_is_opened_unless_the_environment_says_no() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (browser, opened) = (folder.path().join("browser"), folder.path().join("opened"));
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > {}\n", opened.display())).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    for (no, wanted) in [("true", false), ("false", true)] {
        let process = Command::new(LUXX)
            .args(["serve", "--no-page", "--port", "0", "--log", "off", "--data"])
            .arg(folder.path().join("tables.sqlite"))
            .env("LUXX_NO_OPEN", no)
            .env("BROWSER", &browser)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut server = Running(process);
        let port = port_of(&mut server.0);
        // It answers only after it has dealt with the browser.
        assert_eq!(http(port, "GET", "/healthz", "").0, 200);
        let began = Instant::now();
        while wanted && !opened.exists() && began.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(opened.exists(), wanted, "LUXX_NO_OPEN={no}");
        server.kill();
    }
}

/// What a server prints that listens in these words, as far as it comes within the first lines.
fn printed(words: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let process = Command::new(LUXX)
        .args(["serve", "--no-open", "--no-page", "--port", "0", "--log", "off", "--data"])
        .arg(folder.path().join("tables.sqlite"))
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut running = Running(process);
    let output = BufReader::new(running.0.stdout.take().unwrap());
    // The code is as wide as it is high, two modules a line: its last line is blank, after some that are not.
    let mut lines: Vec<String> = Vec::new();
    for line in output.lines() {
        let line = line.unwrap();
        let blank = line.trim().is_empty();
        let drawn = lines.iter().any(|line| line.contains('█'));
        lines.push(line);
        if blank && drawn {
            break;
        }
    }
    lines
}

#[test]
fn phones_are_told_every_address_and_one_of_them_as_a_code() {
    let own: Vec<String> = if_addrs::get_if_addrs()
        .unwrap()
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip().to_string())
        .collect();
    if own.is_empty() {
        // A machine without a network says so instead.
        let output = Command::new(LUXX)
            .args(["serve", "--no-open", "--no-page", "--port", "0", "--lan"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("in no network"));
        return;
    }
    for words in [["--lan"].as_slice(), &["--host", "0.0.0.0"]] {
        let lines = printed(words);
        assert!(lines[0].starts_with("luxx is at http://127.0.0.1:"), "{words:?}: {lines:?}");
        assert!(lines[1].contains("in the same network"), "{words:?}: {lines:?}");
        let port = lines[0].split(':').nth(2).and_then(|rest| rest.split('/').next()).unwrap();
        for address in &own {
            let shown = if address.contains(':') { format!("[{address}]") } else { address.clone() };
            let line = format!("  http://{shown}:{port}/");
            assert!(lines.contains(&line), "{words:?}: {line:?} in {lines:?}");
        }
        let code: Vec<&String> = lines[2 + own.len()..].iter().collect();
        assert!(code.len() > 10 && code.iter().any(|line| line.contains('█')), "{words:?}: {lines:?}");
        let width = code[0].chars().count();
        assert!(code.iter().all(|line| line.chars().count() == width), "{words:?}: {code:?}");
    }
}
