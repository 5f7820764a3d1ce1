//! The example bot sits down at tables of the real server, which is killed every few seconds. It plays every game to its end.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::Message;

/// How many bots play, each at a table of its own.
const BOTS: usize = 4;

/// The `luxx` of this checkout: the one that `LUXX_PROGRAM` names, or else it is built. Cargo builds the programs of this package
/// for its tests, but not those of others.
fn luxx() -> PathBuf {
    if let Some(luxx) = std::env::var_os("LUXX_PROGRAM") {
        return luxx.into();
    }
    let build = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "luxx-cli", "--bin", "luxx"])
        .status();
    assert!(build.unwrap().success());
    Path::new(env!("CARGO_BIN_EXE_luxx-example-bot")).with_file_name("luxx")
}

/// Starts a server; the answer is its port.
fn serve(luxx: &Path, data: &Path, port: u16) -> (Child, u16) {
    let mut process = Command::new(luxx)
        .args(["serve", "--no-open", "--no-page", "--port", &port.to_string(), "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    (process, port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no port in {line:?}")))
}

/// Sets up a table at which a bot takes every seat of somebody who is gone for a second.
fn table(port: u16) -> Value {
    let body = json!({"name": "Host", "options": {"seats": 3, "away_s": 1, "pace_ms": 80}}).to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

/// The host starts the game and goes.
fn start(port: u16, host: &Value) {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/ws"), stream).unwrap();
    let hello = json!({"type": "hello", "protocol": 1, "table": host["table"], "token": host["token"]});
    socket.send(Message::text(hello.to_string())).unwrap();
    socket.send(Message::text(json!({"type": "start", "id": 1}).to_string())).unwrap();
    while !socket.read().unwrap().to_text().unwrap().contains(r#""type":"ack""#) {}
}

#[test]
fn the_bot_plays_whole_games_against_a_server_that_is_killed_again_and_again() {
    let luxx = luxx();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let (mut server, port) = serve(&luxx, &data, 0);
    let (mut bots, mut hosts) = (Vec::new(), Vec::new());
    for _ in 0..BOTS {
        let host = table(port);
        let mut bot = Command::new(env!("CARGO_BIN_EXE_luxx-example-bot"))
            .args([&format!("127.0.0.1:{port}"), host["table"].as_str().unwrap()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(bot.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        assert!(line.starts_with("at table"), "{line}");
        bots.push((bot, said));
        hosts.push(host);
    }
    for host in &hosts {
        start(port, host);
    }
    let (began, mut kills) = (Instant::now(), 0);
    while bots.iter_mut().any(|(bot, _)| bot.try_wait().unwrap().is_none()) {
        assert!(began.elapsed() < Duration::from_mins(3), "the bots are at it still, after {kills} kills");
        std::thread::sleep(Duration::from_millis(2500 + 300 * (kills % 5)));
        server.kill().unwrap();
        server.wait().unwrap();
        kills += 1;
        server = serve(&luxx, &data, port).0;
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let mut interrupted = 0;
    for (mut bot, mut said) in bots {
        assert!(bot.wait().unwrap().success());
        let mut rest = String::new();
        said.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("over: {"), "{rest}");
        interrupted += usize::from(rest.contains("trying again"));
    }
    // A game may be over before the first kill, but not most of them.
    assert!(
        kills >= 2 && interrupted > BOTS / 2,
        "{kills} kills in {interrupted} games: that would prove little"
    );
    println!("{BOTS} games to their end in {:.1} s, {kills} kills", began.elapsed().as_secs_f64());
}
