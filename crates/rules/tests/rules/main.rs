//! The rules, tested from outside. One program for all of it, but for `allocation.rs`, which has its own allocator.

mod cases;
mod dealing;
mod fuzz_smoke;
mod golden;
#[path = "../../../../fuzz/src/harness.rs"]
mod harness;
mod laws;
mod numbered;
mod numbers;
mod observation;
mod perft;
mod properties;
mod records;
mod support;
