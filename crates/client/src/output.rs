//! What a client asks of whoever has the socket and the screen.

use luxx_protocol::{Change, ChatLine, ClientMessage, Refusal};

/// Something to do, or to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Open a new connection; then comes [`on_open`](crate::Client::on_open), or [`on_closed`](crate::Client::on_closed).
    Connect,
    /// Send this text.
    Send(String),
    /// Drop the connection, and report nothing more from it.
    Disconnect,
    /// Call [`on_timer`](crate::Client::on_timer) at this time, in place of any earlier one. Too early does no harm.
    WakeAt(u64),
    /// Show this, or not.
    Show(Notice),
    /// It is over: the server does not want this client any more, and no connection will follow.
    Closed(Refusal),
}

/// Something to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The server has told how things stand. What was missed follows, one by one; before it, the first time, what had been seen already.
    Welcomed {
        /// How many of the changes that follow happened since the version that was known; none where none was (0).
        missed: usize,
        /// Whether these are all that happened since then.
        complete: bool,
    },
    /// Something changed at the table. Of several, how things stand is that after the last one.
    Happened {
        /// The version that came of it.
        version: u64,
        /// What.
        change: Change,
        /// Whether it happened while there was no connection, and was not seen before.
        missed: bool,
    },
    /// What was asked for with this id has been carried out.
    Done {
        /// Which message.
        id: u64,
        /// The version of the table that came of it.
        version: u64,
    },
    /// What was asked for has been refused; nothing changed.
    Refused {
        /// Which message, if the server could tell.
        id: Option<u64>,
        /// Why.
        refusal: Refusal,
    },
    /// The client, or for chat the connection, has ended before this was answered: nobody knows whether it was carried out.
    /// It is not sent again.
    Unanswered {
        /// Which message.
        id: u64,
        /// What it was.
        message: ClientMessage,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// Who is there changed: [`Client::presence`](crate::Client::presence).
    Presence,
    /// The server knows less than it has told before: it has lost what was stored. What is shown starts afresh.
    SteppedBack {
        /// The version that it had told.
        known: u64,
        /// The version that it has now.
        found: u64,
    },
    /// There is no connection.
    Lost {
        /// Why.
        loss: Loss,
        /// When the next one is tried.
        retry_at: u64,
    },
}

/// Why a connection was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It ended, or did not come about.
    Closed,
    /// Nothing came for too long.
    Silent,
    /// The server ended it for now.
    Bye(Refusal),
    /// An update is missing.
    Gap {
        /// The version that was known.
        known: u64,
        /// The version that came.
        found: u64,
    },
    /// The server sent something that cannot be.
    NotUnderstood(String),
}
