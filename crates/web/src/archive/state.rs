//! Which deal that is over is looked at, where in it, and through whose eyes; and the list of those that are kept.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_session::KeptDeal;

use super::review::{self, ReviewCode};
use crate::deals::Room;
use crate::route::{DealAt, DealId};
use crate::state::Later;

/// What there is to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Found {
    /// It is looked for.
    #[default]
    Looking,
    /// No server answers.
    NoServer,
    /// There is no such deal; why, in words.
    Nothing(String),
    /// A friend's deal, to be played before one looks at it.
    Challenge,
    /// So many deals.
    Deals(usize),
}

/// Through whose eyes a deal is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// With all cards open.
    #[default]
    All,
    /// As the player of this seat saw it.
    Seat(Seat),
}

impl Eyes {
    /// The seat, if it is one.
    pub(crate) fn seat(self) -> Option<Seat> {
        if let Eyes::Seat(seat) = self { Some(seat) } else { None }
    }
}

/// The deals that are kept, as far as they are listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Listed {
    /// How many there are.
    pub(crate) count: usize,
    /// The newest of them; none in the place of one that cannot be read.
    pub(crate) deals: Vec<(DealId, Option<KeptDeal>)>,
    pub(crate) room: Option<Room>,
}

/// Deals that are over.
#[derive(Clone, Copy)]
pub(crate) struct Archive {
    /// Which one is looked at.
    pub(crate) at: RwSignal<Option<DealAt>>,
    pub(crate) found: RwSignal<Found>,
    /// The deals that the address leads to: those of a match are several.
    pub(crate) deals: StoredValue<Vec<KeptDeal>>,
    /// Which of them is shown, from 0.
    pub(crate) deal: RwSignal<usize>,
    /// Before which move it stands, and how many there are.
    pub(crate) place: RwSignal<(usize, usize)>,
    /// Before which move it is shown next.
    pub(crate) from: StoredValue<Option<usize>>,
    /// Whether it goes on by itself.
    pub(crate) runs: RwSignal<bool>,
    pub(crate) eyes: RwSignal<Eyes>,
    /// The list; none until it was read, or where there is no database.
    pub(crate) listed: RwSignal<Option<Listed>>,
    /// What is wrong with what was brought here, or with the list.
    pub(crate) problem: RwSignal<Option<String>>,
    /// The code for reviews.
    pub(crate) review: Later<ReviewCode>,
}

thread_local! {
    // First asked for when the part is loaded, in a task: signals that are made while a screen is drawn would go with it.
    static STATE: Archive = Archive {
        at: RwSignal::new(None),
        found: RwSignal::new(Found::Looking),
        deals: StoredValue::new(Vec::new()),
        deal: RwSignal::new(0),
        place: RwSignal::new((0, 0)),
        from: StoredValue::new(None),
        runs: RwSignal::new(false),
        eyes: RwSignal::new(Eyes::All),
        listed: RwSignal::new(None),
        problem: RwSignal::new(None),
        review: Later::new(review::load),
    };
}

/// Makes the state.
pub(super) fn make() {
    let _ = archive();
}

/// Deals that are over.
pub(crate) fn archive() -> Archive {
    STATE.with(|state| *state)
}

impl Archive {
    /// Another deal, or none.
    pub(crate) fn begin(self, at: Option<DealAt>) {
        self.at.set(at);
        self.found.set(Found::Looking);
        self.deals.set_value(Vec::new());
        self.deal.set(0);
        self.place.set((0, 0));
        self.from.set_value(None);
        self.runs.set(false);
        self.problem.set(None);
    }

    /// The deal that is shown.
    pub(crate) fn shown(self) -> Option<KeptDeal> {
        let deal = self.deal.get_untracked();
        self.deals.with_value(|deals| deals.get(deal).cloned())
    }

    /// A part of it.
    pub(crate) fn with_shown<R>(self, look: impl FnOnce(&KeptDeal) -> R) -> Option<R> {
        let deal = self.deal.get_untracked();
        self.deals.with_value(|deals| deals.get(deal).map(look))
    }

    /// Whose seat one plays from, is reviewed and is challenged: the one whose eyes are chosen, else its owner's, else the first.
    pub(crate) fn me(self) -> Option<Seat> {
        let owner = self.with_shown(KeptDeal::owner)?;
        self.eyes.get_untracked().seat().or(owner).or_else(|| Seat::new(0))
    }
}
