//! Game records and traces: one game as text, exactly as `docs/record.md` says.
//!
//! ```
//! use luxx_rules::record::{Document, Record};
//! use luxx_rules::{Game, Setup, Variant};
//! use rand::{SeedableRng, rngs::SmallRng};
//!
//! let setup = Setup::shuffled(Variant::AmigoBase, 3, 0, &mut SmallRng::seed_from_u64(7));
//! let mut record = Record::new(setup, ["Ada", "Ben", "Cleo"])?;
//! let mut game = Game::deal(&record.setup)?;
//! while let Some(choice) = game.legal_moves().get(0) {
//!     game.apply(choice)?;
//!     record.moves.push(choice);
//! }
//! record.result = game.outcome().map(Into::into);
//!
//! // What is written is read again, checked move by move and its result verified.
//! let Document::Game(read) = Document::read(record.to_json().as_bytes())? else { panic!("one game") };
//! assert_eq!(read, record);
//! assert_eq!(read.check()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;
mod replay;
mod trace;
mod write;

pub use read::Object;
pub use replay::Replay;
pub use trace::TraceLine;

use serde::{Deserialize, Serialize};

use crate::{Illegal, MatchError, Outcome, Reason, Setup, SetupError};

/// The `format` of a game record.
const GAME_FORMAT: &str = "luxx/1";
/// The `format` of a match.
const MATCH_FORMAT: &str = "luxx-match/1";

/// The largest document that is read, in bytes. A game takes a few thousand; a longer text is no game.
pub const MAX_BYTES: usize = 16 << 20;

/// One game: its deal, every decision, and its result if it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The deal.
    pub setup: Setup,
    /// The players' names, clockwise from seat 0.
    pub players: Vec<String>,
    /// Every decision in order, forced ones too.
    pub moves: Vec<crate::Move>,
    /// What the record says about the end; [`Record::check`] verifies it.
    pub result: Option<GameResult>,
}

/// The end of a game as records and traces write it. In a record it is a claim, which [`Record::check`] verifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Why the game ended.
    #[serde(serialize_with = "write::reason", deserialize_with = "read::reason")]
    pub reason: Reason,
    /// The points by seat.
    #[serde(deserialize_with = "read::at_most_five")]
    pub scores: Vec<i64>,
    /// The number of cards left in each hand.
    #[serde(deserialize_with = "read::at_most_five")]
    pub hands: Vec<i64>,
    /// The winning seats, ascending.
    #[serde(deserialize_with = "read::at_most_five")]
    pub winners: Vec<i64>,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult {
            reason: outcome.reason(),
            scores: outcome.scores().iter().copied().map(i64::from).collect(),
            hands: outcome.hands().iter().copied().map(i64::from).collect(),
            winners: outcome.winners().map(|seat| seat.index() as i64).collect(),
        }
    }
}

/// Several deals of one match (rule 6.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// The deals in order; only the last one may be unfinished.
    pub deals: Vec<Record>,
}

/// What a file can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// One game.
    Game(Record),
    /// A match.
    Match(MatchRecord),
}

impl Record {
    /// A record of a game that has only been dealt.
    pub fn new<N: Into<String>>(
        setup: Setup,
        players: impl IntoIterator<Item = N>,
    ) -> Result<Record, RecordError> {
        let players = players.into_iter().map(Into::into).collect();
        let record = Record { setup, players, moves: Vec::new(), result: None };
        record.check_names()?;
        Ok(record)
    }

    fn check_names(&self) -> Result<(), RecordError> {
        let (names, players) = (self.players.len(), self.setup.players);
        if names == players { Ok(()) } else { Err(RecordError::Names { names, players }) }
    }
}

/// A document that is refused. The text says what is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Larger than any real game.
    #[error("more than {MAX_BYTES} bytes: no game is that long")]
    TooLarge,
    /// Not the JSON that the format asks for; says line and column.
    #[error("{0}")]
    Json(String),
    /// Neither a game nor a match.
    #[error("format {0:?} is unknown: a game has {GAME_FORMAT:?}, a match {MATCH_FORMAT:?}")]
    Format(String),
    /// Names and seats do not match.
    #[error("{names} names for {players} players")]
    Names {
        /// How many names there are.
        names: usize,
        /// How many players.
        players: usize,
    },
    /// The deal cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is not legal where it stands.
    #[error("move {number} \"{text}\": {problem}")]
    Move {
        /// Which move, counted from one.
        number: usize,
        /// The move as it is written.
        text: String,
        /// Why it is refused.
        problem: Illegal,
    },
    /// A result stands in a game that is not over.
    #[error("result: the game is not over after {0} moves")]
    Unfinished(usize),
    /// The result is not what the moves lead to.
    #[error("result: {field} is {claimed}, but the game ended with {actual}")]
    FalseResult {
        /// Which part is wrong.
        field: &'static str,
        /// What the record says.
        claimed: String,
        /// What came out.
        actual: String,
    },
    /// One deal of a match is refused.
    #[error("deal {number}: {problem}")]
    Deal {
        /// Which deal, counted from one.
        number: usize,
        /// Why.
        problem: Box<RecordError>,
    },
    /// A match without deals, or with more than a match can have.
    #[error("deals: {0}")]
    Match(#[from] MatchError),
    /// A deal does not belong to the same match.
    #[error("{0}")]
    NotOneMatch(String),
}
