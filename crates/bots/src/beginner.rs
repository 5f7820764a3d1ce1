//! Someone who plays for the first time: sensible on the whole, and now and then not.

use luxx_rules::{Move, View};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::greedy::Greedy;
use crate::{Bot, NOTHING};

/// Plays as a greedy player would, but overlooks something in every third decision.
#[derive(Clone, Debug)]
pub struct Beginner {
    attentive: Greedy,
    rng: Xoshiro256PlusPlus,
}

/// How often a beginner decides without looking closely.
const SLIPS: f64 = 0.35;

impl Beginner {
    /// A bot whose choices and slips follow from this seed.
    pub fn new(seed: u64) -> Beginner {
        Beginner { attentive: Greedy::new(seed), rng: Xoshiro256PlusPlus::seed_from_u64(!seed) }
    }

    /// Something that looks all right at first sight: anything but a waste of jokers.
    fn slip(&mut self, view: &View) -> Move {
        let plausible: Vec<Move> = view.legal_moves().iter().filter(|choice| plausible(*choice)).collect();
        match plausible.len() {
            0 => view.legal_moves().choose(&mut self.rng).unwrap_or(NOTHING),
            count => plausible[self.rng.random_range(0..count as u32) as usize],
        }
    }
}

/// Jokers alone or more jokers than numbers: nobody plays that without a reason.
fn plausible(choice: Move) -> bool {
    match choice {
        Move::Play(layer) => 2 * layer.jokers() <= layer.size(),
        _ => true,
    }
}

impl Bot for Beginner {
    fn choose(&mut self, view: &View) -> Move {
        if self.rng.random_bool(SLIPS) { self.slip(view) } else { self.attentive.choose(view) }
    }
}
