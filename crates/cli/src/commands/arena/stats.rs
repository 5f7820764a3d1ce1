//! What the games prove: shares and margins with confidence intervals, clustered by deal.
//!
//! The rotations of one deal are not independent, so a deal is one observation: the mean over its rotations.

use std::io::Write;

use serde_json::{Value, json};

use super::table::{Lineup, Played};
use crate::exit::Failure;
use crate::style::{HEADING, paint};

/// Whether the first bot has been shown to be stronger than its fair share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Stronger,
    NotStronger,
    Open,
}

/// The results so far.
pub(crate) struct Standing {
    deals: u64,
    entries: Vec<Entry>,
}

#[derive(Default)]
struct Entry {
    seats: f64,
    wins: Moments,
    margins: Moments,
    times: Vec<f32>,
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

    /// Half the width of the 95 % confidence interval.
    fn interval(&self) -> f64 {
        1.96 * (self.variance() / (self.count - 1.0).max(1.0)).sqrt()
    }
}

impl Standing {
    pub(crate) fn new(lineup: &Lineup) -> Standing {
        let entry = |index| Entry { seats: lineup.seats_of(index) as f64, ..Entry::default() };
        Standing { deals: 0, entries: (0..lineup.entries.len()).map(entry).collect() }
    }

    /// Adds one deal in all its rotations.
    pub(crate) fn add(&mut self, rotations: &[Played]) {
        self.deals += 1;
        let games = rotations.len() as f64;
        for (index, entry) in self.entries.iter_mut().enumerate() {
            let mean =
                |of: &dyn Fn(&Played) -> f64| rotations.iter().map(of).sum::<f64>() / games / entry.seats;
            entry.wins.add(mean(&|played| played.wins[index]));
            entry.margins.add(mean(&|played| played.margins[index]));
            entry.times.extend(rotations.iter().flat_map(|played| played.times[index].iter()));
        }
    }

    /// A sequential probability ratio test: is the first bot's share of wins above the fair one by `delta`, or not above
    /// it at all? Errors of either kind happen once in twenty.
    pub(crate) fn decide(&self, delta: f64) -> Verdict {
        let Some(first) = self.entries.first() else { return Verdict::Open };
        let variance = first.wins.variance();
        if self.deals < 30 || variance <= 0.0 {
            return Verdict::Open;
        }
        let fair = 1.0 / self.entries.iter().map(|entry| entry.seats).sum::<f64>();
        let ratio = delta / variance * (first.wins.sum - first.wins.count * (fair + delta / 2.0));
        let bound = 19f64.ln();
        if ratio >= bound {
            Verdict::Stronger
        } else if ratio <= -bound {
            Verdict::NotStronger
        } else {
            Verdict::Open
        }
    }

    pub(crate) fn print(
        &self,
        lineup: &Lineup,
        verdict: Option<Verdict>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let players = lineup.players();
        let title = format!(
            "{}, {players} players, {} deals × {players} rotations, seed {}",
            lineup.variant, self.deals, lineup.seed
        );
        writeln!(out, "{}\n", paint(HEADING, title))?;
        writeln!(
            out,
            "{:<16}{:>6}{:>20}{:>20}{:>12}{:>10}",
            "bot", "seats", "wins a seat", "margin", "median ms", "p99 ms"
        )?;
        for (level, entry) in lineup.entries.iter().zip(&self.entries) {
            let wins = format!("{:.2} ± {:.2} %", 100.0 * entry.wins.mean(), 100.0 * entry.wins.interval());
            let margin = format!("{:+.2} ± {:.2}", entry.margins.mean(), entry.margins.interval());
            let (median, high) = (entry.time(0.5), entry.time(0.99));
            let name = level.to_string();
            writeln!(out, "{name:<16}{:>6}{wins:>20}{margin:>20}{median:>12.3}{high:>10.3}", entry.seats)?;
        }
        writeln!(
            out,
            "\na fair share is {:.2} %; intervals are 95 %, clustered by deal",
            100.0 / players as f64
        )?;
        if let (Some(verdict), Some(first)) = (verdict, lineup.entries.first()) {
            let words = match verdict {
                Verdict::Stronger => "is stronger than the field",
                Verdict::NotStronger => "is not stronger than the field",
                Verdict::Open => "cannot be told from the field yet: play more games",
            };
            writeln!(out, "{first} {words} (after {} deals)", self.deals)?;
        }
        Ok(out.flush()?)
    }

    pub(crate) fn print_json(
        &self,
        lineup: &Lineup,
        verdict: Option<Verdict>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let entry = |(level, entry): (&luxx_bots::Level, &Entry)| -> Value {
            json!({
                "bot": level.to_string(),
                "seats": entry.seats,
                "win_share": entry.wins.mean(),
                "win_share_ci95": entry.wins.interval(),
                "margin": entry.margins.mean(),
                "margin_ci95": entry.margins.interval(),
                "decisions": entry.times.len(),
                "ms_median": entry.time(0.5),
                "ms_p99": entry.time(0.99),
            })
        };
        let value = json!({
            "edition": lineup.variant.edition().name(),
            "variant": lineup.variant.name(),
            "players": lineup.players(),
            "deals": self.deals,
            "seed": lineup.seed,
            "verdict": verdict.map(|verdict| match verdict {
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not-stronger",
                Verdict::Open => "open",
            }),
            "bots": lineup.entries.iter().zip(&self.entries).map(entry).collect::<Vec<_>>(),
        });
        writeln!(out, "{value:#}")?;
        Ok(out.flush()?)
    }
}

impl Entry {
    /// The time below which this part of the decisions lies.
    fn time(&self, part: f64) -> f32 {
        let mut times = self.times.clone();
        if times.is_empty() {
            return 0.0;
        }
        let place = ((times.len() - 1) as f64 * part) as usize;
        *times.select_nth_unstable_by(place, f32::total_cmp).1
    }
}
