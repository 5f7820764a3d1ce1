//! What a candidate has brought in the worlds in which it was tried, and what that allows to say.

use luxx_rules::{Game, Move, Seat};

use super::POINT;
use crate::Aim;
use crate::aim::SEATS;

/// How one world went, or is expected to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// The share of the win, by seat; of the match if that is the aim.
    pub(crate) shares: [f64; SEATS],
    /// Own points less the best other's.
    pub(crate) margin: f64,
}

impl Trial {
    /// A game that was played to its end; none if it was not.
    pub(crate) fn of(game: &Game, me: Seat, aim: Aim) -> Option<Trial> {
        let outcome = game.outcome()?;
        let before = if let Aim::Total(totals) = aim { totals } else { [0; SEATS] };
        let points = |seat: Seat| before[seat.index()] + i32::from(outcome.scores()[seat.index()]);
        let seats = || game.public().seats();
        let most = seats().map(points).max();
        let wins = |seat: Seat| match aim {
            // Most points over all deals, whatever decides a tie within one; ties are shared (rule 6.5).
            Aim::Total(_) => Some(points(seat)) == most,
            Aim::Win | Aim::Points => outcome.won(seat),
        };
        let share = 1.0 / seats().filter(|seat| wins(*seat)).count().max(1) as f64;
        let mut shares = [0.0; SEATS];
        seats().filter(|seat| wins(*seat)).for_each(|seat| shares[seat.index()] = share);
        let best = game.public().others(me).map(points).max().unwrap_or(0);
        Some(Trial { shares, margin: f64::from(points(me) - best) })
    }
}

/// What is thought of a candidate before it is tried, in win shares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prior {
    /// Counts always: what the worlds say is never quite what a real game would.
    pub(crate) lasting: f64,
    /// Counts as much as one world: the more are tried, the less.
    pub(crate) fading: f64,
}

/// A candidate and what it has brought so far.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) choice: Move,
    /// What it is worth before it was tried, beside the others.
    prior: Prior,
    /// The own share of the win, world by world: two candidates are compared in the worlds that they have in common.
    own: Vec<f32>,
    won: f64,
    shares: [f64; SEATS],
    margin: f64,
}

impl Tally {
    pub(crate) fn new(choice: Move, prior: Prior) -> Tally {
        Tally { choice, prior, own: Vec::new(), won: 0.0, shares: [0.0; SEATS], margin: 0.0 }
    }

    pub(crate) fn add(&mut self, trial: &Trial, me: Seat) {
        self.own.push(trial.shares[me.index()] as f32);
        self.won += trial.shares[me.index()];
        self.shares.iter_mut().zip(trial.shares).for_each(|(sum, share)| *sum += share);
        self.margin += trial.margin;
    }

    fn worlds(&self) -> f64 {
        self.own.len().max(1) as f64
    }

    fn win_share(&self) -> f64 {
        self.won / self.worlds()
    }

    /// What candidates are sorted by.
    pub(crate) fn worth(&self, aim: Aim) -> f64 {
        let margin = self.margin / self.worlds();
        let prior = self.prior.lasting + self.prior.fading / self.worlds();
        match aim {
            Aim::Win | Aim::Total(_) => self.win_share() + POINT * margin + prior,
            Aim::Points => margin + prior / POINT,
        }
    }

    /// What can be said of it beside the best.
    pub(crate) fn estimate(&self, best: &Tally) -> Estimate {
        let (_, error) = moments(self.own.iter().map(|share| f64::from(*share)));
        Estimate {
            choice: self.choice,
            win_share: self.win_share(),
            margin: self.margin / self.worlds(),
            error,
            worlds: self.own.len() as u32,
            shares: self.shares.map(|sum| sum / self.worlds()),
            equal: self.is_equal_to(best),
        }
    }

    /// Whether nothing proves it to be worse than the best: the difference in the worlds in which both were tried, which
    /// are the first ones of each.
    fn is_equal_to(&self, best: &Tally) -> bool {
        let differences = best.own.iter().zip(&self.own).map(|(best, own)| f64::from(best - own));
        let (difference, error) = moments(differences);
        difference < (1.96 * error).max(TOSS)
    }
}

/// A difference of win shares that does not count even where it is certain: the playouts are not that close to real games.
const TOSS: f64 = 0.02;

/// The mean and its standard error.
fn moments(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let count = f64::max(count, 1.0);
    let mean = sum / count;
    (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
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
    /// The share of wins of every seat, the own one among them.
    pub shares: [f64; SEATS],
    /// Whether nothing proves it to be worse than the best candidate.
    pub equal: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(own: impl IntoIterator<Item = f32>) -> Tally {
        Tally { own: own.into_iter().collect(), ..Tally::new(Move::Pass, Prior::default()) }
    }

    #[test]
    fn candidates_are_compared_in_the_worlds_they_have_in_common() {
        // The best wins every second world; the other one loses one of the ten that it was tried in.
        let best = tally((0..100).map(|world| f32::from(world % 2 == 0)));
        let other = tally((0..10).map(|world| f32::from(world % 2 == 0 && world > 0)));
        assert!(other.estimate(&best).equal, "one world of ten is luck");
        let worse = tally((0..100).map(|world| f32::from(world % 2 == 0 && world % 10 > 0)));
        assert!(!worse.estimate(&best).equal, "one of ten in a hundred worlds is none");
        assert!(best.estimate(&best).equal);
        let hardly = tally((0..100).map(|world| f32::from(world % 2 == 0 && world > 0)));
        assert!(hardly.estimate(&best).equal, "a point of a hundred is not worth a word");
    }
}
