//! `luxx arena`: bots against each other, the same deals with all seat rotations, and what that proves.

mod calibrate;
mod json;
mod ladder;
mod rating;
mod report;
mod seating;
mod stats;
mod text;

use std::fs::OpenOptions;
use std::io;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::write_whole;
use crate::args::ArenaArgs;
use crate::exit::Failure;
use ladder::Ladder;
use seating::{Lineup, Played};
use stats::{Standing, Verdict};

/// How many deals are played before the results are looked at. Always the same, so that the jobs do not matter.
const BATCH: u64 = 32;

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start that many jobs: {error}")))?;
    if args.calibrate {
        return calibrate::run(args, &pool);
    }
    let (variant, bots) = (args.mode.variant()?, args.bots()?);
    let lineups = if args.ladder {
        ladder::lineups(variant, args.aim(), &bots, args.seed)?
    } else {
        vec![Lineup::new(variant, args.aim(), args.mode.players(), &bots, args.seed)?]
    };
    if let Some(path) = &args.report {
        // Found out now, not after all the games: the file can be written. What is in it stays until then.
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| Failure::path(path, &error))?;
    }

    let bar = progress(lineups.iter().map(|lineup| args.deals(lineup.players())).sum());
    let results: Result<Vec<_>, Failure> =
        lineups.iter().map(|lineup| play(lineup, args, &pool, &bar)).collect();
    let results = results?;
    bar.finish_and_clear();

    let out = &mut anstream::AutoStream::auto(io::stdout().lock());
    let page = match results.as_slice() {
        [(standing, verdict)] if !args.ladder => {
            if args.json {
                json::print(standing, *verdict, out)
            } else {
                text::print(standing, *verdict, out)
            }?;
            report::of_table(standing, *verdict, &args.command_line())
        }
        _ => {
            let ladder = Ladder::new(results.into_iter().map(|(standing, _)| standing).collect());
            if args.json { json::print_ladder(&ladder, out) } else { text::print_ladder(&ladder, out) }?;
            report::of_ladder(&ladder, &args.command_line())
        }
    };
    match &args.report {
        Some(path) => write_whole(path, &page),
        None => Ok(()),
    }
}

/// Plays all deals of a table, or as many as it takes to decide who is stronger.
fn play<'a>(
    lineup: &'a Lineup,
    args: &ArenaArgs,
    pool: &ThreadPool,
    bar: &ProgressBar,
) -> Result<(Standing<'a>, Option<Verdict>), Failure> {
    let deals = args.deals(lineup.players());
    let mut standing = Standing::new(lineup);
    let mut verdict = None;
    for from in (0..deals).step_by(BATCH as usize) {
        let batch = from..deals.min(from + BATCH);
        let played: Result<Vec<Vec<Played>>, Failure> =
            pool.install(|| batch.into_par_iter().map(|deal| lineup.play(deal)).collect());
        for deal in played? {
            standing.add(&deal);
            bar.inc(1);
        }
        verdict = args.decide.then(|| standing.decide(args.delta / 100.0));
        if matches!(verdict, Some(Verdict::Stronger | Verdict::NotStronger)) {
            break;
        }
    }
    Ok((standing, verdict))
}

/// Shown on a terminal only; `indicatif` sees to that.
fn progress(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {human_pos}/{human_len} deals, {eta} left");
    ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
