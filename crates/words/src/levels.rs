//! The bots' levels: what they are called, and what they are like.

use luxx_bots::Level;

use crate::{Words, say};

impl Words {
    /// What a level is called: `Tactician`, `Taktiker`.
    pub fn level(&self, level: Level) -> String {
        match level {
            Level::Random => say!(self, "levels-random"),
            Level::Beginner => say!(self, "levels-beginner"),
            Level::Greedy => say!(self, "levels-greedy"),
            Level::Tactician => say!(self, "levels-tactician"),
            Level::Searcher { .. } => say!(self, "levels-searcher"),
            Level::Champion { .. } => say!(self, "levels-champion"),
        }
    }

    /// A level's character in a line that goes on after the name: `knows what a hand is worth`.
    pub fn character(&self, level: Level) -> String {
        match level {
            Level::Random => say!(self, "levels-random-character"),
            Level::Beginner => say!(self, "levels-beginner-character"),
            Level::Greedy => say!(self, "levels-greedy-character"),
            Level::Tactician => say!(self, "levels-tactician-character"),
            Level::Searcher { .. } => say!(self, "levels-searcher-character"),
            Level::Champion { .. } => say!(self, "levels-champion-character"),
        }
    }
}
