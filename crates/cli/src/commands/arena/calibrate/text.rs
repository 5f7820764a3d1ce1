//! The figures as tables for people.

use std::io::Write;

use super::figures::{BINS, Table};
use crate::exit::Failure;
use crate::style::{HEADING, paint};

pub(super) fn print(tables: &[Table], seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{}\n",
        paint(HEADING, format!("chances shown and what came true, all variants, seed {seed}"))
    )?;
    writeln!(
        out,
        "{:<16}{:>8}{:>7}{:>10}{:>9}{:>7}{:>11}{:>7}{:>8}{:>10}{:>8}{:>7}",
        "others",
        "players",
        "games",
        "judge",
        "shown",
        "true",
        "judge",
        "error",
        "chance",
        "judge",
        "Brier",
        "fair"
    )?;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let square = |brier: f64| format!("{brier:.3}");
    for table in tables {
        writeln!(
            out,
            "{:<16}{:>8}{:>7}{:>10}{:>9}{:>7}{:>11}{:>7}{:>8}{:>10}{:>8}{:>7}",
            table.level.to_string(),
            table.players,
            table.games,
            percent(table.raw.mean),
            percent(table.shown.mean),
            percent(table.won),
            percent(table.raw.error),
            percent(table.shown.error),
            percent(table.shown.by_chance),
            square(table.raw.brier),
            square(table.shown.brier),
            square(table.brier_of_fair),
        )?;
    }
    writeln!(
        out,
        "\nper cent; error: the expected calibration error over {BINS} bins, of what the judge says and of what is shown; \
         chance: what\nof it true chances would show in so few games; Brier: mean squared error of the judge, of what is shown, and \
         of always saying\nthe fair share\n"
    )?;
    writeln!(out, "{}\n", paint(HEADING, "what came true of what was shown, per cent (games)"))?;
    write!(out, "{:<16}{:>8}", "others", "players")?;
    for bin in 0..BINS {
        write!(out, "{:>12}", format!("{}–{}", 100 / BINS * bin, 100 / BINS * (bin + 1)))?;
    }
    writeln!(out)?;
    for table in tables {
        write!(out, "{:<16}{:>8}", table.level.to_string(), table.players)?;
        for bin in &table.shown.bins {
            let told = format!("{:.0}→{:.0} ({})", 100.0 * bin.shown(), 100.0 * bin.won(), bin.games);
            write!(out, "{:>12}", if bin.games > 0.0 { told } else { "–".to_owned() })?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
