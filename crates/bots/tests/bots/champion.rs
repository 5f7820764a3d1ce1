//! The champion plays by the rules, sees no more than it may and does the same again, whatever its weights are. With those that are
//! shipped it beats tacticians; how clearly is measured by the arena.

use std::sync::{Arc, LazyLock};

use luxx_bots::{Aim, Bot, Budget, Champion, Level};
use luxx_learn::{Network, untrained};
use luxx_rules::{Game, Move, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Weights by lot: a network that wishes for anything.
static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::from_bytes(&untrained(7)).unwrap()));

fn champion(seed: u64) -> Champion {
    Champion::new(Arc::clone(&NETWORK), seed)
}

fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

fn play(variant: Variant, players: usize, seed: u64, bot: impl Fn(u64) -> Champion) -> Vec<Move> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
    let mut bots: Vec<Champion> = (0..players as u64).map(|seat| bot(seed + seat)).collect();
    let mut moves = Vec::new();
    // Such a network knows no end: a few dozen moves of each game are enough.
    while let Some(seat) = game.decider().filter(|_| moves.len() < 40) {
        let choice = bots[seat.index()].choose(&game.view(seat));
        game.apply(choice)
            .unwrap_or_else(|error| panic!("{variant} {players} seed {seed}: {choice}: {error}"));
        moves.push(choice);
    }
    moves
}

#[test]
fn never_an_illegal_move_in_any_mode_for_any_aim() {
    let aims = [Aim::Win, Aim::Points, Aim::Total([9, 0, -4, 30, 2])];
    for ((variant, players), aim) in modes().zip(aims.into_iter().cycle()) {
        play(variant, players, 1, |seed| champion(seed).aiming(aim));
        play(variant, players, 2, |seed| champion(seed).aiming(aim).searching(Budget::Worlds(6)));
    }
}

#[test]
fn the_same_seed_and_worlds_give_the_same_game() {
    let searching = |seed| champion(seed).searching(Budget::Worlds(10));
    let [once, again] = [(); 2].map(|()| play(Variant::AmigoExpert, 3, 2, searching));
    assert_eq!(once, again);
    let others = play(Variant::AmigoExpert, 3, 2, |seed| searching(seed + 100));
    assert_ne!(once, others, "another seed sees other worlds");
}

#[test]
fn a_move_does_not_change_when_cards_that_cannot_be_seen_are_permuted() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (variant, players) in modes() {
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        let mut step = 0;
        while let Some(seat) = game.decider() {
            let view = game.view(seat);
            let elsewhere = view.determinize(&mut rng).view(seat);
            if step % 4 == 0 {
                assert_eq!(champion(5).choose(&view), champion(5).choose(&elsewhere));
            }
            if step % 64 == 0 {
                let searching = || champion(5).searching(Budget::Worlds(6));
                assert_eq!(searching().choose(&view), searching().choose(&elsewhere));
            }
            let choice = game.legal_moves().choose(&mut rng).unwrap();
            game.apply(choice).unwrap();
            step += 1;
        }
    }
}

#[test]
fn shares_are_those_of_the_seats_and_make_one() {
    for (variant, players) in modes() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let game = Game::deal(&Setup::shuffled(variant, players, 1, &mut rng)).unwrap();
        let view = game.view(game.decider().unwrap());
        let shares = champion(1).outlook(&view);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{shares:?}");
        assert!(shares[players..].iter().all(|share| *share <= 0.0), "{shares:?}");
        let estimates = champion(1).consider(&view, Budget::Worlds(40));
        assert!(estimates.iter().all(|estimate| estimate.worlds > 0));
        for estimate in estimates {
            assert!((estimate.shares.iter().sum::<f64>() - 1.0).abs() < 1e-5, "{estimate:?}");
            assert!((estimate.shares[view.seat().index()] - estimate.win_share).abs() < 1e-6);
        }
    }
}

/// Thirty deals, each from both seats. The arena has 97 % for it.
#[test]
fn with_its_own_weights_it_beats_tacticians() {
    crate::install_weights();
    let champion = Level::Champion { search: None };
    let mut won = 0.0;
    for game in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(game / 2);
        let mut duel = Game::deal(&Setup::shuffled(Variant::AmigoBase, 2, 0, &mut rng)).unwrap();
        let mut bots = [champion, Level::Tactician].map(|level| level.bot(2, game).unwrap());
        let me = game as usize % 2;
        bots.rotate_left(me);
        while let Some(seat) = duel.decider() {
            let choice = bots[seat.index()].choose(&duel.view(seat));
            duel.apply(choice).unwrap();
        }
        let outcome = duel.outcome().unwrap();
        let mine = outcome.winners().filter(|seat| seat.index() == me).count() as f64;
        won += mine / outcome.winners().count() as f64;
    }
    assert!(won > 0.8 * 60.0, "{won} of 60 duels");
}
