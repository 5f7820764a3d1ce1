//! What a luxx server and its clients say to each other, as types: the messages of the live connection (JSON over a
//! WebSocket), the bodies of the HTTP API, and the arithmetic of the fair shuffle. `docs/protocol.md` shows them in use.
//!
//! The boundary: no I/O, no clock, no generator of its own; builds for `wasm32-unknown-unknown`. What a table looks like
//! to somebody, and what happened there, are the rules crate's own types as they travel
//! ([`Observation`](luxx_rules::Observation), [`SeenEvent`](luxx_rules::SeenEvent)), in which a hidden card has no place.
//!
//! Readers of what a server says pass over what they do not know; a server refuses what it does not know.
//!
//! ```
//! use luxx_protocol::{ClientMessage, PROTOCOL};
//!
//! let text = r#"{"type": "move", "id": 7, "version": 12, "move": "play 7 7 J"}"#;
//! let ClientMessage::Move { id, version, wish } = ClientMessage::read(text)? else { panic!("a move") };
//! assert_eq!((id, version, wish.as_str()), (7, 12, "play 7 7 J"));
//! assert_eq!(PROTOCOL, 1);
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]
// What comes from outside may be wrong in any way, and must not end a program.
#![deny(clippy::unwrap_used, clippy::expect_used)]

pub mod api;
mod client;
pub mod fair;
mod json;
mod options;
mod own;
mod passed_over;
mod refusal;
mod server;
mod table_info;
mod text;
mod token;

pub use client::ClientMessage;
pub use json::write_json;
pub use luxx_rules::observation::PublicObservation;
pub use luxx_rules::record::Object;
pub use options::{ChatMode, Clock, Options};
pub use own::{Own, with_own};
pub use refusal::{Code, Refusal};
pub use server::{Change, ChatLine, ClockView, Missed, Presence, ServerMessage, Update, Welcome};
pub use table_info::{Chair, Sitter, State, TableInfo};
pub use text::{LONGEST_CHAT, LONGEST_NAME, Phrase, chat_text, name};
pub use token::Token;

/// The version of this protocol. A client names it in its first message; a server refuses one that it does not speak.
pub const PROTOCOL: u32 = 1;

/// The longest message a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// The largest message id: what every language with floating point numbers still counts exactly. After it comes 1.
pub const LARGEST_ID: u64 = (1 << 53) - 1;
