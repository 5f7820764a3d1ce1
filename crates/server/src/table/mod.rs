//! One table: what follows from its lines ([`state`], [`deal`], [`past`]) and how it looks from outside ([`info`]); who is
//! connected ([`crowd`]), whose time runs ([`clock`]), which messages were carried out ([`latest`]); and the task that keeps it
//! while anybody cares ([`keeper`]), with what people ask of it ([`wishes`]), what it tells them ([`tell`]) and its bots
//! ([`bots`]).

mod bots;
mod clock;
mod crowd;
mod deal;
mod info;
mod keeper;
mod latest;
mod past;
mod state;
mod tell;
mod wishes;

pub(crate) use crowd::Out;
pub(crate) use crowd::{bye, restarting, text};
pub(crate) use info::label;
pub(crate) use keeper::{Command, Keeper, unavailable};
pub(crate) use past::proof;
pub(crate) use state::Table;
