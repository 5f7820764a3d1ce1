//! What the strongest bot thinks of, once asked.

use leptos::prelude::*;
use luxx_session::Estimated;

/// What has come of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// Nobody has been asked, or the answer is under way.
    Thinking,
    /// The best moves, the best first.
    Moves(Vec<Estimated>),
    /// No answer came.
    Failed,
}

/// The hints.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    pub(crate) advice: RwSignal<Advice>,
}

impl Hints {
    pub(crate) fn new() -> Hints {
        Hints { advice: RwSignal::new(Advice::Thinking) }
    }

    /// They were about another decision.
    pub(crate) fn forget(self) {
        self.advice.set(Advice::Thinking);
    }
}
