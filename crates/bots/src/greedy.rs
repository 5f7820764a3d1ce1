//! The most cards, the most catches, no look ahead: what many play in their first games.

use luxx_rules::{Card, Decision, Layer, Move, Source, View, ViewRef};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::rivals::Rivals;
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
        choose(view.as_view_ref(), &mut self.rng)
    }
}

/// The move a greedy player likes best; the generator decides between equals.
pub(crate) fn choose(view_ref: ViewRef<'_>, rng: &mut impl Rng) -> Move {
    let mut best = (i32::MIN, NOTHING);
    let mut equals = 0u32;
    let mut tell = |choice, value| {
        if value > best.0 {
            best = (value, choice);
            equals = 1;
        } else if value == best.0 {
            equals += 1;
            if rng.random_range(0..equals) == 0 {
                best.1 = choice;
            }
        }
    };
    if view_ref.public().decision() == Some(Decision::Play) {
        weigh_plays(view_ref, |layer, value| tell(Move::Play(layer), value));
    } else {
        view_ref.legal_moves().iter().for_each(|choice| tell(choice, liking(choice, view_ref)));
    }
    best.1
}

/// How much a greedy player likes the plays; only the order counts. What is not told is liked less than something told: more
/// cards of the same number, or fewer jokers for the same catch.
fn weigh_plays(view_ref: ViewRef<'_>, mut tell: impl FnMut(Layer, i32)) {
    let (public, hand) = (view_ref.public(), view_ref.hand());
    let mut rivals = Rivals::new(view_ref);
    rivals.price(|_, top| f32::from(top.size()));
    rivals.plausible_plays(hand, hand.jokers(), |layer| {
        // The last cards catch nobody any more (rule 2.4).
        let caught = if layer.size() == hand.len() { 0.0 } else { rivals.prizes(layer) };
        let shadow = public.is_duel() && public.shadow_catches(view_ref.seat(), layer).next().is_some();
        // Jokers are kept while other cards do as well.
        let cards = 2 * i32::from(layer.size()) - i32::from(layer.jokers());
        tell(layer, 8 * caught as i32 + 4 * cards + i32::from(shadow));
    });
}

/// How much a greedy player likes a move that is no play.
fn liking(choice: Move, view_ref: ViewRef<'_>) -> i32 {
    let held = |card: Card| i32::from(view_ref.hand().count(card));
    match choice {
        Move::Shadow(value) => held(value),
        // Takes what goes with cards already held.
        Move::Take => view_ref.public().caught().map_or(0, |(_, layer)| held(layer.value()) - 1),
        Move::Play(_) | Move::Leave | Move::Discard => 0,
        Move::TakeBack => view_ref.public().caught().map_or(0, |(_, layer)| i32::from(layer.size()) - 2),
        Move::Draw(Source::Deck) => 1,
        Move::Draw(Source::Pool(spot)) => 2 * spot.cards().iter().map(held).max().unwrap_or(0),
        // Draws only what it already has two of.
        Move::Pass => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luxx_rules::{Game, Setup, Variant};

    /// As `weigh_plays`, the long way: every legal layer.
    fn liking_of_play(layer: Layer, view_ref: ViewRef<'_>) -> i32 {
        let (public, me) = (view_ref.public(), view_ref.seat());
        let caught: u8 = public.catches(me, layer).map(|(_, caught)| caught.size()).sum();
        let shadow = i32::from(public.shadow_catches(me, layer).next().is_some());
        8 * i32::from(caught) + 8 * i32::from(layer.size()) + shadow - 4 * i32::from(layer.jokers())
    }

    #[test]
    fn no_legal_play_is_liked_more_than_those_it_looks_at() {
        for (seed, variant) in Variant::ALL.into_iter().cycle().take(60).enumerate() {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
            let players = 2 + seed % 4;
            let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
            while let Some(view_ref) = game.decider_view() {
                let mut told: Vec<(Layer, i32)> = Vec::new();
                if view_ref.public().decision() == Some(Decision::Play) {
                    weigh_plays(view_ref, |layer, value| told.push((layer, value)));
                    let plays = view_ref.legal_moves().iter().filter_map(|choice| match choice {
                        Move::Play(layer) => Some((layer, liking_of_play(layer, view_ref))),
                        _ => None,
                    });
                    let plays: Vec<_> = plays.collect();
                    let most = plays.iter().map(|(_, value)| *value).max();
                    let best = |all: &[(Layer, i32)]| {
                        let mut best: Vec<String> = all
                            .iter()
                            .filter(|(_, v)| Some(*v) == most)
                            .map(|(l, _)| l.to_string())
                            .collect();
                        best.sort();
                        best
                    };
                    assert_eq!(best(&told), best(&plays));
                    assert!(!best(&told).is_empty());
                }
                let choice = choose(view_ref, &mut rng);
                game.apply(choice).unwrap();
            }
        }
    }
}
