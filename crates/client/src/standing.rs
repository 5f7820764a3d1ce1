//! Queries: what the client knows of the table, for showing it or for deciding.

use luxx_protocol::{ChatLine, ClientMessage, Presence, TableInfo};
use luxx_rules::{Public, Seat, View};

use crate::client::Client;
use crate::connection::Connection;
use crate::known::TimeLeft;

impl Client {
    /// Whether the server is there and has told how things stand.
    pub fn is_live(&self) -> bool {
        matches!(self.connection, Connection::Live { .. })
    }

    /// Whether it is over: no connection will follow.
    pub fn is_ended(&self) -> bool {
        self.connection == Connection::Ended
    }

    /// The version of the table that is known; 0: none.
    pub fn version(&self) -> u64 {
        self.known.version.unwrap_or(0)
    }

    /// The own seat; none for somebody who only watches, and before the first welcome.
    pub fn seat(&self) -> Option<Seat> {
        self.known.seat
    }

    /// The table and who sits there.
    pub fn table(&self) -> Option<&TableInfo> {
        self.known.table.as_ref()
    }

    /// What a player sees, once dealt.
    pub fn view(&self) -> Option<&View> {
        self.known.view()
    }

    /// What everybody sees, once dealt.
    pub fn public(&self) -> Option<&Public> {
        self.known.public()
    }

    /// What this player has to decide on now; none while somebody else decides, and while a move is on its way.
    pub fn asked(&self) -> Option<&View> {
        let settled = !self.outbox.has_move() && self.version() >= self.done;
        self.view().filter(|view| settled && view.is_decider())
    }

    /// What was asked for and has not been answered, oldest first.
    pub fn pending(&self) -> impl ExactSizeIterator<Item = &ClientMessage> {
        self.outbox.iter()
    }

    /// Who is there.
    pub fn presence(&self, now: u64) -> Option<Presence> {
        self.known.presence(now)
    }

    /// The time left, at a table with a clock.
    pub fn time_left(&self, now: u64) -> Option<TimeLeft> {
        self.known.time_left(now)
    }

    /// What was said, oldest first.
    pub fn chat(&self) -> &[ChatLine] {
        &self.known.chat
    }
}
