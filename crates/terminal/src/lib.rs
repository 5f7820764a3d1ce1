//! The table in a terminal, on the whole screen.
//!
//! Keys and clicks change the [`App`], the [`App`] is drawn: `command.rs` says what a key means, `app.rs` what becomes of it, `over.rs` the same while something lies over the table,
//! `view` how it looks. The table is any [`Table`](luxx_session::Table), so the same screen shows a game on this machine and
//! one at a server; [`Director`](luxx_session::Director) decides what comes next. The rules are asked, never repeated, and
//! every sentence comes from `luxx-words`.
//!
//! The boundary: an `App` has no terminal, no thread and no clock. It is told what time it is, and asks for what it needs by
//! [`Effect`]s; [`play`] is what carries them out at a real terminal.

#![forbid(unsafe_code)]

mod app;
mod around;
mod code;
mod command;
mod news;
mod online;
mod over;
mod picking;
mod play;
mod screen;
mod stage;
mod theme;
mod view;
mod voice;

pub use app::{App, Effect, Outfit};
pub use code::code;
pub use command::{Command, command};
pub use online::{Errand, Farewell, Heard, Online, Report, Visit, Wire, visit};
pub use play::play;
pub use screen::PlayError;
pub use theme::{Colours, Symbols, Theme};
