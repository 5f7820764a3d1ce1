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
//! | a lesson at a prepared table | [`lesson`] |
//! | a puzzle at a table | [`puzzle`] |
//! | any of them | [`AnyTable`] |
//! | a whole game as a link | [`SharedGame`], [`LinkError`] |
//! | deals that were played, and what came of all of them | [`KeptDeal`], [`Statistics`] |
//! | deals at a table of people that are over | [`Together`] |
//! | all that a device keeps, to be saved and brought back | [`Backup`] |
//! | what a deal is played for; one deal a day | [`Occasion`], [`Day`], [`Days`] |
//! | surviving a reload | [`Session::save`], [`Session::restore`] |
//! | asking a bot | [`BotRequest`], [`answer`] |
//! | asking what a move was worth | [`VerdictRequest`] |
//! | what lies where, fact by fact | [`Scene`], [`Flight`] |
//! | choosing cards and what would come of it | [`Selection`], [`Preview`], [`Blunder`] |
//! | how the page behaves | [`Settings`] |
//!
//! The rules are asked, never repeated: a [`Scene`] only moves cards as [`luxx_rules::Event`]s tell it.

#![forbid(unsafe_code)]

mod any;
mod backup;
mod blunder;
mod bot_reply;
mod bot_request;
mod config;
mod contact;
mod daily;
mod director;
mod facts;
mod flight;
mod kept;
pub mod lesson;
mod link;
mod local;
mod occasion;
mod preview;
pub mod puzzle;
mod random;
mod remote;
mod replayed;
mod saved;
mod scene;
mod selection;
mod session;
mod settings;
mod statistics;
mod table;
mod timing;
mod together;
mod verdict_request;

pub use any::{AnyTable, OtherTable};
pub use backup::{Backup, BackupError};
pub use blunder::Blunder;
pub use bot_reply::{BotReply, Chance, Estimated, Figures};
pub use bot_request::{BotRequest, NoAnswer, Wanted, answer, heuristic_answer, needs_weights};
pub use config::{BOT_NAMES, Chair, ConfigError, Length, Sitter, Starts, TableConfig};
pub use contact::{Contact, unready};
pub use daily::{Day, DayResult, Days, RivalResult};
pub use director::{Conduct, Director, Next, Shown, Ticket, Unanswered};
pub use facts::{Debt, decided_by, drawn, since_decision};
pub use flight::{Flight, Place};
pub use kept::{KeptDeal, KeptError};
pub use link::{LinkError, Purpose, SharedGame};
pub use occasion::{Occasion, UnknownOccasion};
pub use preview::{Fate, Preview};
pub use remote::RemoteTable;
pub use replayed::ReplayedTable;
pub use saved::{Saved, SavedError};
pub use scene::Scene;
pub use selection::Selection;
pub use session::{Session, Step};
pub use settings::{Settings, Speed, Taught, Theme};
pub use statistics::{Statistics, Tally};
pub use table::{NoUndo, Occupant, Refused, Standing, Table, Who, seats_here};
pub use timing::{Pace, Timing};
pub use together::Together;
pub use verdict_request::VerdictRequest;
