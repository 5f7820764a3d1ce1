//! One table: what follows from its log ([`state`], [`seating`], [`deal`], [`history`]) and how it looks from outside ([`info`]); who is
//! connected ([`connections`]), whose time runs ([`clock`]), which messages were carried out ([`idempotency`]).
//!
//! The way of a move: [`actor`] takes it from its mailbox, [`requests`] plans what is to become of it, [`commit`] stores it,
//! [`fanout`] writes what everybody may know of it, [`connections`] hands that out. [`timers`] and [`bots`] are what happens by
//! itself.

mod actor;
mod bots;
mod clock;
mod commit;
mod connections;
mod deal;
mod fanout;
mod history;
mod idempotency;
mod info;
mod requests;
mod seating;
mod state;
#[cfg(test)]
mod tests;
mod timers;

pub(crate) use actor::{Actor, Command};
pub(crate) use bots::{BotFactory, usual as usual_bots};
pub(crate) use connections::Out;
pub(crate) use connections::{bye, restarting, text};
pub(crate) use history::proof;
pub(crate) use info::summary;
pub(crate) use state::Table;
