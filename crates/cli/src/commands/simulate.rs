//! `luxx simulate`: many games of random play, summed up.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use luxx_rules::record::Record;
use luxx_rules::{Game, Outcome, Reason, Setup, Variant};
use rayon::prelude::*;

use super::{thousands, write_record};
use crate::args::SimulateArgs;
use crate::exit::{Failure, say};
use crate::random;
use crate::style::{HEADING, paint};

const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Dan", "Eva"];

pub(crate) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let variant = args.mode.variant()?;
    let table = Table { variant, players: args.mode.players(), seed: args.seed };
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).map_err(|error| Failure::path(folder, &error))?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start that many jobs: {error}")))?;

    let started = Instant::now();
    let tally = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .progress_with(progress(args.games))
            .map(|game| table.simulate(game, args.records.as_deref()))
            .try_reduce(|| Tally::new(table.players), |a, b| Ok(a.merge(&b)))
    })?;
    let took = started.elapsed();

    tally.print(&table, args, &mut anstream::AutoStream::auto(io::stdout().lock()))?;
    report_speed(&tally, took);
    Ok(())
}

/// Shown on a terminal only; `indicatif` sees to that.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {human_pos}/{human_len} games, {per_sec}, {eta} left");
    ProgressBar::new(games)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_finish(indicatif::ProgressFinish::AndClear)
}

/// On standard error, because it is the one thing that differs from run to run.
fn report_speed(tally: &Tally, took: Duration) {
    let seconds = took.as_secs_f64().max(1e-9);
    say(&format!(
        "{} games/s, {} decisions/s ({seconds:.2} s)",
        thousands((tally.games as f64 / seconds) as u64),
        thousands((tally.decisions as f64 / seconds) as u64),
    ));
}

/// What all games of a simulation have in common.
struct Table {
    variant: Variant,
    players: usize,
    seed: u64,
}

impl Table {
    /// Plays one game; seat 0 starts.
    fn simulate(&self, number: u64, records: Option<&Path>) -> Result<Tally, Failure> {
        let mut rng = random::generator(self.seed, number);
        let setup = Setup::shuffled(self.variant, self.players, 0, &mut rng);
        let unplayable = |error: &dyn std::error::Error| Failure::Check(format!("game {number}: {error}"));
        let mut game = Game::deal(&setup).map_err(|error| unplayable(&error))?;
        let mut moves = Vec::new();
        let mut decisions = 0;
        while let Some(choice) = game.legal_moves().choose(&mut rng) {
            game.apply(choice).map_err(|error| unplayable(&error))?;
            decisions += 1;
            if records.is_some() {
                moves.push(choice);
            }
        }
        let Some(outcome) = game.outcome() else {
            return Err(Failure::Check(format!("game {number}: no legal move, and yet not over")));
        };
        if let Some(folder) = records {
            let names = NAMES.into_iter().take(self.players);
            let mut record = Record::new(setup, names).map_err(|error| unplayable(&error))?;
            (record.moves, record.result) = (moves, Some(outcome.into()));
            write_record(&folder.join(self.file_name(number)), &record)?;
        }
        Ok(Tally::of(decisions, &outcome))
    }

    fn file_name(&self, number: u64) -> String {
        let (edition, variant) = (self.variant.edition().name(), self.variant.name());
        format!("{edition}-{variant}-{}-seed{}-{number:06}.json", self.players, self.seed)
    }
}

/// Sums over games. Whole numbers only, so that the order of adding does not matter.
struct Tally {
    games: u64,
    decisions: u64,
    shortest: u64,
    longest: u64,
    reasons: [u64; Reason::ALL.len()],
    seats: Vec<SeatTally>,
}

#[derive(Clone)]
struct SeatTally {
    points: i64,
    squares: u64,
    lowest: i8,
    highest: i8,
    /// Wins in sixtieths, because a win can be shared by two, three, four or five.
    wins: u64,
}

const WHOLE_WIN: u64 = 60;

impl Tally {
    fn new(players: usize) -> Tally {
        let seat = SeatTally { points: 0, squares: 0, lowest: i8::MAX, highest: i8::MIN, wins: 0 };
        Tally {
            games: 0,
            decisions: 0,
            shortest: u64::MAX,
            longest: 0,
            reasons: [0; Reason::ALL.len()],
            seats: vec![seat; players],
        }
    }

    fn of(decisions: u64, outcome: &Outcome) -> Tally {
        let winners = outcome.winners().count() as u64;
        let mut tally = Tally::new(outcome.scores().len());
        tally.games = 1;
        (tally.decisions, tally.shortest, tally.longest) = (decisions, decisions, decisions);
        for (count, reason) in tally.reasons.iter_mut().zip(Reason::ALL) {
            *count = u64::from(reason == outcome.reason());
        }
        for (seat, &score) in tally.seats.iter_mut().zip(outcome.scores()) {
            seat.points = i64::from(score);
            seat.squares = u64::from(score.unsigned_abs()).pow(2);
            (seat.lowest, seat.highest) = (score, score);
        }
        for seat in outcome.winners() {
            tally.seats[seat.index()].wins = WHOLE_WIN / winners;
        }
        tally
    }

    fn merge(mut self, other: &Tally) -> Tally {
        self.games += other.games;
        self.decisions += other.decisions;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        for (mine, theirs) in self.reasons.iter_mut().zip(other.reasons) {
            *mine += theirs;
        }
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.points += theirs.points;
            mine.squares += theirs.squares;
            mine.lowest = mine.lowest.min(theirs.lowest);
            mine.highest = mine.highest.max(theirs.highest);
            mine.wins += theirs.wins;
        }
        self
    }

    fn print(&self, table: &Table, args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
        let games = self.games as f64;
        let percent = |part: f64| 100.0 * part / games;
        let title = format!(
            "{}, {} players, {} games of random play, seed {}",
            table.variant,
            table.players,
            thousands(self.games),
            args.seed
        );
        writeln!(out, "{}\n", paint(HEADING, title))?;
        writeln!(
            out,
            "decisions a game  {:.1} ({} to {})\n",
            self.decisions as f64 / games,
            self.shortest,
            self.longest
        )?;
        writeln!(out, "{:<16}{:>12}{:>9}", "ended by", "games", "share")?;
        for (reason, &count) in Reason::ALL.iter().zip(&self.reasons) {
            writeln!(out, "{:<16}{:>12}{:>7.2} %", reason.name(), thousands(count), percent(count as f64))?;
        }
        writeln!(
            out,
            "\n{:<16}{:>12}{:>9}{:>8}{:>8}{:>9}",
            "seat", "mean points", "± s.d.", "lowest", "highest", "wins"
        )?;
        for (place, seat) in self.seats.iter().enumerate() {
            let mean = seat.points as f64 / games;
            let deviation = (seat.squares as f64 / games - mean * mean).max(0.0).sqrt();
            let wins = percent(seat.wins as f64 / WHOLE_WIN as f64);
            let label = if place == 0 { "0 (starts)".to_owned() } else { place.to_string() };
            writeln!(
                out,
                "{label:<16}{mean:>+12.2}{deviation:>9.2}{:>+8}{:>+8}{wins:>7.2} %",
                seat.lowest, seat.highest
            )?;
        }
        Ok(out.flush()?)
    }
}
