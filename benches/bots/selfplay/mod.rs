//! Tacticians among themselves, the yardstick of both benchmarks: deal, then see, decide and `apply` until the game is over.
//! They look through a `ViewRef`, as in the searcher's playouts, where their speed matters.

use luxx_bots::Tactician;
use luxx_rules::{Game, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A table at which game after game is played, always the same ones.
pub(crate) struct Table {
    setup: Setup,
    tactician: Tactician,
}

impl Table {
    pub(crate) fn new((variant, players): (Variant, usize)) -> Table {
        let setup = Setup::shuffled(variant, players, 0, &mut SmallRng::seed_from_u64(0));
        Table { setup, tactician: Tactician::new(players) }
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
                let Some(view_ref) = game.decider_view() else { break };
                let choice = self.tactician.choose_by_ref(view_ref);
                game.apply(choice).expect("a tactician plays by the rules");
                left -= 1;
            }
        }
        games
    }
}
