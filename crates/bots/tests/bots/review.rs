//! A game looked at once more: fixed results, the same wherever the work was left, and nothing of hidden cards in it.

use luxx_bots::{Company, Grade, Level, Review, ReviewError};
use luxx_rules::record::{Document, Record};
use luxx_rules::{Game, Seat, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::install_weights;

const LEVELS: [Level; 4] = [Level::Greedy, Level::Tactician, Level::Beginner, Level::Tactician];

/// A game among bots.
fn game(seed: u64) -> Record {
    let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut record = Record::new(setup, ["You", "Anna", "Ben", "Cleo"]).unwrap();
    let mut game = Game::deal(&record.setup).unwrap();
    let mut bots = LEVELS.map(|level| level.bot(4, seed).unwrap());
    while let Some(seat) = game.decider() {
        let choice = bots[seat.index()].choose(&game.view(seat));
        game.apply(choice).unwrap();
        record.moves.push(choice);
    }
    record.result = game.outcome().map(Into::into);
    record
}

fn company() -> Company {
    Company::new([None, Some(LEVELS[1]), Some(LEVELS[2]), Some(LEVELS[3])])
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn reviewed(record: &Record) -> Review {
    let mut review = Review::of(record, seat(0)).unwrap();
    while review.step(company(), 5, 80) {}
    review
}

#[test]
fn a_review_adds_up_and_finds_what_was_costly() {
    install_weights();
    let record = game(3);
    let review = reviewed(&record);
    let summary = review.summary();
    assert_eq!(summary.grades.iter().sum::<usize>(), review.decisions().len());
    let won = f64::from(u8::from(record.check().unwrap().outcome().unwrap().won(seat(0))));
    assert!((0.25 + summary.luck - summary.cost - won).abs() < 1e-9, "{summary:?}");
    assert_eq!(review.luck().len(), review.decisions().len() + 1);
    for standing in review.course() {
        assert!((standing.shares[..4].iter().sum::<f64>() - 1.0).abs() < 1e-3, "{standing:?}");
    }
    let costliest = review.costliest(3);
    assert!(!costliest.is_empty(), "a greedy bot's game has something to regret");
    let cost = |decision: usize| review.verdicts()[decision].cost(seat(0));
    assert!(costliest.is_sorted_by(|one, other| cost(*one) >= cost(*other)));
    for verdict in review.verdicts() {
        let free = verdict.cost(seat(0)) == 0.0;
        assert!(verdict.grade != Grade::Good || free, "{verdict}");
        assert!(verdict.grade == Grade::Good || verdict.best != verdict.made, "{verdict}");
    }
}

/// The champion follows its own advice: it loses far less by its decisions than a beginner does.
#[test]
fn the_better_player_has_the_better_accuracy() {
    install_weights();
    let grades = |level: Level| {
        let mut sum = [0; 3];
        for seed in 20..23 {
            let mut levels = [Level::Tactician; 4];
            levels[0] = level;
            let setup =
                Setup::shuffled(Variant::AmigoBase, 4, 0, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut record = Record::new(setup, ["You", "Anna", "Ben", "Cleo"]).unwrap();
            let mut game = Game::deal(&record.setup).unwrap();
            let mut bots = levels.map(|level| level.bot(4, seed).unwrap());
            while let Some(seat) = game.decider() {
                let choice = bots[seat.index()].choose(&game.view(seat));
                game.apply(choice).unwrap();
                record.moves.push(choice);
            }
            let mut review = Review::of(&record, seat(0)).unwrap();
            while review.step(company(), 1, 24) {}
            sum.iter_mut().zip(review.summary().grades).for_each(|(sum, grade)| *sum += grade);
        }
        100 * sum[0] / sum.iter().sum::<usize>()
    };
    let (champion, beginner) = (grades(Level::Champion { search: None }), grades(Level::Beginner));
    assert!(champion >= 90 && beginner + 15 <= champion, "champion {champion}, beginner {beginner}");
}

/// What the page shows for this game: it asks with these numbers, and its test (`crates/web/tests/browser/review.test.js`) compares what it was
/// told, as WebAssembly, with the same file. `UPDATE_REVIEW=1` writes it anew.
#[test]
fn the_page_is_told_the_same() {
    const RECORD: &str = include_str!("../../../rules/tests/golden/amigo-base-4-empty-hand.json");
    install_weights();
    let Document::Game(record) = Document::read(RECORD.as_bytes()).unwrap() else { panic!("a match") };
    let mut review = Review::of(&record, seat(0)).unwrap();
    while review.step(Company::unknown(), 1, 1_200) {}
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/review/amigo-base-4-empty-hand.txt");
    if std::env::var_os("UPDATE_REVIEW").is_some() {
        std::fs::write(file, review.save()).unwrap();
    }
    assert_eq!(review.save(), std::fs::read_to_string(file).unwrap());
}

#[test]
fn a_review_that_is_left_and_resumed_is_the_same() {
    install_weights();
    let record = game(4);
    let whole = reviewed(&record);
    for left_after in [0, 1, whole.verdicts().len() / 2] {
        let mut first = Review::of(&record, seat(0)).unwrap();
        (0..left_after).for_each(|_| assert!(first.step(company(), 5, 80)));
        let mut second = Review::of(&record, seat(0)).unwrap();
        second.resume(&first.save());
        assert_eq!(second.verdicts().len(), left_after);
        while second.step(company(), 5, 80) {}
        assert_eq!(second.save(), whole.save());
        assert_eq!(second.verdicts(), whole.verdicts());
    }
}

#[test]
fn what_does_not_fit_is_judged_again() {
    install_weights();
    let record = game(4);
    let whole = reviewed(&record).save();
    let resumed = |text: &str| {
        let mut review = Review::of(&record, seat(0)).unwrap();
        review.resume(text);
        review.verdicts().len()
    };
    let lines = whole.lines().count() - 1;
    assert_eq!(resumed(&whole), lines);
    assert_eq!(resumed(&whole.replacen("luxx-review/1 0", "luxx-review/1 1", 1)), 0, "another seat");
    assert_eq!(resumed(&whole[..whole.len() - 3]), lines - 1, "cut off");
    assert_eq!(resumed(&whole.replacen("champion;", "nobody;", 1)), 0);
    for text in
        ["", "luxx-review/1", "luxx-review/1 0\n;;;;;", "luxx-review/1 0\nchampion;good;pass;pass;1 2;3"]
    {
        assert_eq!(resumed(text), 0, "{text}");
    }
    // Another game's verdicts are about other moves.
    let other = reviewed(&game(5)).save();
    assert!(resumed(&other) < lines);
}

#[test]
fn games_without_an_end_and_empty_seats_are_refused() {
    let mut record = game(6);
    assert_eq!(Review::of(&record, seat(4)).unwrap_err(), ReviewError::NoSeat(seat(4)));
    record.moves.pop();
    record.result = None;
    assert_eq!(Review::of(&record, seat(0)).unwrap_err(), ReviewError::Unfinished);
}

/// What others hold does not matter: with hidden cards swapped behind the player's back every verdict stays.
#[test]
fn verdicts_follow_from_what_was_seen() {
    use luxx_bots::Verdict;
    install_weights();
    let record = game(7);
    let review = Review::of(&record, seat(0)).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for decision in review.decisions().iter().step_by(5) {
        let other = decision.view.determinize(&mut rng);
        let verdict = |view| Verdict::of(view, decision.made, company(), 9, 40);
        assert_eq!(verdict(&decision.view), verdict(&other.view(seat(0))));
    }
}
