//! A finished deal that is shown again.

use leptos::prelude::*;

use super::reset;
use crate::route::TableId;

/// What there is to show again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Found {
    /// The server is asked.
    #[default]
    Asked,
    /// No server answers.
    NoServer,
    /// There is no such table, or no deal of it is over.
    Nothing,
    /// So many deals.
    Deals(usize),
}

/// A deal being shown again.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    /// Of which table.
    pub(crate) table: RwSignal<Option<TableId>>,
    pub(crate) found: RwSignal<Found>,
    /// Which deal, from 0.
    pub(crate) deal: RwSignal<usize>,
    /// Before which move it stands, and how many there are.
    pub(crate) place: RwSignal<(usize, usize)>,
    /// Whether it goes on by itself.
    pub(crate) runs: RwSignal<bool>,
    /// The records of the deals, as texts.
    pub(crate) records: StoredValue<Vec<String>>,
}

impl Replay {
    pub(super) fn new() -> Replay {
        Replay {
            table: RwSignal::new(None),
            found: RwSignal::new(Found::Asked),
            deal: RwSignal::new(0),
            place: RwSignal::new((0, 0)),
            runs: RwSignal::new(false),
            records: StoredValue::new(Vec::new()),
        }
    }

    /// Another one, or none.
    pub(crate) fn begin(self, table: Option<TableId>) {
        self.table.set(table);
        reset(self.found);
        reset(self.deal);
        reset(self.place);
        reset(self.runs);
        self.records.set_value(Vec::new());
    }
}
