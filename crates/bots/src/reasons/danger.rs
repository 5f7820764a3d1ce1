//! Who could catch a layer before its owner plays again.
//!
//! Each of the others plays once until then, from the hand they hold at that moment. It is the hand of now, unless they
//! are caught in between and get cards: then nearly everything is possible. Nothing here is a guess: who "cannot" really
//! cannot, and who is "known" to can.

use luxx_rules::{Card, Cards, Layer, Public, Seat, View};

/// A layer on top of the viewer's display, or about to lie there.
pub(super) struct Danger<'a> {
    pub(super) view: &'a View,
    pub(super) layer: Layer,
    /// Who gets cards at once, because that very play catches them.
    pub(super) caught: &'a [(Seat, Layer)],
}

impl Danger<'_> {
    fn public(&self) -> &Public {
        self.view.public()
    }

    /// The others, clockwise.
    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> {
        self.public().others(self.view.seat())
    }

    /// The values that would catch the layer.
    fn values(&self) -> impl Iterator<Item = Card> {
        let variant = self.public().variant();
        Card::ALL.into_iter().filter(move |value| variant.beats(*value, self.layer.value()))
    }

    /// Whether nothing in the box catches it.
    pub(super) fn is_impossible(&self) -> bool {
        self.values().next().is_none()
    }

    /// The values with which this rival could catch it.
    pub(super) fn by(&self, rival: Seat) -> Vec<Card> {
        self.values().filter(|value| self.could_hold(rival, *value)).collect()
    }

    /// What a rival surely holds that catches it: without jokers if possible, and low.
    pub(super) fn known_catch(&self, rival: Seat) -> Option<Layer> {
        let size = self.layer.size();
        if self.public().hand_len(rival) <= usize::from(size) {
            return None;
        }
        let known = self.public().known(rival);
        let layer = |value: Card| {
            if value.is_joker() {
                return Layer::jokers_alone(size).filter(|_| known.jokers() >= size);
            }
            let numbers = known.count(value).min(size);
            Layer::numbers(value, numbers, size - numbers).filter(|_| size - numbers <= known.jokers())
        };
        self.values().filter_map(layer).min_by_key(|layer| layer.jokers())
    }

    fn could_hold(&self, rival: Seat, value: Card) -> bool {
        let public = self.public();
        let size = usize::from(self.layer.size());
        let known = public.known(rival);
        let (mut sources, mut places) = (vec![self.view.unseen()], public.hidden_len(rival));
        if self.may_get_cards(rival) {
            // Drawn from the pool or the deck, or taken back from the own display.
            sources.push(public.pool().cards());
            sources.extend(public.display(rival).iter().map(|layer| layer.cards()));
            places = usize::from(Cards::BOX.len());
        } else if public.hand_len(rival) <= size {
            // The last cards catch nothing.
            return false;
        }
        let fresh = |card: Card| sources.iter().map(|cards| usize::from(cards.count(card))).sum::<usize>();
        let (jokers, fresh_jokers) = (usize::from(known.jokers()), fresh(Card::Joker));
        if value.is_joker() {
            return jokers + fresh_jokers.min(places) >= size;
        }
        let (numbers, fresh_numbers) = (usize::from(known.count(value)), fresh(value));
        // A layer shows at least one card of its number.
        numbers + fresh_numbers.min(places) >= 1
            && numbers + jokers + (fresh_numbers + fresh_jokers).min(places) >= size
    }

    /// Whether a rival may get cards before the next turn: caught right now, or later by someone who plays before.
    fn may_get_cards(&self, rival: Seat) -> bool {
        let plays_next = self.rivals().next() == Some(rival);
        self.caught.iter().any(|(victim, _)| *victim == rival)
            || !plays_next && !self.public().display(rival).is_empty()
    }
}
