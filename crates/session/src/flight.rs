//! The path of cards over the table: every fact that moves cards moves them from one place to another.

use luxx_rules::{Card, Cards, PublicEvent, RevealedTo, Seat, SeenEvent};

/// Where cards can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Somebody's hand.
    Hand(Seat),
    /// The top of somebody's display.
    Display(Seat),
    /// Where a caught layer waits, beside its owner's display.
    Caught(Seat),
    /// The open row.
    Pool,
    /// The draw deck.
    Deck,
    /// The discard pile.
    Discard,
    /// The duel's shadow display.
    Shadow,
    /// Out of the game.
    Removed,
}

/// Cards on their way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// The cards; none is one that the onlooker does not see.
    pub cards: Vec<Option<Card>>,
}

impl Flight {
    /// The cards that a fact moves; none if it moves none.
    pub fn of(event: SeenEvent) -> Option<Flight> {
        let open = match event {
            SeenEvent::MyBlindDraw { seat, card } => {
                return Some(Flight { from: Place::Deck, to: Place::Hand(seat), cards: vec![Some(card)] });
            }
            SeenEvent::Open(open) => open,
        };
        let (from, to, cards) = match open {
            PublicEvent::Played { seat, layer } => (Place::Hand(seat), Place::Display(seat), layer.cards()),
            PublicEvent::CaughtShadow { seat, value, count } => {
                (Place::Shadow, Place::Hand(seat), Cards::of(value, count).unwrap_or_default())
            }
            PublicEvent::Revealed { card, place } => {
                let to = match place {
                    RevealedTo::Shadow => Place::Shadow,
                    RevealedTo::OnPool(_) => Place::Pool,
                    RevealedTo::Removed => Place::Removed,
                };
                (Place::Deck, to, Cards::of(card, 1).unwrap_or_default())
            }
            PublicEvent::Caught { victim, layer, .. } => {
                (Place::Display(victim), Place::Caught(victim), layer.cards())
            }
            PublicEvent::Took { attacker, victim, layer } => {
                (Place::Caught(victim), Place::Hand(attacker), layer.cards())
            }
            PublicEvent::TookBack { victim, layer } => {
                (Place::Caught(victim), Place::Hand(victim), layer.cards())
            }
            PublicEvent::Discarded { victim, layer } => {
                (Place::Caught(victim), Place::Discard, layer.cards())
            }
            PublicEvent::DrewOpen { seat, spot } => (Place::Pool, Place::Hand(seat), spot.cards()),
            PublicEvent::DrewBlind { seat } => {
                return Some(Flight { from: Place::Deck, to: Place::Hand(seat), cards: vec![None] });
            }
            PublicEvent::Refilled { card } => {
                (Place::Deck, Place::Pool, Cards::of(card, 1).unwrap_or_default())
            }
            PublicEvent::Left { .. }
            | PublicEvent::Passed { .. }
            | PublicEvent::PawMoved { .. }
            | PublicEvent::Over { .. } => return None,
        };
        Some(Flight { from, to, cards: cards.iter().map(Some).collect() })
    }
}
