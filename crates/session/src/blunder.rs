//! Moves that hurt when they were not meant: worth asking twice.

use luxx_rules::{Move, View};

use crate::Preview;

/// What a move would cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blunder {
    /// It ends the deal, and somebody else wins.
    Loses,
    /// Jokers are laid down alone, where each could make a set larger.
    LoneJokers,
    /// Jokers go to the discard pile.
    LostJokers,
}

impl Blunder {
    /// A name for those who put it into words.
    pub const fn name(self) -> &'static str {
        match self {
            Blunder::Loses => "loses",
            Blunder::LoneJokers => "lone-jokers",
            Blunder::LostJokers => "lost-jokers",
        }
    }

    /// What this move would cost whoever sees this view, if anything.
    pub fn of(view: &View, choice: Move) -> Option<Blunder> {
        match choice {
            Move::Play(layer) => match Preview::of(view, layer).going_out {
                Some(outcome) => (!outcome.won(view.seat())).then_some(Blunder::Loses),
                None => layer.value().is_joker().then_some(Blunder::LoneJokers),
            },
            Move::Discard => {
                let (_, layer) = view.public().caught()?;
                (layer.jokers() > 0).then_some(Blunder::LostJokers)
            }
            _ => None,
        }
    }
}
