//! Imagined worlds: deal the hidden cards at random so that they fit everything seen, play every candidate out with
//! tacticians at all seats, and keep what wins most often.
//!
//! All candidates are tried in the same worlds, so that luck does not decide between them; after each round the worse half
//! is dropped (sequential halving), so that most worlds go to the moves that are hard to tell apart.

use std::time::Duration;

use luxx_rules::{Game, Move, Seat, View};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use web_time::Instant;

use crate::{Bot, NOTHING, Tactician, greedy};

/// How much thought a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many playouts in all. The same seed and worlds give the same moves on every machine.
    Worlds(u32),
    /// So much time, as far as a round of playouts allows.
    Time(Duration),
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Win this deal; points only decide between equal chances.
    Win,
    /// As many points more than the others as possible: in a match the points of all deals are added up (rule 6.5).
    Points,
}

/// A candidate and how it did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The move.
    pub choice: Move,
    /// The share of wins, shared ones in part.
    pub win_share: f64,
    /// Own points less the best other's.
    pub margin: f64,
    /// The standard error of the win share.
    pub error: f64,
    /// In how many worlds it was tried.
    pub worlds: u32,
}

/// Searches through imagined worlds.
#[derive(Clone, Debug)]
pub struct Searcher {
    seed: u64,
    decisions: u64,
    budget: Budget,
    aim: Aim,
    tactician: Tactician,
}

/// How many candidates are looked at, the tactician's favourites.
const CANDIDATES: usize = 10;
/// How much of a win a point of margin is worth.
const POINT: f64 = 0.004;

/// In how many playouts the others are rash: greedy, and soon out of cards.
const RASH: f64 = 0.6;
/// How far the others' values are off in the remaining playouts, at most.
const DOUBT: f32 = 1.0;

/// What a candidate has brought so far.
#[derive(Clone, Copy, Debug)]
struct Tally {
    choice: Move,
    worlds: u32,
    wins: f64,
    squares: f64,
    margin: f64,
}

impl Searcher {
    /// A searcher that plays for the win of the deal.
    pub fn new(players: usize, seed: u64, budget: Budget) -> Searcher {
        Searcher { seed, decisions: 0, budget, aim: Aim::Win, tactician: Tactician::new(players) }
    }

    /// The same with another aim.
    #[must_use]
    pub fn aiming(self, aim: Aim) -> Searcher {
        Searcher { aim, ..self }
    }

    /// The candidates with what they are worth, the best first. Empty where there is nothing to decide.
    pub fn consider(&mut self, view: &View) -> Vec<Estimate> {
        let mut tallies = self.candidates(view);
        self.decisions += 1;
        // Each decision has its own stream, so that it does not matter how often was asked before.
        let seed = self.seed ^ self.decisions.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let started = Instant::now();
        let rounds = tallies.len().next_power_of_two().trailing_zeros().max(1);
        let mut alive = tallies.len();
        for round in 0..rounds {
            if alive < 2 {
                break;
            }
            match self.budget {
                Budget::Worlds(worlds) => {
                    let each = (worlds / rounds / alive as u32).max(1);
                    for _ in 0..each {
                        self.try_all(view, &mut tallies[..alive], &mut rng);
                    }
                }
                Budget::Time(limit) => {
                    let until = limit * (round + 1) / rounds;
                    while started.elapsed() < until {
                        self.try_all(view, &mut tallies[..alive], &mut rng);
                    }
                }
            }
            tallies[..alive].sort_by(|a, b| self.worth(b).total_cmp(&self.worth(a)));
            alive = alive.div_ceil(2);
        }
        tallies.iter().map(Tally::estimate).collect()
    }

    /// The tactician's favourites; the legal moves that it does not think of are left out.
    fn candidates(&self, view: &View) -> Vec<Tally> {
        let mut weighed = Vec::new();
        self.tactician.weigh(view.sight(), |choice, value| weighed.push((choice, value)));
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
        weighed.dedup_by_key(|(choice, _)| *choice);
        let tally = |(choice, _)| Tally { choice, worlds: 0, wins: 0.0, squares: 0.0, margin: 0.0 };
        weighed.into_iter().take(CANDIDATES).map(tally).collect()
    }

    fn try_all(&self, view: &View, tallies: &mut [Tally], rng: &mut Xoshiro256PlusPlus) {
        let world = view.determinize(rng);
        for tally in tallies {
            let mut game = world.clone();
            // The same doubts in the same world, whatever the candidate.
            let mut doubts = rng.clone();
            if game.apply(tally.choice).is_ok() {
                self.play_out(&mut game, view.seat(), &mut doubts);
                tally.add(&game, view.seat());
            }
        }
    }

    /// Plays a game to its end: the own seat as a tactician would, the others of one mind in this playout, now rash, now
    /// deliberate and more or less in doubt. Whoever expects the same of everybody is surprised by most.
    fn play_out(&self, game: &mut Game, me: Seat, rng: &mut Xoshiro256PlusPlus) {
        let rash = rng.random_bool(RASH);
        let doubt = DOUBT * rng.random::<f32>();
        while let Some(sight) = game.sight() {
            let choice = if sight.seat() == me {
                self.tactician.choose_by_sight(sight)
            } else if rash {
                greedy::choose(sight, rng)
            } else {
                self.tactician.choose_in_doubt(sight, doubt, rng)
            };
            if game.apply(choice).is_err() {
                return;
            }
        }
    }

    fn worth(&self, tally: &Tally) -> f64 {
        let worlds = f64::from(tally.worlds.max(1));
        match self.aim {
            Aim::Win => (tally.wins + POINT * tally.margin) / worlds,
            Aim::Points => tally.margin / worlds,
        }
    }
}

impl Tally {
    fn add(&mut self, game: &Game, me: Seat) {
        let Some(outcome) = game.outcome() else { return };
        let share = if outcome.won(me) { 1.0 / outcome.winners().count() as f64 } else { 0.0 };
        let points = |seat: Seat| f64::from(outcome.scores()[seat.index()]);
        let best = game.public().others(me).map(points).fold(f64::NEG_INFINITY, f64::max);
        self.worlds += 1;
        self.wins += share;
        self.squares += share * share;
        self.margin += points(me) - best;
    }

    fn estimate(&self) -> Estimate {
        let worlds = f64::from(self.worlds.max(1));
        let share = self.wins / worlds;
        let variance = (self.squares / worlds - share * share).max(0.0);
        Estimate {
            choice: self.choice,
            win_share: share,
            margin: self.margin / worlds,
            error: (variance / worlds).sqrt(),
            worlds: self.worlds,
        }
    }
}

impl Bot for Searcher {
    fn choose(&mut self, view: &View) -> Move {
        let moves = view.legal_moves();
        if moves.len() == 1 {
            return moves.get(0).unwrap_or(NOTHING);
        }
        self.consider(view).first().map_or(NOTHING, |best| best.choice)
    }
}
