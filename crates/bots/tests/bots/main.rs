//! The bots, tested from outside.

mod champion;
mod honest;
mod positions;
mod reasons;
