//! A table of bots: who sits where, and how a deal is played in every rotation.

use std::time::Instant;

use luxx_bots::{Aim, Bot, Level};
use luxx_rules::{Game, Seat, Setup, Variant};
use rand::seq::SliceRandom;

use crate::exit::Failure;
use crate::random;

/// The bots at the table and what they play.
pub(crate) struct Lineup {
    pub(crate) variant: Variant,
    /// What the bots play for.
    pub(crate) aim: Aim,
    pub(crate) seed: u64,
    /// The different bots, in the order given.
    pub(crate) bots: Vec<Level>,
    /// For each of the seats, which of the bots sits there.
    seats: Vec<usize>,
}

/// One game, in one rotation.
pub(crate) struct Played {
    pub(crate) seats: Vec<SeatResult>,
    /// Milliseconds of every decision, by bot.
    pub(crate) times: Vec<Vec<f32>>,
}

/// What one seat brought.
pub(crate) struct SeatResult {
    /// Who sat there.
    pub(crate) bot: usize,
    /// 1 for who won.
    pub(crate) place: usize,
    /// The share of the win.
    pub(crate) share: f64,
    /// Own points less the best of the others'.
    pub(crate) margin: i16,
}

impl Lineup {
    /// Seats the bots named; the last one fills the remaining seats.
    pub(crate) fn new(
        variant: Variant,
        aim: Aim,
        players: usize,
        named: &[Level],
        seed: u64,
    ) -> Result<Lineup, Failure> {
        if named.len() > players {
            return Err(Failure::Usage(format!(
                "{} bots for {players} seats: name fewer, or say --players",
                named.len()
            )));
        }
        let last = named.last().ok_or_else(|| Failure::Usage("no bots named".to_owned()))?;
        let mut bots: Vec<Level> = Vec::new();
        let mut seats = Vec::new();
        for level in named.iter().chain(std::iter::repeat(last)).take(players) {
            let known = bots.iter().position(|bot| bot == level);
            seats.push(known.unwrap_or(bots.len()));
            if known.is_none() {
                bots.push(*level);
            }
        }
        Ok(Lineup { variant, aim, seed, bots, seats })
    }

    pub(crate) fn players(&self) -> usize {
        self.seats.len()
    }

    /// How many seats this bot has.
    pub(crate) fn seats_of(&self, bot: usize) -> usize {
        self.seats.iter().filter(|other| **other == bot).count()
    }

    /// One deal, with everyone once in every seat. Who sits next to whom is drawn by lot, because it matters whose layers
    /// one meets first; the first bot need not move, since the rotations take it everywhere.
    pub(crate) fn play(&self, deal: u64) -> Result<Vec<Played>, Failure> {
        let players = self.players();
        let setup = Setup::shuffled(self.variant, players, 0, &mut random::generator(self.seed, deal));
        let mut around = self.seats.clone();
        around[1..].shuffle(&mut random::generator(self.seed, !deal));
        (0..players)
            .map(|rotation| {
                let mut seats = around.clone();
                seats.rotate_left(rotation);
                let first = self.seed ^ (deal << 8);
                let seed = |seat: usize| first ^ (rotation * players + seat) as u64;
                let bot =
                    |(seat, bot): (usize, &usize)| self.bots[*bot].bot_aiming(self.aim, players, seed(seat));
                let bots: Result<Vec<_>, _> = seats.iter().enumerate().map(bot).collect();
                let bots = bots.map_err(|error| Failure::Usage(error.to_string()))?;
                self.play_once(&setup, &seats, bots)
                    .map_err(|error| Failure::Check(format!("deal {deal}: {error}")))
            })
            .collect()
    }

    fn play_once(
        &self,
        setup: &Setup,
        seats: &[usize],
        mut bots: Vec<Box<dyn Bot>>,
    ) -> Result<Played, Box<dyn std::error::Error>> {
        let mut game = Game::deal(setup)?;
        let mut times = vec![Vec::new(); self.bots.len()];
        while let Some(seat) = game.decider() {
            let view = game.view(seat);
            let started = Instant::now();
            let choice = bots[seat.index()].choose(&view);
            times[seats[seat.index()]].push(started.elapsed().as_secs_f32() * 1000.0);
            game.apply_by(seat, choice, |_| ())?;
        }
        let outcome = game.outcome().ok_or("nobody decides, and yet it is not over")?;
        let share = 1.0 / outcome.winners().count() as f64;
        let points = |seat: Seat| i16::from(outcome.scores()[seat.index()]);
        let result = |seat: Seat| SeatResult {
            bot: seats[seat.index()],
            place: outcome.place(seat),
            share: if outcome.won(seat) { share } else { 0.0 },
            margin: points(seat) - game.public().others(seat).map(points).max().unwrap_or_default(),
        };
        Ok(Played { seats: game.public().seats().map(result).collect(), times })
    }
}
