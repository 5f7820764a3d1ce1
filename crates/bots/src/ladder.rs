//! The ladder: who there is to play against.

use std::fmt;
use std::str::FromStr;

use crate::{Beginner, Bot, Budget, Greedy, Random, Searcher, Tactician};

/// A step of the ladder, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move.
    Random,
    /// A first game.
    Beginner,
    /// The most cards, the most catches.
    Greedy,
    /// Experience and rules of thumb.
    Tactician,
    /// Looks into so many imagined worlds.
    Searcher {
        /// How many worlds a decision may take.
        worlds: u32,
    },
}

/// How many worlds a searcher looks into unless told.
const WORLDS: u32 = 200;

impl Level {
    /// The ladder in order, with the searcher's usual number of worlds.
    pub const LADDER: [Level; 5] =
        [Level::Random, Level::Beginner, Level::Greedy, Level::Tactician, Level::Searcher { worlds: WORLDS }];

    /// The word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Greedy => "greedy",
            Level::Tactician => "tactician",
            Level::Searcher { .. } => "searcher",
        }
    }

    /// A bot of this level for a table of so many players; what it does follows from the seed.
    pub fn bot(self, players: usize, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Beginner => Box::new(Beginner::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::Tactician => Box::new(Tactician::new(players)),
            Level::Searcher { worlds } => Box::new(Searcher::new(players, seed, Budget::Worlds(worlds))),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Searcher { worlds } => write!(f, "searcher:{worlds}"),
            other => f.write_str(other.name()),
        }
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLevelError(String);

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no bot {:?}: there are random, beginner, greedy, tactician, searcher and searcher:WORLDS",
            self.0
        )
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads `tactician`, `searcher` or `searcher:500`.
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let unknown = || ParseLevelError(text.chars().take(40).collect());
        if let Some(worlds) = text.strip_prefix("searcher:") {
            let worlds = worlds.parse().ok().filter(|worlds| (1..=1_000_000).contains(worlds));
            return worlds.map(|worlds| Level::Searcher { worlds }).ok_or_else(unknown);
        }
        Level::LADDER.into_iter().find(|level| level.name() == text).ok_or_else(unknown)
    }
}
