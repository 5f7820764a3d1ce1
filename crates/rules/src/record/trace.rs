//! The trace: a position as one line of JSON, for comparing two programs.

use serde::Serialize;

use super::GameResult;
use crate::{Game, Layer};

/// One position of a game, in the shape of a trace line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceLine {
    step: usize,
    #[serde(flatten)]
    open: Option<Open>,
    owed: u8,
    caught: Option<Caught>,
    hands: Vec<String>,
    displays: Vec<Vec<String>>,
    pool: Vec<String>,
    deck: usize,
    discard: String,
    removed: String,
    shadow: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<GameResult>,
}

/// The open decision; left out once the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Open {
    seat: usize,
    decision: &'static str,
    legal: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Caught {
    victim: usize,
    cards: String,
}

impl TraceLine {
    /// The line for a game after `step` moves.
    pub fn of(game: &Game, step: usize) -> TraceLine {
        let public = game.public();
        let open = public.decider().zip(public.decision()).map(|(seat, decision)| Open {
            seat: seat.index(),
            decision: decision.name(),
            legal: game.legal_moves().iter().map(|legal| legal.to_string()).collect(),
        });
        TraceLine {
            step,
            open,
            owed: public.owed(),
            caught: public
                .caught()
                .map(|(victim, layer)| Caught { victim: victim.index(), cards: layer.to_string() }),
            hands: public.seats().map(|seat| game.hand(seat).to_string()).collect(),
            displays: public
                .seats()
                .map(|seat| public.display(seat).iter().map(Layer::to_string).collect())
                .collect(),
            pool: public.pool().iter().map(|spot| spot.to_string()).collect(),
            deck: public.deck_len(),
            discard: public.discard().to_string(),
            removed: public.removed().to_string(),
            shadow: public.shadow().to_string(),
            over: game.outcome().map(GameResult::from),
        }
    }

    /// The line itself, without the line's end.
    pub fn to_json(&self) -> String {
        super::write::json(self)
    }
}
