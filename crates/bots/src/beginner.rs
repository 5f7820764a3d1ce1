//! Someone who plays for the first time: sensible on the whole, and now and then not.

use luxx_rules::{Move, View, ViewRef};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::{Bot, Greedy, NOTHING, greedy};

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
}

/// What a beginner does, with one generator for everything.
pub(crate) fn choose(view_ref: ViewRef<'_>, rng: &mut impl Rng) -> Move {
    if rng.random_bool(SLIPS) { slip(view_ref, rng) } else { greedy::choose(view_ref, rng) }
}

/// Something that looks all right at first sight: anything but a waste of jokers.
fn slip(view_ref: ViewRef<'_>, rng: &mut impl Rng) -> Move {
    let moves = view_ref.legal_moves();
    let plausible: Vec<Move> = moves.iter().filter(|choice| plausible(*choice)).collect();
    match plausible.len() {
        0 => moves.choose(rng).unwrap_or(NOTHING),
        count => plausible[rng.random_range(0..count as u32) as usize],
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
        if self.rng.random_bool(SLIPS) {
            slip(view.as_view_ref(), &mut self.rng)
        } else {
            self.attentive.choose(view)
        }
    }
}
