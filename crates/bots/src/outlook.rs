//! What a hand is worth, as a tactician sees it.
//!
//! Whoever lays a group of cards turns each from a point lost into a point won. So a hand is worth what of it will be
//! played before the game ends: its groups, the largest first, each with the chance that its turn still comes. That
//! chance falls with every further turn and with the fewest cards an opponent still holds.

use luxx_rules::{Card, Cards, Layer};

/// The most groups that are told apart: 13 numbers, and room for one turn more.
pub(crate) const RANKS: usize = 15;
/// The sizes of hands that are told apart, for the pace of the game.
const PACES: usize = 24;

/// What a card is worth that will be played in the first, second, … turn from now: from −1 (stays in the hand for sure)
/// to +1 (is played for sure). Place 0 is not used.
pub(crate) type Worth = [f32; RANKS + 1];

/// The worth for every pace of the game: the fewest cards an opponent holds.
#[derive(Clone, Debug)]
pub(crate) struct Chances([Worth; PACES]);

impl Chances {
    /// `tempo` turns are left even if an opponent has no cards, one more for every `pace` cards; `slope` says how
    /// sharply the chance falls.
    pub(crate) fn new(tempo: f32, pace: f32, slope: f32) -> Chances {
        let mut table = [[0.0; RANKS + 1]; PACES];
        for (cards, row) in table.iter_mut().enumerate() {
            let turns = tempo + cards as f32 / pace;
            for (rank, worth) in row.iter_mut().enumerate() {
                let chance = 1.0 / (1.0 + ((rank as f32 - turns) / slope).exp());
                *worth = 2.0 * chance - 1.0;
            }
        }
        Chances(table)
    }

    /// The worth for the fewest cards an opponent holds.
    pub(crate) fn at(&self, fewest: usize) -> &Worth {
        &self.0[fewest.min(PACES - 1)]
    }
}

/// The largest group that is told apart; nobody holds nine of a number.
const SIZES: usize = 10;

/// A hand seen as groups, the largest first. Jokers go with the first group.
#[derive(Clone)]
pub(crate) struct Outlook<'a> {
    worth: &'a Worth,
    hand: Cards,
    /// How many groups have at least so many cards; place 0 is not used.
    at_least: [u8; SIZES],
    /// The sum over the first ranks of what a group gains by coming a turn earlier.
    earlier: [f32; RANKS + 1],
    /// What all groups are worth if the first one is played next turn, not now.
    postponed: f32,
}

impl<'a> Outlook<'a> {
    pub(crate) fn new(worth: &'a Worth, hand: Cards) -> Outlook<'a> {
        let mut at_least = [0u8; SIZES];
        for (card, count) in hand.groups() {
            if !card.is_joker() {
                at_least[usize::from(count)] += 1;
            }
        }
        for size in (1..SIZES - 1).rev() {
            at_least[size] += at_least[size + 1];
        }
        let mut outlook = Outlook { worth, hand, at_least, earlier: [0.0; RANKS + 1], postponed: 0.0 };
        let mut rank = 0;
        for size in (1..SIZES - 1).rev() {
            while rank < usize::from(at_least[size]) {
                rank += 1;
                let (now, later) = (worth[rank], worth[rank + 1]);
                outlook.earlier[rank] = outlook.earlier[rank - 1] + size as f32 * (now - later);
                outlook.postponed += size as f32 * later;
            }
        }
        outlook
    }

    /// The chance that the game lasts until the next turn.
    pub(crate) fn chance_of_next_turn(&self) -> f32 {
        f32::midpoint(1.0, self.worth[1])
    }

    /// How many jokers the hand has.
    pub(crate) fn jokers(&self) -> u8 {
        self.hand.jokers()
    }

    /// How many groups have at least this many cards.
    fn groups(&self, size: usize) -> usize {
        usize::from(self.at_least[size.min(SIZES - 1)])
    }

    /// What the groups behind this rank gain together if each comes a turn earlier.
    fn earlier_behind(&self, rank: usize) -> f32 {
        self.earlier[self.groups(1)] - self.earlier[rank]
    }

    /// What the hand is worth after this layer is played now: the rest is played from the next turn on.
    pub(crate) fn without(&self, layer: Layer) -> f32 {
        let jokers = f32::from(self.hand.jokers() - layer.jokers()) * self.worth[2];
        let numbers = usize::from(layer.size() - layer.jokers());
        if numbers == 0 {
            return self.postponed + jokers;
        }
        let held = usize::from(self.hand.count(layer.value()));
        let left = held - numbers;
        // Take the whole group out: the smaller ones move up a turn …
        let rank = self.groups(held);
        let without_group = self.postponed - held as f32 * self.worth[rank + 1] + self.earlier_behind(rank);
        if left == 0 {
            return without_group + jokers;
        }
        // … and put what is left of it back in, among those of its size.
        let new_rank = self.groups(left);
        let behind = self.earlier_behind(new_rank);
        without_group + left as f32 * self.worth[new_rank + 1] - behind + jokers
    }

    /// What one more card of this face adds: its group moves up among the larger ones.
    pub(crate) fn gain(&self, card: Card) -> f32 {
        if card.is_joker() {
            return self.worth[1];
        }
        self.gain_in_group(usize::from(self.hand.count(card)))
    }

    fn gain_in_group(&self, held: usize) -> f32 {
        self.worth[self.groups(held + 1) + 1]
    }

    /// What an unknown card adds on average.
    pub(crate) fn gain_from_deck(&self) -> f32 {
        let none = (13 - self.groups(1)) as f32 * self.gain_in_group(0);
        let some: f32 = (1..8)
            .take_while(|held| self.groups(*held) > 0)
            .map(|held| (self.groups(held) - self.groups(held + 1)) as f32 * self.gain_in_group(held))
            .sum();
        (8.0 * (none + some) + 5.0 * self.worth[1]) / 109.0
    }

    /// What these cards of one number, and jokers, add to the hand.
    pub(crate) fn gain_of_group(&self, value: Card, count: u8, jokers: u8) -> f32 {
        let from_jokers = f32::from(jokers) * self.worth[1];
        if value.is_joker() || count == 0 {
            return from_jokers;
        }
        let held = usize::from(self.hand.count(value));
        let size = held + usize::from(count);
        let (new_rank, old_rank) = (self.groups(size) + 1, self.groups(held.max(1)));
        let old = if held == 0 { 0.0 } else { held as f32 * self.worth[old_rank] };
        // Those that it passes come a turn later.
        let (before, last) = (new_rank - 1, if held == 0 { self.groups(1) } else { old_rank - 1 });
        let passed = self.earlier[last.max(before)] - self.earlier[before];
        size as f32 * self.worth[new_rank.min(RANKS)] - old - passed + from_jokers
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
        let groups = sizes.iter().enumerate().map(|(rank, size)| f32::from(*size) * worth[rank + 1 + delay]);
        groups.sum::<f32>() + f32::from(hand.jokers()) * worth[1 + delay]
    }

    #[test]
    fn the_quick_reckoning_agrees_with_the_long_one() {
        let chances = Chances::new(0.6, 1.9, 1.3);
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        for deal in 0..300 {
            let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 4, 0, &mut rng)).unwrap();
            let (worth, hand) = (chances.at(deal % 20), game.hand(game.decider().unwrap()));
            let outlook = Outlook::new(worth, hand);
            let near = |quick: f32, long: f32, what: &str| {
                assert!((quick - long).abs() < 1e-4, "{what}: {quick} {long}");
            };
            for choice in game.legal_moves().iter() {
                let luxx_rules::Move::Play(layer) = choice else { panic!("{choice}") };
                let rest = hand.checked_sub(layer.cards()).unwrap();
                near(outlook.without(layer), value(worth, rest, 1), &choice.to_string());
            }
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
                    }
                }
            }
        }
    }
}
