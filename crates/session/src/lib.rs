//! A table on one device: who sits there, the game so far, what is shown to whom. Everything a page needs to know and
//! nothing of a browser, so that all of it is tested without one.
//!
//! | what | where |
//! |---|---|
//! | who plays what | [`TableConfig`], [`Chair`], [`Sitter`] |
//! | the game so far, taking back, the next deal | [`Session`] |
//! | surviving a reload | [`Session::to_json`], [`Session::from_json`] |
//! | asking a bot | [`BotRequest`], [`answer`] |
//! | what lies where, fact by fact | [`Scene`], [`Flight`] |
//! | choosing cards and what would come of it | [`Selection`], [`Preview`], [`Blunder`] |
//! | how the page behaves | [`Settings`] |
//!
//! The rules are asked, never repeated: a [`Scene`] only moves cards as [`luxx_rules::Event`]s tell it.

#![forbid(unsafe_code)]

mod blunder;
mod bot_request;
mod config;
mod flight;
mod preview;
mod random;
mod saved;
mod scene;
mod selection;
mod session;
mod settings;

pub use blunder::Blunder;
pub use bot_request::{BotReply, BotRequest, Estimated, Wanted, answer};
pub use config::{Chair, ConfigError, Length, Sitter, Starts, TableConfig};
pub use flight::{Flight, Place};
pub use preview::{Fate, Preview};
pub use saved::SavedError;
pub use scene::Scene;
pub use selection::Selection;
pub use session::{Session, Step};
pub use settings::{Settings, Speed, Theme};
