//! How far a review is, and which decision is looked at.

use leptos::prelude::*;
use luxx_bots::{Judge, Review};
use luxx_rules::Seat;

use crate::route::DealAt;

/// How many of the costliest decisions are marked.
pub(crate) const MARKED: usize = 3;
/// So much of the win must have been lost for a decision to be regretted.
const REGRETTED: f64 = 0.02;

/// Which decisions of which deal are looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Subject {
    pub(crate) at: DealAt,
    /// Which deal of a match, from 0.
    pub(crate) deal: usize,
    pub(crate) seat: Seat,
}

/// How the work stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Verdicts come in.
    Judging,
    /// All are there.
    Done,
    /// No answer came.
    Failed,
    /// A deal without an end has nothing to add up.
    Unfinished,
}

/// A review.
#[derive(Clone, Copy)]
pub(crate) struct Reviewing {
    review: StoredValue<Option<(Subject, Review)>>,
    /// Counts up whenever the review has changed.
    changed: RwSignal<u32>,
    pub(crate) stage: RwSignal<Stage>,
    /// The decision that somebody wants to look at; none: the costliest so far.
    pub(crate) chosen: RwSignal<Option<usize>>,
    /// Counts up whenever the work begins or is left.
    pub(crate) round: StoredValue<u32>,
}

thread_local! {
    static STATE: Reviewing = Reviewing {
        review: StoredValue::new(None),
        changed: RwSignal::new(0),
        stage: RwSignal::new(Stage::Judging),
        chosen: RwSignal::new(None),
        round: StoredValue::new(0),
    };
}

/// Makes the state.
pub(super) fn make() {
    let _ = reviewing();
}

/// The review.
pub(crate) fn reviewing() -> Reviewing {
    STATE.with(|state| *state)
}

impl Reviewing {
    /// Looks at the review as it stands, and is told when that changes.
    pub(crate) fn with<R>(self, look: impl FnOnce(&Review) -> R) -> Option<R> {
        self.changed.track();
        self.review.with_value(|review| review.as_ref().map(|(_, review)| look(review)))
    }

    /// Changes the review, if it is still about this.
    pub(crate) fn change<R>(self, subject: Subject, change: impl FnOnce(&mut Review) -> R) -> Option<R> {
        let changed = self.review.try_update_value(|review| {
            let (about, review) = review.as_mut()?;
            (*about == subject).then(|| change(review))
        });
        self.changed.update(|changed| *changed += 1);
        changed.flatten()
    }

    /// What it is about.
    pub(crate) fn subject(self) -> Option<Subject> {
        self.review.with_value(|review| review.as_ref().map(|(subject, _)| *subject))
    }

    /// Begins another one.
    pub(crate) fn put(self, review: Option<(Subject, Review)>) {
        self.review.set_value(review);
        self.chosen.set(None);
        self.changed.update(|changed| *changed += 1);
    }

    /// The decision that is looked at.
    pub(crate) fn current(self) -> Option<usize> {
        let chosen = self.chosen.get();
        self.with(|review| {
            let judged = review.verdicts().len();
            chosen
                .filter(|chosen| *chosen < judged)
                .or_else(|| costliest(review).first().copied())
                .or(judged.checked_sub(1))
        })?
    }

    /// Looks at another decision: the one so many further on.
    pub(crate) fn step(self, by: isize) {
        let Some(current) = untrack(|| self.current()) else { return };
        let judged = untrack(|| self.with(|review| review.verdicts().len())).unwrap_or(0);
        let to = current.saturating_add_signed(by).min(judged.saturating_sub(1));
        self.chosen.set(Some(to));
    }
}

/// The decisions that are to be regretted most, the costliest first.
pub(crate) fn costliest(review: &Review) -> Vec<usize> {
    let cost = |decision: &usize| review.verdicts()[*decision].cost(review.seat());
    review.costliest(MARKED).into_iter().filter(|decision| cost(decision) >= REGRETTED).collect()
}

/// Whether games played out had to judge, because the champion could not be reached.
pub(crate) fn made_do(review: &Review) -> bool {
    review.verdicts().iter().any(|verdict| verdict.judge == Judge::Searcher)
}
