//! What can be wrong with an observation, and where.

use crate::{Card, Cards, Decision, Layer, Seat};

/// An observation that no game can lead to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObservationError {
    /// Too few or too many at the table.
    #[error("seats: {0} players: 2 to 5 can play (rules 1, 7)")]
    Players(usize),
    /// Something is said of a seat where nobody sits.
    #[error("{field}: {seat} is not at this table of {players}")]
    Seat {
        /// What names the seat.
        field: &'static str,
        /// The seat.
        seat: Seat,
        /// How many players there are.
        players: usize,
    },
    /// A card lies open more often than the box holds it.
    #[error("{card} lies open {found} times, but the box has {} (rule 1.1)", card.copies())]
    TooMany {
        /// The face.
        card: Card,
        /// How often it comes.
        found: usize,
    },
    /// The cards that lie open, in the hands and in the deck are not those of the box.
    #[error("there are {found} cards in all, not 109 (rule 1.1)")]
    Total {
        /// How many there are.
        found: usize,
    },
    /// A hand is smaller than the part of it that everybody knows.
    #[error("seats: {seat} has {hand} cards, of which {known} are known")]
    Known {
        /// Whose hand.
        seat: Seat,
        /// How many cards it has.
        hand: u8,
        /// How many are known.
        known: u8,
    },
    /// A hand is empty that cannot be, or has cards although it must be empty.
    #[error(
        "seats: {0}: only whoever has just ended the game has no card in hand, and has none then (rule 2.4)"
    )]
    EmptyHand(Seat),
    /// The pool or the deck has a size that it cannot have here.
    #[error("pool: {pool} spots, with {deck} cards in the deck, cannot be at this point (rules 4.3, 4.5)")]
    Pool {
        /// How many spots are taken.
        pool: usize,
        /// How many cards the deck has.
        deck: u8,
    },
    /// Something that only the duel has.
    #[error("only the duel has pairs, a shadow display and removed cards (rule 7)")]
    NotADuel,
    /// The shadow holds a 13 or joker, or has the wrong size.
    #[error(
        "shadow: it has 13 cards of the values 1 to 12, or fewer once the deck is empty (rules 7.2, 7.10)"
    )]
    Shadow,
    /// What is decided, caught, owed and over do not go together.
    #[error("decision, caught, owed and over do not go together")]
    Phase,
    /// The decision cannot come up as things lie.
    #[error("decision: {} cannot come up as things lie (rule {})", .0.name(), .0.rule())]
    Decision(Decision),
    /// The layer cannot have been caught by what was played.
    #[error("caught: {layer} of {victim} was not caught by what lies on top of the paw's display (rule 2.5)")]
    Caught {
        /// Whose layer.
        victim: Seat,
        /// The layer.
        layer: Layer,
    },
    /// Something that follows from the rest does not.
    #[error("{0} does not follow from the rest")]
    Derived(&'static str),
    /// What was laid and taken cannot have led to the displays.
    #[error("quiet: entry {index} cannot have led to what lies there (rule 6.4)")]
    Quiet {
        /// Which entry, counted from zero.
        index: usize,
    },
    /// A position stood too often, or not often enough for the end that is claimed.
    #[error("quiet: the game ends when a position stands for the third time, and not before (rule 6.4)")]
    Repetition,
    /// The own hand does not fit what everybody knows of it.
    #[error("own: the hand {hand} does not fit what everybody sees of it and of the other cards")]
    Hand {
        /// The hand.
        hand: Cards,
    },
    /// A spectator has no view.
    #[error("own: a spectator has no hand")]
    NoSeat,
}
