//! The chat of a table: the latest lines, and a rate limit for each seat. It is in memory only.

use std::collections::VecDeque;

use luxx_protocol::{ChatLine, Code, Refusal, ServerMessage};

use crate::buckets::Bucket;

/// How many lines of chat are kept for those who come later.
const KEPT: usize = 30;

/// How many lines somebody may say at once, and how many a second in the long run.
const BURST: f32 = 5.0;
const RATE: f32 = 0.5;

/// What was said lately, and how much each seat may still say.
pub(crate) struct Chat {
    buckets: Vec<Bucket>,
    /// With the id of the message, until somebody else has the seat.
    said: VecDeque<(ChatLine, u64)>,
}

impl Chat {
    /// An empty chat.
    pub(super) fn new(seats: usize) -> Chat {
        Chat { buckets: vec![Bucket::full(BURST); seats], said: VecDeque::new() }
    }

    /// There are as many seats now; those that are gone had nobody in them.
    pub(super) fn set_seats(&mut self, seats: usize) {
        self.buckets.resize_with(seats, || Bucket::full(BURST));
    }

    /// Somebody else sits here now.
    pub(super) fn forget(&mut self, seat: u8) {
        self.said.retain(|(line, _)| line.seat != seat);
    }

    /// Keeps a line of chat and gives its message; none if it comes again. An error if this connection talks too much.
    pub(super) fn say(&mut self, id: u64, line: ChatLine) -> Result<Option<ServerMessage>, Refusal> {
        match self.said.iter().find(|(said, known)| *known == id && said.seat == line.seat) {
            Some((said, _)) if *said == line => return Ok(None),
            Some(_) => {
                return Err(Refusal::new(Code::BadMessage, "this id was used before, for something else"));
            }
            None => {}
        }
        let bucket = self.buckets.get_mut(usize::from(line.seat));
        if !bucket.is_some_and(|bucket| bucket.take(RATE, BURST)) {
            return Err(Refusal::new(Code::TooFast, "one line every two seconds is enough"));
        }
        if self.said.len() == KEPT {
            self.said.pop_front();
        }
        self.said.push_back((line.clone(), id));
        Ok(Some(ServerMessage::Said(line)))
    }

    /// The ids with which this seat has lately said something, the newest last.
    pub(super) fn ids(&self, seat: u8) -> Vec<u64> {
        self.said.iter().filter(|(line, _)| line.seat == seat).map(|(_, id)| *id).collect()
    }

    /// What was said lately.
    pub(super) fn lines(&self) -> Vec<ChatLine> {
        self.said.iter().map(|(line, _)| line.clone()).collect()
    }
}
