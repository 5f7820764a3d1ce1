//! One table: what follows from its log ([`state`], [`seating`], [`deal`], [`history`]) and how it looks from outside ([`info`]); who is
//! connected ([`connections`], [`outlet`]), who has sat down and not connected yet ([`guests`]), what was said ([`chat`]), whose time runs
//! ([`clock`]), which messages were carried out ([`idempotency`]).
//!
//! The way of a move: [`actor`] takes it from its mailbox, [`requests`] plans what is to become of it, [`append`] stores it,
//! [`fanout`] writes what everybody may know of it, [`connections`] hands that out. [`timers`] and [`bots`] are what happens by
//! itself.

mod actor;
mod append;
mod bots;
mod chat;
mod clock;
mod connections;
mod deal;
mod fanout;
mod guests;
mod history;
mod idempotency;
mod info;
mod outlet;
mod requests;
mod seating;
mod state;
#[cfg(test)]
mod tests;
mod timers;

pub(crate) use actor::{Actor, Command, Visitor, replayed};
pub(crate) use bots::{BotFactory, usual as usual_bots};
pub(crate) use clock::Since;
#[cfg(test)]
pub(crate) use connections::{Conn as TestConn, Connections as TestConnections};
pub(crate) use connections::{bye, restarting, text};
pub(crate) use history::proof;
pub(crate) use info::summary;
pub(crate) use outlet::{Far, Out, Outlet, RemoteGuest};
pub(crate) use state::{Damaged, Table};
