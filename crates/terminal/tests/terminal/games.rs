//! Whole games, by keys and by clicks.

use luxx_rules::record::Document;
use luxx_rules::{Card, Decision, Move, Seat, Variant};
use luxx_session::{Conduct, Length, Pace, Session, Sitter, Speed, Starts};
use luxx_terminal::{App, Command, Effect, command};
use luxx_words::{Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

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
        assert_eq!(person.kept, Some(person.moves()));
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
    person.app.on_click(column, row, person.now);
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

/// In the smallest window there is no room for all that is said of three moves: the one looked at is told whole.
#[test]
fn the_move_of_a_hint_that_is_looked_at_is_in_sight() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::German));
    person.key(KeyCode::Char('h'));
    person.key(KeyCode::Down);
    person.key(KeyCode::Down);
    let screen = person.screen(60, 20).join("\n");
    let (_, told) = screen.split_once('▸').unwrap_or_else(|| panic!("{screen}"));
    for part in ["2×4", "wahrscheinlich", "Cleopatras", "abluxxen.", "Versuchen"] {
        assert!(told.contains(part), "{part} is missing:\n{screen}");
    }
}

#[test]
fn what_cannot_be_taken_back_says_why() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
    // Until it is the own turn again: the others have played.
    while person.moves() < 4 || person.app.decision() != Some(Decision::Play) {
        let choice = person.choice().unwrap();
        person.type_move(choice);
    }
    let moves = person.moves();
    let before = person.screen(80, 24);
    let question = &before[before.iter().rposition(|row| row.starts_with('─')).unwrap() + 1];
    person.key(KeyCode::Char('u'));
    let screen = person.screen(80, 24).join("\n");
    assert!(screen.contains("This cannot be taken back: somebody else has played since."), "{screen}");
    assert!(screen.contains(question), "the question is still there:\n{screen}");
    assert_eq!(person.moves(), moves);
}

#[test]
fn where_everything_may_be_taken_back_a_move_goes() {
    let mut config = table(Variant::AmigoBase, 4);
    config.practice = true;
    let mut person = Person::at(config, 1, outfit(Language::English));
    let (before, hand) = (person.moves(), person.view().unwrap().hand());
    let choice = person.choice().unwrap();
    person.type_move(choice);
    assert!(person.moves() > before && person.view().unwrap().hand() != hand);
    person.key(KeyCode::Char('u'));
    assert_eq!((person.moves(), person.view().unwrap().hand(), person.kept), (before, hand, Some(before)));
    assert!(person.screen(80, 24).join("\n").contains("Taken back."));
}

/// The last single card plays itself. What is kept then is a game that is over.
#[test]
fn what_is_played_by_itself_is_kept_too() {
    for seed in 0..100 {
        let mut outfit = outfit(Language::English);
        outfit.conduct = Conduct { pace: Pace { speed: Speed::Normal, still: true }, auto: true };
        let mut person = Person::at(table(Variant::AmigoBase, 3), seed, outfit);
        person.wait();
        while let Some(choice) = person.choice() {
            person.type_move(choice);
            person.wait();
            assert_eq!(person.kept, Some(person.moves()), "seed {seed}");
        }
        let session = person.app.table();
        assert!(session.outcome().is_some());
        let last = session.steps().last().unwrap();
        if last.forced && session.table().is_person(last.seat) {
            return;
        }
    }
    panic!("no deal ended so");
}

#[test]
fn a_number_again_lets_it_go() {
    let mut person = holding(&[1, 7, 11]);
    let picked = |person: &mut Person| {
        let screen = person.screen(80, 24).join("\n");
        (screen.contains("▸"), screen.contains("11") && screen.contains("11s") || screen.contains("an 11"))
    };
    for typed in ["7", "1", "11"] {
        typed.chars().for_each(|digit| person.key(KeyCode::Char(digit)));
        assert!(picked(&mut person).0, "{typed}");
        assert_eq!(picked(&mut person).1, typed == "11", "{typed}");
        // Longer than a second digit is waited for.
        person.now += 10_000;
        typed.chars().for_each(|digit| person.key(KeyCode::Char(digit)));
        assert!(!picked(&mut person).0, "{typed} is let go:\n{}", person.screen(80, 24).join("\n"));
        person.now += 10_000;
    }
    let missing =
        (2..10).find(|number| person.view().unwrap().hand().count(Card::number(*number).unwrap()) == 0);
    person.key(KeyCode::Char(char::from(b'0' + missing.unwrap())));
    let screen = person.screen(80, 24).join("\n");
    assert!(screen.contains(&format!("There is no {} to pick.", missing.unwrap())), "{screen}");
}

/// Somebody who is to play, and has these numbers.
fn holding(numbers: &[u8]) -> Person {
    let found = (0..1000).find_map(|seed| {
        let person = Person::at(table(Variant::AmigoBase, 4), seed, outfit(Language::English));
        let hand = person.view().filter(|_| person.app.decision() == Some(Decision::Play))?.hand();
        numbers.iter().all(|number| hand.count(Card::number(*number).unwrap()) > 0).then_some(person)
    });
    found.expect("a thousand hands lack one of them")
}

#[test]
fn a_bot_without_an_answer_is_asked_again() {
    let mut config = table(Variant::AmigoBase, 3);
    config.starts = Starts::Seat(Seat::new(1).unwrap());
    let mut app = App::new(Session::new(config, 1).unwrap(), outfit(Language::English), 0);
    let Some(Effect::Ask(ticket, _)) = app.effect() else { panic!("a bot begins") };
    app.answer(ticket, None, 0);
    assert_eq!(app.effect(), None, "not by itself: it would fail for ever");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let shown: String = terminal.backend().buffer().content().iter().map(Cell::symbol).collect();
    assert!(shown.contains("A bot has no answer"), "{shown}");
    app.on_command(Command::Enter, 0);
    let Some(Effect::Ask(ticket, request)) = app.effect() else { panic!("it is asked again") };
    app.answer(ticket, request.answer(), 0);
    assert!(!app.table().steps().is_empty());
}

#[test]
fn any_key_closes_what_says_so() {
    for open in ['?', 'g'] {
        let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
        let before = person.screen(80, 24);
        person.key(KeyCode::Char(open));
        assert_ne!(person.screen(80, 24), before);
        person.app.on_key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE), 0);
        assert_eq!(person.screen(80, 24), before, "{open}");
    }
}

#[test]
fn control_and_c_leaves_whatever_lies_over_the_table() {
    let words = Words::of(Language::English);
    for open in [None, Some('?'), Some('r'), Some('g'), Some('h')] {
        let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
        if let Some(key) = open {
            person.key(KeyCode::Char(key));
        }
        let exit = command(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL), None, words);
        person.command(exit.unwrap());
        assert!(person.left, "{open:?}");
    }
}

/// Which topic of the rules that is.
const DUEL: usize = 9;

#[test]
fn the_wheel_moves_what_is_long_and_picks_nothing() {
    let mut person = Person::at(table(Variant::AmigoBase, 4), 1, outfit(Language::English));
    person.key(KeyCode::Right);
    let table = person.screen(80, 24);
    person.app.on_wheel(true, 0);
    person.app.on_wheel(false, 0);
    assert_eq!(person.screen(80, 24), table);
    // The duel: more than fits.
    person.key(KeyCode::Char('r'));
    (0..DUEL).for_each(|_| person.key(KeyCode::Right));
    let first = person.screen(80, 24);
    person.app.on_wheel(false, 0);
    let below = person.screen(80, 24);
    assert_ne!(below, first);
    // The last line stays in sight.
    (0..100).for_each(|_| person.app.on_wheel(false, 0));
    let end = person.screen(80, 24);
    assert!(end[end.len() - 3].chars().any(char::is_alphanumeric), "{}", end.join("\n"));
    (0..200).for_each(|_| person.app.on_wheel(true, 0));
    assert_eq!(person.screen(80, 24), first);
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
