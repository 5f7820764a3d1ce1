//! The time, in milliseconds since 1970 because it outlives the server. It is read from the system once, at the start, and
//! runs on evenly from there: nobody loses a game because the machine's clock was put right.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// The server's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    /// When the server was started.
    pub(crate) started: u64,
    since: Instant,
}

impl Time {
    /// A clock that begins now.
    pub(crate) fn from_system() -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Time::from_now(since.map_or(0, |since| since.as_millis() as u64))
    }

    /// A clock that begins with this time.
    pub(crate) fn from_now(started: u64) -> Time {
        Time { started, since: Instant::now() }
    }

    /// A clock that is wrong by so many milliseconds.
    pub(crate) fn wrong_by(self, by: i64) -> Time {
        Time { started: self.started.saturating_add_signed(by), ..self }
    }

    /// What time it is.
    pub(crate) fn now_ms(self) -> u64 {
        self.started + self.since.elapsed().as_millis() as u64
    }
}
