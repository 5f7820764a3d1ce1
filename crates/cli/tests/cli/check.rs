//! `luxx check`: silent when all is fine, a line for each bad record, and everything is looked at.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::support::{command, err, exits, folder_with, golden, luxx, out};

#[test]
fn check_is_silent_on_standard_output_when_all_is_fine() {
    let output = luxx(&["check", golden("").to_str().unwrap()]);
    exits(&output, 0);
    assert_eq!(out(&output), "");
    assert!(err(&output).contains("all fine"), "{}", err(&output));
}

#[test]
fn check_prints_a_line_for_each_bad_record() {
    let folder =
        folder_with("a-false-result.json", |record| record.replacen("empty-hand", "no-cards-left", 1));
    let good = fs::read_to_string(golden("amigo-base-2-empty-hand.json")).unwrap();
    fs::create_dir(folder.path().join("more")).unwrap();
    fs::write(folder.path().join("more/b-cut.json"), &good[..good.len() / 2]).unwrap();
    fs::write(folder.path().join("more/c-good.json"), &good).unwrap();
    fs::write(folder.path().join("more/notes.txt"), "not a record, and not looked at").unwrap();
    let output = luxx(&["check", folder.path().to_str().unwrap()]);
    exits(&output, 1);
    let lines: Vec<String> = out(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("a-false-result.json: result: reason is \"no-cards-left\""), "{lines:?}");
    assert!(lines[1].contains("b-cut.json: this is no JSON: EOF while parsing"), "{lines:?}");
    assert!(err(&output).contains("2 of 3 files bad"));
}

#[test]
fn check_refuses_what_is_no_record_at_all() {
    let empty = tempfile::tempdir().unwrap();
    exits(&luxx(&["check", empty.path().to_str().unwrap()]), 2);
    exits(&luxx(&["check", "no/such/file.json"]), 2);
    exits(&luxx(&["replay", "no/such/file.json"]), 2);
    let huge = empty.path().join("huge.json");
    fs::File::create(&huge).unwrap().set_len(50_000_000).unwrap();
    let output = luxx(&["check", huge.to_str().unwrap()]);
    exits(&output, 1);
    assert!(out(&output).contains("huge.json: more than 16777216 bytes"), "{}", out(&output));
}

#[test]
fn check_looks_at_everything_before_it_says_what_is_wrong() {
    let folder = folder_with("bad\u{1b}[2J\u{202e}.JSON", |record| record.replacen("luxx/1", "luxx/9", 1));
    let empty = tempfile::tempdir().unwrap();
    let arguments =
        ["check", empty.path().to_str().unwrap(), "no/such/file.json", folder.path().to_str().unwrap()];
    let output = luxx(&arguments);
    exits(&output, 2);
    assert!(out(&output).contains("format \"luxx/9\" is unknown"), "{}", out(&output));
    assert!(!out(&output).contains(['\u{1b}', '\u{202e}']), "file names cannot command the terminal");
    for problem in ["1 of 2 files bad", "no .json file in this folder", "no/such/file.json"] {
        assert!(err(&output).contains(problem), "{}", err(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_verdict_does_not_depend_on_who_reads_it() {
    let folder = folder_with("bad.json", |record| record.replacen("luxx/1", "luxx/9", 1));
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = |path: &Path, out: Stdio, err: Stdio| {
        let mut command = command();
        command.arg("check").arg(path).stdout(out).stderr(err).status().unwrap().code()
    };
    assert_eq!(run(folder.path(), full().into(), Stdio::null()), Some(1));
    assert_eq!(run(folder.path(), Stdio::null(), full().into()), Some(1));
    assert_eq!(run(&golden(""), Stdio::null(), full().into()), Some(0));
    let closed = std::io::pipe().unwrap().1;
    assert_eq!(run(folder.path(), closed.into(), Stdio::null()), Some(1));
}

/// A proof of fair deals that a real server has made.
#[cfg(unix)]
#[test]
fn a_proof_is_checked_like_a_record() {
    use std::sync::atomic::Ordering;

    use crate::crash::player::{Known, Player};
    use crate::crash::{Server, http};

    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let options = serde_json::json!({"seats": 2, "pace_ms": 0});
    let body = serde_json::json!({"name": "Ada", "options": options}).to_string();
    let host = serde_json::from_str(&http(server.port, "POST", "/api/tables", &body).unwrap()).unwrap();
    let (known, ports) = (Known::default(), [server.port]);
    std::thread::scope(|scope| {
        scope.spawn(|| Player::new(&ports, &host, &known, 1).play(2));
        while known.finished() == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        known.stop.store(true, Ordering::Relaxed);
    });
    let proof = http(server.port, "GET", &format!("/api/tables/{}/proof", host.table), "").unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&proof).unwrap();
    let check = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        luxx(&["check", file.to_str().unwrap()])
    };
    let fine = check("proof.json", &proof);
    exits(&fine, 0);
    let deals = value["deals"].as_array().unwrap().len();
    let games = if deals == 1 { "1 game:".to_owned() } else { format!("{deals} games:") };
    assert!(err(&fine).contains(&games), "{}", err(&fine));

    // Another secret gives other cards.
    let secret = value["deals"][0]["secret"].as_str().unwrap().to_owned();
    let other = if secret.starts_with('0') { "1" } else { "0" };
    value["deals"][0]["secret"] = format!("{other}{}", &secret[1..]).into();
    let forged = check("forged.json", &value.to_string());
    exits(&forged, 1);
    assert!(out(&forged).contains("forged.json: "), "{}", out(&forged));
    assert!(err(&forged).contains("1 of 1 file bad"), "{}", err(&forged));
}
