//! `luxx replay`: the story of a game, its trace, and records that are none.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::support::{command, err, exits, folder_with, golden, is_expected, luxx, out};

#[test]
fn replay_tells_the_story() {
    for name in ["amigo-base-3-empty-hand", "amigo-expert-2-repetition"] {
        for (language, ending) in [("en", ""), ("de", "-de")] {
            let file = golden(&format!("{name}.json"));
            let output = luxx(&["replay", "--lang", language, file.to_str().unwrap()]);
            exits(&output, 0);
            assert!(!out(&output).contains('\u{1b}'), "no colours where there is no terminal");
            is_expected(&format!("replay-{name}{ending}.txt"), &out(&output));
        }
    }
}

#[test]
fn replay_trace_prints_every_position_and_nothing_else() {
    let output = luxx(&["replay", "--trace", golden("amigo-base-3-empty-hand.json").to_str().unwrap()]);
    exits(&output, 0);
    assert!(err(&output).is_empty());
    let trace = fs::read_to_string(golden("amigo-base-3-empty-hand.trace")).unwrap();
    assert_eq!(out(&output).lines().count(), trace.lines().count());
    for (ours, theirs) in out(&output).lines().zip(trace.lines()) {
        let [ours, theirs]: [serde_json::Value; 2] =
            [ours, theirs].map(|line| serde_json::from_str(line).unwrap());
        for key in ["step", "seat", "decision", "hands", "displays", "over", "deck", "owed"] {
            assert_eq!(ours.get(key), theirs.get(key));
        }
    }
}

#[test]
fn replay_of_a_bad_record_prints_nothing_but_the_error() {
    let folder = folder_with("bad.json", |record| record.replacen("\"pass\"", "\"draw 13+J\"", 1));
    let file = folder.path().join("bad.json");
    for arguments in [vec!["replay"], vec!["replay", "--trace"]] {
        let output = luxx(&[arguments, vec![file.to_str().unwrap()]].concat());
        exits(&output, 1);
        assert_eq!(out(&output), "");
        assert!(
            err(&output).contains("move 6 \"draw 13+J\": the pool has no 13+J (rule 4.1)"),
            "{}",
            err(&output)
        );
    }
}

#[test]
fn replay_reads_standard_input() {
    let mut child = command()
        .args(["replay", "--trace", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let record = fs::read(golden("ravensburger-base-4-empty-hand.json")).unwrap();
    child.stdin.take().unwrap().write_all(&record).unwrap();
    let output = child.wait_with_output().unwrap();
    exits(&output, 0);
    assert!(out(&output).starts_with("{\"step\":0,"));
}

#[test]
fn replay_stops_quietly_when_nobody_reads_on() {
    let mut child = command()
        .args(["replay", "--trace", golden("amigo-base-5-empty-hand.json").to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    exits(&output, 0);
    assert_eq!(err(&output), "");
}
