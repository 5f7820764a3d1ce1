//! The coach: the best moves, what they are worth at this table, and why.
//!
//! The numbers are chances in real games and not results of playouts: the others are imagined as what they are
//! ([`Company`]), and what playouts are still off by is taken off by a map that was fitted to finished games
//! (`calibration.rs`). Of the one who asks they assume that the move is made and that the rest of the game is played as a
//! tactician would. Where people sit nobody can know how they play: there the coach speaks in [bands](Band).
//!
//! | file | what it has |
//! |---|---|
//! | `odds.rs` | chances as they are told: shares with intervals, or bands |
//! | `calibration.rs` | the map from playouts to chances, by table and level; `data/calibration.txt` |

mod calibration;
mod odds;

use luxx_rules::View;

use crate::reasons::{Fact, explain};
use crate::{Aim, Budget, Company, Estimate, Searcher};

pub use calibration::{Calibration, CalibrationError, Sample};
pub use odds::{Band, Odds};

/// A candidate, what it is worth, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move and how it did in the imagined worlds.
    pub estimate: Estimate,
    /// What that means at this table.
    pub odds: Odds,
    /// What is true of it, what matters most first.
    pub facts: Vec<Fact>,
}

/// Someone who knows who sits at the table and gives advice.
#[derive(Clone, Debug)]
pub struct Coach {
    searcher: Searcher,
    company: Company,
    aim: Aim,
}

impl Coach {
    /// A coach for a player in this company; the advice follows from the seed.
    pub fn new(players: usize, seed: u64, budget: Budget, company: Company) -> Coach {
        Coach { searcher: Searcher::new(players, seed, budget).among(company), company, aim: Aim::Win }
    }

    /// The same for another aim.
    #[must_use]
    pub fn aiming(self, aim: Aim) -> Coach {
        Coach { searcher: self.searcher.aiming(aim), aim, ..self }
    }

    /// The candidates with what they are worth and why, the best first. Empty where there is nothing to decide.
    pub fn advise(&mut self, view: &View) -> Vec<Advice> {
        let advice = |estimate: Estimate| {
            let facts = explain(view, estimate.choice);
            let odds = match facts.first() {
                // Nothing is left to chance.
                Some(Fact::Ends { .. }) => Odds::certain(&estimate),
                _ => Odds::of(&estimate, view, &self.company, self.aim),
            };
            Advice { estimate, odds, facts }
        };
        self.searcher.consider(view).into_iter().map(advice).collect()
    }
}
