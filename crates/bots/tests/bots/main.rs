//! The bots, tested from outside.

mod honest;
mod positions;
mod reasons;
