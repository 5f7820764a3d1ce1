//! Ideas: hints at the answer of a puzzle that leave something to be found.

use luxx_rules::{Move, Seat, Source};

use super::Puzzle;

/// A hint at the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idea {
    /// It catches something.
    Catches {
        /// The top layers of these players,
        victims: Vec<Seat>,
        /// and a group of the shadow display.
        shadow: bool,
    },
    /// So many cards are played.
    Count(u8),
    /// The card is drawn from the pool.
    Pool,
}

impl Idea {
    /// What helps with a puzzle, step by step: first whom the move catches, then how many cards it plays. A choice between two answers has
    /// no idea that would not be the answer.
    pub fn all(puzzle: &Puzzle) -> Vec<Idea> {
        let Ok(game) = puzzle.game() else { return Vec::new() };
        let view = game.view(Puzzle::SOLVER);
        let public = view.public();
        match puzzle.best {
            Move::Play(layer) => {
                let victims: Vec<Seat> =
                    public.catches(Puzzle::SOLVER, layer).map(|(seat, _)| seat).collect();
                let shadow = public.shadow_catches(Puzzle::SOLVER, layer).next().is_some();
                let caught = (shadow || !victims.is_empty()).then_some(Idea::Catches { victims, shadow });
                caught.into_iter().chain([Idea::Count(layer.size())]).collect()
            }
            Move::Draw(Source::Pool(_)) if public.pool().different().count() > 1 => vec![Idea::Pool],
            _ => Vec::new(),
        }
    }
}
