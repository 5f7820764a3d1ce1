//! The latest messages of a seat that were carried out, so that one that comes again is recognised.

use std::hash::{DefaultHasher, Hash, Hasher};

use luxx_protocol::{Code, Refusal};

use crate::entry::Entry;

/// How many are remembered.
const REMEMBERED: usize = 16;

/// The latest messages of one seat. A table is copied for every move, so they lie in one piece.
#[derive(Clone, Default)]
pub(super) struct Latest {
    messages: [Option<CarriedOut>; REMEMBERED],
    /// The place of the oldest one, which is the next to be forgotten.
    oldest: usize,
}

/// A message that was carried out.
#[derive(Clone, Copy)]
struct CarriedOut {
    id: u64,
    /// What came of it.
    version: u64,
    /// What it asked for, so that another message with the same id is not mistaken for it.
    wanted: u64,
}

impl Latest {
    /// Remembers a message.
    pub(super) fn add(&mut self, id: u64, version: u64, wanted: u64) {
        self.messages[self.oldest] = Some(CarriedOut { id, version, wanted });
        self.oldest = (self.oldest + 1) % REMEMBERED;
    }

    /// The version that came of a message; none if it is not known. Refused if the id was used for something else.
    pub(super) fn find(&self, id: u64, wanted: u64) -> Result<Option<u64>, Refusal> {
        match self.messages.iter().flatten().find(|known| known.id == id) {
            Some(known) if known.wanted == wanted => Ok(Some(known.version)),
            Some(_) => Err(Refusal::new(Code::BadMessage, "this id was used before, for something else")),
            None => Ok(None),
        }
    }
}

/// What an entry's message asked for, in short.
pub(super) fn wanted_by(entry: &Entry) -> u64 {
    match entry {
        Entry::Moved { wish, .. } => wanted(wish),
        Entry::Ready { .. } => wanted("ready"),
        Entry::Dealt { .. } => wanted("start"),
        Entry::Left { seat } => wanted(&format!("leave {seat}")),
        // Nobody asks for these with a message.
        Entry::Created { .. } | Entry::Committed { .. } | Entry::Joined { .. } => 0,
    }
}

/// A message's wish, in short. It is compared within one process only.
pub(super) fn wanted(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
