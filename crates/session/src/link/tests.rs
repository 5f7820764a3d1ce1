//! Links there and back, their length, and links that somebody has damaged or invented.

use luxx_bots::{Bot, Tactician};
use luxx_rules::record::Document;
use luxx_rules::{Game, Seat};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::*;

/// A game in which everybody plays any legal move; `most` of them.
fn random_game(variant: Variant, players: usize, seed: u64, most: usize) -> SharedGame {
    let rng = &mut SmallRng::seed_from_u64(seed);
    let setup = Setup::shuffled(variant, players, seed as usize % players, rng);
    let names = ["Ada", "Bjørn", "Cleo", "D\"or\\a", ""];
    let mut record = Record::new(setup, names.into_iter().take(players)).unwrap();
    let mut game = Game::deal(&record.setup).unwrap();
    while let Some(choice) = game.legal_moves().choose(rng)
        && record.moves.len() < most
    {
        game.apply(choice).unwrap();
        record.moves.push(choice);
    }
    record.result = game.outcome().map(Into::into);
    let levels = [
        Sitter::Person,
        Sitter::Bot(Level::Tactician),
        Sitter::Bot(Level::Searcher { worlds: 200 }),
        Sitter::Bot(Level::Champion { search: Some(Budget::Time(Duration::from_millis(300))) }),
        Sitter::Bot(Level::Champion { search: Some(Budget::Worlds(16)) }),
    ];
    let purpose = Purpose::ALL[seed as usize % 2];
    SharedGame { purpose, record, sitters: levels[..players].to_vec(), seed: rng.random() }
}

#[test]
fn every_mode_comes_back_byte_for_byte() {
    for variant in Variant::ALL {
        for players in 2..=5 {
            for (seed, most) in [(1, usize::MAX), (2, 0), (3, 1), (4, 37)] {
                let shared = random_game(variant, players, seed, most);
                let link = shared.to_link().unwrap();
                let read = SharedGame::read(&link).unwrap();
                assert_eq!(read, shared);
                assert_eq!(read.record.to_json(), shared.record.to_json());
                assert_eq!(read.to_link().unwrap(), link);
            }
        }
    }
}

#[test]
fn a_finished_game_whose_record_claims_no_result_stays_so() {
    let mut shared = random_game(Variant::AmigoBase, 3, 9, usize::MAX);
    shared.record.result = None;
    assert_eq!(SharedGame::read(&shared.to_link().unwrap()).unwrap(), shared);
}

/// What is promised: 1,200 letters for a typical game of four.
#[test]
fn two_hundred_games_of_four_tacticians_fit() {
    let mut lengths: Vec<usize> = (0..200).map(tacticians).map(|link| link.len()).collect();
    lengths.sort_unstable();
    let (middle, longest) = (lengths[100], lengths[199]);
    println!("letters: {middle} in the middle, at most {longest}");
    assert!(longest <= 400, "{longest} letters");
}

fn tacticians(seed: u64) -> String {
    let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(seed));
    let mut record = Record::new(setup, ["You", "Anna", "Ben", "Cleo"]).unwrap();
    let mut game = Game::deal(&record.setup).unwrap();
    let mut bot = Tactician::new(4);
    while let Some(seat) = game.decider() {
        let choice = bot.choose(&game.view(seat));
        game.apply(choice).unwrap();
        record.moves.push(choice);
    }
    record.result = game.outcome().map(Into::into);
    let sitter = |seat: Seat| if seat.index() == 0 { Sitter::Person } else { Sitter::Bot(Level::Tactician) };
    let sitters = Seat::all(4).map(sitter).collect();
    SharedGame { purpose: Purpose::Look, record, sitters, seed }.to_link().unwrap()
}

/// Links that are out in the world stay readable.
#[test]
fn a_link_of_this_version_is_read_for_ever() {
    let golden = include_bytes!("../../../rules/tests/golden/amigo-base-2-empty-hand.json");
    let Document::Game(record) = Document::read(golden).unwrap() else { panic!("one game") };
    let sitters = vec![Sitter::Person, Sitter::Bot(Level::Greedy)];
    let shared = SharedGame { purpose: Purpose::Challenge, record, sitters, seed: 0xdead_beef_0000_0007 };
    let link = include_str!("golden.txt").trim_end();
    assert_eq!(shared.to_link().unwrap(), link);
    assert_eq!(SharedGame::read(link).unwrap(), shared);
}

#[test]
fn every_damaged_letter_is_noticed() {
    let link = tacticians(5);
    for place in 0..link.len() {
        let mut lost = link.clone();
        lost.remove(place);
        assert!(SharedGame::read(&lost).is_err(), "letter {place} lost");
        let other = if link.as_bytes()[place] == b'x' { "y" } else { "x" };
        let mut changed = link.clone();
        changed.replace_range(place..=place, other);
        assert!(SharedGame::read(&changed).is_err(), "letter {place} changed");
        assert!(SharedGame::read(&link[..place]).is_err(), "cut after {place}");
    }
    for hostile in
        ["", "1", "2AAAA", "1%00", "1A", "1é", "\u{1f980}", "1AAAAAAAAAAAAAAAA", &"1".repeat(LONGEST + 1)]
    {
        assert!(SharedGame::read(hostile).is_err(), "{hostile:.20}");
    }
}

/// Whoever knows the form can make the check sum fit. What is read then is a game of the rules, or refused.
#[test]
fn invented_links_are_games_or_refused() {
    let rng = &mut SmallRng::seed_from_u64(1);
    let mut games = 0;
    for round in 0..4_000 {
        let mut number = Number::default();
        for _ in 0..rng.random_range(0..120) {
            number.push(rng.random_range(0..WORD), WORD);
        }
        // Some begin well: without names, a person at every seat.
        if round % 2 == 0 {
            for (digit, base) in [
                (0, BYTE),
                (0, BYTE),
                (0, BYTE),
                (7, WORD),
                (7, WORD),
                (0, SITTERS * SITTERS * SITTERS),
                (0, 3),
                (1, 4),
                (round % 4, 4),
                (0, 2),
            ] {
                number.push(digit, base);
            }
        }
        let sum = number.check_sum();
        number.push(u64::from(sum), CHECKED);
        let link = format!("{VERSION}{}", number.to_letters());
        if let Ok(read) = SharedGame::read(&link) {
            games += 1;
            assert!(read.record.check().is_ok());
            assert_eq!(read.to_link().as_deref(), Ok(link.as_str()));
        }
    }
    println!("{games} of 4000 are games");
}

#[test]
fn what_no_link_can_hold_is_refused() {
    let good = random_game(Variant::AmigoBase, 3, 1, usize::MAX);
    let mut long = good.clone();
    long.record.players[1] = "ü".repeat(200);
    assert_eq!(long.to_link(), Err(LinkError::Name(1)));
    let mut few = good.clone();
    few.sitters.pop();
    assert!(matches!(few.to_link(), Err(LinkError::Senseless(_))));
    let mut wrong = good;
    wrong.record.moves.swap(0, 1);
    assert!(matches!(wrong.to_link(), Err(LinkError::Record(_))));
}
