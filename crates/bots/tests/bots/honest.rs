//! Bots play by the rules, see no more than they may, and do the same again when asked again.

use std::time::{Duration, Instant};

use luxx_bots::{Aim, Bot, Budget, Level, Searcher};
use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

/// The ladder with a searcher that is quick enough for tests.
fn ladder() -> [Level; 6] {
    crate::install_weights();
    Level::LADDER.map(|level| match level {
        Level::Searcher { .. } => Level::Searcher { worlds: 12 },
        other => other,
    })
}

fn deal(variant: Variant, players: usize, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Game::deal(&Setup::shuffled(variant, players, seed as usize % players, &mut rng)).unwrap()
}

/// Plays a game with these levels, in turn from seat 0 on; returns how many decisions it took.
fn play(variant: Variant, players: usize, seed: u64, levels: &[Level]) -> usize {
    let mut game = deal(variant, players, seed);
    let level = |seat: usize| levels[(seat + seed as usize) % levels.len()];
    let mut bots: Vec<_> = (0..players).map(|seat| level(seat).bot(players, seed).unwrap()).collect();
    let mut decisions = 0;
    while let Some(seat) = game.decider() {
        let choice = bots[seat.index()].choose(&game.view(seat));
        game.apply_by(seat, choice, |_| ())
            .unwrap_or_else(|error| panic!("{variant} {players} seed {seed}: {choice}: {error}"));
        decisions += 1;
    }
    decisions
}

#[test]
fn never_an_illegal_move_over_thousands_of_games_in_every_mode() {
    let quick: Vec<Level> = ladder().into_iter().filter(|level| !level.takes_time()).collect();
    let quick = &quick;
    let games = |(variant, players)| (0..250).map(move |seed| play(variant, players, seed, quick));
    let decisions: usize = modes().flat_map(games).sum();
    assert!(decisions > 300_000, "only {decisions} decisions");
}

#[test]
fn never_an_illegal_move_of_a_searcher_in_any_mode() {
    let games = |(variant, players)| (0..5).map(move |seed| play(variant, players, seed, &ladder()));
    let decisions: usize = modes().flat_map(games).sum();
    assert!(decisions > 5_000, "only {decisions} decisions");
}

#[test]
fn a_move_does_not_change_when_cards_that_cannot_be_seen_are_permuted() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (variant, players) in modes() {
        for seed in 0..3 {
            let mut game = deal(variant, players, seed);
            let mut step = 0;
            while let Some(seat) = game.decider() {
                let view = game.view(seat);
                // Another game that looks the same from this seat.
                let elsewhere = view.determinize(&mut rng).view(seat);
                for level in ladder().into_iter().filter(|level| step % 16 == 0 || !level.takes_time()) {
                    let here = level.bot(players, 5).unwrap().choose(&view);
                    assert_eq!(here, level.bot(players, 5).unwrap().choose(&elsewhere), "{level}");
                }
                let choice = game.legal_moves().choose(&mut rng).unwrap();
                game.apply(choice).unwrap();
                step += 1;
            }
        }
    }
}

#[test]
fn the_same_seed_and_worlds_give_the_same_game() {
    let play = |seed| {
        let mut game = deal(Variant::AmigoExpert, 3, 2);
        let mut bots: Vec<_> = (0..3).map(|_| Level::Searcher { worlds: 20 }.bot(3, seed).unwrap()).collect();
        let mut moves = Vec::new();
        while let Some(seat) = game.decider() {
            moves.push(bots[seat.index()].choose(&game.view(seat)));
            game.apply(*moves.last().unwrap()).unwrap();
        }
        moves
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2), "another seed sees other worlds");
}

#[test]
fn a_searcher_keeps_to_its_worlds() {
    // Each of ten candidates is tried once, then the better five, three and two: nobody can decide with less.
    const LEAST: u32 = 10 + 5 + 3 + 2;
    for (variant, players) in modes() {
        let mut game = deal(variant, players, 3);
        for step in 0.. {
            let Some(seat) = game.decider() else { break };
            let view = game.view(seat);
            for worlds in [1, 40, 99].into_iter().filter(|_| step % 8 == 0) {
                let estimates = Searcher::new(players, 1, Budget::Worlds(worlds)).consider(&view);
                let tried: u32 = estimates.iter().map(|estimate| estimate.worlds).sum();
                assert!(tried <= worlds.max(LEAST), "{tried} playouts where {worlds} were allowed");
                assert!(estimates.len() < 2 || tried >= worlds / 2, "{tried} playouts of {worlds}");
            }
            game.apply(Level::Tactician.bot(players, 0).unwrap().choose(&view)).unwrap();
        }
    }
}

#[test]
fn a_searcher_says_what_it_thinks_of_its_candidates() {
    let game = deal(Variant::AmigoBase, 4, 3);
    let view = game.view(game.decider().unwrap());
    let estimates = Searcher::new(4, 1, Budget::Worlds(200)).consider(&view);
    assert!(
        estimates.iter().all(|estimate| (0.0..=1.0).contains(&estimate.win_share) && estimate.error < 0.51)
    );
    assert_eq!(estimates[0].choice, Searcher::new(4, 1, Budget::Worlds(200)).choose(&view));
}

/// By the real clock, so there is room for a busy machine: it is tried until one decision is not held up by something else. What a searcher does
/// exactly when its time is up is tried with a clock made for it, in `wasm-check`.
#[test]
fn a_searcher_keeps_to_its_time() {
    let game = deal(Variant::AmigoBase, 4, 3);
    let view = game.view(game.decider().unwrap());
    let limit = Duration::from_millis(40);
    let think = || {
        let started = Instant::now();
        let estimates = Searcher::new(4, 1, Budget::Time(limit)).aiming(Aim::Points).consider(&view);
        assert!(estimates.iter().all(|estimate| estimate.worlds > 0));
        started.elapsed()
    };
    let began = Instant::now();
    loop {
        let took = think();
        assert!(took >= limit, "{took:?} where {limit:?} were given");
        if took < limit * 3 {
            break;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{took:?} where {limit:?} were given");
    }
    let no_time = Searcher::new(4, 1, Budget::Time(Duration::ZERO)).choose(&view);
    assert!(view.legal_moves().contains(no_time), "without time there is still the tactician's choice");
}

#[test]
fn levels_have_names_that_can_be_read_back() {
    for level in Level::LADDER {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!("searcher".parse(), Ok(Level::LADDER[4]));
    assert_eq!("champion".parse(), Ok(Level::LADDER[5]));
    for wrong in ["", "wizard", "searcher:", "searcher:0", "searcher:-1", "searcher:9999999999"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}

/// What is shown to people must have been tried, even where there is nothing to choose.
#[test]
fn a_single_candidate_is_tried_like_any_other() {
    let text = "seat 0  hand 9  display 3 3 3 3\nseat 1  hand 1 2 4 5\nseat 2  hand 1 2 4 5\n\
                pool 1 2 3 4 5 6\ndeck rest\n";
    let game = Game::from_position(&text.parse().unwrap()).unwrap();
    let view = game.view(game.decider().unwrap());
    let estimates = Searcher::new(3, 1, Budget::Worlds(50)).consider(&view);
    assert_eq!(estimates.len(), 1);
    assert_eq!(
        (estimates[0].worlds, estimates[0].win_share.to_bits()),
        (50, 1f64.to_bits()),
        "{estimates:?}"
    );
}

#[test]
fn a_champion_can_be_asked_for_with_worlds_or_time() {
    for (text, search) in [
        ("champion", None),
        ("champion:64", Some(Budget::Worlds(64))),
        ("champion:5ms", Some(Budget::Time(Duration::from_millis(5)))),
    ] {
        assert_eq!(text.parse(), Ok(Level::Champion { search }));
        assert_eq!(Level::Champion { search }.to_string(), text);
    }
    for wrong in ["champion:", "champion:0", "champion:ms", "champion:0ms", "champion:5s", "champion:64w"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}
