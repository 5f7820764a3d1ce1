//! Requests to the server: each has an id, is sent at once if there is a connection, and is kept until it is answered.

use luxx_protocol::{ClientMessage, Options, Phrase};
use luxx_rules::Move;

use crate::client::Client;
use crate::connection::Connection;
use crate::outbox::text;
use crate::output::Output;

/// Why a move was not even sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotPlay {
    /// Somebody else decides, or the last move has not been answered yet.
    #[error("there is nothing to decide")]
    NotAsked,
    /// The rules do not allow it.
    #[error("the rules do not allow this move")]
    Illegal,
}

impl Client {
    /// Makes a move. It is sent, and sent again, until it is answered. Returns its id.
    pub fn play(&mut self, wish: Move) -> Result<u64, CannotPlay> {
        let view = self.asked().ok_or(CannotPlay::NotAsked)?;
        if !view.legal_moves().contains(wish) {
            return Err(CannotPlay::Illegal);
        }
        let (id, version) = (self.fresh_id(), self.version());
        self.post(ClientMessage::Move { id, version, wish: wish.to_string() });
        Ok(id)
    }

    /// Says that this player is ready for the next deal, with a share of the shuffle.
    pub fn ready(&mut self, contribution: Option<String>) -> u64 {
        self.ask(|id| ClientMessage::Ready { id, contribution })
    }

    /// Host: begin.
    pub fn start(&mut self) -> u64 {
        self.ask(|id| ClientMessage::Start { id })
    }

    /// Host: remove a guest before the start.
    pub fn remove(&mut self, seat: u8) -> u64 {
        let version = self.version();
        self.ask(|id| ClientMessage::Remove { id, version, seat })
    }

    /// Host: agree on something else before the start.
    pub fn configure(&mut self, options: Options) -> u64 {
        self.ask(|id| ClientMessage::Configure { id, options })
    }

    /// Leaves the table. The answer is the end of this client.
    pub fn leave(&mut self) -> u64 {
        self.ask(|id| ClientMessage::Leave { id })
    }

    /// Host: closes the table for everybody. The answer is the end of this client.
    pub fn close(&mut self) -> u64 {
        self.ask(|id| ClientMessage::Close { id })
    }

    /// Says something.
    pub fn say(&mut self, line: impl Into<String>) -> u64 {
        let text = line.into();
        self.ask(|id| ClientMessage::Say { id, text })
    }

    /// Says something ready-made.
    pub fn phrase(&mut self, phrase: Phrase) -> u64 {
        self.ask(|id| ClientMessage::Phrase { id, phrase })
    }

    /// An id for a message to [`post`](Client::post).
    pub fn fresh_id(&mut self) -> u64 {
        self.retry.id()
    }

    /// Sends any message, unchecked; one with an id is kept until it is answered.
    pub fn post(&mut self, message: ClientMessage) {
        if matches!(self.connection, Connection::Live { .. }) {
            self.out.push_back(Output::Send(text(&message)));
        }
        if message.id().is_some() && self.connection != Connection::Ended {
            self.outbox.push(message);
        }
    }

    fn ask(&mut self, message: impl FnOnce(u64) -> ClientMessage) -> u64 {
        let id = self.fresh_id();
        self.post(message(id));
        id
    }
}
