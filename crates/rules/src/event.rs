//! Facts: what came of a move, and who may know what of it (rule 8).
//!
//! An [`Event`] is the whole truth and stays where the full game is. Before it goes to anyone it becomes a
//! [`PublicEvent`] or, for a player, a [`SeenEvent`]: types in which somebody else's blind draw has no place.

use crate::{Card, Layer, Outcome, Seat, Spot};

/// Where a card revealed for the shadow display went (rules 7.3, 7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RevealedTo {
    /// Into the shadow display.
    Shadow,
    /// Onto this card of the pool; the two are a pair now.
    OnPool(Card),
    /// Out of the game.
    Removed,
}

/// A fact: one thing that happened in a game, complete with what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// What everybody sees.
    Open(PublicEvent),
    /// A card was drawn from the deck, unseen by the others (rule 4.2).
    DrewBlind {
        /// Who drew.
        seat: Seat,
        /// Which card it was: only `seat` may know.
        card: Card,
    },
}

/// A fact as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "fact", rename_all = "kebab-case"))]
pub enum SeenEvent {
    /// This player's own blind draw (rule 4.2).
    #[cfg_attr(feature = "serde", serde(rename = "drew-own"))]
    MyBlindDraw {
        /// Who drew: the one who is told.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// What everybody sees.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Open(PublicEvent),
}

/// A fact as everybody, spectators included, sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "fact", rename_all = "kebab-case"))]
pub enum PublicEvent {
    /// A layer was played (rule 2.1).
    Played {
        /// Who played.
        seat: Seat,
        /// The new layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// A group was caught from the shadow display into the hand (rule 7.6).
    CaughtShadow {
        /// Who caught it.
        seat: Seat,
        /// Its value.
        value: Card,
        /// How many cards it had.
        count: u8,
    },
    /// A card was revealed for the shadow display (rules 7.2, 7.3).
    Revealed {
        /// The card.
        card: Card,
        /// Where it went.
        place: RevealedTo,
    },
    /// A top layer was abluxxed and has left its display (rules 2.5, 3.1).
    Caught {
        /// Who abluxxed.
        attacker: Seat,
        /// Whose layer it was.
        victim: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// The attacker took the layer (rule 3.2).
    Took {
        /// Who took it.
        attacker: Seat,
        /// Whose layer it was.
        victim: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// The attacker left the layer to the victim (rule 3.2).
    Left {
        /// Who left it.
        attacker: Seat,
        /// Whose layer it is.
        victim: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// The victim took the layer back into the hand (rule 3.4).
    TookBack {
        /// Who took it back.
        victim: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// The victim discarded the layer (rule 3.4).
    Discarded {
        /// Who discarded it.
        victim: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// A card or a pair was drawn from the pool (rules 4.1, 7.5).
    DrewOpen {
        /// Who drew.
        seat: Seat,
        /// What was drawn.
        spot: Spot,
    },
    /// The optional card was not drawn (rule 2.7).
    Passed {
        /// Who passed.
        seat: Seat,
    },
    /// The pool got a card from the deck (rule 4.3).
    Refilled {
        /// The card.
        card: Card,
    },
    /// The turn is over; the paw moved on (rule 2.8).
    PawMoved {
        /// Who holds it now.
        to: Seat,
    },
    /// The game ended (rule 6.1).
    Over {
        /// Why, with what points, and who won.
        #[cfg_attr(feature = "serde", serde(rename = "result"))]
        outcome: Outcome,
    },
    /// A card was drawn from the deck, unseen by the others (rule 4.2).
    DrewBlind {
        /// Who drew.
        seat: Seat,
    },
}

impl Event {
    /// The fact without what is hidden.
    pub const fn public(self) -> PublicEvent {
        match self {
            Event::Open(open) => open,
            Event::DrewBlind { seat, .. } => PublicEvent::DrewBlind { seat },
        }
    }

    /// The fact as the player in `seat` sees it.
    pub fn seen_by(self, seat: Seat) -> SeenEvent {
        match self {
            Event::DrewBlind { seat: drawer, card } if drawer == seat => {
                SeenEvent::MyBlindDraw { seat, card }
            }
            other => SeenEvent::Open(other.public()),
        }
    }
}

impl SeenEvent {
    /// How the kinds of facts are called where they are written.
    pub const NAMES: [&str; 15] = [
        "played",
        "caught-shadow",
        "revealed",
        "caught",
        "took",
        "left",
        "took-back",
        "discarded",
        "drew-open",
        "drew-blind",
        "drew-own",
        "passed",
        "refilled",
        "paw-moved",
        "over",
    ];
}

impl From<PublicEvent> for Event {
    fn from(open: PublicEvent) -> Event {
        Event::Open(open)
    }
}
