//! Positions made by hand, for puzzles, tests and teaching: any table at the start of a turn.
//!
//! A position is written as a few lines of text that a person can type. What follows is worked case 7 of the rules:
//!
//! ```
//! use luxx_rules::{Game, Position};
//!
//! let position: Position = "
//!     rules   amigo base
//!     paw     0
//!     seat 0  hand 13      display 4 4 | 9
//!     seat 1  hand 2 2 8   display 5
//!     seat 2  hand 1 1 6   known 6
//!     pool    1 2 3 4 5 6
//!     deck    7 7 7
//!     discard rest
//! ".parse()?;
//! let mut game = Game::from_position(&position)?;
//! game.apply("play 13".parse()?)?;
//! assert!(game.outcome().is_some(), "the last card catches nothing: the game is over (rule 2.4)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Layers are separated by `|`, bottom first. `known` names the cards of a hand that everybody knows of. `rest` stands
//! for all cards not named elsewhere, in `deck` (ascending), `discard` or `removed`. `#` begins a comment.

mod write;

use std::fmt;
use std::str::FromStr;

use crate::game::SHADOW_LEN;
use crate::notation::snippet;
use crate::setup::{SetupError, seats};
use crate::variant::UnknownVariant;
use crate::{Card, Cards, Game, Layer, Pool, Seat, Spot, Variant};

/// A table at the start of a turn, raw, as it comes from outside. [`Game::from_position`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The rules to play by.
    pub variant: Variant,
    /// Who is to play.
    pub paw: usize,
    /// The players, clockwise from seat 0.
    pub seats: Vec<SeatPosition>,
    /// The open row.
    pub pool: Vec<Spot>,
    /// The draw deck, next card first.
    pub deck: Vec<Card>,
    /// The discard pile.
    pub discard: Cards,
    /// Cards that left the game (rule 7.4).
    pub removed: Cards,
    /// The duel's shadow display.
    pub shadow: Cards,
}

/// One player's part of a [`Position`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPosition {
    /// The whole hand.
    pub hand: Cards,
    /// The cards of the hand that everybody knows of.
    pub known: Cards,
    /// The display, bottom layer first.
    pub display: Vec<Layer>,
}

/// A position that cannot stand at the start of a turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Too few or too many at the table.
    #[error(transparent)]
    Players(SetupError),
    /// The paw lies where nobody sits.
    #[error("seat {paw} has the paw, but the {players} players sit in seats 0 to {}", players - 1)]
    Paw {
        /// Where the paw was to lie.
        paw: usize,
        /// How many players there are.
        players: usize,
    },
    /// A hand is empty, so the game would be over.
    #[error("{0} has no card in hand: the game would be over (rule 2.4)")]
    EmptyHand(Seat),
    /// Known cards that are not there.
    #[error("{seat} is known to hold {known}, but the hand is {hand}")]
    Known {
        /// Whose hand.
        seat: Seat,
        /// What is said to be known.
        known: Cards,
        /// What is there.
        hand: Cards,
    },
    /// The wrong number of cards of a face, over everything.
    #[error("{card} comes {found} times in all, not {expected} times (rule 1.1)")]
    Count {
        /// The face.
        card: Card,
        /// How often it comes.
        found: usize,
        /// How often the box holds it.
        expected: u8,
    },
    /// The pool is not full although the deck has cards, or it is too full, or empty.
    #[error(
        "the pool has {found} spots and the deck {deck} cards: the pool has six, or fewer once the deck is empty, but not none (rules 4.3, 4.5)"
    )]
    Pool {
        /// How many spots are taken.
        found: usize,
        /// How many cards are in the deck.
        deck: usize,
    },
    /// Something that only the duel has.
    #[error("only the duel has pairs, a shadow display and removed cards (rule 7)")]
    NotADuel,
    /// The shadow holds a 13 or joker, or has the wrong size.
    #[error(
        "the shadow display has 13 cards of the values 1 to 12, or fewer once the deck is empty (rules 7.2, 7.10)"
    )]
    Shadow,
}

impl Game {
    /// A game that begins with this position. Nobody knows more than the position says.
    pub fn from_position(position: &Position) -> Result<Game, PositionError> {
        let (players, paw) = seats(position.seats.len(), position.paw).map_err(|error| match error {
            SetupError::Starts { starts, players } => PositionError::Paw { paw: starts, players },
            other => PositionError::Players(other),
        })?;
        check_piles(position)?;
        let mut game = Game::bare(position.variant, players, paw);
        for (seat, place) in Seat::all(position.seats.len()).zip(&position.seats) {
            if place.hand.is_empty() {
                return Err(PositionError::EmptyHand(seat));
            }
            let SeatPosition { hand, known, .. } = *place;
            let hidden = hand.checked_sub(known).ok_or(PositionError::Known { seat, known, hand })?;
            game.hidden[seat.index()] = hidden;
            game.public.hidden_len[seat.index()] = hidden.len();
            game.public.known[seat.index()] = known;
            for layer in &place.display {
                game.lay(seat, *layer);
            }
        }
        for spot in &position.pool {
            game.public.pool.add(*spot);
        }
        game.public.discard = position.discard;
        game.public.removed = position.removed;
        game.public.shadow = position.shadow;
        game.stack(&position.deck);
        game.changed_for_good();
        game.third_time();
        Ok(game)
    }
}

fn check_piles(position: &Position) -> Result<(), PositionError> {
    let found = position.card_counts();
    if let Some(card) = Card::ALL.into_iter().find(|c| found[index(*c)] != usize::from(c.copies())) {
        return Err(PositionError::Count { card, found: found[index(card)], expected: card.copies() });
    }
    let (pool, deck) = (position.pool.len(), position.deck.len());
    let full = usize::from(Pool::SPOTS);
    if pool > full || pool == 0 || (pool < full && deck > 0) {
        return Err(PositionError::Pool { found: pool, deck });
    }
    if position.seats.len() == 2 {
        let shadow = position.shadow;
        let high = shadow.count(Card::Thirteen) + shadow.count(Card::Joker);
        if high > 0 || shadow.len() > SHADOW_LEN || (shadow.len() < SHADOW_LEN && deck > 0) {
            return Err(PositionError::Shadow);
        }
    } else if !position.shadow.is_empty()
        || !position.removed.is_empty()
        || position.pool.iter().any(|spot| spot.on_top().is_some())
    {
        return Err(PositionError::NotADuel);
    }
    Ok(())
}

fn index(card: Card) -> usize {
    usize::from(card.face()) - 1
}

impl Position {
    /// How often each face comes, over everything.
    fn card_counts(&self) -> [usize; Card::ALL.len()] {
        let places = self.seats.iter().flat_map(|place| {
            place.hand.iter().chain(place.display.iter().flat_map(|layer| layer.cards().iter()))
        });
        let pool = self.pool.iter().flat_map(|spot| spot.cards().iter());
        let piles = [self.discard, self.removed, self.shadow].into_iter().flat_map(Cards::iter);
        let mut counts = [0; Card::ALL.len()];
        for card in places.chain(pool).chain(piles).chain(self.deck.iter().copied()) {
            counts[index(card)] += 1;
        }
        counts
    }
}

/// A text that is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ParsePositionError {}

/// Which pile gets the cards that are not named.
enum Rest {
    Deck,
    Discard,
    Removed,
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut position = Position {
            variant: Variant::AmigoBase,
            paw: 0,
            seats: Vec::new(),
            pool: Vec::new(),
            deck: Vec::new(),
            discard: Cards::EMPTY,
            removed: Cards::EMPTY,
            shadow: Cards::EMPTY,
        };
        let (mut rest, mut seen) = (None, Vec::new());
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                once(line, &mut seen)
                    .and_then(|()| position.read_line(line, &mut rest))
                    .map_err(|problem| ParsePositionError { line: number + 1, problem })?;
            }
        }
        if let Some(rest) = rest {
            position.add_rest(&rest);
        }
        Ok(position)
    }
}

impl Position {
    fn read_line(&mut self, line: &str, rest: &mut Option<Rest>) -> Result<(), String> {
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        match (key, value) {
            ("rules", _) => {
                let (edition, variant) = value.split_once(' ').unwrap_or((value, ""));
                self.variant =
                    Variant::find(edition, variant.trim()).map_err(|e: UnknownVariant| e.to_string())?;
            }
            ("paw", _) => {
                self.paw = value.parse().map_err(|_| format!("{:?} is no seat", snippet(value)))?;
            }
            ("seat", _) => self.read_seat(value)?,
            (_, "rest") if rest.is_some() => {
                return Err("a second `rest`: only one pile can have it".to_owned());
            }
            ("deck", "rest") => *rest = Some(Rest::Deck),
            ("discard", "rest") => *rest = Some(Rest::Discard),
            ("removed", "rest") => *rest = Some(Rest::Removed),
            ("pool", _) => self.pool = words(value)?,
            ("deck", _) => self.deck = words(value)?,
            ("discard", _) => self.discard = cards(value)?,
            ("removed", _) => self.removed = cards(value)?,
            ("shadow", _) => self.shadow = cards(value)?,
            _ => {
                return Err(format!(
                    "{:?} is none of rules, paw, seat, pool, deck, discard, removed, shadow",
                    snippet(key)
                ));
            }
        }
        Ok(())
    }

    /// Reads `0 hand 13 13 known 13 display 4 4 | 9`.
    fn read_seat(&mut self, text: &str) -> Result<(), String> {
        let (number, mut text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if number != self.seats.len().to_string() {
            return Err(format!("seat {:?} where seat {} should come", snippet(number), self.seats.len()));
        }
        let mut place = SeatPosition::default();
        let mut seen = Vec::new();
        while !text.trim().is_empty() {
            once(text.trim_start(), &mut seen)?;
            let (key, value) = text.trim_start().split_once(' ').unwrap_or((text, ""));
            let end = ["hand", "known", "display"].iter().filter_map(|word| value.find(word)).min();
            let (value, after) = value.split_at(end.unwrap_or(value.len()));
            match key.trim() {
                "hand" => place.hand = cards(value)?,
                "known" => place.known = cards(value)?,
                "display" => {
                    let layers = value.split('|').map(|layer| layer.trim().parse::<Layer>());
                    place.display = layers.collect::<Result<_, _>>().map_err(|e| e.to_string())?;
                }
                other => return Err(format!("{:?} is none of hand, known, display", snippet(other))),
            }
            text = after;
        }
        self.seats.push(place);
        Ok(())
    }

    /// Puts all cards that are not named anywhere onto one pile.
    fn add_rest(&mut self, pile: &Rest) {
        let found = self.card_counts();
        let missing = |card: Card| usize::from(card.copies()).saturating_sub(found[index(card)]);
        let rest: Vec<Card> =
            Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, missing(card))).collect();
        let counted = Cards::collect(rest.iter().copied()).unwrap_or_default();
        match pile {
            Rest::Deck => self.deck = rest,
            Rest::Discard => self.discard = counted,
            Rest::Removed => self.removed = counted,
        }
    }
}

/// Refuses a line or entry whose key has come before; only seats come several times.
fn once(line: &str, seen: &mut Vec<String>) -> Result<(), String> {
    let key = line.split_whitespace().next().unwrap_or_default();
    if key != "seat" && seen.iter().any(|earlier| earlier == key) {
        return Err(format!("{:?} comes a second time", snippet(key)));
    }
    seen.push(key.to_owned());
    Ok(())
}

fn cards(text: &str) -> Result<Cards, String> {
    text.parse().map_err(|e: crate::ParseCardsError| e.to_string())
}

fn words<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace().map(|word| word.parse().map_err(|e: T::Err| e.to_string())).collect()
}
