//! The results as JSON, for programs.

use std::io::Write;

use serde_json::{Value, json};

use super::ladder::Ladder;
use super::stats::{Figure, Showing, Standing, Verdict};
use crate::exit::Failure;

pub(crate) fn print(
    standing: &Standing<'_>,
    verdict: Option<Verdict>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{:#}", table(standing, verdict))?;
    Ok(out.flush()?)
}

pub(crate) fn print_ladder(ladder: &Ladder<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let value = json!({
        "tables": ladder.tables().map(|standing| table(standing, None)).collect::<Vec<_>>(),
        "ordered": ladder.is_ordered(),
    });
    writeln!(out, "{value:#}")?;
    Ok(out.flush()?)
}

fn table(standing: &Standing<'_>, verdict: Option<Verdict>) -> Value {
    let lineup = standing.lineup;
    let bots = standing.bots.iter().zip(standing.ratings());
    json!({
        "edition": lineup.variant.edition().name(),
        "variant": lineup.variant.name(),
        "players": lineup.players(),
        "deals": standing.deals,
        "seed": lineup.seed,
        "verdict": verdict.map(|verdict| match verdict {
            Verdict::Stronger => "stronger",
            Verdict::NotStronger => "not-stronger",
            Verdict::Open => "open",
        }),
        "bots": bots.map(|(showing, rating)| bot(showing, rating)).collect::<Vec<_>>(),
    })
}

fn bot(showing: &Showing, rating: Figure) -> Value {
    let (wins, margin, [median, high]) = (showing.wins(), showing.margin(), showing.times([0.5, 0.99]));
    json!({
        "bot": showing.bot.to_string(),
        "seats": showing.seats,
        "win_share": wins.value,
        "win_share_ci95": wins.interval,
        "margin": margin.value,
        "margin_ci95": margin.interval,
        "rating": rating.value,
        "rating_ci95": rating.interval,
        "decisions": showing.decisions(),
        "ms_median": median,
        "ms_p99": high,
    })
}
