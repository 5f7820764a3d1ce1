//! Random play, the yardstick of both benchmarks: deal, then `legal_moves`, choose, `apply` until the game is over.

use luxx_rules::{Game, Setup, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// All modes: every variant with two to five players.
pub(crate) fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

/// A table at which game after game is played, always the same ones.
pub(crate) struct Table {
    setup: Setup,
}

impl Table {
    pub(crate) fn new(variant: Variant, players: usize) -> Table {
        Table { setup: Setup::shuffled(variant, players, 0, &mut SmallRng::seed_from_u64(0)) }
    }

    /// Plays `games` games from one seed; returns the number of decisions.
    pub(crate) fn play(&mut self, games: usize) -> u64 {
        let mut rng = SmallRng::seed_from_u64(1);
        (0..games).map(|_| self.playout(&mut rng)).sum()
    }

    fn playout(&mut self, rng: &mut SmallRng) -> u64 {
        self.setup.shuffle(rng);
        let mut game = Game::deal(&self.setup).expect("a shuffled deck can be dealt");
        let mut decisions = 0;
        loop {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return decisions;
            }
            let choice = rng.random_range(0..moves.len() as u32);
            let choice = moves.get(choice as usize).expect("the index is in range");
            game.apply(choice).expect("a legal move is accepted");
            decisions += 1;
        }
    }
}
