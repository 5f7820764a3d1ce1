//! What is needed to check the shuffle afterwards. Nothing of it is drawn.

use leptos::prelude::*;

/// What this page has seen and given before each deal.
#[derive(Clone, Copy)]
pub(crate) struct Fairness {
    /// What the server had bound itself to before each deal, by the deal's number, as far as this page was there.
    pub(crate) promises: StoredValue<Vec<(u32, String)>>,
    /// The shares of shuffles that this page has given.
    pub(crate) shares: StoredValue<Vec<String>>,
}

impl Fairness {
    pub(super) fn new() -> Fairness {
        Fairness { promises: StoredValue::new(Vec::new()), shares: StoredValue::new(Vec::new()) }
    }

    pub(super) fn begin(self) {
        self.promises.set_value(Vec::new());
        self.shares.set_value(Vec::new());
    }
}
