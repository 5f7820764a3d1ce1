//! Imagined worlds: deal the hidden cards at random so that they fit everything seen, play every candidate out with
//! tacticians at all seats, and keep what wins most often.
//!
//! All candidates are tried in the same worlds, so that luck does not decide between them; after each round the worse half
//! is dropped (sequential halving), so that most worlds go to the moves that are hard to tell apart.

use std::time::Duration;

use luxx_rules::{Game, Match, Move, Seat, View};
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
    /// Win the match with this, its last deal: these points by seat are there already.
    Total([i32; SEATS]),
}

/// Room for every seat of the largest table.
const SEATS: usize = 5;

impl Aim {
    /// What to play for in the next deal of a match: points, until the last deal, which has to make up for what is missing.
    pub fn in_match(contest: &Match) -> Aim {
        if contest.deals().len() + 1 < contest.deal_count() {
            return Aim::Points;
        }
        let mut totals = [0; SEATS];
        totals.iter_mut().zip(contest.totals()).for_each(|(total, points)| *total = points);
        Aim::Total(totals)
    }
}

/// A candidate and how it did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The move.
    pub choice: Move,
    /// The share of wins, shared ones in part; of the match if that is the aim.
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
        self.tactician.weigh(view.as_view_ref(), |choice, value| weighed.push((choice, value)));
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
                tally.add(&game, view.seat(), self.aim);
            }
        }
    }

    /// Plays a game to its end: the own seat as a tactician would, the others of one mind in this playout, now rash, now
    /// deliberate and more or less in doubt. Whoever expects the same of everybody is surprised by most.
    fn play_out(&self, game: &mut Game, me: Seat, rng: &mut Xoshiro256PlusPlus) {
        let rash = rng.random_bool(RASH);
        let doubt = DOUBT * rng.random::<f32>();
        while let Some(view_ref) = game.decider_view() {
            let choice = if view_ref.seat() == me {
                self.tactician.choose_by_ref(view_ref)
            } else if rash {
                greedy::choose(view_ref, rng)
            } else {
                self.tactician.choose_in_doubt(view_ref, doubt, rng)
            };
            if game.apply(choice).is_err() {
                return;
            }
        }
    }

    fn worth(&self, tally: &Tally) -> f64 {
        let worlds = f64::from(tally.worlds.max(1));
        match self.aim {
            Aim::Win | Aim::Total(_) => (tally.wins + POINT * tally.margin) / worlds,
            Aim::Points => tally.margin / worlds,
        }
    }
}

impl Tally {
    fn add(&mut self, game: &Game, me: Seat, aim: Aim) {
        let Some(outcome) = game.outcome() else { return };
        let before = if let Aim::Total(totals) = aim { totals } else { [0; SEATS] };
        let points = |seat: Seat| before[seat.index()] + i32::from(outcome.scores()[seat.index()]);
        let best = game.public().others(me).map(points).max().unwrap_or(0);
        let share = match aim {
            // Most points over all deals, whatever decides a tie within one; ties are shared (rule 6.5).
            Aim::Total(_) if points(me) < best => 0.0,
            Aim::Total(_) => {
                1.0 / game.public().seats().filter(|seat| points(*seat) == points(me)).count() as f64
            }
            _ if outcome.won(me) => 1.0 / outcome.winners().count() as f64,
            _ => 0.0,
        };
        self.worlds += 1;
        self.wins += share;
        self.squares += share * share;
        self.margin += f64::from(points(me) - best);
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

#[cfg(test)]
mod tests {
    use super::*;
    use luxx_rules::{Position, Variant};

    /// One deal is left and seat 0 is ten points ahead in the match: going out wins it, though not the deal.
    #[test]
    fn rule_6_5_the_last_deal_of_a_match_is_played_for_the_match() {
        let text = "rules amigo base\npaw 0\nseat 0  hand 9 9  display 3\n\
                    seat 1  hand 2 4  display 5 5 5 | 12 12 12 12\nseat 2  hand 1 8 11 12  display 4\n\
                    pool 1 2 3 4 5 6\ndeck rest\n";
        let position: Position = text.parse().unwrap();
        let game = Game::from_position(&position).unwrap();
        let view = game.view(game.decider().unwrap());
        let going_out = |aim| {
            let out: Move = "play 9 9".parse().unwrap();
            let considered = Searcher::new(3, 1, Budget::Worlds(400)).aiming(aim).consider(&view);
            considered.into_iter().find(|estimate| estimate.choice == out).unwrap().win_share
        };
        assert_eq!(going_out(Aim::Total([10, 0, 0, 0, 0])).to_bits(), 1f64.to_bits());
        assert_eq!(going_out(Aim::Win).to_bits(), 0f64.to_bits());
    }

    #[test]
    fn in_a_match_points_count_until_the_last_deal() {
        let mut contest = Match::new(2, 0, 1).unwrap();
        assert_eq!(Aim::in_match(&contest), Aim::Points);
        let setup =
            luxx_rules::Setup::shuffled(Variant::AmigoBase, 2, 0, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let mut game = Game::deal(&setup).unwrap();
        while let Some(view_ref) = game.decider_view() {
            let choice = Tactician::new(2).choose_by_ref(view_ref);
            game.apply(choice).unwrap();
        }
        contest.add(game.outcome().unwrap()).unwrap();
        let totals = contest.totals();
        assert_eq!(Aim::in_match(&contest), Aim::Total([totals[0], totals[1], 0, 0, 0]));
    }
}
