//! Any legal move.

use luxx_rules::{Move, View};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Bot, NOTHING};

/// Chooses among all legal moves, each as likely.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A bot whose choices follow from this seed.
    pub fn new(seed: u64) -> Random {
        Random { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, view: &View) -> Move {
        view.legal_moves().choose(&mut self.rng).unwrap_or(NOTHING)
    }
}
