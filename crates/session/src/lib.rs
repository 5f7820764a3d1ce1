//! A table as it is shown to people: who sits there, what happens in which order, what is asked, and the game itself where it
//! is played on this device. Everything a page needs to know and nothing of a browser, so that all of it is tested
//! without one.
//!
//! | what | where |
//! |---|---|
//! | who plays what | [`TableConfig`], [`Chair`], [`Sitter`] |
//! | a table, wherever it is played | [`Table`], [`Occupant`], [`Who`] |
//! | what is shown next, when people are asked, how long it takes | [`Director`], [`Next`], [`Timing`] |
//! | a table on this device: the game so far, taking back, the next deal | [`Session`] |
//! | a table at a server | [`RemoteTable`] |
//! | a deal that is over, shown again | [`ReplayedTable`] |
//! | any of them | [`AnyTable`] |
//! | surviving a reload | [`Session::save`], [`Session::restore`] |
//! | asking a bot | [`BotRequest`], [`answer`] |
//! | what lies where, fact by fact | [`Scene`], [`Flight`] |
//! | choosing cards and what would come of it | [`Selection`], [`Preview`], [`Blunder`] |
//! | how the page behaves | [`Settings`] |
//!
//! The rules are asked, never repeated: a [`Scene`] only moves cards as [`luxx_rules::Event`]s tell it.

#![forbid(unsafe_code)]

mod any;
mod blunder;
mod bot_request;
mod config;
mod director;
mod facts;
mod flight;
mod local;
mod preview;
mod random;
mod remote;
mod replayed;
mod saved;
mod scene;
mod selection;
mod session;
mod settings;
mod table;
mod timing;

pub use any::{AnyTable, Distant};
pub use blunder::Blunder;
pub use bot_request::{
    BotReply, BotRequest, Chance, Estimated, NoAnswer, Wanted, answer, needs_weights, untaught_answer,
};
pub use config::{Chair, ConfigError, Length, Sitter, Starts, TableConfig};
pub use director::{Conduct, Director, Next, Shown, Ticket, Unanswered};
pub use facts::{Debt, decided_by, drawn, since_decision};
pub use flight::{Flight, Place};
pub use preview::{Fate, Preview};
pub use remote::RemoteTable;
pub use replayed::ReplayedTable;
pub use saved::{Saved, SavedError};
pub use scene::Scene;
pub use selection::Selection;
pub use session::{Session, Step};
pub use settings::{Settings, Speed, Taught, Theme};
pub use table::{NoUndo, Occupant, Refused, Standing, Table, Who, seats_here};
pub use timing::{Pace, Timing};
