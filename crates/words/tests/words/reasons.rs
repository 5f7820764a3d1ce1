//! Reasons in hand-made positions, word for word: `tests/reasons/*.txt`.
//!
//! A position is written as in `crates/rules/tests/cases`. `> move` plays on. `? move` asks for the reasons of a move, which
//! follow in both languages; `? move / other` asks why the first is better than the other. They are told to the one who
//! decides, or as `told` says: to a seat, or to nobody. `UPDATE_EXPECT=1 cargo test -p luxx-words` writes the answers down.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use luxx_bots::{Advice, Band, Estimate, Odds, contrast, explain};
use luxx_rules::{Decision, Game, Move, Position, Seat, Setup, Variant};
use luxx_words::{Language, People, Reasons, Words};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Hans", "Fritz"];

#[test]
fn moves_are_explained_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reasons");
    let mut asked = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let answered = answer(&text, &mut asked);
        expect_file![&path].assert_eq(&answered);
    }
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
    let chances = |odds, margin| {
        let shares = [0.0; 5];
        let estimate = Estimate {
            choice: Move::Pass,
            win_share: 0.4,
            margin,
            error: 0.02,
            margin_error: 0.3,
            worlds: 500,
            shares,
            equal: true,
        };
        let advice = Advice { estimate, odds, facts: Vec::new() };
        Language::ALL.map(|language| {
            let reasons = Reasons::new(Words::of(language), &people, Seat::new(0).unwrap());
            [reasons.chances(&advice), reasons.equal_chances(&advice)]
        })
    };
    let odds = Odds::Share { share: 0.432, low: 0.396, high: 0.471, shares: [0.0; 5] };
    let [english, german] = chances(odds, 2.46);
    assert_eq!(english[0], "wins 43% (40–47), on average 2.5 points ahead");
    assert_eq!(english[1], "wins 43% (40–47), on average 2.5 points ahead; as good as the best");
    assert_eq!(german[0], "gewinnt in 43 % der Fälle (40–47), im Schnitt 2,5 Punkte vorn");
    assert_eq!(
        german[1],
        "gewinnt in 43 % der Fälle (40–47), im Schnitt 2,5 Punkte vorn; so gut wie der beste"
    );
    assert!(chances(odds, -10.04)[0][0].ends_with("on average 10.0 points behind"));
    let bands = [Band::FarBehind, Band::Behind, Band::Even, Band::Ahead, Band::FarAhead];
    let told: HashSet<String> =
        bands.into_iter().flat_map(|band| chances(Odds::Band(band), 2.46)).flatten().collect();
    assert_eq!(told.len(), 4 * bands.len(), "each in its own words: {told:?}");
    assert!(!told.iter().any(|said| said.contains(|c: char| c.is_ascii_digit())), "{told:?}");
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
