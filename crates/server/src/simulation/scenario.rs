//! What is played in a world: one of the sixteen modes, with so many people and bots, with or without a clock. Worlds in a row go
//! through all of it.

use std::time::Duration;

use luxx_bots::{Aim, Bot, Level};
use luxx_protocol::{Clock, Options};
use luxx_rules::Variant;
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::table::usual_bots;

/// How many modes there are: so many worlds in a row play all of them.
pub(super) const MODES: u64 = 16;
/// How many worlds a searcher imagines: a few are enough to think for a while, and the same everywhere.
const IMAGINED: u32 = 8;

/// Who plays what, and on what a network.
#[derive(Clone, Debug)]
pub(super) struct Scenario {
    pub(super) options: Options,
    /// How many people play; bots have the other seats.
    pub(super) people: usize,
    /// The longest that a message takes.
    pub(super) latency: Duration,
}

impl Scenario {
    pub(super) fn new(seed: u64, rng: &mut SmallRng) -> Scenario {
        let mode = seed % MODES;
        let (variant, seats) = (Variant::ALL[(mode % 4) as usize], 2 + (mode / 4) as u8);
        // Other neighbours in every row, so that each rule is played with and without.
        let turn = seed + mode / 4;
        let searcher = turn.is_multiple_of(3);
        let clock = turn.is_multiple_of(2).then_some(Clock { decision_s: 1, reserve_s: 3 });
        // A searcher has a seat of its own; other bots may have to wait until somebody is gone.
        let people = if searcher { seats - 1 } else { rng.random_range(seats - 1..=seats) };
        let options = Options {
            edition: variant.edition().name().to_owned(),
            variant: variant.name().to_owned(),
            seats,
            bots: if searcher { "searcher" } else { "greedy" }.to_owned(),
            clock,
            away_s: 5,
            pace_ms: 300,
            ..Options::default()
        };
        let latency = Duration::from_millis(rng.random_range(5..200));
        Scenario { options, people: usize::from(people), latency }
    }

    pub(super) fn has_searcher(&self) -> bool {
        self.options.bots == "searcher"
    }
}

/// The usual bots; only the searcher imagines less.
pub(super) fn bots(level: Level, aim: Aim, players: usize, seed: u64) -> Box<dyn Bot> {
    let level = match level {
        Level::Searcher { .. } => Level::Searcher { worlds: IMAGINED },
        level => level,
    };
    usual_bots(level, aim, players, seed)
}
