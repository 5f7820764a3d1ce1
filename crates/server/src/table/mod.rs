//! One table: what follows from its lines ([`state`], [`deal`], [`history`]) and how it looks from outside ([`info`]); who is
//! connected ([`connections`]), whose time runs ([`clock`]), which messages were carried out ([`idempotency`]); and the task that keeps it
//! while anybody cares ([`actor`]), with what people ask of it ([`requests`]), what it tells them ([`fanout`]) and its bots
//! ([`bots`]).

mod actor;
mod bots;
mod clock;
mod connections;
mod deal;
mod fanout;
mod history;
mod idempotency;
mod info;
mod requests;
mod state;

pub(crate) use actor::{Actor, Command, unavailable};
pub(crate) use connections::Out;
pub(crate) use connections::{bye, restarting, text};
pub(crate) use history::proof;
pub(crate) use info::summary;
pub(crate) use state::Table;
