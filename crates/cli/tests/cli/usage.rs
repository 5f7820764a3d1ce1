//! Wrong usage, help, and the rules by number.

use crate::support::{command, err, exits, luxx, out};

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
        (vec!["host"], "Tables at a server need the whole screen"),
        (vec!["host", "--lang", "de"], "Tische an einem Server brauchen den ganzen Bildschirm"),
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
