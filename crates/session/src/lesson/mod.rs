//! Lessons: prepared tables at which one thing is asked after the other. A [`Lesson`] is data, read from text ([`Lesson::read_all`]); a
//! [`LessonTable`] is a [`Table`](crate::Table) at which it is played, so that whoever shows tables shows lessons too. What is said is
//! named here and written elsewhere.

mod progress;
mod script;
mod table;

use luxx_rules::position::PositionError;
use luxx_rules::{Illegal, Layer, Move, Position, Seat};

pub use progress::{Progress, State};
pub use script::ScriptError;
pub use table::LessonTable;

/// The names of all lessons in their order, for those who have not loaded the lessons: addresses, and what is kept.
pub const KEYS: [&str; 10] =
    ["layer", "count", "catch", "jokers", "take", "caught", "draw", "end", "expert", "duel"];

/// How many lessons everybody goes through; the extras come after them.
pub const STEPS: usize = 8;

/// One idea, learnt by doing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name; texts are found by it.
    pub key: String,
    /// The numbers of the rules it is about.
    pub rules: Vec<String>,
    /// Whether not everybody needs it.
    pub extra: bool,
    /// What is asked, in order.
    pub tasks: Vec<Task>,
}

/// One question with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Another table is put there first.
    pub position: Option<Position>,
    /// What is played before the learner is asked, by whoever decides.
    pub before: Vec<Move>,
    /// The name of the question's text.
    pub ask: String,
    /// Whose top layer the answers are compared with.
    pub against: Option<Seat>,
    /// The answers that lead on; the first one is shown to whoever wants to see it.
    pub right: Vec<Answer>,
    /// Those that are explained.
    pub wrong: Vec<Answer>,
}

/// Some moves, and the name of what is said about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Which moves.
    pub when: Pattern,
    /// The name of the text.
    pub said: String,
}

/// Which moves an [`Answer`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// This one.
    This(Move),
    /// A play of another count than the layer it is compared with.
    Count,
    /// A play of the same count that is not higher.
    Number,
    /// Any.
    Any,
}

impl Pattern {
    fn fits(self, choice: Move, compared: Option<Compared>) -> bool {
        match self {
            Pattern::This(wanted) => wanted == choice,
            Pattern::Count => compared.is_some_and(|compared| !compared.same_count),
            Pattern::Number => compared.is_some_and(|compared| compared.same_count && !compared.higher),
            Pattern::Any => true,
        }
    }
}

/// The two questions of the game about two layers: the same count? higher?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The layer that is played.
    pub mine: Layer,
    /// Whose layer it is compared with.
    pub seat: Seat,
    /// That layer.
    pub theirs: Layer,
    /// Whether both have as many cards.
    pub same_count: bool,
    /// Whether the number played beats the other one.
    pub higher: bool,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it leads on.
    pub right: bool,
    /// The answer.
    pub choice: Move,
    /// The name of what is said about it.
    pub said: String,
    /// Both layers, where the question is about catching.
    pub compared: Option<Compared>,
}

/// A lesson that cannot be played. None that is part of the program is: a test plays them all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonError {
    /// Nothing is asked, or the first question has no table.
    #[error("lesson {0}: it begins with a table and a question")]
    Empty(String),
    /// A table that cannot be.
    #[error("lesson {0}: {1}")]
    Position(String, PositionError),
    /// A move before a question is refused.
    #[error("lesson {lesson}: {choice} before {ask}: {illegal}")]
    Move {
        /// The lesson.
        lesson: String,
        /// The question it comes before.
        ask: String,
        /// The move.
        choice: Move,
        /// Why.
        illegal: Illegal,
    },
}
