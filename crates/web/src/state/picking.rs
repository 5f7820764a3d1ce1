//! What the person is about to play.

use leptos::prelude::*;
use luxx_rules::Move;
use luxx_session::Selection;

/// Cards picked and taps that wait for another.
#[derive(Clone, Copy)]
pub(crate) struct Picking {
    pub(crate) selection: RwSignal<Option<Selection>>,
    /// When a 1 was typed that may be the first digit of 10 to 13, in milliseconds.
    pub(crate) typed_one: RwSignal<Option<f64>>,
    /// A move has been tapped and is about to be carried out.
    pub(crate) moved: RwSignal<bool>,
    /// A move that hurts and was tapped once.
    pub(crate) surely: RwSignal<Option<Move>>,
    /// A move that a lesson or a review shows: marked on the table as the best one of a hint is.
    pub(crate) shown: RwSignal<Option<Move>>,
}

impl Picking {
    pub(crate) fn new() -> Picking {
        Picking {
            selection: RwSignal::new(None),
            typed_one: RwSignal::new(None),
            moved: RwSignal::new(false),
            surely: RwSignal::new(None),
            shown: RwSignal::new(None),
        }
    }

    /// Marks a move where it is made. Cards are picked already, so that only *Play* is left.
    pub(crate) fn show(self, choice: Move) {
        self.shown.set(Some(choice));
        if let Move::Play(layer) = choice {
            self.selection.set(Some(Selection::of(layer)));
        }
    }

    /// Forgets what was picked for this decision.
    pub(crate) fn let_go(self) {
        self.selection.set(None);
        self.typed_one.set(None);
        self.moved.set(false);
        self.surely.set(None);
        self.shown.set(None);
    }
}
