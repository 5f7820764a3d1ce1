//! What a candidate has brought in the worlds in which it was tried, and what that allows to say.

use luxx_rules::{Game, Match, Move, Seat};

use super::{POINT, WIN_IN_POINTS};
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
        let mut points = if let Aim::Total(totals) = aim { totals } else { [0; SEATS] };
        points.iter_mut().zip(outcome.scores()).for_each(|(points, score)| *points += i32::from(*score));
        let mut shares = [0.0; SEATS];
        let mut wins = |seat: Seat| shares[seat.index()] = 1.0;
        match aim {
            Aim::Total(_) => Match::winners_of(&points[..game.public().players()]).for_each(&mut wins),
            Aim::Win | Aim::Points => outcome.winners().for_each(&mut wins),
        }
        let winners = shares.iter().sum::<f64>().max(1.0);
        let points = |seat: Seat| points[seat.index()];
        let best = game.public().others(me).map(points).max().unwrap_or(0);
        Some(Trial { shares: shares.map(|share| share / winners), margin: f64::from(points(me) - best) })
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
    /// The margin, likewise.
    margins: Vec<f32>,
    won: f64,
    shares: [f64; SEATS],
    margin: f64,
    /// The squares of the margins, for what is uncertain about their mean.
    margins_squared: f64,
}

impl Tally {
    pub(crate) fn new(choice: Move, prior: Prior) -> Tally {
        Tally {
            choice,
            prior,
            own: Vec::new(),
            margins: Vec::new(),
            won: 0.0,
            shares: [0.0; SEATS],
            margin: 0.0,
            margins_squared: 0.0,
        }
    }

    pub(crate) fn add(&mut self, trial: &Trial, me: Seat) {
        self.own.push(trial.shares[me.index()] as f32);
        self.margins.push(trial.margin as f32);
        self.won += trial.shares[me.index()];
        self.shares.iter_mut().zip(trial.shares).for_each(|(sum, share)| *sum += share);
        self.margin += trial.margin;
        self.margins_squared += trial.margin * trial.margin;
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
            Aim::Points => margin + WIN_IN_POINTS * prior,
        }
    }

    /// What can be said of it beside the best.
    pub(crate) fn estimate(&self, best: &Tally, aim: Aim) -> Estimate {
        let (_, error) = moments(self.own.iter().map(|share| f64::from(*share)));
        let margin = self.margin / self.worlds();
        let spread = (self.margins_squared / self.worlds() - margin * margin).max(0.0);
        Estimate {
            choice: self.choice,
            win_share: self.win_share(),
            margin,
            margin_error: (spread / self.worlds()).sqrt(),
            error,
            worlds: self.own.len() as u32,
            shares: self.shares.map(|sum| sum / self.worlds()),
            equal: self.is_equal_to(best, aim),
        }
    }

    /// Whether nothing proves it to be worse than the best: the difference in the worlds in which both were tried, which
    /// are the first ones of each.
    fn is_equal_to(&self, best: &Tally, aim: Aim) -> bool {
        let (difference, error) = self.behind(best, aim);
        let scale = if aim == Aim::Points { WIN_IN_POINTS } else { 1.0 };
        is_as_good(difference / scale, error / scale)
    }

    /// By how much it does worse than another in the worlds in which both were tried, and the standard error of that: in shares of
    /// the win, or in points if they are played for.
    pub(crate) fn behind(&self, other: &Tally, aim: Aim) -> (f64, f64) {
        let (other, own) =
            if aim == Aim::Points { (&other.margins, &self.margins) } else { (&other.own, &self.own) };
        moments(other.iter().zip(own).map(|(other, own)| f64::from(other - own)))
    }
}

/// A difference of win shares that does not count even where it is certain: what a judge sees is not that close to real games.
const NEGLIGIBLE: f64 = 0.02;

/// Whether a move so far behind another in shares of the win, with this standard error, is called as good: nothing proves that it is
/// worse (by the 95 % interval), or too little is lost.
pub(crate) fn is_as_good(behind: f64, error: f64) -> bool {
    behind < (1.96 * error).max(NEGLIGIBLE)
}

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
    /// The standard error of the margin.
    pub margin_error: f64,
    /// The standard error of the win share.
    pub error: f64,
    /// In how many worlds it was tried.
    pub worlds: u32,
    /// The share of wins of every seat, the own one among them.
    pub shares: [f64; SEATS],
    /// Whether nothing proves it to be worse than the best candidate.
    pub equal: bool,
}

impl Estimate {
    /// What it brought of what is played for: points, or else a share of the win.
    pub fn brought(&self, aim: Aim) -> f64 {
        if aim == Aim::Points { self.margin } else { self.win_share }
    }
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
        assert!(other.estimate(&best, Aim::Win).equal, "one world of ten is luck");
        let worse = tally((0..100).map(|world| f32::from(world % 2 == 0 && world % 10 > 0)));
        assert!(!worse.estimate(&best, Aim::Win).equal, "one of ten in a hundred worlds is none");
        assert!(best.estimate(&best, Aim::Win).equal);
        let hardly = tally((0..100).map(|world| f32::from(world % 2 == 0 && world > 0)));
        assert!(hardly.estimate(&best, Aim::Win).equal, "a point of a hundred is not worth a word");
    }

    /// A candidate with this margin in each of so many worlds, none of them won.
    fn ahead_by(margin: f64, worlds: usize, prior: Prior) -> Tally {
        let me = Seat::new(0).unwrap();
        let mut tally = Tally::new(Move::Pass, prior);
        (0..worlds).for_each(|_| tally.add(&Trial { shares: [0.0; SEATS], margin }, me));
        tally
    }

    #[test]
    fn where_points_are_played_for_candidates_are_compared_by_points() {
        let [better, worse, hardly] = [4.0, 2.0, 3.8].map(|margin| ahead_by(margin, 20, Prior::default()));
        assert!(worse.estimate(&better, Aim::Win).equal, "no share of the win is lost");
        assert!(!worse.estimate(&better, Aim::Points).equal);
        assert!(hardly.estimate(&better, Aim::Points).equal);
    }

    #[test]
    fn where_points_are_played_for_a_few_of_them_outweigh_a_dislike() {
        let disliked = Prior { lasting: -0.01, fading: -0.3 };
        let [better, liked] =
            [(3.0, disliked), (0.0, Prior::default())].map(|(m, prior)| ahead_by(m, 10, prior));
        assert!(better.worth(Aim::Points) > liked.worth(Aim::Points));
        let [better, liked] =
            [(3.0, disliked), (0.0, Prior::default())].map(|(m, prior)| ahead_by(m, 1, prior));
        assert!(better.worth(Aim::Points) < liked.worth(Aim::Points), "one world proves little");
    }
}
