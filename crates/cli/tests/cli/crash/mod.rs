//! The real server, killed with SIGKILL at random moments under load, again and again. Every move that was acknowledged is
//! there afterwards, no game is unreadable, and all of them go on to their end.
//!
//! `LUXX_KILLS=1000 cargo test -p luxx-cli crash` is the long run.

pub(crate) mod player;

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use luxx_protocol::api::Seated;
use luxx_protocol::fair::Proof;
use luxx_testbed::free_port;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{port_of, request};
use player::{Known, Player};

/// How many tables are played at, each by two people on connections of their own.
const TABLES: usize = 6;

/// More moves than a deal of three has.
const LONGEST_DEAL: usize = 1000;

/// After so many kills people sit down at new tables; a table at which a thousand deals were played is no real one.
const ROUND: usize = 20;

/// A server in a process of its own, always on the same port once it has one.
pub(crate) struct Server {
    process: Child,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(data: &Path, port: u16) -> Server {
        Server::logging(data.as_os_str(), &data.with_file_name("log"), port)
    }

    /// One with its tables in this file or database, and its log in that file.
    pub(crate) fn logging(data: &OsStr, log: &Path, port: u16) -> Server {
        // It is started again at the same port, which nobody gets meanwhile.
        let port = if port == 0 { free_port() } else { port };
        let log = OpenOptions::new().create(true).append(true).open(log).unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_luxx"))
            .args(["serve", "--no-open", "--no-page", "--port", &port.to_string()])
            .args([
                "--max-tables-per-hour",
                "1000000",
                "--max-joins-per-hour",
                "1000000",
                "--max-requests-per-second",
                "100000",
            ])
            .args(["--max-messages-per-second", "100000", "--max-connections-per-address", "10000", "--data"])
            .arg(data)
            .args(["--log", "debug", "--log-json"])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let port = port_of(&mut process);
        Server { process, port }
    }

    fn stop(&mut self) {
        kill_process(Pid::from_child(&self.process), Signal::TERM).unwrap();
        assert!(self.process.wait().unwrap().success(), "it ends well when asked to");
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    /// A test that fails takes its server along.
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A request; none while the server is away.
pub(crate) fn http(port: u16, method: &str, path: &str, body: &str) -> Option<String> {
    request(port, method, path, body).filter(|(status, _)| *status == 200).map(|(_, body)| body)
}

/// Seats two people at each of some new tables, the host first. At the first of them everybody has five minutes for a decision.
pub(crate) fn seat_people(ports: &[u16]) -> Vec<Seated> {
    let mut people = Vec::new();
    for table in 0..TABLES {
        let port = ports[table % ports.len()];
        let clock = (table == 0).then(|| json!({"decision_s": 300, "reserve_s": 0}));
        let options = json!({"seats": 3, "pace_ms": 0, "bots": "greedy", "clock": clock});
        let host = seat(port, "/api/tables", &json!({"name": "Ada", "options": options}));
        let guest = seat(port, &format!("/api/tables/{}/seats", host.table), &json!({"name": "Ben"}));
        people.extend([host, guest]);
    }
    people
}

/// Somebody waits at a new table.
pub(crate) fn seat_one(port: u16) -> Seated {
    seat(port, "/api/tables", &json!({"name": "Ada"}))
}

fn seat(port: u16, path: &str, body: &Value) -> Seated {
    serde_json::from_str(&http(port, "POST", path, &body.to_string()).unwrap()).unwrap()
}

/// People play while the server is killed so often, and on until a deal for each table has ended after that.
fn play_and_kill(
    server: &mut Server,
    data: &Path,
    people: &[Seated],
    moments: impl Iterator<Item = Duration>,
) -> Known {
    let (port, known) = (server.port, Known::default());
    let finished = || known.finished();
    std::thread::scope(|scope| {
        // Whatever fails below: else the players would be waited for without an end.
        let _stop = known.stop_at_the_end();
        for (seed, seated) in (0..).step_by(2).zip(people) {
            let known = &known;
            scope.spawn(move || Player::new(&[port], seated, known, seed).play(seed + 1));
        }
        for moment in moments {
            std::thread::sleep(moment);
            server.kill();
            *server = Server::start(data, port);
        }
        let (before, patience) = (finished(), Instant::now());
        while finished() < before + TABLES && patience.elapsed().as_secs() < 60 {
            std::thread::sleep(Duration::from_millis(50));
        }
        known.stop.store(true, Ordering::Relaxed);
        assert!(finished() >= before + TABLES, "games go on after the last kill");
    });
    known
}

/// The table's finished deals; every one is readable and fair.
pub(crate) fn proven(port: u16, table: &str) -> Proof {
    let proof = http(port, "GET", &format!("/api/tables/{table}/proof"), "").unwrap();
    let proof = Proof::read(proof.as_bytes()).unwrap();
    assert!(proof.check().unwrap() > 0, "table {table}: not one deal was finished");
    proof
}

/// Holds what people know of a table against its finished deals. Every version was heard of, every acknowledged move is the one
/// of its version, and the moves in the order of their versions are those of the deals, one by one. Only the moves of the deal
/// that is still played are left over, and what bots did before somebody who had stopped playing looked once more.
pub(crate) fn same_as_known(proof: &Proof, table: &str, known: &Known) {
    let all = (table.to_owned(), 0)..=(table.to_owned(), u64::MAX);
    let (acknowledged, heard) = (known.acknowledged.lock().unwrap(), known.heard.lock().unwrap());
    let versions: Vec<u64> = heard.range(all.clone()).map(|((_, version), _)| *version).collect();
    let gap = versions.windows(2).find(|pair| pair[0] + 1 != pair[1]);
    let left_out = known.left_out.lock().unwrap();
    let unheard = gap.filter(|pair| !left_out.contains(&(table.to_owned(), pair[1])));
    assert_eq!(unheard, None, "table {table}: nobody has heard of what came between");
    let upto = gap.map_or(u64::MAX, |pair| pair[0]);
    for (key, wish) in acknowledged.range(all.clone()) {
        assert_eq!(heard.get(key), Some(&Some(*wish)), "{key:?}: an acknowledged move");
    }
    let heard = heard.range(all).take_while(|((_, version), _)| *version <= upto);
    let mut heard = heard.filter_map(|(key, wish)| Some((key, wish.as_ref()?)));
    for (number, deal) in proof.deals.iter().enumerate() {
        let record: Value = serde_json::from_str(deal.record.get()).unwrap();
        for wish in record["moves"].as_array().unwrap() {
            let Some((key, told)) = heard.next() else {
                // Bots may have ended it when nobody listened any more.
                return assert_eq!(
                    number + 1,
                    proof.deals.len(),
                    "table {table}: a deal that nobody heard of"
                );
            };
            assert_eq!(wish, &told.to_string(), "{key:?}, deal {}", number + 1);
        }
    }
    let left = heard.count();
    assert!(left < LONGEST_DEAL, "table {table}: {left} moves after the last finished deal");
}

#[test]
fn no_acknowledged_move_is_lost_however_often_the_server_is_killed() {
    let kills: usize = std::env::var("LUXX_KILLS").ok().map_or(20, |kills| kills.parse().unwrap());
    let folder: TempDir = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let mut server = Server::start(&data, 0);
    let port = server.port;
    let mut moment: u64 = 12345;
    let mut moments = (0..kills).map(|_| {
        // Anywhere between a start that is not finished and a game in full swing.
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(30 + (moment >> 33) % 500)
    });
    let (mut people, mut moves, mut deals) = (Vec::new(), 0, 0);
    for round in 1..=kills.div_ceil(ROUND) {
        let new = seat_people(&[port]);
        let known = play_and_kill(&mut server, &data, &new, moments.by_ref().take(ROUND));
        let acknowledged = known.acknowledged.lock().unwrap().len();
        assert!(acknowledged > 5 * ROUND, "only {acknowledged} moves: that would prove little");
        moves += acknowledged;
        for host in new.iter().step_by(2) {
            let proof = proven(port, &host.table);
            same_as_known(&proof, &host.table, &known);
            deals += proof.deals.len();
        }
        people.extend(new);
        println!(
            "round {round}: {moves} acknowledged moves so far, none lost; {deals} finished deals, all readable"
        );
    }
    // A gentle end, so that the log has something to tell; then once more.
    server.stop();
    let log = std::fs::read_to_string(data.with_file_name("log")).unwrap();
    assert!(log.contains("\"message\":\"stopping\""), "{log}");
    for person in &people {
        assert!(!log.contains(person.token.expose()), "a token in the log");
    }
    server = Server::start(&data, port);
    for host in people.iter().step_by(2) {
        let proof = proven(port, &host.table);
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
    println!("{kills} kills, {moves} acknowledged moves, none lost");
}

#[test]
fn a_test_that_fails_leaves_no_server_running() {
    let folder = TempDir::new().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let port = server.port;
    let failed = std::thread::spawn(move || {
        let _running = server;
        std::panic::resume_unwind(Box::new("this test has failed"));
    });
    assert!(failed.join().is_err());
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "the server is still there");
}
