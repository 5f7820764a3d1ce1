//! The most cards, the most catches, no look ahead: what many play in their first games.

use luxx_rules::{Card, Decision, Layer, Move, Sight, Source, View};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::{Bot, NOTHING};

/// Plays the layer that catches the most cards, then the one with the most cards; takes what completes a set.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Xoshiro256PlusPlus,
}

impl Greedy {
    /// A bot whose choices follow from this seed, which decides between equals.
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, view: &View) -> Move {
        choose(view.sight(), &mut self.rng)
    }
}

/// The move a greedy player likes best; the generator decides between equals.
pub(crate) fn choose(sight: Sight<'_>, rng: &mut impl Rng) -> Move {
    let mut best = (i32::MIN, NOTHING);
    let mut equals = 0u32;
    for choice in sight.legal_moves().iter() {
        let value = liking(choice, sight);
        if value > best.0 {
            best = (value, choice);
            equals = 1;
        } else if value == best.0 {
            equals += 1;
            if rng.random_range(0..equals) == 0 {
                best.1 = choice;
            }
        }
    }
    best.1
}

/// How much a greedy player likes a move; only the order counts.
fn liking(choice: Move, sight: Sight<'_>) -> i32 {
    let held = |card: Card| i32::from(sight.hand().count(card));
    match choice {
        Move::Play(layer) => play_liking(layer, sight),
        Move::Shadow(value) => held(value),
        // Takes what goes with cards already held.
        Move::Take => sight.public().caught().map_or(0, |(_, layer)| held(layer.value()) - 1),
        Move::Leave | Move::Discard => 0,
        Move::TakeBack => sight.public().caught().map_or(0, |(_, layer)| i32::from(layer.size()) - 2),
        Move::Draw(Source::Deck) => 1,
        Move::Draw(Source::Pool(spot)) => 2 * spot.cards().iter().map(held).max().unwrap_or(0),
        Move::Pass => match sight.public().decision() {
            Some(Decision::MayDraw) => 3,
            _ => 0,
        },
    }
}

fn play_liking(layer: Layer, sight: Sight<'_>) -> i32 {
    let (public, me) = (sight.public(), sight.seat());
    let caught: u8 = public.catches(me, layer).map(|(_, caught)| caught.size()).sum();
    let shadow = public.shadow_catches(me, layer).count().min(1) as i32;
    // Jokers are kept while other cards do as well.
    8 * i32::from(caught) + 8 * i32::from(layer.size()) + shadow - 4 * i32::from(layer.jokers())
}
