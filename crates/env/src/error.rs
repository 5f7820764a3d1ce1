//! What can be wrong with what comes from outside.

/// A wish that the environment refuses; it has not changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EnvError {
    /// No games.
    #[error("an environment has at least one game")]
    NoGames,
    /// A table without others.
    #[error("a table names nobody for the other seats")]
    EmptyTable,
    /// A bot that cannot play.
    #[error("{0} has no weights and cannot play")]
    NotReady(String),
    /// A weight that is none.
    #[error("a weight of the {what} is {weight}: weights are finite and not negative")]
    Weight {
        /// Of what.
        what: &'static str,
        /// The weight.
        weight: f64,
    },
    /// Nothing could ever be drawn.
    #[error("the weights of the {0} add up to nothing")]
    NoWeight(&'static str),
    /// A buffer of the wrong size.
    #[error("{what} has {found} elements, not {expected}")]
    Size {
        /// Which one.
        what: &'static str,
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// An action that is not legal.
    #[error("action {action} of row {row} is not legal")]
    Illegal {
        /// The row.
        row: usize,
        /// The action.
        action: u16,
    },
    /// The threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
}
