//! Reasons in hand-made positions, word for word: `tests/reasons/*.txt`.
//!
//! A position is written as in `crates/rules/tests/cases`. `> move` plays on. `? move` asks for the reasons of a move, which
//! follow in both languages; `? move / other` asks why the first is better than the other. They are told to the one who
//! decides, or as `told` says: to a seat, or to nobody. `LUXX_BLESS=1 cargo test -p luxx-words` writes the answers down.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use luxx_bots::{contrast, explain};
use luxx_rules::{Decision, Game, Move, Position, Seat};
use luxx_words::{Language, People, Reasons, Words};

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
        let position: String =
            body.lines().take_while(|line| !is_script(line)).map(|line| format!("{line}\n")).collect();
        let refused = |error: &dyn std::fmt::Display| -> ! { panic!("{title}: {error}") };
        let parsed: Position = position.parse().unwrap_or_else(|error| refused(&error));
        let mut game = Game::from_position(&parsed).unwrap_or_else(|error| refused(&error));
        let mut told = None;
        write!(answered, "\n== {title}\n{position}").unwrap();
        for line in body[position.len().min(body.len())..].lines() {
            if line.starts_with("en ") || line.starts_with("de ") {
                continue;
            }
            writeln!(answered, "{line}").unwrap();
            if let Some(choice) = line.strip_prefix("> ") {
                game.apply(choice.parse().unwrap()).unwrap_or_else(|error| refused(&error));
            } else if let Some(listener) = line.strip_prefix("told ") {
                told = Some(listener.parse().ok().and_then(Seat::new));
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

fn say(game: &Game, question: &str, told: Option<Option<Seat>>, language: Language) -> String {
    let decider = game.decider().unwrap();
    let view = game.view(decider);
    let read = |text: &str| -> Move {
        let choice = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(game.legal_moves().contains(choice), "{text} is not legal");
        choice
    };
    let mut people = People::new(NAMES);
    if let Some(listener) = told.unwrap_or(Some(decider)) {
        people = people.told_to(listener);
    }
    let reasons = Reasons::new(Words::of(language), &people, decider);
    match question.split_once(" / ") {
        None => reasons.sentence(&explain(&view, read(question))),
        Some((better, yours)) => reasons.contrast(&contrast(&view, read(better), read(yours))),
    }
}
