//! `luxx simulate`: the same games for the same seed, to be kept and checked.

use std::fs;

use crate::support::{err, exits, is_expected, luxx, out};

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
