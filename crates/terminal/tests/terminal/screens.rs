//! How it looks: every question of every mode, at two sizes. `UPDATE_EXPECT=1` writes the files; read the difference.

use std::collections::BTreeMap;

use expect_test::expect_file;
use luxx_rules::{Decision, Variant};
use luxx_session::{Length, Sitter};
use luxx_terminal::{Colours, Symbols, Theme};
use luxx_words::Language;
use ratatui::crossterm::event::KeyCode;

use crate::seat::{Person, modes, outfit, table};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

pub(crate) fn compare(name: &str, screens: &str) {
    expect_file![format!("{}/tests/screens/{name}.txt", env!("CARGO_MANIFEST_DIR"))].assert_eq(screens);
}

pub(crate) fn framed(title: &str, rows: &[String]) -> String {
    format!("== {title}\n{}\n\n", rows.join("\n"))
}

/// The kinds of question that come up in this mode.
fn questions(variant: Variant, players: usize) -> Vec<Decision> {
    let comes = |decision: &Decision| match decision {
        Decision::Shadow => players == 2,
        Decision::MayDraw => variant == Variant::AmigoBase,
        _ => true,
    };
    Decision::ALL.into_iter().filter(comes).collect()
}

#[test]
fn every_question_of_every_mode() {
    for (variant, players) in modes() {
        every_question(variant, players, Language::English, "");
    }
}

/// German is longer. Two modes have all kinds of question.
#[test]
fn every_question_in_german() {
    for players in [2, 5] {
        every_question(Variant::AmigoBase, players, Language::German, "-de");
    }
}

fn every_question(variant: Variant, players: usize, language: Language, suffix: &str) {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let wanted = questions(variant, players);
    for seed in 0..100 {
        if wanted.iter().all(|decision| seen.contains_key(decision.name())) {
            break;
        }
        let mut person = Person::at(table(variant, players), seed, outfit(language));
        while let Some(choice) = person.choice() {
            let decision = person.app.decision().unwrap();
            // The beginning of a deal is empty: a table on which something has happened tells more.
            if person.moves() > 3 * players {
                seen.entry(decision.name().to_owned()).or_insert_with(|| {
                    if decision == Decision::Play {
                        person.key(KeyCode::Right);
                    }
                    SIZES
                        .map(|(width, height)| {
                            let rows = person.screen(width, height);
                            check(&rows, &mut person);
                            framed(&format!("{} {width}×{height}", decision.name()), &rows)
                        })
                        .concat()
                });
                person.key(KeyCode::Esc);
            }
            person.type_move(choice);
        }
    }
    for decision in wanted {
        assert!(seen.contains_key(decision.name()), "{variant:?} {players}: no {decision:?} in 100 deals");
    }
    let screens: String = seen.into_values().collect();
    let name = format!("{}-{}-{players}{suffix}", variant.edition().name(), variant.name());
    compare(&name, &screens);
}

/// What must be there whatever the question.
fn check(rows: &[String], person: &mut Person) {
    let screen = rows.join("\n");
    let asked = rows.iter().rposition(|row| row.starts_with('─')).unwrap();
    assert!(rows[asked..].iter().all(|row| !row.contains('…')), "what is asked is cut:\n{screen}");
    let view = person.view().unwrap();
    for (value, count) in view.hand().groups() {
        assert!(screen.contains(&format!("{count}×{value}")), "no {count}×{value}:\n{screen}");
    }
    for answer in view.legal_moves().iter() {
        let clickable = person.app.place_of(luxx_terminal::Command::Answer(answer)).is_some();
        assert!(
            clickable || matches!(answer, luxx_rules::Move::Play(_)),
            "{answer} cannot be clicked:\n{screen}"
        );
    }
}

#[test]
fn sheets() {
    for language in [Language::English, Language::German] {
        let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(language));
        let mut screens = framed("first turn", &person.screen(80, 24));
        for key in ['?', 'r', 'g', 'h'] {
            person.key(KeyCode::Char(key));
            screens += &framed(&key.to_string(), &person.screen(80, 24));
            // In a wide window it stands beside the table.
            if key == 'h' {
                screens += &framed("h, wide", &person.screen(120, 30));
            }
            person.key(KeyCode::Esc);
        }
        while let Some(choice) = person.choice() {
            person.command(luxx_terminal::Command::Answer(choice));
            person.command(luxx_terminal::Command::Answer(choice));
        }
        screens += &framed("the end", &person.screen(80, 24));
        compare(&format!("sheets-{}", language.code()), &screens);
    }
}

/// Several people at one keyboard, and a match: what is between two turns, after a deal and at the end of all.
#[test]
fn people_at_one_keyboard_and_a_match() {
    for language in [Language::English, Language::German] {
        let mut config = table(Variant::AmigoBase, 3);
        config.chairs[1].sitter = Sitter::Person;
        config.chairs[1].name = "W".repeat(16);
        config.length = Length::Match { rounds: 1 };
        let mut person = Person::at(config, 1, outfit(language));
        let mut screens = String::new();
        let mut covered = false;
        for deal in 1..=3 {
            loop {
                if person.app.decision().is_none() && person.app.table().outcome().is_none() {
                    if !covered {
                        covered = true;
                        screens += &framed("the cover", &person.screen(80, 24));
                    }
                    person.key(KeyCode::Enter);
                }
                let Some(choice) = person.choice() else { break };
                person.type_move(choice);
            }
            for (width, height) in SIZES {
                screens +=
                    &framed(&format!("after deal {deal}, {width}×{height}"), &person.screen(width, height));
            }
            person.key(KeyCode::Enter);
        }
        compare(&format!("match-{}", language.code()), &screens);
    }
}

#[test]
fn without_colours_and_symbols() {
    let ascii = Theme { colours: Colours::None, symbols: Symbols::Ascii };
    let mut outfit = outfit(Language::German);
    outfit.theme = ascii;
    let mut person = Person::at(table(Variant::AmigoBase, 5), 1, outfit);
    person.key(KeyCode::Right);
    let screen = person.screen(80, 24);
    assert!(screen.iter().all(|row| row.is_ascii()), "{}", screen.join("\n"));
    compare("ascii", &framed("ascii", &screen));
}
