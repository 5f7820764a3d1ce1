//! Everything that happens in a world, in its order, as one number. Two worlds with the same number are the same.

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

#[derive(Default)]
pub(super) struct Trace {
    /// What is hashed here has fixed keys: the number is the same in every process.
    hasher: RefCell<DefaultHasher>,
}

impl Trace {
    /// Something happened at this time.
    pub(super) fn record(&self, at: Duration, who: &str, what: &str) {
        (at, who, what).hash(&mut *self.hasher.borrow_mut());
    }

    /// Records something at the time of the simulated machine that runs just now.
    pub(super) fn heard(&self, who: &str, what: &str) {
        self.record(turmoil::sim_elapsed().unwrap_or_default(), who, what);
    }

    pub(super) fn number(&self) -> u64 {
        self.hasher.borrow().finish()
    }
}
