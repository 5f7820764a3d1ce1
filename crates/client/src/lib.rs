//! A client of a luxx table, as a state machine: frames in, frames and things to show out. It says hello, knows how things
//! stand ([`View`](luxx_rules::View) included), numbers and keeps what was asked for until it is answered, sends it again
//! on a new connection, and comes back with growing pauses when a connection ends. What must outlive the program is data ([`Kept`]).
//!
//! The boundary: no socket, no clock, no entropy of its own. Whoever has those (the page, a terminal, a test, a simulation)
//! says what happened and carries out what [`Client::poll`] asks for. Times are milliseconds of any clock that does not
//! go back. Nothing that a server sends makes it panic.
//!
//! ```
//! use luxx_client::{Client, Notice, Output, Pacing, Hello};
//!
//! let hello = Hello { table: "4f0c".into(), token: None, since: None };
//! let mut client = Client::new(hello, Pacing::default(), 7);
//! assert_eq!(client.poll(), Some(Output::Connect));
//!
//! // The socket is open: the first frame says who is there.
//! client.on_open(1000);
//! let Some(Output::Send(hello)) = client.poll() else { panic!("hello") };
//! assert!(hello.starts_with(r#"{"type":"hello""#));
//! while client.poll().is_some() {}
//!
//! // The server is busy. The client tells so and says when it wants to be woken; then it connects again.
//! client.on_text(r#"{"type":"bye","code":"restarting","text":"back soon","retry_ms":500}"#, 1010);
//! let mut alarm = None;
//! while let Some(output) = client.poll() {
//!     match output {
//!         Output::Show(Notice::Lost { .. }) | Output::Disconnect => {}
//!         Output::WakeAt(when) => alarm = Some(when),
//!         other => panic!("{other:?}"),
//!     }
//! }
//! let alarm = alarm.unwrap();
//! assert!(alarm >= 1510);
//! client.on_timer(alarm);
//! assert_eq!(client.poll(), Some(Output::Connect));
//! ```

#![forbid(unsafe_code)]
// What comes from outside may be wrong in any way, and must not end a program.
#![deny(clippy::unwrap_used, clippy::expect_used)]

mod checked;
mod client;
mod connection;
mod incoming;
mod kept;
mod known;
mod outbox;
mod output;
mod requests;
mod standing;

pub use client::{Client, Hello};
pub use connection::Pacing;
pub use kept::Kept;
pub use known::TimeLeft;
pub use output::{Loss, Notice, Output};
pub use requests::CannotPlay;
