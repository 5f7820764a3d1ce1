//! Idempotency: the ids of the latest messages of a seat that were carried out, so that a duplicate is recognised.

use std::hash::{DefaultHasher, Hash, Hasher};

use luxx_protocol::{ClientMessage, Code, LARGEST_ID, Options, Refusal};

use crate::entry::Entry;

/// How many are remembered.
const REMEMBERED: usize = 16;

/// The latest messages of one seat, in one piece.
#[derive(Clone, Default)]
pub(super) struct Deduplication {
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

impl Deduplication {
    /// Remembers a message.
    pub(super) fn add(&mut self, id: u64, version: u64, wanted: u64) {
        self.messages[self.oldest] = Some(CarriedOut { id, version, wanted });
        self.oldest = (self.oldest + 1) % REMEMBERED;
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.messages.iter().all(Option::is_none)
    }

    /// An id from which this seat may count up without meeting one of these, or of those with which it has said something.
    pub(super) fn next_id(&self, said: &[u64]) -> u64 {
        /// So many new ones, and all of the old are forgotten.
        const WINDOW: u64 = 64;
        let newest = self.messages[(self.oldest + REMEMBERED - 1) % REMEMBERED].map(|newest| newest.id);
        let after = |id: u64| if id >= LARGEST_ID { 1 } else { id + 1 };
        let mut next = after(newest.or(said.last().copied()).unwrap_or(0));
        let used = || self.messages.iter().flatten().map(|known| known.id).chain(said.iter().copied());
        // How far one counts from `next` to get to an id; after the largest comes 1.
        let ahead = |next: u64, id: u64| if id >= next { id - next } else { LARGEST_ID - next + id };
        while let Some(met) = used().find(|id| *id > 0 && ahead(next, *id) < WINDOW) {
            next = after(met);
        }
        next
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

/// What a message asks for, in short.
pub(super) fn wanted_by(message: &ClientMessage, seat: u8) -> u64 {
    match message {
        ClientMessage::Move { wish, .. } => short("move", wish),
        ClientMessage::Ready { contribution, .. } => short("ready", contribution),
        ClientMessage::Start { .. } => short("start", ()),
        ClientMessage::Remove { seat, .. } => short("leave", seat),
        ClientMessage::Leave { .. } => short("leave", seat),
        ClientMessage::Close { .. } => short("close", ()),
        ClientMessage::Configure { options, .. } => short("configure", agreed(options)),
        // These are not stored.
        ClientMessage::Hello { .. }
        | ClientMessage::Ping
        | ClientMessage::Say { .. }
        | ClientMessage::Phrase { .. } => 0,
    }
}

/// Options as one text.
fn agreed(options: &Options) -> String {
    serde_json::to_string(options).unwrap_or_default()
}

/// What the message had asked for of which an entry came.
pub(super) fn wanted_for(entry: &Entry) -> u64 {
    match entry {
        Entry::Moved { wish, .. } => short("move", wish),
        Entry::Ready { contribution, .. } => short("ready", contribution),
        Entry::Dealt { .. } => short("start", ()),
        Entry::Configured { options } => short("configure", agreed(options)),
        Entry::Left { seat } | Entry::Departed { seat } => short("leave", seat),
        Entry::Closed => short("close", ()),
        // Nobody asks for these with a message.
        Entry::Created { .. } | Entry::Committed { .. } | Entry::Joined { .. } | Entry::Returned { .. } => 0,
    }
}

/// It is compared within one process only.
fn short(word: &str, rest: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    (word, rest).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(ids: impl IntoIterator<Item = u64>) -> Deduplication {
        let mut messages = Deduplication::default();
        ids.into_iter().for_each(|id| messages.add(id, 1, 1));
        messages
    }

    #[test]
    fn there_is_always_an_id_to_go_on_with() {
        assert_eq!(used([]).next_id(&[]), 1);
        assert_eq!(used([1, 2, 3]).next_id(&[]), 4);
        assert_eq!(used([1, 2]).next_id(&[3]), 4, "what was said counts too");
        assert_eq!(used([]).next_id(&[8]), 9);
        assert_eq!(used([LARGEST_ID]).next_id(&[]), 1, "after the largest comes 1");
        assert_eq!(used([1, 2, 3, LARGEST_ID]).next_id(&[]), 4);
        assert_eq!(used([5, LARGEST_ID - 3, LARGEST_ID - 9]).next_id(&[]), 6);
        assert_eq!(used([900, 40, 7]).next_id(&[]), 41, "those ahead are passed");
    }
}
