//! What would come of a play, before it is made.

use luxx_rules::{Card, Layer, Outcome, Seat};

use super::Narrator;
use crate::{Article, Sentence, say, tell};

impl Narrator {
    /// Whom a layer would catch: these players, and one of these groups of the shadow display.
    pub fn catches(&self, layer: Layer, caught: &[Seat], shadow: &[Card]) -> Sentence {
        let words = self.words;
        let mut catches = Sentence::default();
        if !shadow.is_empty() {
            let group = |value: &Card| words.group_chip(*value, layer.size(), Article::A);
            let groups = words.either(shadow.iter().map(group));
            catches = tell!(words, "page-catches-shadow", groups = groups, count = shadow.len());
        }
        if !caught.is_empty() {
            let names = words.list(caught.iter().map(|seat| self.people.name(*seat).to_owned()));
            catches = catches.then(say!(words, "page-catches", names = names).into());
        } else if shadow.is_empty() {
            catches = say!(words, "page-catches-nobody").into();
        }
        catches
    }

    /// Which own layer would be covered.
    pub fn covers(&self, me: Seat, covered: Layer) -> Sentence {
        tell!(self.words, "page-covers", cards = self.whose(me, covered))
    }

    /// How the deal would end with somebody's last cards.
    pub fn goes_out(&self, me: Seat, outcome: &Outcome) -> Sentence {
        if outcome.won(me) {
            return say!(self.words, "page-goes-out-win").into();
        }
        let winners: Vec<String> = outcome.winners().map(|seat| self.people.name(seat).to_owned()).collect();
        let count = winners.len();
        say!(self.words, "page-goes-out-lose", names = self.words.list(winners), count = count).into()
    }

    /// What could catch a layer, if these values, in ascending order, beat its own.
    pub fn threat(&self, layer: Layer, beaten_by: &[Card]) -> Sentence {
        let words = self.words;
        let value = layer.value();
        let higher: Vec<Card> = beaten_by.iter().copied().filter(|card| *card > value).collect();
        let ones = beaten_by.contains(&Card::One) && value != Card::One;
        if !ones && higher == [Card::Joker] {
            return say!(words, "page-threat-only-jokers", count = layer.size()).into();
        }
        let mut values = Vec::new();
        match higher.first() {
            Some(Card::Joker) => values.push(say!(words, "page-threat-jokers")),
            // Nothing but jokers is above the thirteen.
            Some(Card::Thirteen) => {
                values.push(Card::Thirteen.to_string());
                if higher.contains(&Card::Joker) {
                    values.push(say!(words, "page-threat-jokers"));
                }
            }
            Some(lowest) => values.push(say!(words, "page-threat-or-higher", value = words.face(*lowest))),
            None => {}
        }
        if ones {
            values.push(say!(words, "page-threat-ones"));
        }
        if values.is_empty() {
            return say!(words, "page-threat-none").into();
        }
        say!(words, "page-threat", count = layer.size(), values = words.either(values)).into()
    }
}
