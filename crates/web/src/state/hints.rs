//! What the strongest bot thinks of, once asked.

use leptos::prelude::*;
use luxx_bots::Judge;
use luxx_rules::Move;
use luxx_session::Estimated;

/// What has come of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// Nobody has been asked, or the answer is under way.
    Thinking,
    /// The best moves, the best first, and who judged them.
    Moves(Vec<Estimated>, Option<Judge>),
    /// No answer came.
    Failed,
}

/// The hints.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    pub(crate) advice: RwSignal<Advice>,
    /// The move of them that somebody looks at instead of the best.
    pub(crate) looked_at: RwSignal<Option<Move>>,
    /// The one that is looked at, at first the best, once it is known: marked on the table.
    pub(crate) best: Memo<Option<Move>>,
}

impl Hints {
    pub(crate) fn new() -> Hints {
        let advice = RwSignal::new(Advice::Thinking);
        let looked_at = RwSignal::new(None);
        let best = Memo::new(move |_| {
            advice.with(|advice| match advice {
                Advice::Moves(moves, _) => looked_at.get().or_else(|| moves.first().map(|best| best.choice)),
                Advice::Thinking | Advice::Failed => None,
            })
        });
        Hints { advice, looked_at, best }
    }

    /// They were about another decision.
    pub(crate) fn forget(self) {
        self.advice.set(Advice::Thinking);
        self.looked_at.set(None);
    }
}
