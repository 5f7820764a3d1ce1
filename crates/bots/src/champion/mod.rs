//! The champion: a network that learnt by playing against itself, alone or with a look ahead.
//!
//! | file | what it has |
//! |---|---|
//! | `weights.rs` | where the network comes from: built in, or handed in once |
//! | `ahead.rs` | the look ahead: the network's favourites in imagined worlds |

mod ahead;
mod weights;

use std::sync::Arc;

use luxx_learn::{Evaluator, Network, Stakes, encode, softmax};
use luxx_rules::{Move, View};

use crate::aim::SEATS;
use crate::search::{self, Estimate, Prior, Tally};
use crate::{Aim, Bot, Budget, NOTHING};

pub use weights::{NoWeights, install, network};

/// Plays what the network likes best; with a budget, what does best of its favourites in imagined worlds.
#[derive(Clone, Debug)]
pub struct Champion {
    evaluator: Evaluator,
    seed: u64,
    decisions: u64,
    budget: Option<Budget>,
    aim: Aim,
    stakes: Stakes,
}

/// A move beside the best one, both tried in the same imagined worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The move.
    pub choice: Move,
    /// What share of the win it brings.
    pub share: f64,
    /// By how much it does worse than the best.
    pub behind: f64,
    /// The standard error of that.
    pub error: f64,
}

/// How many of the network's favourites are looked at.
const CANDIDATES: usize = 8;
/// Whatever the network is as sure of as this needs no second thought: two of three decisions.
const SURE: f32 = 0.995;
/// What the network's liking is worth beside what the worlds say, in win shares for each unit of its logarithm: always, and
/// as much again as long as few worlds were tried. With much more the search would only repeat what the network said; with
/// less it believes chance, and the more so the more players there are.
const LASTING: f64 = 0.003;
const FADING: f64 = 0.15;
/// A move that the network likes less than this is liked as much as this.
const LEAST: f64 = 1e-4;

impl Champion {
    /// The network alone, playing for the win of the deal.
    pub fn new(network: Arc<Network>, seed: u64) -> Champion {
        let evaluator = Evaluator::new(network);
        Champion { evaluator, seed, decisions: 0, budget: None, aim: Aim::Win, stakes: Stakes::Deal }
    }

    /// Makes it look ahead, with so much thought a decision.
    #[must_use]
    pub fn searching(self, budget: Budget) -> Champion {
        Champion { budget: Some(budget), ..self }
    }

    /// Makes it play for another aim.
    #[must_use]
    pub fn aiming(self, aim: Aim) -> Champion {
        let stakes = match aim {
            Aim::Win => Stakes::Deal,
            Aim::Points => Stakes::Points,
            Aim::Total(totals) => Stakes::Match { totals, left: 0 },
        };
        Champion { aim, stakes, ..self }
    }

    /// What share of the win each seat can expect, as the network sees it without any look ahead. The one who looks is the
    /// one who decides.
    pub fn outlook(&mut self, view: &View) -> [f64; SEATS] {
        self.evaluator.look(&encode(view, &self.stakes));
        ahead::by_seat(self.evaluator.values(view.public().players()), view.public(), view.seat()).shares
    }

    /// The network's favourites with what they are worth in imagined worlds, the best first. Empty where there is nothing to
    /// decide.
    pub fn consider(&mut self, view: &View, budget: Budget) -> Vec<Estimate> {
        let candidates = self.favourites(view);
        let tallies = self.search(view, candidates, budget);
        tallies.iter().map(|tally| tally.estimate(&tallies[0], self.aim)).collect()
    }

    /// These moves with what they are worth in the same so many imagined worlds, in the order they came in. The worlds are
    /// others than those of [`consider`](Champion::consider).
    pub(crate) fn try_out(&mut self, view: &View, choices: &[Move], worlds: u32) -> Vec<Tally> {
        let mut tallies: Vec<Tally> =
            choices.iter().map(|choice| Tally::new(*choice, Prior::default())).collect();
        let mut rng = search::generator(!self.seed, self.decisions);
        let (evaluator, stakes, aim, me) = (&mut self.evaluator, &self.stakes, self.aim, view.seat());
        search::side_by_side(view, &mut tallies, worlds, &mut rng, |game, _| {
            ahead::play_on(game, me, evaluator, stakes, aim)
        });
        tallies
    }

    /// These moves beside each other, each tried in the same so many imagined worlds, the best first: for whoever must be sure that
    /// one is better than the others.
    pub fn compare(&mut self, view: &View, choices: &[Move], worlds: u32) -> Vec<Compared> {
        let mut tried = self.try_out(view, choices, worlds);
        let share = |tally: &Tally| tally.estimate(tally, Aim::Win).win_share;
        tried.sort_by(|one, other| share(other).total_cmp(&share(one)));
        let compared = |tally: &Tally| {
            let (behind, error) = tally.behind(&tried[0], Aim::Win);
            Compared { choice: tally.choice, share: share(tally), behind, error }
        };
        tried.iter().map(compared).collect()
    }

    /// The moves the network likes best with how much it does, the best first.
    pub fn favourites(&mut self, view: &View) -> Vec<(Move, f32)> {
        let moves = view.legal_moves();
        self.evaluator.look(&encode(view, &self.stakes));
        let mut liking = self.evaluator.logits(&moves).to_vec();
        softmax(&mut liking);
        let mut favourites: Vec<(Move, f32)> = moves.iter().zip(liking).collect();
        favourites.sort_by(|a, b| b.1.total_cmp(&a.1));
        favourites.truncate(CANDIDATES);
        favourites
    }

    fn search(&mut self, view: &View, favourites: Vec<(Move, f32)>, budget: Budget) -> Vec<Tally> {
        let tally = |(choice, liking): (Move, f32)| {
            let liking = libm::log(f64::from(liking).max(LEAST));
            Tally::new(choice, Prior { lasting: LASTING * liking, fading: FADING * liking })
        };
        let mut tallies: Vec<Tally> = favourites.into_iter().map(tally).collect();
        let mut rng = search::generator(self.seed, self.decisions);
        let (evaluator, stakes, aim, me) = (&mut self.evaluator, &self.stakes, self.aim, view.seat());
        search::halve(view, &mut tallies, budget, aim, &mut rng, |game, _| {
            ahead::play_on(game, me, evaluator, stakes, aim)
        });
        tallies
    }
}

impl Bot for Champion {
    fn choose(&mut self, view: &View) -> Move {
        self.decisions += 1;
        let moves = view.legal_moves();
        if moves.len() < 2 {
            return moves.get(0).unwrap_or(NOTHING);
        }
        let Some(budget) = self.budget else {
            self.evaluator.look(&encode(view, &self.stakes));
            return self.evaluator.best(&moves).unwrap_or(NOTHING);
        };
        let favourites = self.favourites(view);
        match favourites.first() {
            Some((choice, liking)) if *liking >= SURE => *choice,
            _ => self.search(view, favourites, budget).first().map_or(NOTHING, |best| best.choice),
        }
    }
}
