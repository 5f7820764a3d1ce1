//! `luxx arena --calibrate`: how true the chances are that the coach names.
//!
//! In every game one question is asked, at a decision drawn by lot; the best move of the answer is made in the true game, and
//! the asker plays on as a tactician, as the coach assumes. What was shown is then compared with what came true. The games
//! go through all variants in turn. `figures.rs` sums up, `text.rs` shows it, `svg.rs` draws it.

mod figures;
mod svg;
mod text;

use std::io;
use std::ops::Range;

use luxx_bots::{
    Bot, Budget, Calibration, Coach, Company, Fact, HINT_TRIALS, Judge, Level, Odds, Sample, Tactician,
};
use luxx_rules::{Game, Seat, Setup, Variant};
use rand::RngExt;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::ladder::PLAYERS;
use super::progress;
use crate::args::ArenaArgs;
use crate::commands::write_whole;
use crate::exit::Failure;
use crate::random;
use figures::Table;

/// One question and what came of it.
struct Asked {
    sample: Sample,
    /// The share that was shown.
    shown: f64,
}

pub(super) fn run(args: &ArenaArgs, pool: &ThreadPool) -> Result<(), Failure> {
    let mut levels = args.bots()?;
    if args.names_no_bots() {
        levels.reverse();
    }
    if let Some(other) = levels.iter().find(|level| !Level::LADDER.contains(level)) {
        let ladder = Level::LADDER.map(|level| level.to_string()).join(", ");
        return Err(Failure::Usage(format!(
            "{other}: chances are measured for the levels of the ladder only ({ladder}); among others a hint shows bands"
        )));
    }
    let bar = progress(levels.len() as u64 * PLAYERS.count() as u64 * args.games());
    let mut fitted = Calibration::shipped().clone();
    let mut tables = Vec::new();
    for (level, players) in levels.iter().flat_map(|level| PLAYERS.map(move |players| (*level, players))) {
        let games: Range<u64> = 0..args.games();
        let ask = |game| {
            let asked = ask(args.judge, level, players, args.seed, game);
            bar.inc(1);
            asked
        };
        let asked: Result<Vec<Option<Asked>>, Failure> =
            pool.install(|| games.into_par_iter().map(ask).collect());
        let mut asked: Vec<Asked> = asked?.into_iter().flatten().collect();
        if args.fit.is_some() {
            show_crosswise(&mut asked, args.judge, players, level);
            let samples: Vec<Sample> = asked.iter().map(|asked| asked.sample).collect();
            fitted.fit(args.judge, players, level, &samples);
        }
        tables.push(Table::new(level, players, &asked));
    }
    bar.finish_and_clear();
    text::print(&tables, args.seed, &mut anstream::AutoStream::auto(io::stdout().lock()))?;
    if let Some(path) = &args.svg {
        write_whole(path, &svg::draw(&tables))?;
    }
    match &args.fit {
        Some(path) => {
            write_whole(path, &format!("{HEAD}# Made by {}\n{fitted}", args.command_line().join(" ")))
        }
        None => Ok(()),
    }
}

/// What maps would show that have not seen the game: each half of the games is told by a map that was fitted to the other.
fn show_crosswise(asked: &mut [Asked], judge: Judge, players: usize, level: Level) {
    for half in 0..2 {
        let others: Vec<Sample> = asked.iter().skip(1 - half).step_by(2).map(|asked| asked.sample).collect();
        let mut map = Calibration::none();
        map.fit(judge, players, level, &others);
        for Asked { sample, shown } in asked.iter_mut().skip(half).step_by(2) {
            *shown = map.apply(judge, players, level, sample.raw, sample.early);
        }
    }
}

const HEAD: &str = "# From what a judge says to chances, one line a table: judge, players, level of the others, shift, slope, early.\n";

/// Plays one game with a question in it. None if there was nothing to ask: where a move ends the game its chances are known.
fn ask(judge: Judge, level: Level, players: usize, seed: u64, number: u64) -> Result<Option<Asked>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Check(format!("game {number}: {error}"));
    let mut rng = random::generator(seed, number);
    let variant = Variant::ALL[number as usize % Variant::ALL.len()];
    let setup = Setup::shuffled(variant, players, 0, &mut rng);
    let mut game = Game::deal(&setup).map_err(|error| failed(&error))?;
    let asker = number as usize / Variant::ALL.len() % players;
    let mut sitting = Sitting { asker, level, seed: seed ^ (number << 8) };
    let mut moments = Vec::new();
    sitting.play_on(&mut game, |game| moments.push(game.clone()))?;
    if moments.is_empty() {
        return Ok(None);
    }
    let mut game = moments.swap_remove(rng.random_range(0..moments.len() as u32) as usize);

    let Some(seat) = game.decider() else { return Ok(None) };
    let view = game.view(seat);
    let company = Company::new(vec![Some(level); players]);
    let coach = Coach::judged_by(judge, players, rng.random(), Budget::Worlds(HINT_TRIALS), company);
    let advice = coach.map_err(|error| Failure::Usage(error.to_string()))?.advise(&view);
    let Some(best) = advice.first() else { return Ok(None) };
    let (Odds::Share { share: shown, .. }, false) =
        (best.odds, best.facts.iter().any(|fact| matches!(fact, Fact::Ends { .. })))
    else {
        return Ok(None);
    };
    game.apply(best.estimate.choice).map_err(|error| failed(&error))?;
    sitting.seed = !sitting.seed;
    sitting.play_on(&mut game, |_| ())?;
    let outcome = game.outcome().ok_or_else(|| failed(&"nobody decides, and yet it is not over"))?;
    let won = if outcome.won(seat) { 1.0 / outcome.winners().count() as f64 } else { 0.0 };
    let sample = Sample { raw: best.estimate.win_share, early: Calibration::early(&view), won };
    Ok(Some(Asked { sample, shown }))
}

/// A tactician who asks, among bots of one level.
struct Sitting {
    asker: usize,
    level: Level,
    seed: u64,
}

impl Sitting {
    /// Plays a game to its end; `moment` is told of the asker's real choices before they are made.
    fn play_on(&self, game: &mut Game, mut moment: impl FnMut(&Game)) -> Result<(), Failure> {
        let players = game.public().players();
        let bot = |seat: Seat| -> Result<Box<dyn Bot>, Failure> {
            if seat.index() == self.asker {
                return Ok(Box::new(Tactician::new(players)));
            }
            let bot = self.level.bot(players, self.seed ^ seat.index() as u64);
            bot.map_err(|error| Failure::Usage(error.to_string()))
        };
        let mut bots = game.public().seats().map(bot).collect::<Result<Vec<_>, Failure>>()?;
        while let Some(seat) = game.decider() {
            if seat.index() == self.asker && game.legal_moves().len() > 1 {
                moment(game);
            }
            let choice = bots[seat.index()].choose(&game.view(seat));
            game.apply_by(seat, choice, |_| ()).map_err(|error| Failure::Check(error.to_string()))?;
        }
        Ok(())
    }
}
