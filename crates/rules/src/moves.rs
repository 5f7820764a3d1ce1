//! What a player may wish: one answer to one decision. A [`Move`] is a wish; what came of it is told by
//! [`Event`](crate::Event)s.

use crate::{Card, Layer, Spot};

/// The kinds of decision that come up in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Which layer to play (rule 2.1).
    Play,
    /// Which group to catch from the shadow display (rule 7.6).
    Shadow,
    /// Attacker: take the caught layer or leave it (rule 3.2).
    Take,
    /// Victim: take the layer back or discard it (rule 3.4).
    Return,
    /// Victim: where the next card comes from (rule 4.1).
    Draw,
    /// Caught nobody: draw one card or none (rule 2.7).
    MayDraw,
}

impl Decision {
    /// All kinds, in the order in which they can come up in a turn.
    pub const ALL: [Decision; 6] = [
        Decision::Play,
        Decision::Shadow,
        Decision::Take,
        Decision::Return,
        Decision::Draw,
        Decision::MayDraw,
    ];

    /// The word used in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Play => "play",
            Decision::Shadow => "shadow",
            Decision::Take => "take",
            Decision::Return => "return",
            Decision::Draw => "draw",
            Decision::MayDraw => "may-draw",
        }
    }

    /// The number of the rule that asks for this decision.
    pub const fn rule(self) -> &'static str {
        match self {
            Decision::Play => "2.1",
            Decision::Shadow => "7.6",
            Decision::Take => "3.2",
            Decision::Return => "3.4",
            Decision::Draw => "4.1",
            Decision::MayDraw => "2.7",
        }
    }
}

/// Where a drawn card comes from (rule 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The top of the draw deck, unseen.
    Deck,
    /// An open spot of the pool.
    Pool(Spot),
}

/// One answer to one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Play these cards as a new layer.
    Play(Layer),
    /// Catch this value from the shadow display.
    Shadow(Card),
    /// Attacker: take the caught layer into the hand.
    Take,
    /// Attacker: leave the caught layer to the victim.
    Leave,
    /// Victim: take the layer back into the hand.
    TakeBack,
    /// Victim: discard the layer and draw as many.
    Discard,
    /// Draw a card.
    Draw(Source),
    /// Do not draw the card one may draw.
    Pass,
}
