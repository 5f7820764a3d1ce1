//! The texts, and the sentences that are made of them.

mod guide;
mod narrator;
#[path = "../../../rules/tests/rules/numbered.rs"]
mod numbered;
mod reasons;
mod refusals;
mod texts;
