//! A single card: one of the numbers 1 to 13, or a joker (rule 1.1).

use std::fmt;
use std::str::FromStr;

/// A card face. Cards of the same face are interchangeable (rule 1.1), so a face is all a card is.
///
/// The order is the order of strength in the display: `One < Two < … < Thirteen < Joker`.
///
/// ```
/// use luxx_rules::Card;
///
/// assert_eq!("7".parse(), Ok(Card::Seven));
/// assert_eq!("J".parse(), Ok(Card::Joker));
/// assert!(Card::Joker > Card::Thirteen);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// The number 1.
    One = 1,
    /// The number 2.
    Two,
    /// The number 3.
    Three,
    /// The number 4.
    Four,
    /// The number 5.
    Five,
    /// The number 6.
    Six,
    /// The number 7.
    Seven,
    /// The number 8.
    Eight,
    /// The number 9.
    Nine,
    /// The number 10.
    Ten,
    /// The number 11.
    Eleven,
    /// The number 12.
    Twelve,
    /// The number 13.
    Thirteen,
    /// A joker.
    Joker,
}

impl Card {
    /// All fourteen faces, ascending.
    pub const ALL: [Card; 14] = [
        Card::One,
        Card::Two,
        Card::Three,
        Card::Four,
        Card::Five,
        Card::Six,
        Card::Seven,
        Card::Eight,
        Card::Nine,
        Card::Ten,
        Card::Eleven,
        Card::Twelve,
        Card::Thirteen,
        Card::Joker,
    ];

    /// The card that shows `number`, if that is 1 to 13.
    pub fn number(number: u8) -> Option<Card> {
        matches!(number, 1..=13).then(|| Card::from_face(number))
    }

    /// 1 to 13 for the numbers, 14 for the joker: the strength of the face.
    pub const fn face(self) -> u8 {
        self as u8
    }

    /// How the card is written: `1` … `13` or `J`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J"];
        NAMES[self as usize - 1]
    }

    /// So many of this card, written with a blank before each, all in one piece: a server writes millions of them.
    pub(crate) fn row(self, count: u8) -> &'static str {
        const ROWS: [&str; 14] = [
            " 1 1 1 1 1 1 1 1",
            " 2 2 2 2 2 2 2 2",
            " 3 3 3 3 3 3 3 3",
            " 4 4 4 4 4 4 4 4",
            " 5 5 5 5 5 5 5 5",
            " 6 6 6 6 6 6 6 6",
            " 7 7 7 7 7 7 7 7",
            " 8 8 8 8 8 8 8 8",
            " 9 9 9 9 9 9 9 9",
            " 10 10 10 10 10 10 10 10",
            " 11 11 11 11 11 11 11 11",
            " 12 12 12 12 12 12 12 12",
            " 13 13 13 13 13 13 13 13",
            " J J J J J",
        ];
        let row = ROWS[self as usize - 1];
        row.get(..usize::from(count) * (self.name().len() + 1)).unwrap_or(row)
    }

    /// Whether this is a joker.
    pub const fn is_joker(self) -> bool {
        matches!(self, Card::Joker)
    }

    /// How many cards of this face the box holds (rule 1.1).
    pub const fn copies(self) -> u8 {
        if self.is_joker() { 5 } else { 8 }
    }

    /// The inverse of [`Card::face`]; anything that is no number counts as the joker.
    pub(crate) const fn from_face(face: u8) -> Card {
        match face {
            1 => Card::One,
            2 => Card::Two,
            3 => Card::Three,
            4 => Card::Four,
            5 => Card::Five,
            6 => Card::Six,
            7 => Card::Seven,
            8 => Card::Eight,
            9 => Card::Nine,
            10 => Card::Ten,
            11 => Card::Eleven,
            12 => Card::Twelve,
            13 => Card::Thirteen,
            _ => Card::Joker,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no card: cards are written 1 to 13 and J (rule 1.1)")]
pub struct ParseCardError(pub(crate) String);

impl ParseCardError {
    /// What was typed, or its beginning.
    pub fn typed(&self) -> &str {
        &self.0
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads `1` … `13` or `J`, spelt exactly so (no sign, no leading zero).
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        Card::ALL
            .into_iter()
            .find(|card| match card {
                Card::Joker => text == "J",
                number => {
                    !text.starts_with('0')
                        && text.bytes().all(|b| b.is_ascii_digit())
                        && text.parse() == Ok(number.face())
                }
            })
            .ok_or_else(|| ParseCardError(crate::notation::snippet(text)))
    }
}
