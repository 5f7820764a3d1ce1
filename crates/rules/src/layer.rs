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

    /// The layer as it is displayed, in one piece: a server writes millions of them.
    pub(crate) fn text(self) -> &'static str {
        // All copies of a number before all jokers: whatever a layer has of both lies side by side.
        const LAYERS: [&str; 14] = [
            "1 1 1 1 1 1 1 1 J J J J J",
            "2 2 2 2 2 2 2 2 J J J J J",
            "3 3 3 3 3 3 3 3 J J J J J",
            "4 4 4 4 4 4 4 4 J J J J J",
            "5 5 5 5 5 5 5 5 J J J J J",
            "6 6 6 6 6 6 6 6 J J J J J",
            "7 7 7 7 7 7 7 7 J J J J J",
            "8 8 8 8 8 8 8 8 J J J J J",
            "9 9 9 9 9 9 9 9 J J J J J",
            "10 10 10 10 10 10 10 10 J J J J J",
            "11 11 11 11 11 11 11 11 J J J J J",
            "12 12 12 12 12 12 12 12 J J J J J",
            "13 13 13 13 13 13 13 13 J J J J J",
            "J J J J J",
        ];
        let (value, jokers) = (self.value(), usize::from(self.jokers()));
        let all = LAYERS[usize::from(value.face()) - 1];
        let first_joker = all.len() - 9;
        let numbers = (usize::from(self.size()) - jokers) * (value.name().len() + 1);
        all.get(first_joker - numbers..first_joker + 2 * jokers - 1).unwrap_or(all)
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
        f.write_str(self.text())
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Layer::NONE { f.write_str("Layer()") } else { write!(f, "Layer({self})") }
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
