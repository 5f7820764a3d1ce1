//! How quick the table in the terminal is. No test, but what `cargo xtask terminal` measures for `docs/performance.md`; on a quiet
//! machine, because a busy one spoils the figures.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::crash::{Server, http};
use crate::window::{Window, later, luxx, play_on};

/// How often everything is measured.
const TIMES: usize = 20;
/// A slow network, one way.
const DELAY: Duration = Duration::from_millis(100);

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{what}: median {:.1} ms, longest {:.1} ms",
        ms(times[times.len() / 2]),
        ms(times[times.len() - 1])
    );
}

#[test]
#[ignore = "a measurement"]
fn start_keys_memory_and_idleness() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "--new", "--seed", "7", "--speed", "instant"];
    let mut starts = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        let mut window = Window::open(&arguments, folder.path());
        starts.push(window.arrives(began, |shown| shown.contains("luxx AMIGO base")).0);
        window.press("\x03");
        window.ends();
    }
    told("start to the first frame", starts);
    let mut window = Window::open(&arguments, folder.path());
    window.until(|shown| shown.contains("Type a number"));
    let (mut keys, mut most) = (Vec::new(), 0);
    for turn in 0..TIMES {
        let began = Instant::now();
        window.press(if turn % 2 == 0 { "\x1b[C" } else { "\x1b" });
        let picks = turn % 2 == 0;
        let (took, bytes) = window.arrives(began, |shown| shown.contains("Enter: play") == picks);
        keys.push(took);
        most = most.max(bytes);
        thread::sleep(Duration::from_millis(60));
    }
    told("a key to its frame", keys);
    println!("bytes to the terminal for such a key: at most {most}");
    let before = window.used().0;
    thread::sleep(Duration::from_secs(10));
    let (after, peak) = window.used();
    println!(
        "processor while idle: {} ticks of 10 ms in 10 s; memory at most {:.1} MB",
        after - before,
        peak as f64 / 1024.0
    );
}

/// What takes the most of it: a hint, the champion, a table at a server, and the server itself.
#[test]
#[ignore = "a measurement"]
fn memory_at_its_most() {
    let folder = tempfile::tempdir().unwrap();
    let asks =
        |shown: &str| ["Type a number", "Arrows", "Enter: play"].iter().any(|word| shown.contains(word));
    let told = |what: &str, window: &Window| {
        println!("memory {what}: at most {:.1} MB", window.used().1 as f64 / 1024.0);
    };
    for opponents in ["tactician", "searcher", "champion"] {
        let options = ["play", "--new", "--seed", "7", "--speed", "instant", "--opponents", opponents];
        let mut window = Window::open(&options, folder.path());
        for _ in 0..6 {
            play_on(&mut window);
        }
        window.until(asks);
        told(&format!("against {opponents}s"), &window);
        window.press("h");
        window.until(|shown| shown.contains('%'));
        told("after a hint there", &window);
        window.press("\x03");
        window.ends();
    }
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let at = format!("http://127.0.0.1:{}", server.port);
    let data = folder.path().join("own.sqlite").display().to_string();
    for (what, place) in [("at a server", ["--server", &at]), ("as a server", ["--data", &data])] {
        let options =
            [&["host", "--hints", "--speed", "instant", "--opponents", "champion"][..], &place].concat();
        let mut window = Window::open(&options, folder.path());
        window.until(|shown| shown.contains("Bots take"));
        window.press("\r");
        for _ in 0..6 {
            play_on(&mut window);
        }
        window.until(asks);
        told(what, &window);
        window.press("h");
        window.until(|shown| shown.contains('%'));
        told("after a hint there", &window);
        window.press("\x03");
        window.ends();
    }
}

/// What hyperfine starts: the program in a window, until its first frame is there.
#[test]
#[ignore = "a measurement"]
fn opened() {
    let folder = tempfile::tempdir().unwrap();
    let began = Instant::now();
    let mut window = Window::open(&["play", "--new", "--seed", "7"], folder.path());
    window.arrives(began, |shown| shown.contains("luxx AMIGO base"));
}

#[test]
#[ignore = "a measurement"]
fn start_with_hyperfine() {
    let here = std::env::current_exe().unwrap();
    let run = |test: &str| format!("{} --ignored --exact {test}", here.display());
    println!("a test of nothing, and one that opens luxx in a window until its first frame is there:");
    let hyperfine = Command::new("hyperfine")
        .args(["--warmup", "5", "--runs", "50", "--shell", "none", &run("nothing"), &run("figures::opened")])
        .status();
    assert!(hyperfine.expect("hyperfine (Debian, Ubuntu: apt-get install hyperfine)").success());
}

/// Passes everything on, a moment later.
fn slow(port: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let here = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for from in listener.incoming().flatten() {
            let to = TcpStream::connect(("127.0.0.1", port)).unwrap();
            let back = (to.try_clone().unwrap(), from.try_clone().unwrap());
            for (mut from, mut to) in [(from, to), back] {
                let deliver = later(DELAY, move |bytes: Vec<u8>| {
                    let _ = to.write_all(&bytes);
                });
                thread::spawn(move || {
                    let mut bytes = [0; 4096];
                    while let Ok(count @ 1..) = from.read(&mut bytes) {
                        deliver(bytes[..count].to_vec());
                    }
                });
            }
        }
    });
    here
}

#[test]
#[ignore = "a measurement"]
fn a_table_behind_a_slow_network() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let port = slow(server.port);
    let options = json!({"seats": 2, "pace_ms": 0});
    let table =
        http(server.port, "POST", "/api/tables", &json!({"name": "Host", "options": options}).to_string());
    let table: serde_json::Value = serde_json::from_str(&table.unwrap()).unwrap();
    let (name, token) = (table["table"].as_str().unwrap(), table["token"].as_str().unwrap());
    let link = format!("http://127.0.0.1:{port}/#/t/{name}/as/{token}");
    let began = Instant::now();
    let mut window = Window::open(&["join", &link, "--speed", "instant"], folder.path());
    let (room, _) = window.arrives(began, |shown| shown.contains("A bot takes the free seat"));
    let began = Instant::now();
    window.press("\r");
    let (dealt, _) =
        window.arrives(began, |shown| shown.contains("Type a number") || shown.contains("Arrows"));
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "200 ms there and back: the waiting room after {:.0} ms, the first decision after {:.0} ms",
        ms(room),
        ms(dealt)
    );
    let (mut keys, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let shown = window.until(|shown| {
            ["Type a number", "Arrows", "Enter: play", "Scores ─"].iter().any(|word| shown.contains(word))
        });
        if shown.contains("Scores ─") {
            break;
        }
        let began = Instant::now();
        if shown.contains("Type a number") {
            window.press("\x1b[C");
            keys.push(window.arrives(began, |next| next.contains("Enter: play")).0);
        } else {
            window.press("\r");
            moves.push(window.arrives(began, |next| next != shown && !next.contains("Enter: play")).0);
        }
    }
    told("a key to its frame", keys);
    told("a move until the screen goes on", moves);
}

/// The program is far away, as over SSH: every key and every picture is on its way for a while.
#[test]
#[ignore = "a measurement"]
fn a_terminal_behind_a_slow_line() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "--new", "--seed", "7", "--speed", "instant"];
    let mut window = Window::of(luxx(&arguments, folder.path()), DELAY);
    window.until(|shown| shown.contains("Type a number"));
    let (mut keys, mut most) = (Vec::new(), 0);
    for turn in 0..TIMES {
        let picks = turn % 2 == 0;
        let began = Instant::now();
        window.press(if picks { "\x1b[C" } else { "\x1b" });
        let (took, bytes) = window.arrives(began, |shown| shown.contains("Enter: play") == picks);
        keys.push(took);
        most = most.max(bytes);
    }
    told("200 ms there and back over SSH: a key to its frame", keys);
    println!("bytes for such a key: at most {most}");
    let (began, mut decisions) = (Instant::now(), 1);
    while play_on(&mut window).is_none() {
        decisions += 1;
    }
    println!("a deal by {decisions} keys over this line: {:.0} s", began.elapsed().as_secs_f64());
}
