//! A table of bots: who sits where, and how a deal is played in every rotation.

use std::time::Instant;

use luxx_bots::Level;
use luxx_rules::{Game, Setup, Variant};

use crate::args::ArenaArgs;
use crate::exit::Failure;
use crate::random;

/// The bots at the table and what they play.
pub(crate) struct Lineup {
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    /// The bots in the order given; the last one fills the remaining seats.
    pub(crate) seats: Vec<Level>,
    /// The different bots, and for each of the seats which one sits there.
    pub(crate) entries: Vec<Level>,
    entry_of: Vec<usize>,
}

/// One game, by entry.
pub(crate) struct Played {
    /// The share of the win.
    pub(crate) wins: Vec<f64>,
    /// Own points less the best of the others', summed over the seats.
    pub(crate) margins: Vec<f64>,
    /// Milliseconds of every decision.
    pub(crate) times: Vec<Vec<f32>>,
}

impl Lineup {
    pub(crate) fn new(args: &ArenaArgs) -> Result<Lineup, Failure> {
        let bots: Result<Vec<Level>, _> = args.bots.split(',').map(|name| name.trim().parse()).collect();
        let bots = bots.map_err(|error: luxx_bots::ParseLevelError| Failure::Usage(error.to_string()))?;
        let players = args.mode.players();
        if bots.len() > players {
            return Err(Failure::Usage(format!(
                "{} bots for {players} seats: name fewer, or say --players",
                bots.len()
            )));
        }
        let last = bots.last().copied().ok_or_else(|| Failure::Usage("no bots named".to_owned()))?;
        let mut seats = bots;
        seats.resize(players, last);
        let mut entries: Vec<Level> = Vec::new();
        let mut entry_of = Vec::new();
        for level in &seats {
            let known = entries.iter().position(|entry| entry == level);
            entry_of.push(known.unwrap_or(entries.len()));
            if known.is_none() {
                entries.push(*level);
            }
        }
        Ok(Lineup { variant: args.mode.variant()?, seed: args.seed, seats, entries, entry_of })
    }

    pub(crate) fn players(&self) -> usize {
        self.seats.len()
    }

    /// How many seats this entry has.
    pub(crate) fn seats_of(&self, entry: usize) -> usize {
        self.entry_of.iter().filter(|other| **other == entry).count()
    }

    /// One deal, with everyone once in every seat.
    pub(crate) fn play(&self, deal: u64) -> Result<Vec<Played>, Failure> {
        let setup = Setup::shuffled(self.variant, self.players(), 0, &mut random::generator(self.seed, deal));
        (0..self.players()).map(|rotation| self.play_rotated(&setup, deal, rotation)).collect()
    }

    fn play_rotated(&self, setup: &Setup, deal: u64, rotation: usize) -> Result<Played, Failure> {
        let wrong = |error: &dyn std::error::Error| Failure::Check(format!("deal {deal}: {error}"));
        let players = self.players();
        let at = |seat: usize| (seat + rotation) % players;
        let mut bots: Vec<_> = (0..players)
            .map(|seat| {
                self.seats[at(seat)]
                    .bot(players, self.seed ^ (deal << 8) ^ (rotation * players + seat) as u64)
            })
            .collect();
        let mut game = Game::deal(setup).map_err(|error| wrong(&error))?;
        let entries = self.entries.len();
        let mut played = Played {
            wins: vec![0.0; entries],
            margins: vec![0.0; entries],
            times: vec![Vec::new(); entries],
        };
        while let Some(seat) = game.decider() {
            let view = game.view(seat);
            let started = Instant::now();
            let choice = bots[seat.index()].choose(&view);
            let took = started.elapsed().as_secs_f32() * 1000.0;
            played.times[self.entry_of[at(seat.index())]].push(took);
            game.apply_by(seat, choice, |_| ()).map_err(|error| wrong(&error))?;
        }
        let Some(outcome) = game.outcome() else { return Ok(played) };
        let share = 1.0 / outcome.winners().count() as f64;
        for seat in game.public().seats() {
            let entry = self.entry_of[at(seat.index())];
            let points = |index: usize| f64::from(outcome.scores()[index]);
            let best = game.public().others(seat).map(|other| points(other.index())).fold(f64::MIN, f64::max);
            played.margins[entry] += points(seat.index()) - best;
            played.wins[entry] += if outcome.won(seat) { share } else { 0.0 };
        }
        Ok(played)
    }
}
