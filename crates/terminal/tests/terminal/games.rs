//! Whole games, by keys and by clicks.

use luxx_rules::record::Document;
use luxx_rules::{Decision, Move, Variant};
use luxx_session::{Length, Sitter};
use luxx_terminal::Command;
use luxx_words::Language;
use ratatui::crossterm::event::KeyCode;

use crate::seat::{Person, modes, outfit, table};

#[test]
fn a_game_of_every_mode_by_keys() {
    for (variant, players) in modes() {
        let mut person = Person::at(table(variant, players), 3, outfit(Language::English));
        while let Some(choice) = person.choice() {
            let before = person.moves();
            person.type_move(choice);
            let made = person.app.table().steps().get(before).map(|step| step.choice);
            assert_eq!(made, Some(choice), "{variant:?} {players}");
        }
        let session = person.app.table();
        assert!(session.outcome().is_some(), "{variant:?} {players}");
        assert!(person.kept > 0);
        // What is kept is a game that anybody can check.
        let record = session.record().to_json();
        assert!(matches!(Document::read(record.as_bytes()), Ok(Document::Game(_))));
    }
}

#[test]
fn a_game_by_clicks() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 5, outfit(Language::German));
    while let Some(choice) = person.choice() {
        let before = person.moves();
        if let Move::Play(layer) = choice {
            // The group first, then the button, with all of its cards.
            click(&mut person, Command::Pick(layer.value()));
            let (decision, view) = (person.app.decision(), person.view().unwrap());
            assert_eq!(decision, Some(Decision::Play));
            let all =
                luxx_session::Selection::all(view.hand(), layer.value()).unwrap().layer(view.hand()).unwrap();
            click(&mut person, Command::Answer(Move::Play(all)));
            if person.moves() == before {
                click(&mut person, Command::Answer(Move::Play(all)));
            }
        } else {
            click(&mut person, Command::Answer(choice));
            if person.moves() == before {
                click(&mut person, Command::Answer(choice));
            }
        }
        assert!(person.moves() > before, "{choice}");
    }
    assert!(person.app.table().outcome().is_some());
}

/// Clicks where this was drawn.
fn click(person: &mut Person, command: Command) {
    person.screen(80, 24);
    let (column, row) =
        person.app.place_of(command).unwrap_or_else(|| panic!("{command:?} cannot be clicked"));
    person.app.on_click(column, row, 0);
    person.settle();
}

#[test]
fn two_people_at_one_keyboard_do_not_see_each_others_cards() {
    let mut config = table(Variant::AmigoBase, 3);
    config.chairs[1].sitter = Sitter::Person;
    let mut person = Person::at(config, 1, outfit(Language::English));
    let mut covers = 0;
    while person.app.table().outcome().is_none() {
        let screen = person.screen(80, 24).join("\n");
        if screen.contains("show my cards") {
            covers += 1;
            assert!(!screen.contains("Pool"), "{screen}");
            person.key(KeyCode::Enter);
        }
        let choice = person.choice().unwrap();
        person.type_move(choice);
    }
    assert!(covers > 5, "{covers}");
}

#[test]
fn a_match_goes_on_and_ends() {
    let mut config = table(Variant::Ravensburger, 2);
    config.length = Length::Match { rounds: 1 };
    let mut person = Person::at(config, 2, outfit(Language::English));
    for deal in 1..=2 {
        while let Some(choice) = person.choice() {
            person.type_move(choice);
        }
        let screen = person.screen(80, 24).join("\n");
        assert!(screen.contains(&format!("Match: Deal {deal} of 2")), "{screen}");
        assert_eq!(person.app.table().deal_number(), deal);
        person.key(KeyCode::Enter);
    }
    assert!(person.left);
}

#[test]
fn a_hint_is_marked_on_the_table_and_can_be_played() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
    person.key(KeyCode::Char('h'));
    let screen = person.screen(80, 24).join("\n");
    assert!(screen.contains('%'), "{screen}");
    person.key(KeyCode::Enter);
    let before = person.moves();
    person.key(KeyCode::Enter);
    person.key(KeyCode::Enter);
    assert!(person.moves() > before);
}

#[test]
fn what_cannot_be_taken_back_says_why() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
    let choice = person.choice().unwrap();
    person.type_move(choice);
    person.key(KeyCode::Char('u'));
    let screen = person.screen(80, 24).join("\n");
    assert!(screen.contains("taken back") || screen.contains("Taken back"), "{screen}");
}

#[test]
fn a_move_that_hurts_is_asked_about() {
    // Jokers alone: each could make a set larger.
    for seed in 0..200 {
        let mut person = Person::at(table(Variant::AmigoBase, 4), seed, outfit(Language::English));
        if person.app.decision() != Some(Decision::Play) || person.view().unwrap().hand().jokers() == 0 {
            continue;
        }
        let before = person.moves();
        person.key(KeyCode::Char('j'));
        person.key(KeyCode::Enter);
        assert_eq!(person.moves(), before);
        assert!(person.screen(80, 24).join("\n").contains("Press again"));
        person.key(KeyCode::Enter);
        assert!(person.moves() > before);
        return;
    }
    panic!("no hand with a joker");
}
