//! The searcher's candidates with their facts: what a hint is made of.

use luxx_rules::View;

use super::{Fact, explain};
use crate::{Estimate, Searcher};

/// A candidate, how it did in the imagined worlds, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move and how it did. Where there is only one legal move no world was tried.
    pub estimate: Estimate,
    /// What is true of it, what matters most first.
    pub facts: Vec<Fact>,
}

impl Searcher {
    /// The candidates with what they are worth and why, the best first. Empty where there is nothing to decide.
    pub fn advise(&mut self, view: &View) -> Vec<Advice> {
        let advice = |estimate: Estimate| Advice { estimate, facts: explain(view, estimate.choice) };
        self.consider(view).into_iter().map(advice).collect()
    }
}
