//! What is said of one decision: the move that was made beside the best one.

use std::fmt;
use std::str::FromStr;

use luxx_rules::{Move, View};

use super::super::judge::Thinker;
use super::super::odds::told_shares;
use super::Grade;
use crate::aim::SEATS;
use crate::{Aim, Budget, Company, Judge, NoWeights};

/// What is played for, as a review sees it: the win of the deal, in a match too.
const AIM: Aim = Aim::Win;

/// What is said of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Who said it.
    pub judge: Judge,
    /// The move that was made.
    pub made: Move,
    /// The best one; where the one made is as good, this may still be another.
    pub best: Move,
    /// How good the move made is beside the best.
    pub grade: Grade,
    /// Everybody's share of the win after the best move; as after the one made where that is as good.
    pub before: [f64; SEATS],
    /// Everybody's share of the win after the move that was made.
    pub after: [f64; SEATS],
}

/// The places behind the point that shares are kept with, so that a verdict is the same once it was written and read.
const PLACES: f64 = 10_000.0;

impl Verdict {
    /// Judges a move that was made, from what its player saw. First the best move is looked for with half of the worlds;
    /// then both are tried in the same fresh worlds with the other half, because of many candidates the one that seems
    /// best is often the luckiest. What comes out follows from the seed.
    ///
    /// The judge is the strongest there is: the champion where its weights are, else games played out.
    pub fn of(view: &View, made: Move, company: Company, seed: u64, worlds: u32) -> Verdict {
        let players = view.public().players();
        let search = Budget::Worlds((worlds / 2).max(1));
        let champion = Thinker::champion(seed);
        let mut thinker =
            champion.unwrap_or_else(|NoWeights| Thinker::searcher(players, seed, search, company));
        thinker = thinker.aiming(AIM);
        let best = thinker.consider(view, search).first().map_or(made, |best| best.choice);
        let judge = thinker.judge();
        let told = |estimate| told_shares(&estimate, view, judge, &company).map(round);
        let rivals: &[Move] = if best == made { &[made] } else { &[made, best] };
        let tried = thinker.try_out(view, rivals, (worlds / 4).max(1));
        let after = told(tried[0].estimate(&tried[0], AIM));
        let Some(best_tried) = tried.get(1) else {
            return Verdict { judge, made, best, grade: Grade::Good, before: after, after };
        };
        let (behind, error) = tried[0].behind(best_tried, AIM);
        let before = told(best_tried.estimate(best_tried, AIM));
        let grade = Grade::of(behind, error);
        if grade == Grade::Good {
            return Verdict { judge, made, best, grade, before: after, after };
        }
        Verdict { judge, made, best, grade, before, after }
    }

    /// What the decision cost the player of this seat, in shares of the win: nothing if it was as good as the best.
    pub fn cost(&self, seat: luxx_rules::Seat) -> f64 {
        (self.before[seat.index()] - self.after[seat.index()]).max(0.0)
    }
}

fn round(share: f64) -> f64 {
    (share * PLACES).round() / PLACES
}

/// One line: judge, grade, both moves, both sets of shares; `;` between them.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{};{}", self.judge, self.grade.name(), self.made, self.best)?;
        for shares in [self.before, self.after] {
            let shares: Vec<String> =
                shares.iter().map(|share| ((share * PLACES).round() as i64).to_string()).collect();
            write!(f, ";{}", shares.join(" "))?;
        }
        Ok(())
    }
}

/// A line that is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVerdictError;

impl fmt::Display for ParseVerdictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a verdict: `judge;grade;move;best;shares;shares`")
    }
}

impl std::error::Error for ParseVerdictError {}

impl FromStr for Verdict {
    type Err = ParseVerdictError;

    fn from_str(line: &str) -> Result<Verdict, ParseVerdictError> {
        let words: [&str; 6] =
            line.split(';').collect::<Vec<_>>().try_into().map_err(|_| ParseVerdictError)?;
        let [judge, grade, made, best, before, after] = words;
        let moved = |text: &str| text.parse::<Move>().map_err(|_| ParseVerdictError);
        Ok(Verdict {
            judge: judge.parse().map_err(|_| ParseVerdictError)?,
            grade: Grade::ALL.into_iter().find(|known| known.name() == grade).ok_or(ParseVerdictError)?,
            made: moved(made)?,
            best: moved(best)?,
            before: shares(before).ok_or(ParseVerdictError)?,
            after: shares(after).ok_or(ParseVerdictError)?,
        })
    }
}

fn shares(text: &str) -> Option<[f64; SEATS]> {
    let share = |word: &str| word.parse::<u16>().ok().map(f64::from).filter(|share| *share <= PLACES);
    let shares: Vec<f64> = text.split(' ').map(share).collect::<Option<_>>()?;
    <[f64; SEATS]>::try_from(shares).ok().map(|shares| shares.map(|share| share / PLACES))
}
