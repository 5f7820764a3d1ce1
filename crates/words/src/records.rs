//! Why a record that somebody brought along is refused, in words: what is wrong, and where.

use luxx_rules::record::RecordError;

use crate::{Narrator, People, Words, say};

/// More players than any game has: moves are counted in messages, so nobody needs a name.
const SEATS: usize = 5;

impl Words {
    /// What is wrong with a record, and where.
    pub fn bad_record(&'static self, error: &RecordError) -> String {
        match error {
            RecordError::TooLarge => say!(self, "games-record-large"),
            RecordError::Json(problem) => say!(self, "games-record-json", problem = problem.clone()),
            RecordError::Format(format) => say!(self, "games-record-format", format = format.clone()),
            RecordError::Names { names, players } => {
                say!(self, "games-record-names", names = *names, players = *players)
            }
            RecordError::Setup(problem) => say!(self, "games-record-deck", problem = problem.to_string()),
            RecordError::Move { number, text, problem } => {
                let seats = (1..=SEATS).map(|seat| say!(self, "page-seat", seat = seat));
                let why = Narrator::new(self, People::new(seats)).illegal(*problem);
                say!(self, "games-record-move", number = *number, text = text.clone(), why = why)
            }
            RecordError::Unfinished(moves) => say!(self, "games-record-unfinished", moves = *moves),
            RecordError::FalseResult { field, claimed, actual } => say!(
                self,
                "games-record-result",
                field = *field,
                claimed = claimed.clone(),
                actual = actual.clone()
            ),
            RecordError::Deal { number, problem } => {
                say!(self, "games-record-deal", number = *number, why = self.bad_record(problem))
            }
            RecordError::Match(problem) => say!(self, "games-record-match", problem = problem.to_string()),
            RecordError::NotOneMatch(problem) => say!(self, "games-record-match", problem = problem.clone()),
        }
    }
}
