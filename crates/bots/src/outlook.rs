//! What a hand is worth, as a tactician sees it.
//!
//! Whoever lays a group of cards turns each from a point lost into a point won. So a hand is worth what of it will be
//! played before the game ends: its groups, the largest first, each with the chance that its turn still comes. That
//! chance falls with every further turn and with the fewest cards an opponent still holds.

use luxx_rules::{Card, Cards};

/// The most groups that are told apart; there are 13 numbers.
pub(crate) const RANKS: usize = 15;
/// The sizes of hands that are told apart, for the pace of the game.
pub(crate) const PACES: usize = 24;

/// For every pace of the game (the fewest cards an opponent holds) and every rank of a group: what one of its cards is
/// worth, from −1 (stays in the hand for sure) to +1 (will be played for sure).
#[derive(Clone, Debug)]
pub(crate) struct Chances([[f32; RANKS + 1]; PACES]);

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

    /// The row for the fewest cards an opponent holds.
    pub(crate) fn at(&self, fewest: usize) -> &[f32; RANKS + 1] {
        &self.0[fewest.min(PACES - 1)]
    }
}

/// A hand seen as groups, the largest first. Jokers are kept apart: they go with the largest group.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    worth: &'a [f32; RANKS + 1],
    hand: Cards,
    /// How many groups have at least so many cards.
    at_least: [u8; 10],
}

impl<'a> Outlook<'a> {
    pub(crate) fn new(worth: &'a [f32; RANKS + 1], hand: Cards) -> Outlook<'a> {
        let mut at_least = [0u8; 10];
        for (card, count) in hand.groups() {
            if !card.is_joker() {
                at_least[usize::from(count)] += 1;
            }
        }
        for size in (0..9).rev() {
            at_least[size] += at_least[size + 1];
        }
        Outlook { worth, hand, at_least }
    }

    /// What a card of each rank is worth.
    pub(crate) fn worth(&self) -> &'a [f32; RANKS + 1] {
        self.worth
    }

    /// How many groups of at least this size there are.
    fn groups(&self, size: usize) -> usize {
        usize::from(self.at_least[size.clamp(1, 9)])
    }

    /// What the whole hand is worth, if its next turn is `delay` turns from now.
    pub(crate) fn value(&self, delay: usize) -> f32 {
        let mut value = f32::from(self.hand.jokers()) * self.worth[1 + delay];
        let mut rank = delay;
        for size in (1..=8).rev() {
            for _ in self.groups(size + 1)..self.groups(size) {
                rank += 1;
                value += size as f32 * self.worth[rank.min(RANKS)];
            }
        }
        value
    }

    /// What one more card of this face adds: its group moves up among the larger ones.
    pub(crate) fn gain(&self, card: Card) -> f32 {
        if card.is_joker() {
            return self.worth[1];
        }
        let size = usize::from(self.hand.count(card)) + 1;
        self.worth[(1 + self.groups(size)).min(RANKS)]
    }

    /// What an unknown card adds on average.
    pub(crate) fn gain_from_deck(&self) -> f32 {
        let numbers: f32 = Card::ALL[..13].iter().map(|card| self.gain(*card)).sum();
        (8.0 * numbers + 5.0 * self.worth[1]) / 109.0
    }

    /// What these cards add to the hand.
    pub(crate) fn gain_of(&self, cards: Cards) -> f32 {
        let more = self.hand.checked_add(cards).map(|hand| Outlook::new(self.worth, hand).value(0));
        more.unwrap_or(0.0) - self.value(0)
    }
}
