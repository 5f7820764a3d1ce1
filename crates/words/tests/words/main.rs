//! The texts, and the sentences that are made of them.

mod guide;
#[path = "../../../rules/tests/rules/numbered.rs"]
mod numbered;
mod reasons;
mod texts;
