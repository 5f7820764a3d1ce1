//! Every move has a number, the same for good: a network's output number `i` is about move `i`, in all sixteen modes.
//!
//! | from | how many | moves |
//! |---|---|---|
//! | 0 | 624 | play `n` cards of value `v` with `j` jokers: `((v − 1) · 8 + n − 1) · 6 + j`, `v` 1 to 13, `n` 1 to 8, `j` 0 to 5 |
//! | 624 | 5 | play 1 to 5 jokers alone |
//! | 629 | 12 | catch value 1 to 12 from the duel's shadow |
//! | 641 | 4 | take, leave, take back, discard |
//! | 645 | 14 | draw a single card from the pool: 1 to 13, joker |
//! | 659 | 14 | draw a pair with a 13 on top from the pool: 1 to 13, joker underneath |
//! | 673 | 14 | draw a pair with a joker on top: likewise |
//! | 687 | 1 | draw from the deck |
//! | 688 | 1 | pass |
//!
//! The numbers are not dense: no hand ever holds eight 5s and five jokers of which all are played, but the formula stays simple.

use luxx_rules::{Card, Cards, Layer, LegalMoves, Move, Source, Spot};

use crate::features::Bits;

/// How many numbers there are; every one of them is some move's.
pub const ACTIONS: usize = PASS + 1;

const NUMBERS: usize = 8;
const JOKERS: usize = 6;
const ALONE: usize = 13 * NUMBERS * JOKERS;
const SHADOW: usize = ALONE + 5;
const ANSWERS: usize = SHADOW + 12;
const SINGLE: usize = ANSWERS + 4;
const UNDER_13: usize = SINGLE + 14;
const UNDER_JOKER: usize = UNDER_13 + 14;
const DECK: usize = UNDER_JOKER + 14;
const PASS: usize = DECK + 1;

/// The number of a move.
pub fn index(choice: Move) -> usize {
    match choice {
        Move::Play(layer) if layer.value().is_joker() => ALONE + usize::from(layer.jokers()) - 1,
        Move::Play(layer) => {
            let numbers = usize::from(layer.size() - layer.jokers());
            (place(layer.value()) * NUMBERS + numbers - 1) * JOKERS + usize::from(layer.jokers())
        }
        // The shadow holds nothing above 12 (rule 7.2); such a wish, always refused, shares the number of the highest.
        Move::Shadow(value) => SHADOW + place(value).min(11),
        Move::Take => ANSWERS,
        Move::Leave => ANSWERS + 1,
        Move::TakeBack => ANSWERS + 2,
        Move::Discard => ANSWERS + 3,
        Move::Draw(Source::Pool(spot)) => {
            let first = match spot.on_top() {
                None => SINGLE,
                Some(Card::Joker) => UNDER_JOKER,
                Some(_) => UNDER_13,
            };
            first + place(spot.card())
        }
        Move::Draw(Source::Deck) => DECK,
        Move::Pass => PASS,
    }
}

/// The move with this number; none from [`ACTIONS`] on.
pub fn action(index: usize) -> Option<Move> {
    Some(match index {
        ..ALONE => {
            let (rest, jokers) = (index / JOKERS, index % JOKERS);
            let (place, numbers) = (rest / NUMBERS, rest % NUMBERS + 1);
            Move::Play(Layer::numbers(Card::ALL[place], numbers as u8, jokers as u8)?)
        }
        ALONE..SHADOW => Move::Play(Layer::jokers_alone((index - ALONE + 1) as u8)?),
        SHADOW..ANSWERS => Move::Shadow(Card::ALL[index - SHADOW]),
        ANSWERS..SINGLE => [Move::Take, Move::Leave, Move::TakeBack, Move::Discard][index - ANSWERS],
        SINGLE..UNDER_13 => pool(Spot::single(Card::ALL[index - SINGLE])),
        UNDER_13..UNDER_JOKER => pool(Spot::pair(Card::ALL[index - UNDER_13], Card::Thirteen)?),
        UNDER_JOKER..DECK => pool(Spot::pair(Card::ALL[index - UNDER_JOKER], Card::Joker)?),
        DECK => Move::Draw(Source::Deck),
        PASS => Move::Pass,
        _ => return None,
    })
}

fn pool(spot: Spot) -> Move {
    Move::Draw(Source::Pool(spot))
}

/// A card's place among the faces, from 0.
fn place(card: Card) -> usize {
    usize::from(card.face()) - 1
}

/// How many words a [`Mask`] has.
pub const MASK_WORDS: usize = ACTIONS.div_ceil(64);

/// A set of actions, a bit each, the lowest bit of the first word for action 0.
pub type Mask = [u64; MASK_WORDS];

/// The legal moves as a mask.
pub fn mask(moves: &LegalMoves) -> Mask {
    if let Some(hand) = moves.playable() {
        return plays(hand);
    }
    let mut mask = [0; MASK_WORDS];
    for choice in moves.iter() {
        let index = index(choice);
        mask[index / 64] |= 1 << (index % 64);
    }
    mask
}

/// How many numbers the plays of one value have.
const PLAYS: usize = NUMBERS * JOKERS;

/// All layers that can be made of a hand, value by value: many moves, but each value has one of few patterns.
fn plays(hand: Cards) -> Mask {
    // No hand has more than five jokers.
    let patterns = &PATTERNS[usize::from(hand.jokers() % 8)];
    let mut mask = Bits::<MASK_WORDS>::new();
    for (place, card) in Card::ALL[..13].iter().enumerate() {
        mask.put(place * PLAYS, PLAYS, patterns[usize::from(hand.count(*card) % 16)]);
    }
    mask.put(ALONE, SHADOW - ALONE, (1 << hand.jokers()) - 1);
    mask.words()
}

/// The plays of one value, by the jokers in the hand and how often it is there.
static PATTERNS: [[u64; 16]; 8] = {
    let (mut table, mut held) = ([[0; 16]; 8], 0);
    while held < JOKERS {
        let mut count = 1;
        while count <= NUMBERS {
            // One card more than before, with no, one, … all jokers.
            table[held][count] = table[held][count - 1] | ((1 << (held + 1)) - 1) << ((count - 1) * JOKERS);
            count += 1;
        }
        held += 1;
    }
    table
};
