//! Cards picked in the hand, before they are played.

use luxx_rules::{Card, Cards, Layer};

/// A value with how many of its cards and how many jokers. A joker as the value means jokers alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The value.
    pub value: Card,
    /// How many cards of that value; none for jokers alone.
    pub count: u8,
    /// How many jokers.
    pub jokers: u8,
}

impl Selection {
    /// All cards of this value in the hand; none if it has none.
    pub fn all(hand: Cards, value: Card) -> Option<Selection> {
        let held = hand.count(value);
        let (count, jokers) = if value.is_joker() { (0, held) } else { (held, 0) };
        (held > 0).then_some(Selection { value, count, jokers })
    }

    /// The cards of this layer.
    pub fn of(layer: Layer) -> Selection {
        Selection { value: layer.value(), count: layer.size() - layer.jokers(), jokers: layer.jokers() }
    }

    /// The layer they make; none if the hand does not hold them.
    pub fn layer(self, hand: Cards) -> Option<Layer> {
        let layer = if self.value.is_joker() {
            Layer::jokers_alone(self.jokers)
        } else {
            Layer::numbers(self.value, self.count, self.jokers)
        };
        layer.filter(|layer| hand.contains(layer.cards()))
    }

    /// One number card more, or one fewer.
    #[must_use]
    pub fn with_count(self, change: i8) -> Selection {
        Selection { count: self.count.saturating_add_signed(change), ..self }
    }

    /// One joker more, or one fewer.
    #[must_use]
    pub fn with_jokers(self, change: i8) -> Selection {
        Selection { jokers: self.jokers.saturating_add_signed(change), ..self }
    }
}
