//! Cards played together (rules 2.1 to 2.3, 2.5, 5.5).

use std::fmt;
use std::str::FromStr;

use crate::card::ParseCardError;
use crate::{Card, Cards, Variant};

/// A layer of a display: cards of one number, jokers among them, or jokers alone (rule 2.2).
///
/// A layer has a **size** (how many cards) and a **value** (what they count as). To abluxx another layer it
/// needs the *same* size and a *higher* value (rule 2.5).
///
/// ```
/// use luxx_rules::{Card, Layer, Variant};
///
/// let sevens: Layer = "7 7 J".parse()?;
/// assert_eq!((sevens.size(), sevens.value(), sevens.jokers()), (3, Card::Seven, 1));
/// assert!(sevens.catches("4 4 4".parse()?, Variant::AmigoBase));
/// assert!(!sevens.catches("4 4".parse()?, Variant::AmigoBase));
/// # Ok::<(), luxx_rules::ParseLayerError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Bits 0–3: size, 4–7: jokers, 8–11: face of the value. Two bytes, because displays are copied with every game.
pub struct Layer(u16);

impl Layer {
    /// Stands for "no layer" in a display: no layer that is played has its size. Never seen from outside.
    pub(crate) const NONE: Layer = Layer(0);

    /// `numbers` cards of `number` with `jokers` jokers. None if there is no number card, if `number` is a joker,
    /// or if the box does not hold that many (rules 1.1, 2.1, 2.2).
    pub fn numbers(number: Card, numbers: u8, jokers: u8) -> Option<Layer> {
        let possible =
            !number.is_joker() && (1..=number.copies()).contains(&numbers) && jokers <= Card::Joker.copies();
        possible.then(|| Layer::packed(number, numbers + jokers, jokers))
    }

    /// Jokers alone, higher than every number (rule 2.2). None if `jokers` is 0 or more than the box holds.
    pub fn jokers_alone(jokers: u8) -> Option<Layer> {
        (1..=Card::Joker.copies()).contains(&jokers).then(|| Layer::packed(Card::Joker, jokers, jokers))
    }

    /// The layer without the checks, for counts that come from a real hand.
    pub(crate) const fn packed(value: Card, size: u8, jokers: u8) -> Layer {
        Layer(size as u16 | (jokers as u16) << 4 | (value.face() as u16) << 8)
    }

    /// How many cards the layer has.
    pub const fn size(self) -> u8 {
        (self.0 & 0xf) as u8
    }

    /// What the cards count as: a number, or the joker for jokers alone.
    pub const fn value(self) -> Card {
        Card::from_face(self.face())
    }

    /// How many of the cards are jokers.
    pub const fn jokers(self) -> u8 {
        (self.0 >> 4 & 0xf) as u8
    }

    /// The cards themselves; jokers are plain jokers again (rule 3.5).
    pub const fn cards(self) -> Cards {
        let numbers = self.size() - self.jokers();
        Cards::of_face(Card::Joker.face(), self.jokers()).plus(Cards::of_face(self.face(), numbers))
    }

    /// Whether this layer, just played, abluxxes `top` (rule 2.5).
    pub const fn catches(self, top: Layer, variant: Variant) -> bool {
        self.size() == top.size() && variant.beats(self.value(), top.value())
    }

    const fn face(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// A number that no other layer shares, for hashing positions.
    pub(crate) const fn code(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layer({self})")
    }
}

/// A text that is no layer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseLayerError {
    /// No card at all.
    #[error("a layer has at least one card (rule 2.1)")]
    Empty,
    /// One of the words is no card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// Two numbers in one layer.
    #[error("a layer shows one number: {0} and {1} cannot be played together (rule 2.1)")]
    Mixed(Card, Card),
    /// A joker before a number.
    #[error("numbers are written first, then jokers")]
    JokerFirst,
    /// More cards than the box holds.
    #[error("the box has only {most} cards {0} (rule 1.1)", most = .0.copies())]
    TooMany(Card),
}

impl FromStr for Layer {
    type Err = ParseLayerError;

    /// Reads cards with one blank between them, numbers first, then jokers: `7 7 J`.
    fn from_str(text: &str) -> Result<Layer, ParseLayerError> {
        if text.is_empty() {
            return Err(ParseLayerError::Empty);
        }
        let mut number: Option<Card> = None;
        let (mut numbers, mut jokers) = (0u8, 0u8);
        for word in text.split(' ') {
            let card: Card = word.parse()?;
            let count = if card.is_joker() { &mut jokers } else { &mut numbers };
            *count += 1;
            if *count > card.copies() {
                return Err(ParseLayerError::TooMany(card));
            }
            match number {
                _ if card.is_joker() => {}
                Some(first) if first != card => return Err(ParseLayerError::Mixed(first, card)),
                _ if jokers > 0 => return Err(ParseLayerError::JokerFirst),
                _ => number = Some(card),
            }
        }
        Ok(Layer::packed(number.unwrap_or(Card::Joker), numbers + jokers, jokers))
    }
}
