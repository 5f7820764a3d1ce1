//! The legal moves of a position, as a set that is never written out unless someone asks.
//!
//! Which plays a hand allows follows from its counts alone: a card that is the third 7 stands for "three 7s", with
//! any number of the jokers held. So the set is the hand itself; its size is a product, its `n`-th member a walk
//! over the counts. A search or a random player picks a move without listing the others.

use rand::{Rng, RngExt};

use crate::cards::Faces;
use crate::pool::Choices;
use crate::{Card, Cards, Layer, Move, Phase, Public, Source};

/// The set of legal moves of one position. Cheap to make and to copy; holds every legal move exactly once.
///
/// ```
/// use luxx_rules::{Game, Setup, Variant};
/// use rand::{SeedableRng, rngs::SmallRng};
///
/// let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(1)))?;
/// let moves = game.legal_moves();
/// assert_eq!(moves.len(), moves.iter().count());
/// assert!(moves.iter().all(|m| game.clone().apply(m).is_ok()));
/// # Ok::<(), luxx_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    set: Set,
    len: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// The game is over, or it is not this player's decision.
    None,
    Play {
        hand: Cards,
    },
    Shadow {
        values: Faces,
    },
    Take,
    Return,
    /// If there is one more, it is `pass`.
    Draw {
        pool: Choices,
        deck: bool,
    },
}

impl LegalMoves {
    pub(crate) const NONE: LegalMoves = LegalMoves { set: Set::None, len: 0 };

    /// The legal moves of the player who decides, whose hand this is.
    #[inline]
    pub(crate) fn of(public: &Public, hand: Cards) -> LegalMoves {
        match public.phase {
            Phase::Play => {
                let jokers = u16::from(hand.jokers());
                let numbers = u16::from(hand.len()) - jokers;
                LegalMoves { set: Set::Play { hand }, len: numbers * (jokers + 1) + jokers }
            }
            Phase::Shadow => {
                let values = public.catchable_shadow(public.played());
                LegalMoves { set: Set::Shadow { values }, len: u16::from(values.len()) }
            }
            Phase::Take { .. } => LegalMoves { set: Set::Take, len: 2 },
            Phase::Return { .. } => LegalMoves { set: Set::Return, len: 2 },
            Phase::Draw { .. } => LegalMoves::draws(public, false),
            Phase::MayDraw => LegalMoves::draws(public, true),
            Phase::Over(_) => LegalMoves::NONE,
        }
    }

    fn draws(public: &Public, pass: bool) -> LegalMoves {
        let (pool, deck) = (public.pool.choices(), public.deck_len > 0);
        let len = u16::from(pool.len()) + u16::from(deck) + u16::from(pass);
        LegalMoves { set: Set::Draw { pool, deck }, len }
    }

    /// How many legal moves there are. None only if the game is over or someone else decides.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is nothing to decide here.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The hand, if a layer has to be played: every one that can be made of it is legal then (rule 2.1), and nothing else.
    pub fn playable(&self) -> Option<Cards> {
        match self.set {
            Set::Play { hand } => Some(hand),
            _ => None,
        }
    }

    /// The move with this index, in a fixed order: numbers before jokers alone, ascending; pool before deck before
    /// `pass`.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Move> {
        if index >= self.len() {
            return None;
        }
        let small = index as u8;
        Some(match self.set {
            Set::None => return None,
            Set::Play { hand } => Move::Play(nth_layer(hand, index)),
            Set::Shadow { values } => Move::Shadow(values.iter().nth(index)?),
            Set::Take => [Move::Take, Move::Leave][index & 1],
            Set::Return => [Move::TakeBack, Move::Discard][index & 1],
            Set::Draw { pool, deck } => match pool.get(small) {
                Some(spot) => Move::Draw(Source::Pool(spot)),
                None if deck && small == pool.len() => Move::Draw(Source::Deck),
                None => Move::Pass,
            },
        })
    }

    /// One of them, all alike likely. The generator comes from outside; the choice is the same on every platform.
    #[inline]
    pub fn choose(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.is_empty() {
            return None;
        }
        self.get(rng.random_range(0..u32::from(self.len)) as usize)
    }

    /// All legal moves.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + use<> {
        let moves = *self;
        (0..self.len()).map(move |index| {
            moves.get(index).unwrap_or_else(|| unreachable!("index {index} is below `len`"))
        })
    }

    /// Whether this move is legal.
    pub fn contains(&self, wish: Move) -> bool {
        self.iter().any(|legal| legal == wish)
    }
}

/// The `index`-th layer that a hand allows: every number card as the last one of its value, with 0, 1, … jokers;
/// then jokers alone.
fn nth_layer(hand: Cards, index: usize) -> Layer {
    let held = hand.jokers();
    let (choice, with_jokers) = (index as u16, u16::from(held) + 1);
    let numbers = u16::from(hand.len() - held);
    if choice >= numbers * with_jokers {
        let jokers = (choice - numbers * with_jokers) as u8 + 1;
        return Layer::packed(Card::Joker, jokers, jokers);
    }
    let (number, count) = hand.nth_number((choice / with_jokers) as u8);
    let jokers = (choice % with_jokers) as u8;
    Layer::packed(number, count + jokers, jokers)
}
