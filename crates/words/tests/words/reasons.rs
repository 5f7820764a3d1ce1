//! Reasons in hand-made positions, word for word: `tests/reasons/*.txt`.
//!
//! A position is written as in `crates/rules/tests/cases`. `> move` plays on. `? move` asks for the reasons of a move, which
//! follow in both languages; `? move / other` asks why the first is better than the other. They are told to the one who
//! decides, or as `told` says: to a seat, or to nobody. `LUXX_BLESS=1 cargo test -p luxx-words` writes the answers down.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use luxx_bots::{Estimate, contrast, explain};
use luxx_rules::{Decision, Game, Move, Position, Seat, Setup, Variant};
use luxx_words::{Language, People, Reasons, Words};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Hans", "Fritz"];

#[test]
fn moves_are_explained_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reasons");
    let (mut wrong, mut asked) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let answered = answer(&text, &mut asked);
        if env::var_os("LUXX_BLESS").is_some() {
            fs::write(&path, &answered).unwrap();
        } else if let Some((ours, theirs)) = answered.lines().zip(text.lines()).find(|(a, b)| a != b) {
            wrong.push(format!("{}:\n  expected {theirs}\n  said     {ours}", path.display()));
        } else if answered != text {
            wrong.push(format!("{}: answers are missing", path.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for decision in Decision::ALL {
        assert!(asked.contains(&decision), "no position with {}", decision.name());
    }
}

/// The file as it should be: every question with its answers.
fn answer(text: &str, asked: &mut Vec<Decision>) -> String {
    let mut answered = String::new();
    for (index, case) in text.split("\n== ").enumerate() {
        if index == 0 {
            answered += case;
            continue;
        }
        let (title, body) = case.split_once('\n').unwrap();
        let is_script = |line: &str| line.starts_with(['>', '?']) || line.starts_with("told ");
        let lines = body.split_inclusive('\n').take_while(|line| !is_script(line));
        let (position, script) = body.split_at(lines.map(str::len).sum());
        let refused = |error: &dyn std::fmt::Display| -> ! { panic!("{title}: {error}") };
        let parsed: Position = position.parse().unwrap_or_else(|error| refused(&error));
        let mut game = Game::from_position(&parsed).unwrap_or_else(|error| refused(&error));
        let mut told = "decider";
        write!(answered, "\n== {title}\n{position}").unwrap();
        for line in script.lines() {
            if line.starts_with("en ") || line.starts_with("de ") {
                continue;
            }
            writeln!(answered, "{line}").unwrap();
            if let Some(choice) = line.strip_prefix("> ") {
                game.apply(choice.parse().unwrap()).unwrap_or_else(|error| refused(&error));
            } else if let Some(listener) = line.strip_prefix("told ") {
                told = listener;
            } else if let Some(question) = line.strip_prefix("? ") {
                asked.extend(game.public().decision());
                for language in Language::ALL {
                    writeln!(answered, "{language} {}", say(&game, question, told, language)).unwrap();
                }
            }
        }
    }
    if text.ends_with('\n') { answered.trim_end().to_owned() + "\n" } else { answered }
}

fn say(game: &Game, question: &str, told: &str, language: Language) -> String {
    let decider = game.decider().unwrap();
    let view = game.view(decider);
    let read = |text: &str| -> Move {
        let choice = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(game.legal_moves().contains(choice), "{text} is not legal");
        choice
    };
    let people = match told {
        "nobody" => People::new(NAMES),
        "decider" => People::new(NAMES).told_to(decider),
        seat => People::new(NAMES).told_to(seat.parse().ok().and_then(Seat::new).unwrap()),
    };
    let reasons = Reasons::new(Words::of(language), &people, decider);
    match question.split_once(" / ") {
        None => reasons.sentence(&explain(&view, read(question))),
        Some((better, yours)) => reasons.contrast(&contrast(&view, read(better), read(yours))),
    }
}

#[test]
fn figures_say_no_more_than_is_known() {
    let people = People::new(NAMES);
    let figures = |win_share, margin, error, worlds| {
        let estimate = Estimate { choice: Move::Pass, win_share, margin, error, worlds };
        Language::ALL.map(|language| {
            Reasons::new(Words::of(language), &people, Seat::new(0).unwrap()).estimate(&estimate)
        })
    };
    assert_eq!(
        figures(0.432, 2.46, 0.021, 500),
        ["wins 43 % (± 4), on average 2.5 points ahead", "gewinnt zu 43 % (± 4), im Schnitt 2,5 Punkte vorn"]
    );
    assert_eq!(
        figures(0.0, -10.04, 0.0, 20),
        [
            "wins 0 % (± 15), on average 10.0 points behind",
            "gewinnt zu 0 % (± 15), im Schnitt 10,0 Punkte zurück"
        ],
        "twenty worlds that agree are no proof"
    );
    assert_eq!(figures(0.0, 0.0, 0.0, 0), ["", ""], "nothing was tried");
}

/// A message that lacks a variable panics in tests.
#[test]
fn whatever_comes_up_can_be_said_to_anybody() {
    for (variant, players) in
        Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
    {
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        while let Some(decider) = game.decider() {
            let view = game.view(decider);
            for choice in game.legal_moves().iter() {
                let facts = explain(&view, choice);
                // One of the players, or somebody else.
                let people = match Seat::new(rng.random_range(0..=players)) {
                    Some(seat) if seat.index() < players => People::new(NAMES).told_to(seat),
                    _ => People::new(NAMES),
                };
                for language in Language::ALL {
                    let sentence = Reasons::new(Words::of(language), &people, decider).sentence(&facts);
                    let clean = !sentence.contains("  ") && !sentence.contains(['{', '$', '?']);
                    assert!(sentence.ends_with('.') && clean, "{choice}: {sentence}");
                    assert!(sentence.starts_with(char::is_uppercase), "{choice}: {sentence}");
                }
            }
            let choice = game.legal_moves().choose(&mut rng).unwrap();
            game.apply(choice).unwrap();
        }
    }
}
