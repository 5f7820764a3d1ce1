//! The open row (rules 1.2, 4.1, 4.3) with the duel's pairs (rules 7.3 to 7.5).

use std::fmt;
use std::str::FromStr;

use crate::card::ParseCardError;
use crate::cards::Faces;
use crate::{Card, Cards};

/// One spot of the pool, drawn as one card: a single card, or in the duel a pair (rule 7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    card: Card,
    on_top: Option<Card>,
}

impl Spot {
    /// A single card.
    pub const fn single(card: Card) -> Spot {
        Spot { card, on_top: None }
    }

    /// A pair: only a 13 or a joker can lie on another card (rule 7.3).
    pub const fn pair(card: Card, on_top: Card) -> Option<Spot> {
        match on_top {
            Card::Thirteen | Card::Joker => Some(Spot { card, on_top: Some(on_top) }),
            _ => None,
        }
    }

    /// The card, in a pair the one underneath.
    pub const fn card(self) -> Card {
        self.card
    }

    /// What lies on it.
    pub const fn on_top(self) -> Option<Card> {
        self.on_top
    }

    /// Writes the spot as it is displayed; see [`Cards::write`].
    pub fn write(self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(self.card.name())?;
        match self.on_top {
            None => Ok(()),
            Some(on_top) => {
                into.write_str("+")?;
                into.write_str(on_top.name())
            }
        }
    }

    /// The one card or the two that the spot brings.
    pub const fn cards(self) -> Cards {
        match self.on_top {
            None => Cards::one(self.card),
            Some(on_top) => Cards::one(self.card).plus(Cards::one(on_top)),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// A text that is no spot of the pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSpotError {
    /// One of the words is no card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The upper card of a pair is neither a 13 nor a joker.
    #[error("{0} cannot lie on another card: only a 13 or a joker can (rule 7.3)")]
    OnTop(Card),
}

impl FromStr for Spot {
    type Err = ParseSpotError;

    /// Reads `5`, or a pair with the card underneath first: `5+13`.
    fn from_str(text: &str) -> Result<Spot, ParseSpotError> {
        match text.split_once('+') {
            None => Ok(Spot::single(text.parse()?)),
            Some((card, on_top)) => {
                let (card, on_top) = (card.parse()?, on_top.parse()?);
                Spot::pair(card, on_top).ok_or(ParseSpotError::OnTop(on_top))
            }
        }
    }
}

/// The pool: up to six spots. Their order does not matter, so they are kept as three counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pool {
    singles: Cards,
    /// The cards that lie under a 13.
    under_13: Cards,
    /// The cards that lie under a joker.
    under_joker: Cards,
}

impl Pool {
    /// How many spots a full pool has (rule 1.2).
    pub const SPOTS: u8 = 6;

    /// How many spots are taken.
    pub const fn len(self) -> u8 {
        self.singles.plus(self.under_13).plus(self.under_joker).len()
    }

    /// Whether nothing lies in the pool.
    pub fn is_empty(self) -> bool {
        self == Pool::default()
    }

    /// How many spots show exactly this.
    pub const fn count(self, spot: Spot) -> u8 {
        self.under(spot.on_top).count(spot.card)
    }

    /// The spots, singles first, ascending.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let [singles, under_13, under_joker] = self.parts();
        let spots =
            |(cards, on_top): (Cards, Option<Card>)| cards.iter().map(move |card| Spot { card, on_top });
        spots(singles).chain(spots(under_13)).chain(spots(under_joker))
    }

    /// The different spots, each once, singles first, ascending: what there is to choose from.
    pub fn different(self) -> impl Iterator<Item = Spot> {
        let spots = |(cards, on_top): (Cards, Option<Card>)| {
            cards.faces().iter().map(move |card| Spot { card, on_top })
        };
        self.parts().into_iter().flat_map(spots)
    }

    /// All cards in the pool, those in pairs counted singly.
    pub const fn cards(self) -> Cards {
        let pairs = Cards::several(Card::Thirteen, self.under_13.len())
            .plus(Cards::several(Card::Joker, self.under_joker.len()));
        self.singles.plus(self.under_13).plus(self.under_joker).plus(pairs)
    }

    /// The lowest card that has nothing on it (rule 7.3).
    pub(crate) fn lowest_single(self) -> Option<Card> {
        self.singles.lowest()
    }

    pub(crate) fn add(&mut self, spot: Spot) {
        let part = self.under_mut(spot.on_top);
        *part = part.plus(Cards::one(spot.card));
    }

    /// Takes a spot that must be there.
    pub(crate) fn remove(&mut self, spot: Spot) {
        let part = self.under_mut(spot.on_top);
        *part = part.minus(Cards::one(spot.card));
    }

    /// The different spots, as sets of what lies under nothing, a 13, a joker.
    pub(crate) const fn choices(self) -> Choices {
        Choices {
            singles: self.singles.faces(),
            under_13: self.under_13.faces(),
            under_joker: self.under_joker.faces(),
        }
    }

    const fn parts(self) -> [(Cards, Option<Card>); 3] {
        [(self.singles, None), (self.under_13, Some(Card::Thirteen)), (self.under_joker, Some(Card::Joker))]
    }

    /// The cards that lie under this one, or single under none.
    pub const fn under(self, on_top: Option<Card>) -> Cards {
        match on_top {
            None => self.singles,
            Some(Card::Joker) => self.under_joker,
            Some(_) => self.under_13,
        }
    }

    const fn under_mut(&mut self, on_top: Option<Card>) -> &mut Cards {
        match on_top {
            None => &mut self.singles,
            Some(Card::Joker) => &mut self.under_joker,
            Some(_) => &mut self.under_13,
        }
    }
}

/// The different spots of a pool, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    singles: Faces,
    under_13: Faces,
    under_joker: Faces,
}

impl Choices {
    pub(crate) const fn len(self) -> u8 {
        self.singles.len() + self.under_13.len() + self.under_joker.len()
    }

    /// The `index`-th different spot, in the order of [`Pool::iter`].
    pub(crate) const fn get(self, index: u8) -> Option<Spot> {
        let singles = self.singles.len();
        if index < singles {
            return Some(Spot::single(self.singles.select(index)));
        }
        let (index, under_13) = (index - singles, self.under_13.len());
        if index < under_13 {
            return Spot::pair(self.under_13.select(index), Card::Thirteen);
        }
        let (index, under_joker) = (index - under_13, self.under_joker.len());
        if index < under_joker {
            return Spot::pair(self.under_joker.select(index), Card::Joker);
        }
        None
    }
}
