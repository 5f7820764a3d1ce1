//! Who judges the moves that a coach advises.

use std::fmt;
use std::str::FromStr;

use luxx_rules::{Move, View};

use crate::search::Tally;
use crate::{Aim, Budget, Champion, Company, Estimate, NoWeights, Searcher, network};

/// Ways to judge a move. What they say of the same move differs, so each has its own maps from results to chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judge {
    /// Games played out by a tactician among whoever sits there.
    Searcher,
    /// The champion's look ahead: the strongest, if its weights are there.
    Champion,
}

impl Judge {
    /// All of them, the strongest last.
    pub const ALL: [Judge; 2] = [Judge::Searcher, Judge::Champion];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Judge::Searcher => "searcher",
            Judge::Champion => "champion",
        }
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseJudgeError;

impl fmt::Display for ParseJudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such judge: there are searcher and champion")
    }
}

impl std::error::Error for ParseJudgeError {}

impl FromStr for Judge {
    type Err = ParseJudgeError;

    fn from_str(text: &str) -> Result<Judge, ParseJudgeError> {
        Judge::ALL.into_iter().find(|judge| judge.name() == text).ok_or(ParseJudgeError)
    }
}

/// A judge at work.
#[derive(Clone, Debug)]
pub(super) enum Thinker {
    Searcher(Box<Searcher>),
    Champion(Box<Champion>),
}

impl Thinker {
    pub(super) fn searcher(players: usize, seed: u64, budget: Budget, company: Company) -> Thinker {
        Thinker::Searcher(Box::new(Searcher::new(players, seed, budget).among(company)))
    }

    pub(super) fn champion(seed: u64) -> Result<Thinker, NoWeights> {
        Ok(Thinker::Champion(Box::new(Champion::new(network()?, seed))))
    }

    pub(super) fn aiming(self, aim: Aim) -> Thinker {
        match self {
            Thinker::Searcher(searcher) => Thinker::Searcher(Box::new(searcher.aiming(aim))),
            Thinker::Champion(champion) => Thinker::Champion(Box::new(champion.aiming(aim))),
        }
    }

    pub(super) fn judge(&self) -> Judge {
        match self {
            Thinker::Searcher(_) => Judge::Searcher,
            Thinker::Champion(_) => Judge::Champion,
        }
    }

    /// The candidates, the best first.
    pub(super) fn consider(&mut self, view: &View, budget: Budget) -> Vec<Estimate> {
        match self {
            Thinker::Searcher(searcher) => searcher.consider(view),
            Thinker::Champion(champion) => champion.consider(view, budget),
        }
    }

    /// These moves, each tried in the same so many worlds, in the order they came in.
    pub(super) fn try_out(&mut self, view: &View, choices: &[Move], worlds: u32) -> Vec<Tally> {
        match self {
            Thinker::Searcher(searcher) => searcher.try_out(view, choices, worlds),
            Thinker::Champion(champion) => champion.try_out(view, choices, worlds),
        }
    }
}
