//! Random games in all sixteen modes.

use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Plays so many random games in every mode and hands out every position in which somebody decides.
pub(crate) fn for_every_decision(games: u64, mut look: impl FnMut(&Game, &mut ChaCha8Rng)) {
    for variant in Variant::ALL {
        for players in 2..=5 {
            for seed in 0..games {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let setup = Setup::shuffled(variant, players, seed as usize % players, &mut rng);
                let mut game = Game::deal(&setup).unwrap();
                while let Some(choice) = game.legal_moves().choose(&mut rng) {
                    look(&game, &mut rng);
                    game.apply(choice).unwrap();
                }
            }
        }
    }
}
