//! Which day is looked at and what is known of it; the figures.

use leptos::prelude::*;
use luxx_bots::{Grade, Level};
use luxx_rules::{Move, Seat, View};
use luxx_session::{Day, Days, KeptDeal, Statistics};

use crate::route::DealId;

/// What somebody made of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) points: i32,
    /// Cards on the table and in the hand, where that is known.
    pub(crate) laid_held: Option<(i32, i32)>,
}

/// What is known of somebody who plays the same cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rival {
    /// Playing.
    Thinking,
    /// This level has played.
    Played(Level, Made),
    /// Nobody could.
    Nobody,
}

/// One's own game of the day.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// Its name, once it is kept.
    pub(crate) id: Option<DealId>,
    pub(crate) deal: KeptDeal,
    pub(crate) seat: Seat,
}

/// How good the turns were, as far as they have been looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// Turn by turn: its number, and the worst of its decisions.
    pub(crate) turns: Vec<(usize, Grade)>,
    /// How many decisions have been looked at, of how many.
    pub(crate) done: usize,
    pub(crate) all: usize,
    /// The costliest: in which turn, what was seen and made, and what would have been better.
    pub(crate) parted: Option<(usize, View, Move, Move)>,
    /// No answer came.
    pub(crate) failed: bool,
}

impl Marks {
    pub(crate) fn are_complete(&self) -> bool {
        self.all > 0 && self.done == self.all
    }
}

/// What came of all deals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) all: Statistics,
    /// How many decisions of a hundred were as good as the best, deal by deal, the oldest first.
    pub(crate) accuracy: Vec<f64>,
}

/// What came of saving, bringing back or wiping everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// It could not be read, so nothing was saved.
    Unsaved,
    /// So many deals that were missing are here again; so many could not have been played.
    Brought { count: usize, unreadable: usize },
    /// The file is no backup.
    Refused,
    /// Not all of it could be kept here.
    Unbrought,
    /// It is gone.
    Wiped,
    /// It is all still there.
    Unwiped,
}

/// What one does alone.
#[derive(Clone, Copy)]
pub(crate) struct Solo {
    /// The day that is looked at.
    pub(crate) day: RwSignal<Option<Day>>,
    pub(crate) days: RwSignal<Days>,
    pub(crate) rival: RwSignal<Rival>,
    /// None as long as it is looked for, and where it is not kept.
    pub(crate) own: RwSignal<Option<Own>>,
    /// Whether it was looked for in vain.
    pub(crate) gone: RwSignal<bool>,
    pub(crate) marks: RwSignal<Marks>,
    /// Counts up whenever another day is looked at.
    pub(crate) round: StoredValue<u32>,
    /// None until all was counted; an error where nothing is kept.
    pub(crate) figures: RwSignal<Option<Result<Figures, ()>>>,
    /// What came of saving, bringing back or wiping all of it.
    pub(crate) told: RwSignal<Option<Told>>,
}

thread_local! {
    // First asked for when the part is loaded, in a task: signals that are made while a screen is drawn would go with it.
    static STATE: Solo = Solo {
        day: RwSignal::new(None),
        days: RwSignal::new(Days::default()),
        rival: RwSignal::new(Rival::Thinking),
        own: RwSignal::new(None),
        gone: RwSignal::new(false),
        marks: RwSignal::new(Marks::default()),
        round: StoredValue::new(0),
        figures: RwSignal::new(None),
        told: RwSignal::new(None),
    };
}

/// Makes the state.
pub(super) fn make() {
    let _ = solo();
}

/// What one does alone.
pub(crate) fn solo() -> Solo {
    STATE.with(|state| *state)
}
