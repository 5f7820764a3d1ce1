//! The results as a table for people.

use std::io::Write;

use luxx_bots::Aim;

use super::ladder::{Ladder, PLAYERS};
use super::stats::{Figure, Standing, Verdict};
use crate::exit::Failure;
use crate::style::{HEADING, paint};

/// The results of one table.
pub(crate) fn print(
    standing: &Standing<'_>,
    verdict: Option<Verdict>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let lineup = standing.lineup;
    let players = lineup.players();
    let title = format!(
        "{}, {players} players, {} deals × {players} rotations{}, seed {}",
        lineup.variant,
        standing.deals,
        if lineup.aim == Aim::Points { ", for points" } else { "" },
        lineup.seed
    );
    writeln!(out, "{}\n", paint(HEADING, title))?;
    writeln!(
        out,
        "{:<16}{:>6}{:>18}{:>16}{:>14}{:>10}{:>10}",
        "bot", "seats", "wins a seat", "margin", "rating", "median", "p99"
    )?;
    for (showing, rating) in standing.bots.iter().zip(standing.ratings()) {
        let name = showing.bot.to_string();
        let [median, high] = showing.times([0.5, 0.99]).map(time);
        writeln!(
            out,
            "{name:<16}{:>6}{:>18}{:>16}{:>14}{median:>10}{high:>10}",
            showing.seats,
            percent(showing.wins()),
            points(showing.margin()),
            elo(rating),
        )?;
    }
    writeln!(
        out,
        "\na fair share is {:.2} %; intervals are 95 %, clustered by deal; 400 points of rating are odds of ten to one",
        100.0 * standing.fair_share()
    )?;
    if let (Some(verdict), Some(first)) = (verdict, standing.bots.first()) {
        writeln!(out, "{} {} (after {} deals)", first.bot, in_words(verdict), standing.deals)?;
    }
    Ok(out.flush()?)
}

pub(crate) fn in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Stronger => "is stronger than the field",
        Verdict::NotStronger => "is not stronger than the field",
        Verdict::Open => "cannot be told from the field yet: play more games",
    }
}

/// A ladder: every step against the next lower one, at all tables.
pub(crate) fn print_ladder(ladder: &Ladder<'_>, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(standing) = ladder.tables().next() {
        let title = format!(
            "{}, each bot alone against a table full of the next lower one, seed {}",
            standing.lineup.variant, standing.lineup.seed
        );
        writeln!(out, "{}\n", paint(HEADING, title))?;
    }
    let mut row = |label: &str, cells: Vec<String>| {
        write!(out, "{label:<34}")?;
        cells.iter().try_for_each(|cell| write!(out, "{cell:>18}"))?;
        writeln!(out)
    };
    let by_players = |cell: &dyn Fn(usize) -> String| -> Vec<String> { PLAYERS.map(cell).collect() };
    row("share of wins", by_players(&|players| format!("{players} players")))?;
    row("a fair share", by_players(&|players| format!("{:.2} %", 100.0 / players as f64)))?;
    let deals = ladder.steps().next().map(|step| step.tables.iter().map(|standing| standing.deals));
    row(
        "deals, each in all rotations",
        deals.into_iter().flatten().map(|deals| deals.to_string()).collect(),
    )?;
    for step in ladder.steps() {
        let cells = step.tables.iter().map(|standing| percent(standing.bots[0].wins())).collect();
        row(&step.to_string(), cells)?;
    }
    row("\nrating above the next", Vec::new())?;
    for step in ladder.steps() {
        row(&step.to_string(), step.ratings().into_iter().map(elo).collect())?;
    }
    writeln!(out, "\n{}", ladder.verdict())?;
    Ok(out.flush()?)
}

/// A share with its interval.
pub(crate) fn percent(share: Figure) -> String {
    format!("{:.2} ± {:.2} %", 100.0 * share.value, 100.0 * share.interval)
}

/// A margin with its interval.
pub(crate) fn points(margin: Figure) -> String {
    format!("{:+.2} ± {:.2}", margin.value, margin.interval)
}

/// A rating with its interval.
pub(crate) fn elo(rating: Figure) -> String {
    format!("{:+.0} ± {:.0}", rating.value, rating.interval)
}

/// Milliseconds, in the unit that leaves the fewest noughts.
pub(crate) fn time(milliseconds: f32) -> String {
    match milliseconds {
        short if short < 0.01 => format!("{:.2} µs", short * 1000.0),
        short if short < 1.0 => format!("{:.0} µs", short * 1000.0),
        long if long < 1000.0 => format!("{long:.1} ms"),
        long => format!("{:.1} s", long / 1000.0),
    }
}
