//! What can be read off the facts of a deal, wherever it is played: who decided what, and what is still being paid for.

use luxx_rules::{Cards, Layer, PublicEvent, Seat, SeenEvent};

/// Who decided this; none for what merely follows from a decision.
pub fn decided_by(fact: SeenEvent) -> Option<Seat> {
    match fact {
        SeenEvent::MyBlindDraw { seat, .. } => Some(seat),
        SeenEvent::Open(open) => match open {
            PublicEvent::Played { seat, .. }
            | PublicEvent::CaughtShadow { seat, .. }
            | PublicEvent::Took { attacker: seat, .. }
            | PublicEvent::Left { attacker: seat, .. }
            | PublicEvent::TookBack { victim: seat, .. }
            | PublicEvent::Discarded { victim: seat, .. }
            | PublicEvent::DrewOpen { seat, .. }
            | PublicEvent::DrewBlind { seat }
            | PublicEvent::Passed { seat } => Some(seat),
            PublicEvent::Revealed { .. }
            | PublicEvent::Caught { .. }
            | PublicEvent::Refilled { .. }
            | PublicEvent::PawMoved { .. }
            | PublicEvent::Over { .. } => None,
        },
    }
}

/// The facts since `me` last decided anything, beginning with somebody else's decision.
pub fn since_decision(facts: &[SeenEvent], me: Option<Seat>) -> &[SeenEvent] {
    let mine = facts.iter().rposition(|fact| me.is_some() && decided_by(*fact) == me);
    let rest = mine.map_or(facts, |mine| &facts[mine + 1..]);
    let next =
        if mine.is_some() { rest.iter().position(|fact| decided_by(*fact).is_some()) } else { Some(0) };
    next.map_or(&[], |next| &rest[next..])
}

/// Why a player owes cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Debt {
    /// This player took that layer.
    Taken {
        /// Who took it.
        by: Seat,
        /// The layer.
        layer: Layer,
    },
    /// It was given up.
    Discarded {
        /// The layer.
        layer: Layer,
    },
}

impl Debt {
    /// What `me` lost last.
    pub fn of(facts: &[SeenEvent], me: Seat) -> Option<Debt> {
        facts.iter().rev().find_map(|fact| match *fact {
            SeenEvent::Open(PublicEvent::Took { attacker, victim, layer }) if victim == me => {
                Some(Debt::Taken { by: attacker, layer })
            }
            SeenEvent::Open(PublicEvent::Discarded { victim, layer }) if victim == me => {
                Some(Debt::Discarded { layer })
            }
            _ => None,
        })
    }
}

/// What `me` has drawn already since anything else was decided.
pub fn drawn(facts: &[SeenEvent], me: Seat) -> Cards {
    let draws =
        facts.iter().rev().filter(|fact| decided_by(**fact).is_some()).map_while(|fact| match *fact {
            SeenEvent::MyBlindDraw { seat, card } if seat == me => Cards::of(card, 1),
            SeenEvent::Open(PublicEvent::DrewOpen { seat, spot }) if seat == me => Some(spot.cards()),
            _ => None,
        });
    draws.fold(Cards::EMPTY, |all, more| all.checked_add(more).unwrap_or(all))
}
