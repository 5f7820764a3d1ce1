//! `luxx join`, `luxx host` and `luxx watch` at the real server, by keys in a pseudo-terminal.

use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::thread;

use luxx_protocol::api::{Glance, Seated};
use luxx_protocol::{Sitter, State};
use serde_json::json;
use tungstenite::Message;

use crate::crash::player::{Known, Player};
use crate::crash::{Server, http, proven};
use crate::support::{command, err, exits};
use crate::window::{Window, play_on, play_out};

/// The example bot of this checkout. Cargo builds the programs of this package for its tests, but not those of others.
fn example_bot() -> PathBuf {
    // Where that is set, all programs have been built.
    if std::env::var_os("LUXX_PROGRAM").is_none() {
        let build =
            Command::new(env!("CARGO")).args(["build", "--quiet", "--package", "luxx-example-bot"]).status();
        assert!(build.unwrap().success());
    }
    Path::new(env!("CARGO_BIN_EXE_luxx")).with_file_name("luxx-example-bot")
}

/// Ends with the test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn table(port: u16, options: &serde_json::Value) -> Seated {
    let body = json!({"name": "Scripted", "options": options}).to_string();
    serde_json::from_str(&http(port, "POST", "/api/tables", &body).unwrap()).unwrap()
}

fn glance(port: u16, table: &str) -> Glance {
    serde_json::from_str(&http(port, "GET", &format!("/api/tables/{table}"), "").unwrap()).unwrap()
}

#[test]
fn a_match_of_terminal_example_bot_and_a_scripted_client_survives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.sqlite");
    let mut server = Server::start(&data, 0);
    let port = server.port;
    let host = table(port, &json!({"seats": 3, "pace_ms": 0}));
    let link = format!("http://127.0.0.1:{port}/#/t/{}", host.table);
    let join = ["join", &link, "--name", "Tess", "--speed", "instant"];
    let mut window = Window::open(&join, folder.path());
    let room = window.until(|shown| shown.contains("Tess") && shown.contains("Free seat"));
    assert!(room.contains("Scripted") && room.contains("Host") && room.contains("2 of 3 seats"), "{room}");
    window.press("\r");
    window.until(|shown| shown.contains("Waiting for Scripted"));
    let address = format!("127.0.0.1:{port}");
    let bot = Command::new(example_bot()).args([&address, &host.table]).stdout(Stdio::null()).spawn();
    let _bot = Bot(bot.unwrap());
    window.until(|shown| shown.contains("Example"));

    let known = Known::default();
    thread::scope(|scope| {
        scope.spawn(|| Player::new(&[port], &host, &known, 1).play(2));
        for _ in 0..6 {
            assert!(play_on(&mut window).is_none(), "a deal takes longer than that");
        }
        server.kill();
        window.until(|shown| shown.contains("No connection"));
        server = Server::start(&data, port);
        window.until(|shown| !shown.contains("No connection"));
        play_out(&mut window);
        // The scores may be there before the rest of the screen.
        let scores = window.until(|shown| shown.contains("Play again"));
        known.stop.store(true, Ordering::Relaxed);
        for word in ["Example", "Scripted"] {
            assert!(scores.contains(word), "no {word}:\n{scores}");
        }
    });
    assert_eq!(proven(port, &host.table).deals.len(), 1);

    // Gone for a moment: the seat is remembered, and its file is nobody else's.
    window.press("q");
    window.until(|shown| shown.contains("Your seat is kept"));
    window.press("\r");
    assert!(window.ends().contains("luxx join"), "how to come back");
    let mode = std::fs::metadata(folder.path().join("seats.json")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut window = Window::open(&join, folder.path());
    window.until(|shown| shown.contains("Scores ─"));
    window.press("\x03");
    window.ends();

    // Somebody else finds no seat, and may watch.
    let elsewhere = tempfile::tempdir().unwrap();
    let mut window = Window::open(&["join", &link], elsewhere.path());
    let said = window.until(|shown| shown.contains("luxx watch"));
    assert!(said.contains("You can watch"), "{said}");
    let mut window = Window::open(&["watch", &link, "--lang", "de"], elsewhere.path());
    let shown = window.until(|shown| shown.contains("Punkte ─"));
    assert!(!shown.contains("Noch einmal spielen"), "{shown}");
    window.press("\x1bq");
    window.press("q");
    window.ends();
}

#[test]
fn a_table_is_opened_and_begun_with_bots() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let at = format!("http://127.0.0.1:{}", server.port);
    let host =
        ["host", "--server", &at, "--players", "2", "--name", "Tess", "--clock", "60", "--speed", "instant"];
    let mut window = Window::open(&host, folder.path());
    let room = window.until(|shown| shown.contains("A bot takes the free seat"));
    // A phone would look for the table at itself.
    assert!(room.contains("Only this computer reaches this server"), "{room}");
    assert!(!has_code(&room), "{room}");
    let name = room.split("/#/t/").nth(1).and_then(|rest| rest.get(..24)).unwrap_or_else(|| panic!("{room}"));
    let table = glance(server.port, name);
    assert_eq!((table.info.state, table.info.chairs[1].sitter), (State::Waiting, Sitter::Open));
    assert_eq!(table.info.options.clock.map(|clock| clock.decision_s), Some(60));
    window.press("\r");
    window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
    window.press("\x03");
    let printed = window.ends();
    assert!(
        printed.contains("nobody else by this link") && printed.contains("luxx serve --lan"),
        "{printed}"
    );
    assert!(!has_code(&printed), "{printed}");
}

/// Whether a QR code is there: half blocks are in nothing else.
fn has_code(shown: &str) -> bool {
    shown.contains(['▀', '▄'])
}

/// Where no server runs, the command is one. With a file of its own it does not even look for another.
#[test]
fn a_host_without_a_server_is_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("own.sqlite").display().to_string();
    let mut window =
        Window::open(&["host", "--data", &data, "--players", "2", "--name", "Tess"], folder.path());
    let room = window.until(|shown| shown.contains("A bot takes the free seat"));
    let (page, rest) = room.split_once("/#/t/").unwrap_or_else(|| panic!("{room}"));
    let (port, name) = (page.rsplit(':').next().unwrap().parse().unwrap(), &rest[..24]);
    let guest =
        http(port, "POST", &format!("/api/tables/{name}/seats"), &json!({"name": "Gina"}).to_string());
    let guest: Seated = serde_json::from_str(&guest.expect("others may sit down")).unwrap();
    window.until(|shown| shown.contains("Gina"));
    let socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/ws"), socket).unwrap();
    let hello = json!({"type": "hello", "protocol": 1, "table": guest.table, "token": guest.token});
    socket.send(Message::text(hello.to_string())).unwrap();
    assert!(socket.read().unwrap().to_string().contains("welcome"));
    window.press("q");
    window.until(|shown| shown.contains("ends for everybody"));
    window.press("\r");
    window.ends();
    // Whoever is there is told, and does not have to find out.
    let heard: Vec<String> = std::iter::from_fn(|| socket.read().ok()).map(|said| said.to_string()).collect();
    let goodbye = |said: &String| said.contains(r#""type":"bye""#) && said.contains("restarting");
    assert!(heard.iter().any(goodbye), "{heard:?}");
}

/// Who may use a database is between `luxx serve` and other servers.
#[test]
fn a_host_keeps_its_tables_in_a_file_and_in_no_database() {
    let database =
        command().args(["host", "--data", "postgres://luxx:secret@127.0.0.1:1/luxx"]).output().unwrap();
    exits(&database, 2);
    let said = err(&database);
    assert!(said.contains("is a database") && said.contains("luxx serve --data"), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

#[test]
fn what_cannot_be_is_said_in_a_sentence() {
    let luxx = |arguments: &[&str]| command().args(arguments).output().unwrap();
    let nonsense = luxx(&["join", "http://127.0.0.1/#/t/xyz"]);
    exits(&nonsense, 2);
    assert!(err(&nonsense).contains("is no link to a table"), "{}", err(&nonsense));
    // Without a terminal nothing is asked of any server.
    let piped = luxx(&["watch", "http://127.0.0.1:1/#/t/0123456789abcdef01234567"]);
    exits(&piped, 2);
    assert!(err(&piped).contains("no terminal"), "{}", err(&piped));
    let folder = tempfile::tempdir().unwrap();
    let join = |link: &str, said: &str| {
        let mut window = Window::open(&["join", link], folder.path());
        window.until(|shown| shown.contains(said));
    };
    join("http://127.0.0.1:1/#/t/0123456789abcdef01234567", "No server answers at http://127.0.0.1:1");
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    join(&format!("http://127.0.0.1:{}/#/t/0123456789abcdef01234567", server.port), "There is no such table");
    let full = table(server.port, &json!({"seats": 2}));
    let path = format!("/api/tables/{}/seats", full.table);
    http(server.port, "POST", &path, &json!({"name": "Ben"}).to_string()).unwrap();
    join(&format!("http://127.0.0.1:{}/#/t/{}", server.port, full.table), "Every seat is taken");
}

#[test]
fn a_link_that_brings_another_seat_is_asked_about_and_takes_the_own_ones_place_only_if_it_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let host = table(server.port, &json!({"seats": 3}));
    let link = format!("http://127.0.0.1:{}/#/t/{}", server.port, host.table);
    let kept = || std::fs::read_to_string(folder.path().join("seats.json")).unwrap();
    let leave = |mut window: Window| {
        window.press("q");
        window.until(|shown| shown.contains("Your seat is kept"));
        window.press("\r");
        window.ends();
    };
    let mut window = Window::open(&["join", &link, "--name", "Tess"], folder.path());
    window.until(|shown| shown.contains("Tess") && shown.contains("Free seat"));
    leave(window);
    let own = kept();
    let other = |token: &str, answer: &str| {
        let mut window = Window::open(&["join", &format!("{link}/as/{token}")], folder.path());
        window.until(|shown| shown.contains("this link brings another one"));
        window.press(answer);
        window
    };
    let thrown_by_nobody = "f".repeat(32);
    let mut window = other(&thrown_by_nobody, "y\r");
    window.until(|shown| shown.contains("This seat is not yours"));
    window.press("q");
    window.ends();
    assert_eq!(kept(), own, "refused, it is not kept");
    let mut window = other(&thrown_by_nobody, "\r");
    window.until(|shown| shown.contains("Tess") && shown.contains("Free seat"));
    leave(window);
    assert_eq!(kept(), own, "the own seat was played");
    let mut window = other(host.token.expose(), "y\r");
    window.until(|shown| shown.contains("Host, you"));
    leave(window);
    assert!(kept().contains(host.token.expose()), "welcomed, it is kept");
}
