//! The real server, killed with SIGKILL at random moments under load, again and again. Every move that was acknowledged is
//! there afterwards, no game is unreadable, and all of them go on to their end.
//!
//! `LUXX_KILLS=1000 cargo test -p luxx-cli --test crash` is the long run.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use luxx_protocol::fair::Proof;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// How many tables are played at, each by two people on connections of their own.
const TABLES: usize = 6;

/// What the players know for sure: for each table the moves that were acknowledged, by version.
type Acknowledged = Mutex<BTreeMap<(String, u64), String>>;

/// A server in a process of its own, always on the same port once it has one.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    fn start(data: &Path, port: u16) -> Server {
        let log = OpenOptions::new().create(true).append(true).open(data.with_file_name("log")).unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_luxx"))
            .args(["serve", "--no-open", "--no-page", "--port", &port.to_string()])
            .args(["--max-tables-per-hour", "1000000", "--max-requests-per-second", "100000"])
            .args(["--max-messages-per-second", "100000", "--max-connections-per-address", "10000", "--data"])
            .arg(data)
            .args(["--log", "debug", "--log-json"])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no port in {line:?}"));
        Server { process, port }
    }

    fn stop(&mut self) {
        let told = Command::new("kill").arg(self.process.id().to_string()).status().unwrap();
        assert!(told.success() && self.process.wait().unwrap().success(), "it ends well when asked to");
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// A request; none while the server is away.
fn http(port: u16, method: &str, path: &str, body: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split_once("\r\n\r\n").filter(|(head, _)| head.contains(" 200 ")).map(|(_, body)| body.to_owned())
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// One person at one table, who plays every deal to its end and asks for the next until told to stop.
struct Player<'a> {
    port: u16,
    seated: Value,
    acknowledged: &'a Acknowledged,
    finished: &'a AtomicUsize,
    stop: &'a AtomicBool,
    next_id: u64,
    /// The message that waits for its answer: sent again until there is one.
    open: Option<Value>,
}

impl Player<'_> {
    fn play(&mut self) {
        while !self.stop.load(Ordering::Relaxed) {
            // Whatever goes wrong with a connection, the next one follows.
            let _ = self.connection();
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn connection(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_millis(500)))?;
        stream.set_nodelay(true)?;
        let (mut socket, _) = tungstenite::client(format!("ws://127.0.0.1:{}/ws", self.port), stream)?;
        let hello = json!({"type": "hello", "protocol": 1, "table": self.seated["table"],
            "token": self.seated["token"], "since": 1});
        say(&mut socket, &hello)?;
        // Whether the message that waits for its answer was sent again on this connection.
        let mut again = false;
        while !self.stop.load(Ordering::Relaxed) {
            let message = match socket.read() {
                Ok(Message::Text(text)) => json(&text),
                Ok(_) => continue,
                Err(error) => return Err(error.into()),
            };
            match message["type"].as_str() {
                Some("welcome") => {
                    self.check(&message);
                    if let Some(open) = &self.open {
                        // The answer got lost: the same message once more.
                        say(&mut socket, open)?;
                        again = true;
                    }
                }
                Some("ack") => {
                    self.acknowledge(&message);
                    if again && self.open.is_none() {
                        // How things stand was told before the answer: ask anew.
                        return Ok(());
                    }
                }
                Some("refused") => {
                    self.open = None;
                    return Ok(());
                }
                Some("bye") => return Ok(()),
                Some("update") => {}
                _ => continue,
            }
            if self.open.is_none() {
                self.answer(&mut socket, &message)?;
            }
        }
        Ok(())
    }

    /// Everything that was acknowledged in this deal must be among what happened.
    fn check(&self, welcome: &Value) {
        let missed: BTreeMap<u64, String> = welcome["missed"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|missed| {
                Some((missed["version"].as_u64()?, missed["change"]["move"].as_str()?.to_owned()))
            })
            .collect();
        let (Some(first), Some(last)) = (missed.keys().next(), welcome["version"].as_u64()) else { return };
        let table = self.seated["table"].as_str().unwrap().to_owned();
        let known = self.acknowledged.lock().unwrap();
        for ((_, version), wish) in known.range((table.clone(), *first)..=(table.clone(), last)) {
            assert_eq!(
                missed.get(version),
                Some(wish),
                "table {table}, version {version}: an acknowledged move"
            );
        }
    }

    fn acknowledge(&mut self, ack: &Value) {
        let Some(open) = self.open.take_if(|open| open["id"] == ack["id"]) else { return };
        if let Some(wish) = open["move"].as_str() {
            let key = (self.seated["table"].as_str().unwrap().to_owned(), ack["version"].as_u64().unwrap());
            let before = self.acknowledged.lock().unwrap().insert(key, wish.to_owned());
            assert!(before.is_none(), "two messages with the same version");
        }
    }

    /// Moves if it is this player's turn; is ready when the deal is over.
    fn answer(
        &mut self,
        socket: &mut WebSocket<TcpStream>,
        message: &Value,
    ) -> Result<(), tungstenite::Error> {
        let host = self.seated["seat"] == 0;
        let waiting = message["table"]["state"] == "waiting" && host && message["type"] == "welcome";
        let message = if waiting {
            json!({"type": "start", "id": self.next_id})
        } else if message["public"]["over"].is_object() {
            if host && message["type"] == "update" {
                self.finished.fetch_add(1, Ordering::Relaxed);
            }
            json!({"type": "ready", "id": self.next_id})
        } else if let Some(wish) = message["own"]["legal"].as_array().and_then(|legal| legal.last()) {
            json!({"type": "move", "id": self.next_id, "version": message["version"], "move": wish})
        } else {
            return Ok(());
        };
        self.next_id += 1;
        say(socket, &message)?;
        self.open = Some(message);
        Ok(())
    }
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) -> Result<(), tungstenite::Error> {
    socket.send(Message::text(message.to_string()))
}

#[test]
fn no_acknowledged_move_is_lost_however_often_the_server_is_killed() {
    let kills: usize = std::env::var("LUXX_KILLS").ok().map_or(20, |kills| kills.parse().unwrap());
    let folder: TempDir = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let mut server = Server::start(&data, 0);
    let port = server.port;
    let mut people = Vec::new();
    for _ in 0..TABLES {
        let body = json!({"name": "Ada", "options": {"seats": 3, "pace_ms": 0, "bots": "greedy"}});
        let host = json(&http(port, "POST", "/api/tables", &body.to_string()).unwrap());
        let path = format!("/api/tables/{}/seats", host["table"].as_str().unwrap());
        let guest = json(&http(port, "POST", &path, r#"{"name": "Ben"}"#).unwrap());
        people.extend([host, guest]);
    }
    let (acknowledged, finished, stop) =
        (Acknowledged::default(), AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for (number, seated) in people.iter().enumerate() {
            let (acknowledged, finished, stop) = (&acknowledged, &finished, &stop);
            scope.spawn(move || {
                let next_id = number as u64 * 1_000_000_000;
                let seated = seated.clone();
                Player { port, seated, acknowledged, finished, stop, next_id, open: None }.play();
            });
        }
        let mut moment: u64 = 12345;
        for _ in 0..kills {
            // Anywhere between a start that is not finished and a game in full swing.
            moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            std::thread::sleep(Duration::from_millis(30 + (moment >> 33) % 500));
            server.kill();
            server = Server::start(&data, port);
        }
        let (before, patience) = (finished.load(Ordering::Relaxed), Instant::now());
        while finished.load(Ordering::Relaxed) < before + TABLES && patience.elapsed().as_secs() < 60 {
            std::thread::sleep(Duration::from_millis(50));
        }
        stop.store(true, Ordering::Relaxed);
        assert!(finished.load(Ordering::Relaxed) >= before + TABLES, "games go on after the last kill");
    });
    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(acknowledged.len() > kills, "only {} moves: that would prove little", acknowledged.len());
    // A gentle end, so that the log has something to tell; then once more.
    let log = data.with_file_name("log");
    server.stop();
    server = Server::start(&data, port);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("\"message\":\"stopping\""), "{log}");
    for person in &people {
        assert!(!log.contains(person["token"].as_str().unwrap()), "a token in the log");
    }
    for host in people.iter().step_by(2) {
        let path = format!("/api/tables/{}/proof", host["table"].as_str().unwrap());
        let proof = Proof::read(http(port, "GET", &path, "").unwrap().as_bytes()).unwrap();
        assert!(proof.check().unwrap() > 0, "every finished deal is readable and fair");
        assert!(proof.deals.iter().all(|deal| !log.contains(&deal.secret)), "a secret in the log");
    }
    // What an operator does, while the server runs.
    let luxx = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_luxx")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let path = |name: &str| folder.path().join(name).display().to_string();
    luxx(&["backup", "--data", &path("tables.sqlite"), &path("copy.sqlite")]);
    luxx(&["export", "--data", &path("copy.sqlite"), &path("games")]);
    luxx(&["check", &path("games")]);
    server.kill();
    println!("{kills} kills, {} acknowledged moves, none lost", acknowledged.len());
}
