//! What the games of a table show: shares and margins with confidence intervals, clustered by deal.
//!
//! The rotations of one deal are not independent, so a deal is one observation: the mean over its rotations. What is shown
//! of all this, and how, is said in `text.rs`, `json.rs` and `report/`.

use std::collections::BTreeMap;

use luxx_bots::Level;

use super::rating::Comparisons;
use super::seating::{Lineup, Played};

/// A value and half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    pub(crate) value: f64,
    pub(crate) interval: f64,
}

impl Figure {
    pub(crate) fn with_error(value: f64, standard_error: f64) -> Figure {
        Figure { value, interval: 1.96 * standard_error }
    }

    pub(crate) fn low(self) -> f64 {
        self.value - self.interval
    }

    pub(crate) fn high(self) -> f64 {
        self.value + self.interval
    }
}

/// Whether the first bot has been shown to be stronger than its fair share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Stronger,
    NotStronger,
    Open,
}

/// The results of one table.
pub(crate) struct Standing<'a> {
    pub(crate) lineup: &'a Lineup,
    pub(crate) deals: u64,
    /// By bot, in the order of the lineup.
    pub(crate) bots: Vec<Showing>,
    comparisons: Comparisons,
}

/// The results of one bot.
pub(crate) struct Showing {
    pub(crate) bot: Level,
    pub(crate) seats: usize,
    wins: Moments,
    margins: Moments,
    /// How often each margin came, over games and seats.
    pub(crate) spread: BTreeMap<i16, u64>,
    /// Milliseconds of every decision.
    times: Vec<f32>,
}

impl<'a> Standing<'a> {
    pub(crate) fn new(lineup: &'a Lineup) -> Standing<'a> {
        let showing = |(index, bot): (usize, &Level)| Showing {
            bot: *bot,
            seats: lineup.seats_of(index),
            wins: Moments::default(),
            margins: Moments::default(),
            spread: BTreeMap::new(),
            times: Vec::new(),
        };
        Standing {
            lineup,
            deals: 0,
            bots: lineup.bots.iter().enumerate().map(showing).collect(),
            comparisons: Comparisons::new(lineup.bots.len()),
        }
    }

    /// Adds one deal in all its rotations.
    pub(crate) fn add(&mut self, rotations: &[Played]) {
        self.deals += 1;
        self.comparisons.add(rotations);
        for (index, showing) in self.bots.iter_mut().enumerate() {
            let seats = || rotations.iter().flat_map(|game| &game.seats).filter(|seat| seat.bot == index);
            let count = (rotations.len() * showing.seats) as f64;
            showing.wins.add(seats().map(|seat| seat.share).sum::<f64>() / count);
            showing.margins.add(seats().map(|seat| f64::from(seat.margin)).sum::<f64>() / count);
            for seat in seats() {
                *showing.spread.entry(seat.margin).or_default() += 1;
            }
            showing.times.extend(rotations.iter().flat_map(|game| &game.times[index]));
        }
    }

    /// The share of wins that everybody would have if all were alike.
    pub(crate) fn fair_share(&self) -> f64 {
        1.0 / self.lineup.players() as f64
    }

    /// The ratings by bot.
    pub(crate) fn ratings(&self) -> Vec<Figure> {
        self.comparisons.ratings()
    }

    /// A sequential probability ratio test: is the first bot's share of wins above the fair one by `delta`, or not above
    /// it at all? Errors of either kind happen once in twenty.
    pub(crate) fn decide(&self, delta: f64) -> Verdict {
        let Some(first) = self.bots.first() else { return Verdict::Open };
        let variance = first.wins.variance();
        if self.deals < 30 || variance <= 0.0 {
            return Verdict::Open;
        }
        let ratio =
            delta / variance * (first.wins.sum - first.wins.count * (self.fair_share() + delta / 2.0));
        let bound = 19f64.ln();
        if ratio >= bound {
            Verdict::Stronger
        } else if ratio <= -bound {
            Verdict::NotStronger
        } else {
            Verdict::Open
        }
    }
}

impl Showing {
    /// The share of wins a seat. Who won or lost every game so far may still do the other: the rule of three says how
    /// often.
    pub(crate) fn wins(&self) -> Figure {
        let figure = self.wins.figure();
        let unanimous = figure.value <= 0.0 || figure.value >= 1.0;
        if unanimous { Figure { interval: 3.0 / self.wins.count.max(3.0), ..figure } } else { figure }
    }

    /// Own points less the best other's, a seat.
    pub(crate) fn margin(&self) -> Figure {
        self.margins.figure()
    }

    pub(crate) fn decisions(&self) -> usize {
        self.times.len()
    }

    /// The milliseconds below which these parts of the decisions lie.
    pub(crate) fn times<const N: usize>(&self, parts: [f64; N]) -> [f32; N] {
        let mut times = self.times.clone();
        times.sort_unstable_by(f32::total_cmp);
        parts.map(|part| {
            let place = (times.len().saturating_sub(1) as f64 * part) as usize;
            times.get(place).copied().unwrap_or_default()
        })
    }
}

/// Sum and sum of squares over deals.
#[derive(Clone, Copy, Default)]
struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    fn variance(&self) -> f64 {
        (self.squares / self.count.max(1.0) - self.mean().powi(2)).max(0.0)
    }

    fn figure(&self) -> Figure {
        Figure::with_error(self.mean(), (self.variance() / (self.count - 1.0).max(1.0)).sqrt())
    }
}
