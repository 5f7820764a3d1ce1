//! The coach: the best moves, what they are worth at this table, and why.
//!
//! Moves are judged by the champion's look ahead where its weights are there, else by games that are played out with the
//! others as what they are ([`Company`]). The numbers are chances in real games and not what the judge says: what that is
//! off by at this table is taken off by a map that was fitted to finished games (`calibration.rs`). Of the one who asks they
//! assume that the move is made and that the rest of the game is played as a tactician would. Where people sit nobody can
//! know how they play: there the coach speaks in [bands](Band), and so it does where bots sit that were never measured.
//!
//! | file | what it has |
//! |---|---|
//! | `judge.rs` | who judges: the champion, or games played out |
//! | `odds.rs` | chances as they are told: shares with intervals, or bands |
//! | `review/` | a game that is over: what each decision cost, what was luck |
//! | `calibration.rs` | the map from a judge's results to chances, by table and level; `data/calibration.txt` |

mod calibration;
mod judge;
mod odds;
mod review;

use luxx_rules::View;

use crate::reasons::{Fact, explain};
use crate::{Aim, Budget, Company, Estimate, NoWeights};
use judge::Thinker;

pub use calibration::{Calibration, CalibrationError, HINT_TRIALS, Sample};
pub use judge::{Judge, ParseJudgeError};
pub use odds::{Band, Odds};
pub use review::{CoursePoint, Grade, ParseVerdictError, Review, ReviewError, Reviewed, Summary, Verdict};

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
    thinker: Thinker,
    budget: Budget,
    company: Company,
    aim: Aim,
}

impl Coach {
    /// A coach for a player in this company, with the strongest judge there is; the advice follows from the seed.
    pub fn new(players: usize, seed: u64, budget: Budget, company: Company) -> Coach {
        let champion = Thinker::champion(seed);
        let thinker = champion.unwrap_or_else(|NoWeights| Thinker::searcher(players, seed, budget, company));
        Coach { thinker, budget, company, aim: Aim::Win }
    }

    /// Makes a coach with a judge of one's choice. The champion can fail, for want of weights.
    pub fn judged_by(
        judge: Judge,
        players: usize,
        seed: u64,
        budget: Budget,
        company: Company,
    ) -> Result<Coach, NoWeights> {
        let thinker = match judge {
            Judge::Searcher => Thinker::searcher(players, seed, budget, company),
            Judge::Champion => Thinker::champion(seed)?,
        };
        Ok(Coach { thinker, budget, company, aim: Aim::Win })
    }

    /// Who judges the moves.
    pub fn judge(&self) -> Judge {
        self.thinker.judge()
    }

    /// Makes the coach advise what brings most towards another aim.
    #[must_use]
    pub fn aiming(self, aim: Aim) -> Coach {
        Coach { thinker: self.thinker.aiming(aim), aim, ..self }
    }

    /// The candidates with what they are worth and why, the best first. Empty where there is nothing to decide.
    pub fn advise(&mut self, view: &View) -> Vec<Advice> {
        let judge = self.thinker.judge();
        let estimates = self.thinker.consider(view, self.budget);
        let advice = |estimate: Estimate| {
            let facts = explain(view, estimate.choice);
            let odds = match facts.first() {
                // Nothing is left to chance.
                Some(Fact::Ends { .. }) => Odds::certain(&estimate),
                _ => Odds::of(&estimate, view, (judge, self.budget), &self.company, self.aim),
            };
            Advice { estimate, odds, facts }
        };
        estimates.into_iter().map(advice).collect()
    }
}
