//! Random play, the yardstick of both benchmarks: deal, then `legal_moves`, choose, `apply` until the game is over.

use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A table at which game after game is played, always the same ones.
pub(crate) struct Table {
    setup: Setup,
}

impl Table {
    pub(crate) fn new((variant, players): (Variant, usize)) -> Table {
        Table { setup: Setup::shuffled(variant, players, 0, &mut SmallRng::seed_from_u64(0)) }
    }

    /// Deals and plays until so many decisions have been made; returns how many games that took.
    pub(crate) fn play(&mut self, decisions: usize) -> usize {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut left = decisions;
        let mut games = 0;
        while left > 0 {
            games += 1;
            self.setup.shuffle(&mut rng);
            let mut game = Game::deal(&self.setup).expect("a shuffled deck can be dealt");
            while left > 0 {
                let Some(choice) = game.legal_moves().choose(&mut rng) else { break };
                game.apply(choice).expect("a legal move is accepted");
                left -= 1;
            }
        }
        games
    }
}
