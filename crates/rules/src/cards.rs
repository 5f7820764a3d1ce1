//! A multiset of cards in one machine word.
//!
//! Hands, piles and the pool are counts, not card objects: face `f` has its count in bits `4f .. 4f + 4`
//! of a `u64`. No count exceeds eight, so moving cards between two sets is one addition or subtraction,
//! and a whole hand is copied, compared or tested for emptiness in one instruction.

use std::fmt;
use std::str::FromStr;

use crate::Card;
use crate::card::ParseCardError;

/// A multiset of cards: at most as many of each face as the box holds (rule 1.1).
///
/// ```
/// use luxx_rules::{Card, Cards};
///
/// let hand: Cards = "7 7 6 6 6 J".parse()?;
/// assert_eq!(hand.len(), 6);
/// assert_eq!(hand.count(Card::Six), 3);
/// assert_eq!(hand.to_string(), "6 6 6 7 7 J");
/// # Ok::<(), luxx_rules::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

/// The count of one face.
const NIBBLE: u64 = 0xf;
/// Every second face, each with four free bits above it, so that sums and borrows have room.
const SPACED: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// The bit above each of those faces.
const LENT: u64 = 0x1010_1010_1010_1010;
/// The lowest bit of every face's count.
const UNITS: u64 = 0x0111_1111_1111_1110;

const fn shift(card: Card) -> u32 {
    4 * card.face() as u32
}

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards(0);

    /// The whole box: eight of each number and five jokers, 109 cards (rule 1.1).
    pub const BOX: Cards = Cards(0x0588_8888_8888_8880);

    /// The set of `count` cards of one face, if the box holds that many.
    pub const fn of(card: Card, count: u8) -> Option<Cards> {
        if count <= card.copies() { Some(Cards::several(card, count)) } else { None }
    }

    /// Collects cards; the error is the first face that comes more often than the box holds it.
    pub fn collect(cards: impl IntoIterator<Item = Card>) -> Result<Cards, Card> {
        cards.into_iter().try_fold(Cards::EMPTY, |set, card| {
            if set.count(card) < card.copies() { Ok(set.plus(Cards::one(card))) } else { Err(card) }
        })
    }

    /// How many cards of this face are in the set.
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 >> shift(card)) & NIBBLE) as u8
    }

    /// The set as it is kept: the count of face `f` in bits `4f .. 4f + 4`, all others clear. For those who look at all
    /// faces at once.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// How many cards are in the set.
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & SPACED) + ((self.0 >> 4) & SPACED);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there is no card in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many jokers are in the set.
    pub const fn jokers(self) -> u8 {
        self.count(Card::Joker)
    }

    /// Whether every card of `other` is here too, as often.
    pub const fn contains(self, other: Cards) -> bool {
        // Lend every face a bit above its count: it is still there after the subtraction unless something was missing.
        const fn holds(mine: u64, theirs: u64) -> bool {
            (((mine & SPACED) | LENT) - (theirs & SPACED)) & LENT == LENT
        }
        holds(self.0, other.0) && holds(self.0 >> 4, other.0 >> 4)
    }

    /// Both sets together, if the box holds that many of each face.
    pub fn checked_add(self, other: Cards) -> Option<Cards> {
        let fits = |card: Card| self.count(card) + other.count(card) <= card.copies();
        Card::ALL.into_iter().all(fits).then(|| self.plus(other))
    }

    /// This set without `other`, if it holds all of `other`.
    pub fn checked_sub(self, other: Cards) -> Option<Cards> {
        self.contains(other).then(|| self.minus(other))
    }

    /// The faces in the set with their counts, ascending, jokers last.
    pub fn groups(self) -> impl Iterator<Item = (Card, u8)> {
        self.faces().iter().map(move |card| (card, self.count(card)))
    }

    /// Every card, ascending, jokers last.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.groups().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }

    /// The lowest card, by `1 < … < 13 < joker`.
    pub fn lowest(self) -> Option<Card> {
        self.faces().iter().next()
    }

    /// The different faces in the set.
    pub(crate) const fn faces(self) -> Faces {
        let twos = self.0 | (self.0 >> 1);
        Faces((twos | (twos >> 2)) & UNITS)
    }

    /// The faces that are here exactly `count` times, at least once.
    pub(crate) const fn faces_counted(self, count: u8) -> Faces {
        const LOW: u64 = UNITS * 7;
        let differing = self.0 ^ (UNITS * count as u64);
        // The top bit of a face stays clear only if nothing differs in it.
        let some = ((differing & LOW) + LOW) | differing;
        Faces(!(some >> 3) & self.faces().0)
    }

    /// How many different numbers are here at least once, twice, … eight times.
    pub fn numbers_held(self) -> [u8; 8] {
        let mut lifted = self.0 + UNITS * 8;
        std::array::from_fn(|_| {
            // As in `held_at_least`, for one more each time.
            lifted -= UNITS;
            Faces(lifted >> 3 & UNITS).below(Card::Joker).len()
        })
    }

    /// The highest number that is here at least `count` times; `count` is one or more.
    pub const fn highest_held(self, count: u8) -> Option<Card> {
        let Faces(held) = self.held_at_least(count).below(Card::Joker);
        if held == 0 { None } else { Some(Card::from_face((held.ilog2() / 4) as u8)) }
    }

    /// The faces that are here at least `count` times; `count` is one or more.
    const fn held_at_least(self, count: u8) -> Faces {
        // No count exceeds eight: what `count` lacks to eight lifts a large enough one to its top bit, and none beyond.
        if count > 8 { Faces(0) } else { Faces((self.0 + UNITS * (8 - count as u64)) >> 3 & UNITS) }
    }

    /// Writes the cards as they are displayed, without a formatter in between: a server writes millions of them.
    pub fn write(self, into: &mut impl fmt::Write) -> fmt::Result {
        let mut blank = 0;
        for (card, count) in self.groups() {
            into.write_str(&card.row(count)[1 - blank..])?;
            blank = 1;
        }
        Ok(())
    }

    /// The same in one piece, where there is at most one face.
    #[cfg(feature = "serde")]
    pub(crate) fn one_piece(self) -> Option<&'static str> {
        let mut groups = self.groups();
        match (groups.next(), groups.next()) {
            (None, _) => Some(""),
            (Some((card, count)), None) => Some(&card.row(count)[1..]),
            _ => None,
        }
    }

    pub(crate) const fn one(card: Card) -> Cards {
        Cards(1 << shift(card))
    }

    pub(crate) const fn several(card: Card, count: u8) -> Cards {
        Cards::of_face(card.face(), count)
    }

    pub(crate) const fn of_face(face: u8, count: u8) -> Cards {
        Cards((count as u64) << (4 * face as u32))
    }

    /// Both sets together. Only for callers that move cards about, so that the box is never exceeded.
    pub(crate) const fn plus(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// This set without `other`. Only for callers that have checked that `other` is here.
    pub(crate) const fn minus(self, other: Cards) -> Cards {
        debug_assert!(self.contains(other));
        Cards(self.0 - other.0)
    }

    /// The cards that both sets hold: of each face the smaller count.
    pub(crate) const fn common(self, other: Cards) -> Cards {
        const fn smaller(a: u64, b: u64) -> u64 {
            let (a, b) = (a & SPACED, b & SPACED);
            // As in `contains`: the lent bit is still there where `a` is not the smaller one.
            let not_less = ((a | LENT) - b) & LENT;
            let take_b = not_less - (not_less >> 4);
            (b & take_b) | (a & !take_b)
        }
        Cards(smaller(self.0, other.0) | smaller(self.0 >> 4, other.0 >> 4) << 4)
    }

    /// The `index`-th number card in ascending order, jokers left out, as its face and its rank within that face
    /// counted from one. `index` must be below the number of such cards.
    ///
    /// Picking at random is what search does most, and a loop over the faces would end at an unforeseeable place. So
    /// this counts all faces at once: two to a byte, then the sum of all bytes below by one multiplication.
    pub(crate) const fn nth_number(self, index: u8) -> (Card, u8) {
        const BYTES: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let numbers = self.0 & !(NIBBLE << shift(Card::Joker));
        let pairs = (numbers & SPACED) + ((numbers >> 4) & SPACED);
        let up_to = pairs.wrapping_mul(BYTES);
        // The first byte whose sum exceeds the index. No sum reaches 128, so the borrowed high bits keep bytes apart.
        let beyond = ((up_to | HIGH) - (index as u64 + 1) * BYTES) & HIGH;
        let low = beyond.trailing_zeros() & 0x38;
        let within = index - (((up_to << 8) >> low) & 0xff) as u8;
        // Of the two faces in that byte, the lower one or the next?
        let lower = ((numbers >> low) & NIBBLE) as u8;
        let next = (within >= lower) as u8;
        (Card::from_face((low / 4) as u8 + next), within - next * lower + 1)
    }
}

/// A set of faces, one bit each at the place where [`Cards`] keeps that face's count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces(u64);

impl Faces {
    pub(crate) const NONE: Faces = Faces(0);

    /// How many faces; right for up to fifteen, which is more than there are.
    pub(crate) const fn len(self) -> u8 {
        (self.0.wrapping_mul(0x1111_1111_1111_1111) >> 60) as u8
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn has(self, card: Card) -> bool {
        self.0 & (1 << shift(card)) != 0
    }

    /// The faces lower than this one.
    pub(crate) const fn below(self, card: Card) -> Faces {
        Faces(self.0 & ((1 << shift(card)) - 1))
    }

    /// The faces, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() / 4;
            left &= left.checked_sub(1)?;
            Some(Card::from_face(lowest as u8))
        })
    }

    /// The `index`-th face, ascending. There must be more than `index` and at most seven, as in the pool: then the count
    /// of faces up to each one fits into the four bits that it has.
    pub(crate) const fn select(self, index: u8) -> Card {
        const NIBBLES: u64 = 0x1111_1111_1111_1111;
        const HIGH: u64 = 0x8888_8888_8888_8888;
        let up_to = self.0.wrapping_mul(NIBBLES);
        let beyond = ((up_to | HIGH) - (index as u64 + 1) * NIBBLES) & HIGH;
        Card::from_face((beyond.trailing_zeros() / 4) as u8)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// A text that is no list of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardsError {
    /// One of the words is no card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A face comes more often than the box holds it.
    #[error("more than {most} cards {0}: the box has no more of them (rule 1.1)", most = .0.copies())]
    TooMany(Card),
}

impl FromStr for Cards {
    type Err = ParseCardsError;

    /// Reads cards in any order, separated by blanks; an empty text is the empty set.
    fn from_str(text: &str) -> Result<Cards, ParseCardsError> {
        let cards = text.split_whitespace().map(str::parse).collect::<Result<Vec<Card>, _>>()?;
        Cards::collect(cards).map_err(ParseCardsError::TooMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.parse().unwrap()
    }

    #[test]
    fn rule_1_1_the_box_holds_109_cards() {
        assert_eq!(Cards::BOX.len(), 109);
        for card in Card::ALL {
            assert_eq!(Cards::BOX.count(card), if card.is_joker() { 5 } else { 8 });
        }
        assert_eq!("9 ".repeat(9).parse::<Cards>(), Err(ParseCardsError::TooMany(Card::Nine)));
        assert_eq!("J ".repeat(6).parse::<Cards>(), Err(ParseCardsError::TooMany(Card::Joker)));
    }

    #[test]
    fn contains_looks_at_every_face() {
        assert!(Cards::BOX.contains(Cards::BOX));
        assert!(cards("1 7 7 J").contains(cards("7 7")));
        assert!(!cards("1 7 7 J").contains(cards("7 7 7")));
        assert!(!cards("13 13").contains(cards("J")));
        assert!(!cards("2").contains(cards("1")));
    }

    #[test]
    fn nth_number_walks_the_hand_in_order() {
        let hand = cards("1 1 5 13 13 13 J J");
        let walk: Vec<(u8, u8)> =
            (0..6).map(|index| hand.nth_number(index)).map(|(card, rank)| (card.face(), rank)).collect();
        assert_eq!(walk, [(1, 1), (1, 2), (5, 1), (13, 1), (13, 2), (13, 3)]);
    }

    #[test]
    fn faces_counted_are_those_and_no_others() {
        let counted =
            |text: &str, count| cards(text).faces_counted(count).iter().map(Card::face).collect::<Vec<_>>();
        let every_count = "1 2 2 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6 6 6 7 7 7 7 7 7 7 8 8 8 8 8 8 8 8 13 J";
        for count in 2..=8 {
            assert_eq!(counted(every_count, count), [count]);
        }
        assert_eq!(counted(every_count, 1), [1, 13, 14]);
        assert!((9..=13).chain([0]).all(|count| counted(every_count, count).is_empty()));
        assert_eq!(
            cards("1 2 9 13").faces_counted(1).below(Card::Nine).iter().map(Card::face).collect::<Vec<_>>(),
            [1, 2]
        );
    }

    #[test]
    fn numbers_held_counts_numbers_and_leaves_jokers_out() {
        let hand = cards("1 5 5 9 9 9 13 13 13 13 13 13 13 13 J J");
        assert_eq!(hand.numbers_held(), [4, 3, 2, 1, 1, 1, 1, 1]);
        assert_eq!(Cards::BOX.numbers_held(), [13; 8]);
        assert_eq!(Cards::EMPTY.numbers_held(), [0; 8]);
        let highest = |text, count| cards(text).highest_held(count);
        assert_eq!(highest("2 2 2 9 9 13 J J J J", 1), Some(Card::Thirteen));
        assert_eq!(highest("2 2 2 9 9 13 J J J J", 2), Some(Card::Nine));
        assert_eq!(highest("2 2 2 9 9 13 J J J J", 3), Some(Card::Two));
        assert_eq!(highest("2 2 2 9 9 13 J J J J", 4), None);
    }

    #[test]
    fn common_takes_the_smaller_count() {
        assert_eq!(cards("2 2 2 9 J").common(cards("2 2 3 J J")), cards("2 2 J"));
    }
}
