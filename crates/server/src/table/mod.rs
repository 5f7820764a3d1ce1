//! One table: what follows from its lines ([`state`]), who is connected ([`crowd`]), whose time runs ([`clock`]), and the
//! task that keeps it while anybody cares ([`keeper`], with what people ask of it in [`wishes`]).

mod clock;
mod crowd;
mod keeper;
mod proof;
mod state;
mod wishes;

pub(crate) use crowd::Out;
pub(crate) use crowd::{bye, text};
pub(crate) use keeper::{Command, Keeper, label, unavailable};
pub(crate) use proof::proof;
pub(crate) use state::Table;
