//! What happened, as one player or everybody may know it. A fact is made from what the rules crate shows to somebody,
//! and from nothing else.

use luxx_rules::record::GameResult;
use luxx_rules::{PublicEvent, RevealedTo, SeenEvent};
use serde::{Deserialize, Serialize};

/// One thing that happened in a game. Cards, layers and spots are written as in a game record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// A layer was played.
    Played {
        /// Who played.
        seat: u8,
        /// The new layer.
        cards: String,
    },
    /// A group was caught from the shadow display.
    CaughtShadow {
        /// Who caught it.
        seat: u8,
        /// Its value.
        value: String,
        /// How many cards it had.
        count: u8,
    },
    /// A card was revealed for the shadow display.
    Revealed {
        /// The card.
        card: String,
        /// Where it went.
        place: Place,
    },
    /// A top layer was abluxxed and has left its display.
    Caught {
        /// Who abluxxed.
        attacker: u8,
        /// Whose layer it was.
        victim: u8,
        /// The layer.
        cards: String,
    },
    /// The attacker took the layer.
    Took {
        /// Who took it.
        attacker: u8,
        /// Whose layer it was.
        victim: u8,
        /// The layer.
        cards: String,
    },
    /// The attacker left the layer to the victim.
    Left {
        /// Who left it.
        attacker: u8,
        /// Whose layer it is.
        victim: u8,
        /// The layer.
        cards: String,
    },
    /// The victim took the layer back.
    TookBack {
        /// Who took it back.
        victim: u8,
        /// The layer.
        cards: String,
    },
    /// The victim discarded the layer.
    Discarded {
        /// Who discarded it.
        victim: u8,
        /// The layer.
        cards: String,
    },
    /// A card or a pair was drawn from the pool.
    DrewOpen {
        /// Who drew.
        seat: u8,
        /// What was drawn.
        spot: String,
    },
    /// A card was drawn from the deck, unseen.
    DrewBlind {
        /// Who drew.
        seat: u8,
    },
    /// The own card from the deck: only the drawer is told this.
    DrewOwn {
        /// Who drew: the one who is told.
        seat: u8,
        /// The card.
        card: String,
    },
    /// The optional card was not drawn.
    Passed {
        /// Who passed.
        seat: u8,
    },
    /// The pool got a card from the deck.
    Refilled {
        /// The card.
        card: String,
    },
    /// The paw moved on.
    PawMoved {
        /// Who holds it now.
        to: u8,
    },
    /// The deal ended.
    Over {
        /// Why, with what points, and who won.
        result: GameResult,
    },
}

/// Where a card revealed for the shadow display went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Into the shadow display.
    Shadow,
    /// Onto this card of the pool.
    OnPool(String),
    /// Out of the game.
    Removed,
}

impl From<PublicEvent> for Fact {
    fn from(event: PublicEvent) -> Fact {
        let at = |seat: luxx_rules::Seat| seat.index() as u8;
        match event {
            PublicEvent::Played { seat, layer } => Fact::Played { seat: at(seat), cards: layer.to_string() },
            PublicEvent::CaughtShadow { seat, value, count } => {
                Fact::CaughtShadow { seat: at(seat), value: value.to_string(), count }
            }
            PublicEvent::Revealed { card, place } => {
                let place = match place {
                    RevealedTo::Shadow => Place::Shadow,
                    RevealedTo::OnPool(under) => Place::OnPool(under.to_string()),
                    RevealedTo::Removed => Place::Removed,
                };
                Fact::Revealed { card: card.to_string(), place }
            }
            PublicEvent::Caught { attacker, victim, layer } => {
                Fact::Caught { attacker: at(attacker), victim: at(victim), cards: layer.to_string() }
            }
            PublicEvent::Took { attacker, victim, layer } => {
                Fact::Took { attacker: at(attacker), victim: at(victim), cards: layer.to_string() }
            }
            PublicEvent::Left { attacker, victim, layer } => {
                Fact::Left { attacker: at(attacker), victim: at(victim), cards: layer.to_string() }
            }
            PublicEvent::TookBack { victim, layer } => {
                Fact::TookBack { victim: at(victim), cards: layer.to_string() }
            }
            PublicEvent::Discarded { victim, layer } => {
                Fact::Discarded { victim: at(victim), cards: layer.to_string() }
            }
            PublicEvent::DrewOpen { seat, spot } => Fact::DrewOpen { seat: at(seat), spot: spot.to_string() },
            PublicEvent::Passed { seat } => Fact::Passed { seat: at(seat) },
            PublicEvent::Refilled { card } => Fact::Refilled { card: card.to_string() },
            PublicEvent::PawMoved { to } => Fact::PawMoved { to: at(to) },
            PublicEvent::Over { outcome } => Fact::Over { result: outcome.into() },
            PublicEvent::DrewBlind { seat } => Fact::DrewBlind { seat: at(seat) },
        }
    }
}

impl From<SeenEvent> for Fact {
    fn from(event: SeenEvent) -> Fact {
        match event {
            SeenEvent::Open(open) => open.into(),
            SeenEvent::MyBlindDraw { seat, card } => {
                Fact::DrewOwn { seat: seat.index() as u8, card: card.to_string() }
            }
        }
    }
}
