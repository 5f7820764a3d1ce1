//! What the end of a deal is worth.

use luxx_learn::{SEATS, Stakes};
use luxx_rules::{Match, Outcome};

/// What a finished deal brought, by seat; nothing in empty seats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prize {
    /// The reward: see [`Prize::of`].
    pub reward: [f32; SEATS],
    /// The share of the win: of the match if that is played for, else of the deal.
    pub share: [f32; SEATS],
    /// Own points less the best other's.
    pub margin: [f32; SEATS],
}

/// How many points ahead are worth as much as a win, where points are played for.
const POINTS: f32 = 14.0;

/// By how many points one deal more blurs who will win a match. Measured: deals of equal players differ by about this
/// (standard deviation 14, as the scale of a logistic curve for the difference of two).
const BLUR: f32 = 11.0;

impl Prize {
    /// Playing for the deal or a match, the reward is `2 · (share − 1 / players) + point · margin`; for points, `margin / 14`.
    pub fn of(outcome: &Outcome, stakes: &Stakes, point: f32) -> Prize {
        let scores = outcome.scores();
        let players = scores.len();
        let share = share(outcome, stakes);
        let mut prize = Prize { share, ..Prize::default() };
        for seat in 0..players {
            let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
            let best = others.map(|(_, score)| *score).max().unwrap_or(0);
            let margin = f32::from(scores[seat]) - f32::from(best);
            prize.margin[seat] = margin;
            prize.reward[seat] = match stakes {
                Stakes::Points => margin / POINTS,
                _ => 2.0 * (share[seat] - 1.0 / players as f32) + point * margin,
            };
        }
        prize
    }
}

/// Who has won what is played for, shared wins in part. Before the last deal of a match nobody has: then it is how likely
/// equal players win from there, roughly.
fn share(outcome: &Outcome, stakes: &Stakes) -> [f32; SEATS] {
    let mut weights = [0.0; SEATS];
    let scores = outcome.scores();
    match stakes {
        Stakes::Deal | Stakes::Points => outcome.winners().for_each(|seat| weights[seat.index()] = 1.0),
        Stakes::Match { totals, left } => {
            let mut totals = *totals;
            totals.iter_mut().zip(scores).for_each(|(total, score)| *total += i32::from(*score));
            let totals = &totals[..scores.len()];
            if *left == 0 {
                Match::winners_of(totals).for_each(|seat| weights[seat.index()] = 1.0);
            } else {
                let best = totals.iter().max().copied().unwrap_or_default();
                for (weight, total) in weights.iter_mut().zip(totals) {
                    *weight = (-((best - total) as f32) / (BLUR * f32::from(*left).sqrt())).exp();
                }
            }
        }
    }
    let all: f32 = weights.iter().sum();
    weights.map(|weight| weight / all)
}
