//! What the strongest bot thinks of, once asked.

use leptos::prelude::*;
use luxx_rules::Move;
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
    /// The best move, once it is known: marked on the table.
    pub(crate) best: Memo<Option<Move>>,
}

impl Hints {
    pub(crate) fn new() -> Hints {
        let advice = RwSignal::new(Advice::Thinking);
        let best = Memo::new(move |_| {
            advice.with(|advice| match advice {
                Advice::Moves(moves) => moves.first().map(|best| best.choice),
                Advice::Thinking | Advice::Failed => None,
            })
        });
        Hints { advice, best }
    }

    /// They were about another decision.
    pub(crate) fn forget(self) {
        self.advice.set(Advice::Thinking);
    }
}
