//! Why a move was refused: the rule's number and a sentence.

use crate::{Card, Decision, Move, Reason, Seat, Spot};

/// A move that the rules refuse. The game it was meant for is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over by {0} (rule {rule})", rule = self.rule())]
    Over(Reason),
    /// Somebody else decides now.
    #[error("it is {decider} who decides now: {} (rule {})", expected(*.decision), self.rule())]
    NotYours {
        /// Who decides.
        decider: Seat,
        /// What is to be decided.
        decision: Decision,
    },
    /// The move answers another question than the one that is open.
    #[error("{sentence} (rule {rule})", sentence = expected(*.0), rule = self.rule())]
    NotAsked(Decision),
    /// A card that must be drawn was declined.
    #[error("the cards owed must be drawn; only the card after catching nobody may be declined (rule {})", self.rule())]
    MustDraw,
    /// The hand lacks the cards.
    #[error("{} (rule {})", not_in_hand(*.card, *.held, *.wanted), self.rule())]
    NotInHand {
        /// The face of which there are too few.
        card: Card,
        /// How many the hand has.
        held: u8,
        /// How many were to be played.
        wanted: u8,
    },
    /// Nothing like that in the pool.
    #[error("the pool has no {0} (rule {rule})", rule = self.rule())]
    NotInPool(Spot),
    /// The deck is empty.
    #[error("the draw deck is empty (rule {})", self.rule())]
    DeckEmpty,
    /// The shadow display has no such group to catch.
    #[error(
        "{value} cannot be caught from the shadow display: it takes a value below the one played, there exactly {size} \
         times (rule {})", self.rule()
    )]
    NotInShadow {
        /// The value that was to be caught.
        value: Card,
        /// How many cards were played.
        size: u8,
    },
}

impl Illegal {
    /// The number of the rule that refuses the move.
    pub const fn rule(self) -> &'static str {
        match self {
            Illegal::Over(reason) => reason.rule(),
            Illegal::NotAsked(decision) | Illegal::NotYours { decision, .. } => decision.rule(),
            Illegal::MustDraw => "2.7",
            Illegal::NotInHand { .. } => "2.1",
            Illegal::NotInPool(_) => "4.1",
            Illegal::DeckEmpty => "4.4",
            Illegal::NotInShadow { .. } => "7.6",
        }
    }

    /// The error for a move that does not answer the open decision.
    pub(crate) const fn not_asked(decision: Decision, wish: Move) -> Illegal {
        match (decision, wish) {
            (Decision::Draw, Move::Pass) => Illegal::MustDraw,
            _ => Illegal::NotAsked(decision),
        }
    }
}

const fn expected(decision: Decision) -> &'static str {
    match decision {
        Decision::Play => "the active player must play cards now",
        Decision::Shadow => "the active player must catch from the shadow display now",
        Decision::Take => "the attacker must take the caught layer or leave it now",
        Decision::Return => "the victim must take the layer back or discard it now",
        Decision::Draw => "the victim must draw now, from the pool or the deck",
        Decision::MayDraw => "the active player may draw one card or pass now",
    }
}

fn not_in_hand(card: Card, held: u8, wanted: u8) -> String {
    match held {
        0 => format!("the hand has no {card}"),
        _ => format!("the hand has {card} only {held} times, not {wanted} times"),
    }
}
