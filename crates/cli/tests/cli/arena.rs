//! `luxx arena`: bots against each other, ladders, chances, reports.

use std::fs;

use crate::support::{err, exits, luxx, out};

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
fn the_arena_can_be_played_for_points() {
    // Whoever plays for points makes other moves.
    let arguments = ["arena", "--bots", "searcher:40,greedy", "--players", "3", "--deals", "8"];
    let [win, points] = [&[][..], &["--points"]].map(|aim| out(&luxx(&[&arguments[..], aim].concat())));
    assert!(points.contains("8 deals × 3 rotations, for points, seed 1"), "{points}");
    let margin = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("searcher")).map(str::to_owned);
        line.and_then(|line| line.split_whitespace().nth(6).map(str::to_owned)).expect("a margin")
    };
    assert_ne!(margin(&win), margin(&points));
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
    let drawing = folder.path().join("drawing.svg");
    let fit = ["--fit", maps.to_str().unwrap(), "--svg", drawing.to_str().unwrap(), "--jobs"];
    let arguments = ["arena", "--calibrate", "--bots", "random", "--games", "4"];
    let calibrate = |judge, jobs| {
        let output = luxx(&[&arguments[..], &["--judge", judge], &fit, &[jobs]].concat());
        exits(&output, 0);
        out(&output)
    };
    let told = calibrate("champion", "1");
    assert_eq!(told, calibrate("champion", "2"), "the jobs do not matter");
    assert_eq!(told.matches("\nrandom ").count(), 8, "four tables, twice: {told}");
    let written = fs::read_to_string(&maps).unwrap();
    let made = "# Made by luxx arena --calibrate --judge champion --bots random --games 4 --seed 1\nsearcher 2 random ";
    assert!(written.contains(made), "{written}");
    assert_ne!(told, calibrate("searcher", "2"), "it matters who judges");
    let by_playouts = fs::read_to_string(&maps).unwrap();
    let judged = |maps: &str, judge: &str| -> Vec<String> {
        maps.lines().filter(|line| line.starts_with(judge)).map(str::to_owned).collect()
    };
    for judge in ["searcher 2 random", "champion 2 random"] {
        assert_ne!(judged(&written, judge), judged(&by_playouts, judge), "each fits the maps of one judge");
    }
    assert_eq!(judged(&written, "searcher 2 greedy"), judged(&by_playouts, "searcher 2 greedy"));
    let drawn = fs::read_to_string(&drawing).unwrap();
    assert_eq!(
        (drawn.matches(" players</text>").count(), drawn.matches("<polyline").count()),
        (4, 4),
        "{drawn}"
    );
    exits(&luxx(&["arena", "--calibrate", "--players", "3"]), 2);
    exits(&luxx(&["arena", "--svg", "drawing.svg"]), 2);
    exits(&luxx(&["arena", "--calibrate", "--judge", "nobody"]), 2);
    // Its map would stand in the place of the champion's that does not look ahead.
    let ahead = luxx(&["arena", "--calibrate", "--bots", "random,champion:64", "--games", "4"]);
    exits(&ahead, 2);
    assert!(
        err(&ahead).contains("champion:64: chances are measured for the levels of the ladder only"),
        "{}",
        err(&ahead)
    );
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
