//! What a hand is worth, as a tactician sees it.
//!
//! Whoever lays a group of cards turns each from a point lost into a point won. So a hand is worth what of it will be
//! played before the game ends: its groups, the largest first, each with the chance that its turn still comes. That
//! chance falls with every further turn and with the fewest cards an opponent still holds.
//!
//! Sorting the groups is not needed for that. The third card of a group is played in the turn in which the group is,
//! and the groups of three or more are played first: so if there are four of those, the third cards come in turns one to
//! four. A hand is the sum over first, second, third … cards, and one more third card adds turn five.

use luxx_rules::{Card, Cards, Layer};

use crate::Weights;

/// Turns that are told apart: 13 groups, one more, and one of delay.
const TURNS: usize = 16;
/// The sizes of hands that are told apart, for the pace of the game.
const PACES: usize = 24;
/// How often somebody with one card left is kept from playing it, which ends the game.
const LAST_CARD: f32 = 0.2;
/// Room for every number of cards in the box.
const LEFT: usize = 128;
/// The most cards of one number.
const MOST: usize = 8;
/// The numbers in the box.
const NUMBERS: usize = 13;

/// What a card is worth by the turn in which it is played: from −1 (stays in the hand for sure) to +1 (is played for sure).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// In the first, second, … turn from now. Place 0 is not used.
    turn: [f32; TURNS],
    /// One card in each of the first so many turns, all a turn late.
    late: [f32; TURNS],
}

/// The worth for every pace of the game: the fewest cards an opponent holds, or what is left to draw.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    paces: [Worth; PACES],
    /// The pace that so many cards left to draw stand for.
    drained: [u8; LEFT],
}

impl Chances {
    /// `tempo` turns are left even if an opponent has no cards, one more for every `pace` cards; `slope` says how
    /// sharply the chance falls; `drain` cards left to draw count as one card in the fewest hand.
    pub(crate) fn new(weights: &Weights) -> Chances {
        let mut paces = [Worth { turn: [0.0; TURNS], late: [0.0; TURNS] }; PACES];
        for (cards, worth) in paces.iter_mut().enumerate() {
            let turns = weights.tempo + cards as f32 / weights.pace;
            for (turn, value) in worth.turn.iter_mut().enumerate() {
                let lasts = if cards <= 1 { LAST_CARD } else { 1.0 };
                let chance = lasts / (1.0 + libm::expf((turn as f32 - turns) / weights.slope));
                *value = 2.0 * chance - 1.0;
            }
            for groups in 1..=NUMBERS {
                worth.late[groups] = worth.late[groups - 1] + worth.turn[groups + 1];
            }
        }
        Chances { paces, drained: std::array::from_fn(|left| (left as f32 / weights.drain) as u8) }
    }

    /// The worth for the fewest cards an opponent holds, and the cards left in deck and pool.
    pub(crate) fn at(&self, fewest: usize, left: usize) -> &Worth {
        let drained = usize::from(self.drained[left % LEFT]);
        &self.paces[fewest.min(drained).min(PACES - 1)]
    }
}

/// A hand seen as groups, the largest first. Jokers go with the first group.
#[derive(Clone)]
pub(crate) struct Outlook<'a> {
    worth: &'a Worth,
    hand: Cards,
    /// How many groups have at least so many cards.
    groups: [u8; MOST + 1],
    /// What the first so many cards of one more group, or of one less, are worth together.
    cards: [f32; MOST + 1],
    /// What all groups are worth if the first one is played next turn, not now.
    postponed: f32,
}

impl<'a> Outlook<'a> {
    pub(crate) fn new(worth: &'a Worth, hand: Cards) -> Outlook<'a> {
        let (mut groups, mut cards) = ([0; MOST + 1], [0.0; MOST + 1]);
        groups[0] = NUMBERS as u8;
        let (mut together, mut postponed) = (0.0, 0.0);
        for (there, size) in hand.numbers_held().into_iter().zip(1..) {
            groups[size] = there;
            // One more would be the last of them; a turn late, so is the last of those that there are.
            together += worth.turn[usize::from(there + 1) % TURNS];
            cards[size] = together;
            postponed += worth.late[usize::from(there) % TURNS];
            if there == 0 {
                for card in &mut cards[size + 1..] {
                    together += worth.turn[1];
                    *card = together;
                }
                break;
            }
        }
        Outlook { worth, hand, groups, cards, postponed }
    }

    /// The chance that the game lasts until the next turn.
    pub(crate) fn chance_of_next_turn(&self) -> f32 {
        f32::midpoint(1.0, self.worth.turn[1])
    }

    /// How many jokers the hand has.
    pub(crate) fn jokers(&self) -> u8 {
        self.hand.jokers()
    }

    /// What the first so many cards of a group are worth.
    fn first(&self, cards: u8) -> f32 {
        self.cards[usize::from(cards).min(MOST)]
    }

    /// What the card after so many of its number adds.
    fn next(&self, held: u8) -> f32 {
        self.first(held + 1) - self.first(held)
    }

    /// What the hand is worth after this layer is played now: the rest is played from the next turn on.
    pub(crate) fn without(&self, layer: Layer) -> f32 {
        let jokers = f32::from(self.hand.jokers() - layer.jokers()) * self.worth.turn[2];
        let held = self.hand.count(layer.value());
        let left = held - (layer.size() - layer.jokers());
        let played = if layer.value().is_joker() { 0.0 } else { self.first(held) - self.first(left) };
        self.postponed - played + jokers
    }

    /// What one more card of this face adds: its group moves up among the larger ones.
    pub(crate) fn gain(&self, card: Card) -> f32 {
        if card.is_joker() { self.worth.turn[1] } else { self.next(self.hand.count(card)) }
    }

    /// What an unknown card adds on average.
    pub(crate) fn gain_from_deck(&self) -> f32 {
        // Those numbers held just so often, times what the next card of each adds.
        let exactly =
            |held: usize| f32::from(self.groups[held] - self.groups[held + 1]) * self.next(held as u8);
        let held = (0..MOST).take_while(|held| self.groups[*held] > 0);
        let (numbers, jokers) = (f32::from(Card::One.copies()), f32::from(Card::Joker.copies()));
        let all = numbers * held.map(exactly).sum::<f32>() + jokers * self.worth.turn[1];
        all / f32::from(Cards::BOX.len())
    }

    /// What these cards of one number, and jokers, add to the hand.
    pub(crate) fn gain_of_group(&self, value: Card, count: u8, jokers: u8) -> f32 {
        let held = self.hand.count(value);
        let numbers = if value.is_joker() { 0.0 } else { self.first(held + count) - self.first(held) };
        numbers + f32::from(jokers) * self.worth.turn[1]
    }

    /// What a layer adds to the hand.
    pub(crate) fn gain_of(&self, layer: Layer) -> f32 {
        self.gain_of_group(layer.value(), layer.size() - layer.jokers(), layer.jokers())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luxx_rules::{Game, Setup, Variant};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// The worth of a hand, reckoned the long way: sort the groups, add them up.
    fn value(worth: &Worth, hand: Cards, delay: usize) -> f32 {
        let mut sizes: Vec<u8> =
            hand.groups().filter(|(card, _)| !card.is_joker()).map(|(_, count)| count).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let groups =
            sizes.iter().enumerate().map(|(rank, size)| f32::from(*size) * worth.turn[rank + 1 + delay]);
        groups.sum::<f32>() + f32::from(hand.jokers()) * worth.turn[1 + delay]
    }

    #[test]
    fn the_quick_reckoning_agrees_with_the_long_one() {
        let chances = Chances::new(&Weights { tempo: 0.6, pace: 1.9, slope: 1.3, ..Weights::for_players(4) });
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        for deal in 0..300 {
            let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 4, 0, &mut rng)).unwrap();
            let (worth, hand) = (chances.at(deal % 20, 100), game.hand(game.decider().unwrap()));
            let outlook = Outlook::new(worth, hand);
            let near = |quick: f32, long: f32, what: &str| {
                assert!((quick - long).abs() < 1e-4, "{what}: {quick} {long}");
            };
            for choice in game.legal_moves().iter() {
                let luxx_rules::Move::Play(layer) = choice else { panic!("{choice}") };
                let rest = hand.checked_sub(layer.cards()).unwrap();
                near(outlook.without(layer), value(worth, rest, 1), &choice.to_string());
            }
            let mut from_deck = 0.0;
            for card in Card::ALL {
                for count in 1..=4u8 {
                    let Some(more) = Cards::of(card, count).and_then(|cards| hand.checked_add(cards)) else {
                        continue;
                    };
                    let jokers = if card.is_joker() { count } else { 0 };
                    let gain = value(worth, more, 0) - value(worth, hand, 0);
                    near(
                        outlook.gain_of_group(card, count - jokers, jokers),
                        gain,
                        &format!("{count} of {card}"),
                    );
                    if count == 1 {
                        near(outlook.gain(card), gain, &card.to_string());
                        from_deck += f32::from(card.copies()) * gain / 109.0;
                    }
                }
            }
            near(outlook.gain_from_deck(), from_deck, "from the deck");
        }
    }
}
