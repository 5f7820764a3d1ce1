//! `luxx play`: whole games through pipes, hints, records that are kept, and nonsense.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::support::{command, exits, luxx, out};

/// Plays a whole game through the pipes, always with the first move that the help offers.
#[test]
fn a_whole_game_can_be_played_in_the_terminal() {
    let english = ("en", "You can type: ", [" win!", " wins", " share the win"], "rule ");
    let german = ("de", "Du kannst tippen: ", [" gewinnst!", " gewinnt", " den Sieg"], "Regel ");
    for (players, (language, offer, endings, rule)) in [("2", english), ("5", german), ("2", german)] {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("game.json");
        let mut child = command()
            .args(["play", "--players", players, "--lang", language, "--seed", "5", "--record"])
            .arg(&record)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut told = String::new();
        // Each round asks for help, reads what is possible, and takes the first of it.
        writeln!(input, "?").unwrap();
        while let Some(Ok(line)) = lines.next() {
            if let Some((_, moves)) = line.split_once(offer) {
                let first = moves.split([',', '.']).next().unwrap();
                // The game may be over after this move: then nobody reads the question mark.
                let _ = writeln!(input, "{first}\n?");
            }
            told += &line;
            told += "\n";
        }
        assert!(child.wait().unwrap().success());
        assert!(told.contains(rule) && endings.iter().any(|ending| told.contains(ending)), "{told}");
        if language == "de" {
            // "Hand" is German too.
            let english =
                ["You", "you", "your", "the", "plays", "draws", "catches", "takes", "cards", "hand"];
            let said = told.split(|c: char| !c.is_alphabetic()).find(|word| english.contains(word));
            assert_eq!(said, None, "a German game is German throughout:\n{told}");
        }
        exits(&luxx(&["check", record.to_str().unwrap()]), 0);
    }
}

#[test]
fn hints_name_moves_chances_and_reasons() {
    let ask = |arguments: &[&str], input: &str| {
        let mut child = command()
            .args(["play", "--seed", "5"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        exits(&output, 0);
        out(&output)
    };
    let english = ask(&[], "hint\n");
    assert_eq!(english.matches("wins ").count(), 3, "{english}");
    assert!(english.contains("\nAssumes that you play on as a tactician would."), "{english}");
    assert!(english.contains("\n    Catches nobody, so you may draw"), "{english}");
    let german = ask(&["--lang", "de", "--players", "2"], "tipp\n");
    assert_eq!(german.matches(" % der Fälle (").count(), 3, "{german}");

    // At least one of two moves is not the best; the others are none.
    let asked = ask(&[], "hint 2\nhint 13\nhint 1\nhint nonsense\n");
    assert!(asked.contains("The better move "), "{asked}");
    assert!(asked.contains("The hand has no 1 (rule 2.1)."), "{asked}");
    assert!(asked.contains("Type the cards"), "{asked}");
    assert!(!asked.contains(" plays "), "a hint plays nothing");
}

#[test]
fn play_keeps_its_record_from_the_first_moment_and_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (record, precious) = (folder.path().join("game.json"), folder.path().join("precious.txt"));
    fs::write(&precious, "precious").unwrap();
    let play = |file: &Path| {
        let mut command = command();
        command
            .args(["play", "--seed", "3", "--record"])
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    for impossible in [&precious, &folder.path().join("no/such/folder/game.json")] {
        let output = play(impossible).wait_with_output().unwrap();
        exits(&output, 2);
        assert_eq!(out(&output), "");
    }
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");

    // Killed in the middle of the game: everything up to there is kept.
    let mut child = play(&record);
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "1 1\n?").unwrap();
    while !lines.next().unwrap().unwrap().contains("You may draw a card") {}
    child.kill().unwrap();
    child.wait().unwrap();
    exits(&luxx(&["check", record.to_str().unwrap()]), 0);
    assert!(fs::read_to_string(&record).unwrap().contains("\"play 1 1\""));
}

#[test]
fn play_copes_with_nonsense_and_with_nobody_there() {
    let mut child = command()
        .args(["play", "--seed", "1", "--name", "\u{1b}[31mEve\u{7}"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"\n99\n7 6\nJ 7 J\nplay\n\xc3\xa9\n\xff\xfe\ntake\nt\nplay 2 2 2\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    exits(&output, 0);
    assert!(
        out(&output).contains("Only cards of one number are played together: not 7 with 6 (rule 2.1)."),
        "{}",
        out(&output)
    );
    assert!(
        out(&output).contains("First the active player must play cards (rule 2.1)."),
        "the game's own reason"
    );
    assert_eq!(
        out(&output).matches("Your hand: ").count(),
        1,
        "the table is not shown again for a refused move"
    );
    assert!(out(&output).contains("Good-bye"));
    assert!(!out(&output).contains('\u{1b}'), "names cannot command the terminal");
}
