//! `luxx arena`: bots against each other, the same deals with all seat rotations, and what that proves.

mod stats;
mod table;

use std::io;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::args::ArenaArgs;
use crate::exit::Failure;
use stats::{Standing, Verdict};
use table::{Lineup, Played};

/// How many deals are played before the results are looked at. Always the same, so that the jobs do not matter.
const BATCH: u64 = 32;

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let lineup = Lineup::new(args)?;
    let deals = args.games.div_ceil(lineup.players() as u64);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start that many jobs: {error}")))?;

    let style = ProgressStyle::with_template("{bar:24} {human_pos}/{human_len} deals, {eta} left");
    let bar = ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut standing = Standing::new(&lineup);
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
    bar.finish_and_clear();

    let out = &mut anstream::AutoStream::auto(io::stdout().lock());
    if args.json { standing.print_json(&lineup, verdict, out) } else { standing.print(&lineup, verdict, out) }
}
