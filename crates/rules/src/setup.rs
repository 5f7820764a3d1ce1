//! From a shuffled deck to a game (rules 1 and 7.1 to 7.4).

use std::ops::RangeInclusive;

use rand::Rng;
use rand::seq::SliceRandom;

use crate::game::DRAWN;
use crate::history::LongHistory;
use crate::seat::MAX_PLAYERS;
use crate::{Card, Cards, Event, Game, Pool, Public, Seat, Spot, Variant};

/// Everything that fixes a deal, raw, as it comes from outside. [`Game::deal`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules to play by.
    pub variant: Variant,
    /// How many players: two play the duel.
    pub players: usize,
    /// The starting seat.
    pub starts: usize,
    /// The shuffled cards in the order in which they are dealt (rule 1.4): all 109, in a duel the 105 that remain after
    /// two jokers each (rule 7.1).
    pub deck: Vec<Card>,
}

impl Setup {
    /// How many can play (rules 1, 7).
    pub const PLAYERS: RangeInclusive<usize> = 2..=MAX_PLAYERS;

    /// A deal with a freshly shuffled deck. The generator comes from outside, as everything does.
    pub fn shuffled(variant: Variant, players: usize, starts: usize, rng: &mut impl Rng) -> Setup {
        let mut setup = Setup { variant, players, starts, deck: Setup::full_deck(players).iter().collect() };
        setup.shuffle(rng);
        setup
    }

    /// The cards a deck of so many players is made of (rules 1.1, 7.1).
    pub fn full_deck(players: usize) -> Cards {
        match players {
            2 => Cards::BOX.minus(Cards::several(Card::Joker, 2 * DUEL_JOKERS)),
            _ => Cards::BOX,
        }
    }

    /// Shuffles the deck anew.
    pub fn shuffle(&mut self, rng: &mut impl Rng) {
        self.deck.shuffle(rng);
    }
}

/// A deal or position that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many at the table.
    #[error("{0} players: 2 to 5 can play (rules 1, 7)")]
    Players(usize),
    /// The starting seat does not exist.
    #[error("seat {starts} starts, but the {players} players sit in seats 0 to {}", players - 1)]
    Starts {
        /// The seat that was to start.
        starts: usize,
        /// How many players there are.
        players: usize,
    },
    /// The deck has the wrong number of cards.
    #[error("the deck has {found} cards, not {expected} ({})", deck_rule(*.expected))]
    DeckLen {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// The deck has the wrong cards.
    #[error("the deck has {card} {found} times, not {expected} times (rule 1.1)")]
    DeckCards {
        /// The face that is miscounted.
        card: Card,
        /// How often it comes.
        found: u8,
        /// How often it should.
        expected: u8,
    },
}

fn deck_rule(expected: usize) -> &'static str {
    if expected == 109 { "rule 1.1" } else { "rule 7.1: in a duel each player holds two jokers before" }
}

/// How many cards everyone is dealt (rule 1.2), in a duel besides the two jokers (rule 7.1).
const DEALT: usize = 13;
const DEALT_IN_DUEL: usize = 11;
const DUEL_JOKERS: u8 = 2;

impl Game {
    /// Deals a game (rules 1.2 to 1.4, in a duel 7.1 to 7.4).
    pub fn deal(setup: &Setup) -> Result<Game, SetupError> {
        Game::deal_with(setup, |_| ())
    }

    /// As [`deal`](Game::deal), and tells what comes up for the duel's shadow display, in order.
    pub fn deal_with(setup: &Setup, mut tell: impl FnMut(Event)) -> Result<Game, SetupError> {
        let (players, starts) = seats(setup.players, setup.starts)?;
        check_deck(&setup.deck, setup.players)?;
        let mut game = Game::bare(setup.variant, players, starts);

        let each = if game.public.is_duel() { DEALT_IN_DUEL } else { DEALT };
        let (dealt, rest) = setup.deck.split_at(each * setup.players);
        let (pool, deck) = rest.split_at(usize::from(Pool::SPOTS));
        for round in dealt.chunks(setup.players) {
            for (steps, &card) in round.iter().enumerate() {
                let hand = &mut game.hidden[starts.clockwise(steps as u8, players).index()];
                *hand = hand.plus(Cards::one(card));
            }
        }
        for seat in Seat::all(setup.players) {
            game.public.hidden_len[seat.index()] = each as u8;
            if game.public.is_duel() {
                game.public.known[seat.index()] = Cards::several(Card::Joker, DUEL_JOKERS);
            }
        }
        for &card in pool {
            game.public.pool.add(Spot::single(card));
        }
        game.stack(deck);
        if game.public.is_duel() {
            game.fill_shadow(&mut tell);
        }
        game.third_time();
        Ok(game)
    }

    /// A game before any card is dealt.
    pub(crate) fn bare(variant: Variant, players: u8, paw: Seat) -> Game {
        Game {
            public: Public::bare(variant, players, paw),
            hidden: [Cards::EMPTY; MAX_PLAYERS],
            deck: [DRAWN; Cards::BOX.len() as usize],
            long_history: LongHistory::default(),
        }
    }

    /// Puts down the draw deck, next card first.
    pub(crate) fn stack(&mut self, deck: &[Card]) {
        for (place, &card) in self.deck.iter_mut().zip(deck.iter().rev()) {
            *place = card;
        }
        self.public.deck_len = deck.len() as u8;
    }
}

/// Checks the number of players and the starting seat.
pub(crate) fn seats(players: usize, starts: usize) -> Result<(u8, Seat), SetupError> {
    if !Setup::PLAYERS.contains(&players) {
        return Err(SetupError::Players(players));
    }
    let seat = Seat::new(starts).filter(|seat| seat.index() < players);
    Ok((players as u8, seat.ok_or(SetupError::Starts { starts, players })?))
}

/// Checks that the deck holds exactly the right cards.
fn check_deck(deck: &[Card], players: usize) -> Result<(), SetupError> {
    let whole = Setup::full_deck(players);
    let expected = usize::from(whole.len());
    if deck.len() != expected {
        return Err(SetupError::DeckLen { found: deck.len(), expected });
    }
    let mut found = [0u8; 1 + Card::ALL.len()];
    for card in deck {
        found[usize::from(card.face())] += 1;
    }
    match Card::ALL.into_iter().find(|card| found[usize::from(card.face())] != whole.count(*card)) {
        None => Ok(()),
        Some(card) => Err(SetupError::DeckCards {
            card,
            found: found[usize::from(card.face())],
            expected: whole.count(card),
        }),
    }
}
