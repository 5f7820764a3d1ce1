//! The command as a person or a script meets it: real processes, what they print, how they exit.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use expect_test::expect_file;
use tempfile::TempDir;

/// The command where the system speaks no language in particular.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luxx"));
    command.env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

fn luxx(arguments: &[&str]) -> Output {
    command().args(arguments).output().unwrap()
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/golden").join(name)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn exits(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "stdout: {}\nstderr: {}", out(output), err(output));
}

/// Compares with a file in `tests/expected`. After a change that is meant, run with `UPDATE_EXPECT=1` and look at the diff.
#[track_caller]
fn is_expected(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    expect_file![path].assert_eq(actual);
}

/// A folder with one record in it, spoilt by `change`.
fn folder_with(name: &str, change: impl FnOnce(String) -> String) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let record = fs::read_to_string(golden("amigo-base-3-empty-hand.json")).unwrap();
    fs::write(folder.path().join(name), change(record)).unwrap();
    folder
}

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

#[test]
fn simulate_gives_the_same_output_for_the_same_seed_whatever_the_jobs() {
    let arguments = ["simulate", "--games", "300", "--players", "4", "--seed", "7", "--jobs"];
    let one = luxx(&[&arguments[..], &["1"]].concat());
    let four = luxx(&[&arguments[..], &["4"]].concat());
    exits(&one, 0);
    assert_eq!(out(&one), out(&four));
    assert!(err(&one).contains("games/s, ") && err(&one).contains("decisions/s"));
    is_expected("simulate-base-4-seed-7.txt", &out(&one));
    let duel = luxx(&["simulate", "--games", "200", "--players", "2", "--variant", "expert", "--seed", "9"]);
    is_expected("simulate-expert-2-seed-9.txt", &out(&duel));
}

#[test]
fn simulated_games_can_be_kept_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("new/records");
    for (players, edition) in [("2", "ravensburger"), ("5", "amigo")] {
        let output = luxx(&[
            "simulate",
            "--games",
            "20",
            "--players",
            players,
            "--edition",
            edition,
            "--records",
            records.to_str().unwrap(),
        ]);
        exits(&output, 0);
    }
    assert_eq!(fs::read_dir(&records).unwrap().count(), 40);
    exits(&luxx(&["check", records.to_str().unwrap()]), 0);
}

#[test]
fn the_arena_gives_the_same_result_for_the_same_seed_whatever_the_jobs() {
    let arguments =
        ["arena", "--bots", "greedy,beginner,random", "--players", "4", "--games", "80", "--json", "--jobs"];
    let results: Vec<serde_json::Value> = ["1", "4"]
        .map(|jobs| luxx(&[&arguments[..], &[jobs]].concat()))
        .iter()
        .map(|output| {
            exits(output, 0);
            serde_json::from_str(&out(output)).unwrap()
        })
        .collect();
    let bots = |result: &serde_json::Value, key: &str| -> Vec<serde_json::Value> {
        result["bots"].as_array().unwrap().iter().map(|bot| bot[key].clone()).collect()
    };
    for key in ["bot", "seats", "win_share", "win_share_ci95", "margin", "rating", "rating_ci95", "decisions"]
    {
        assert_eq!(bots(&results[0], key), bots(&results[1], key), "{key}");
    }
    let numbers =
        |key| bots(&results[0], key).iter().map(|value| value.as_f64().unwrap()).collect::<Vec<_>>();
    let (seats, shares) = (numbers("seats"), numbers("win_share"));
    assert_eq!(seats, [1.0, 1.0, 2.0], "the last bot fills the table");
    let all: f64 = seats.iter().zip(&shares).map(|(seats, share)| seats * share).sum();
    assert!((all - 1.0).abs() < 1e-9, "every game is won exactly once");
    assert_eq!(results[0]["deals"], 20);
    let ratings = numbers("rating");
    assert!(ratings[0] > ratings[1] && ratings[1] > ratings[2], "{ratings:?}");
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6, "0 is their average");
}

#[test]
fn the_arena_measures_a_ladder_step_by_step() {
    let arguments = ["arena", "--ladder", "--bots", "greedy,beginner,random", "--deals", "60"];
    let output = luxx(&arguments);
    exits(&output, 0);
    assert!(out(&output).contains("Strictly ordered"), "{}", out(&output));
    let output = luxx(&[&arguments[..], &["--json"]].concat());
    let result: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(result["ordered"], true);
    let tables: Vec<(u64, u64)> = result["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| (table["players"].as_u64().unwrap(), table["deals"].as_u64().unwrap()))
        .collect();
    assert_eq!(tables, [(2, 60), (3, 60), (4, 60), (5, 60), (2, 60), (3, 60), (4, 60), (5, 60)]);

    let upside_down = luxx(&["arena", "--ladder", "--bots", "random,greedy", "--deals", "40"]);
    exits(&upside_down, 0);
    let verdict = "Not in order, or not yet apart: random and greedy at 2, 3, 4, 5 players.";
    assert!(out(&upside_down).contains(verdict), "{}", out(&upside_down));
}

#[test]
fn the_arena_compares_chances_with_what_came_true() {
    let folder = tempfile::tempdir().unwrap();
    let maps = folder.path().join("maps.txt");
    let fit = ["--fit", maps.to_str().unwrap(), "--jobs"];
    let arguments = ["arena", "--calibrate", "--bots", "random", "--games", "12"];
    let calibrate = |jobs| {
        let output = luxx(&[&arguments[..], &fit, &[jobs]].concat());
        exits(&output, 0);
        out(&output)
    };
    let told = calibrate("1");
    assert_eq!(told, calibrate("2"), "the jobs do not matter");
    assert_eq!(told.matches("\nrandom ").count(), 8, "four tables, twice: {told}");
    let written = fs::read_to_string(&maps).unwrap();
    assert!(
        written.contains("# Made by luxx arena --calibrate --bots random --games 12 --seed 1\n2 random "),
        "{written}"
    );
    exits(&luxx(&["arena", "--calibrate", "--players", "3"]), 2);
}

#[test]
fn the_arena_writes_a_report_that_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let report = ["--report", path.to_str().unwrap()];
    for (arguments, parts) in [
        (
            vec![
                "arena",
                "--bots",
                "tactician, greedy,random",
                "--players",
                "4",
                "--games",
                "80",
                "--seed",
                "5",
            ],
            vec![
                "<span>luxx arena</span> <span>--bots tactician,greedy,random</span> <span>--players 4</span> \
                 <span>--games 80</span> <span>--seed 5</span>",
                "random × 2",
                "The dashed line is the fair share, 25.0 %",
                "<h3>Rating</h3>",
                "<h3>Margin</h3>",
                "<h3>Thinking time</h3>",
            ],
        ),
        (
            vec![
                "arena",
                "--ladder",
                "--bots",
                "greedy,beginner,random",
                "--deals",
                "10",
                "--variant",
                "expert",
            ],
            vec!["<span>--ladder</span>", "--variant expert", "greedy against beginner", "<h2>5 players"],
        ),
    ] {
        exits(&luxx(&[&arguments[..], &report].concat()), 0);
        let page = fs::read_to_string(&path).unwrap();
        for part in parts {
            assert!(page.contains(part), "{part} is missing");
        }
        assert!(page.contains(env!("CARGO_PKG_VERSION")) && page.contains("prefers-color-scheme: dark"));
        for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(!page.contains("NaN") && !page.contains("inf%"));
    }
    let nowhere = folder.path().join("no/such/folder/report.html");
    let output =
        luxx(&["arena", "--bots", "random", "--games", "10000000", "--report", nowhere.to_str().unwrap()]);
    exits(&output, 2);
    assert!(err(&output).contains("report.html"), "said before the games are played: {}", err(&output));
}

#[test]
fn the_arena_stops_when_it_is_decided() {
    let output =
        luxx(&["arena", "--bots", "greedy,random", "--players", "2", "--games", "100000", "--decide"]);
    exits(&output, 0);
    assert!(out(&output).contains("greedy is stronger than the field"), "{}", out(&output));
    let output =
        luxx(&["arena", "--bots", "random,greedy", "--players", "2", "--games", "100000", "--decide"]);
    assert!(out(&output).contains("random is not stronger than the field"), "{}", out(&output));
    for wrong in ["wizard", "", "greedy,greedy,greedy,greedy,greedy"] {
        exits(&luxx(&["arena", "--bots", wrong, "--players", "4"]), 2);
    }
    for wrong in ["greedy", "greedy,greedy,random", "greedy,wizard"] {
        exits(&luxx(&["arena", "--ladder", "--bots", wrong]), 2);
    }
    exits(&luxx(&["arena", "--ladder", "--players", "3"]), 2);
    exits(&luxx(&["arena", "--bots", "greedy", "--deals", "5", "--games", "5"]), 2);
    exits(&luxx(&["arena"]), 2);
}

#[test]
fn wrong_usage_exits_with_2_and_says_why() {
    for (arguments, why) in [
        (vec!["simulate", "--players", "6"], "6 is not in 2..=5"),
        (vec!["simulate", "--games", "0"], "0 is not in 1.."),
        (vec!["simulate", "--jobs", "0"], "0 is not in 1..=1024"),
        (
            vec!["simulate", "--edition", "ravensburger", "--variant", "expert"],
            "edition ravensburger has no variant",
        ),
        (vec!["simulate", "--variant", "turbo"], "possible values: base, advanced, expert"),
        (vec!["rules", "cooking"], "No topic or rule “cooking”"),
        (vec!["rules", "--lang", "fr"], "there are en and de"),
        (vec!["replay"], "<FILE>..."),
        (vec!["dance"], "unrecognized subcommand"),
        (vec![], "Usage: luxx <COMMAND>"),
    ] {
        let output = luxx(&arguments);
        exits(&output, 2);
        assert!(err(&output).contains(why), "{arguments:?}: {}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn rules_speak_two_languages_and_know_every_number() {
    let english = luxx(&["rules"]);
    exits(&english, 0);
    assert!(out(&english).contains("luxx rules TOPIC"));
    let german = luxx(&["rules", "duel", "--lang", "de"]);
    assert!(out(&german).contains("Schattenauslage"));
    let rule = out(&luxx(&["rules", "6.4"]));
    assert!(rule.contains("6.4‡") && rule.contains("Why:"), "{rule}");
    let everything = out(&luxx(&["rules", "all"]));
    assert!(everything.lines().all(|line| line.chars().count() <= 100 && !line.contains("**")));
    let by_system = command().arg("rules").env("LC_ALL", "de_AT.UTF-8").output().unwrap();
    assert!(out(&by_system).contains("luxx rules THEMA"));
}

#[test]
fn help_shows_examples() {
    for command in ["play", "replay", "check", "simulate", "arena", "rules"] {
        let output = luxx(&[command, "--help"]);
        exits(&output, 0);
        assert!(out(&output).contains("Examples:"), "{command}");
    }
}

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
    assert_eq!(german.matches("gewinnt zu ").count(), 3, "{german}");

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
