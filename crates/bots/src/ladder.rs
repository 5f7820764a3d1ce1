//! The ladder: who there is to play against.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Aim, Beginner, Bot, Budget, Champion, Greedy, NoWeights, Random, Searcher, Tactician, champion};

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
    /// A network that learnt by playing against itself.
    Champion {
        /// How far it looks ahead; not at all without.
        search: Option<Budget>,
    },
}

/// How many worlds a searcher looks into unless told.
const WORLDS: u32 = 200;
/// More than these are a slip of the finger.
const MOST_WORLDS: u32 = 1_000_000;
const MOST_MILLISECONDS: u32 = 60_000;

impl Level {
    /// The ladder in order, with the searcher's usual number of worlds and the champion without a look ahead.
    pub const LADDER: [Level; 6] = [
        Level::Random,
        Level::Beginner,
        Level::Greedy,
        Level::Tactician,
        Level::Searcher { worlds: WORLDS },
        Level::Champion { search: None },
    ];

    /// The word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Greedy => "greedy",
            Level::Tactician => "tactician",
            Level::Searcher { .. } => "searcher",
            Level::Champion { .. } => "champion",
        }
    }

    /// Whether a decision takes so long that somebody might notice.
    pub const fn takes_time(self) -> bool {
        matches!(self, Level::Searcher { .. } | Level::Champion { search: Some(_) })
    }

    /// Whether it can play at all: the champion needs its weights.
    pub fn is_ready(self) -> bool {
        !matches!(self, Level::Champion { .. }) || champion::network().is_ok()
    }

    /// A bot of this level for a table of so many players that plays for the win of the deal; what it does follows from the seed.
    /// Only the champion can fail, for want of weights.
    pub fn bot(self, players: usize, seed: u64) -> Result<Box<dyn Bot>, NoWeights> {
        self.bot_aiming(Aim::Win, players, seed)
    }

    /// Makes a bot of this level that plays for this aim. The levels that decide by heuristics know one only.
    pub fn bot_aiming(self, aim: Aim, players: usize, seed: u64) -> Result<Box<dyn Bot>, NoWeights> {
        match self {
            Level::Champion { search } => {
                let alone = Champion::new(champion::network()?, seed).aiming(aim);
                Ok(Box::new(search.map_or(alone.clone(), |budget| alone.searching(budget))))
            }
            Level::Searcher { worlds } => {
                Ok(Box::new(Searcher::new(players, seed, Budget::Worlds(worlds)).aiming(aim)))
            }
            heuristic => heuristic.heuristic(players, seed).ok_or(NoWeights),
        }
    }

    /// Makes a bot of a level that decides by heuristics, without the code of those that look ahead or have learnt: none for these.
    pub fn heuristic(self, players: usize, seed: u64) -> Option<Box<dyn Bot>> {
        Some(match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Beginner => Box::new(Beginner::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::Tactician => Box::new(Tactician::new(players)),
            Level::Searcher { .. } | Level::Champion { .. } => return None,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Searcher { worlds } | Level::Champion { search: Some(Budget::Worlds(worlds)) } => {
                write!(f, "{}:{worlds}", self.name())
            }
            Level::Champion { search: Some(Budget::Time(limit)) } => {
                write!(f, "champion:{}ms", limit.as_millis())
            }
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
            "no bot {:?}: there are random, beginner, greedy, tactician, searcher, searcher:WORLDS, champion, \
             champion:WORLDS and champion:TIMEms",
            self.0
        )
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads `tactician`, `searcher`, `searcher:500`, `champion`, `champion:64` (worlds) or `champion:5ms`.
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let unknown = || ParseLevelError(text.chars().take(40).collect());
        let (name, thought) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let within =
            |number: &str, most: u32| number.parse().ok().filter(|number| (1..=most).contains(number));
        let worlds = |thought: &str| within(thought, MOST_WORLDS);
        let level = match (name, thought) {
            ("searcher", Some(thought)) => worlds(thought).map(|worlds| Level::Searcher { worlds }),
            ("champion", None) => Some(Level::Champion { search: None }),
            ("champion", Some(thought)) => {
                let time = thought.strip_suffix("ms").map(|number| {
                    within(number, MOST_MILLISECONDS).map(|ms| Budget::Time(Duration::from_millis(ms.into())))
                });
                let budget = time.unwrap_or_else(|| worlds(thought).map(Budget::Worlds));
                budget.map(|budget| Level::Champion { search: Some(budget) })
            }
            (_, None) => Level::LADDER.into_iter().find(|level| level.name() == text),
            _ => None,
        };
        level.ok_or_else(unknown)
    }
}
