//! Bots play by the rules, see no more than they may, and do the same again when asked again.

use luxx_bots::{Aim, Bot, Budget, Level, Searcher};
use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

/// The ladder with a searcher that is quick enough for tests.
fn ladder() -> [Level; 5] {
    Level::LADDER.map(|level| match level {
        Level::Searcher { .. } => Level::Searcher { worlds: 12 },
        other => other,
    })
}

fn deal(variant: Variant, players: usize, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Game::deal(&Setup::shuffled(variant, players, seed as usize % players, &mut rng)).unwrap()
}

#[test]
fn never_an_illegal_move_in_any_mode() {
    let mut decisions = 0;
    for (variant, players) in modes() {
        for seed in 0..40 {
            let mut game = deal(variant, players, seed);
            let mut bots: Vec<_> = (0..players)
                // Searchers are slow: they sit in every eighth game.
                .map(|seat| (seat + seed as usize) % if seed % 8 == 0 { 5 } else { 4 })
                .map(|step| ladder()[step].bot(players, seed))
                .collect();
            while let Some(seat) = game.decider() {
                let choice = bots[seat.index()].choose(&game.view(seat));
                game.apply_by(seat, choice, |_| ())
                    .unwrap_or_else(|error| panic!("{variant} {players}: {choice}: {error}"));
                decisions += 1;
            }
        }
    }
    assert!(decisions > 50_000, "only {decisions} decisions");
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
                for level in ladder().into_iter().filter(|level| step % 16 == 0 || level.name() != "searcher")
                {
                    let here = level.bot(players, 5).choose(&view);
                    assert_eq!(here, level.bot(players, 5).choose(&elsewhere), "{level}");
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
        let mut bots: Vec<_> = (0..3).map(|_| Level::Searcher { worlds: 20 }.bot(3, seed)).collect();
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
fn a_searcher_keeps_to_its_worlds_and_its_time() {
    let game = deal(Variant::AmigoBase, 4, 3);
    let view = game.view(game.decider().unwrap());
    for worlds in [40, 200] {
        let estimates = Searcher::new(4, 1, Budget::Worlds(worlds)).consider(&view);
        let tried: u32 = estimates.iter().map(|estimate| estimate.worlds).sum();
        assert!((worlds / 2..=worlds + 20).contains(&tried), "{tried} playouts for {worlds}");
        assert!(
            estimates
                .iter()
                .all(|estimate| (0.0..=1.0).contains(&estimate.win_share) && estimate.error < 0.51)
        );
        assert_eq!(estimates[0].choice, Searcher::new(4, 1, Budget::Worlds(worlds)).choose(&view));
    }
    let limit = std::time::Duration::from_millis(30);
    assert!(!Searcher::new(4, 1, Budget::Time(limit)).aiming(Aim::Points).consider(&view).is_empty());
}

#[test]
fn levels_have_names_that_can_be_read_back() {
    for level in Level::LADDER {
        assert_eq!(level.to_string().parse(), Ok(level));
        for language in luxx_rules::guide::Language::ALL {
            assert!(!level.character(language).is_empty());
        }
    }
    assert_eq!("searcher".parse(), Ok(Level::LADDER[4]));
    for wrong in ["", "wizard", "searcher:", "searcher:0", "searcher:-1", "searcher:9999999999"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}
