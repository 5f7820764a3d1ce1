//! The state machine itself: the life of a connection, and timers. What the server says is in `incoming.rs`, what can be asked for in `requests.rs`, how things stand in `standing.rs`.

use std::collections::VecDeque;

use luxx_protocol::{ClientMessage, Code, PROTOCOL, Refusal, ServerMessage, Token};
use luxx_rules::Seat;

use crate::connection::{Connection, Pacing, Retry};
use crate::kept::{Kept, Sight};
use crate::known::Known;
use crate::outbox::{Outbox, text};
use crate::output::{Loss, Notice, Output};

/// What is said first on every connection: which table, and who.
#[derive(Clone, Debug)]
pub struct Hello {
    /// The table.
    pub table: String,
    /// The seat's secret; none for somebody who only watches.
    pub token: Option<Token>,
    /// The last version that is known from before, to be told what happened since; none: nothing. 0: none is known, and all of
    /// this deal is to be told.
    pub since: Option<u64>,
}

/// A client of one table. See the [crate's page](crate).
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) hello: Hello,
    pacing: Pacing,
    pub(crate) connection: Connection,
    pub(crate) retry: Retry,
    pub(crate) outbox: Outbox,
    pub(crate) known: Known,
    /// The highest version that came of what this client asked for: what it knows may be older.
    pub(crate) done: u64,
    /// How the table stood when the person last saw it.
    pub(crate) seen: Option<Sight>,
    /// The seat of an earlier client whose work this one goes on with, until the server has said which seat this is.
    pub(crate) recalled: Option<Seat>,
    pub(crate) out: VecDeque<Output>,
    /// When it has asked to be woken.
    alarm: Option<u64>,
}

impl Client {
    /// A client that wants to connect. The seed makes its pauses and ids: take another one for every client.
    pub fn new(hello: Hello, pacing: Pacing, seed: u64) -> Client {
        let mut known = Known::default();
        known.version = hello.since;
        Client {
            hello,
            pacing,
            connection: Connection::Asked,
            retry: Retry::new(pacing, seed),
            outbox: Outbox::default(),
            known,
            done: 0,
            seen: None,
            recalled: None,
            out: VecDeque::from([Output::Connect]),
            alarm: None,
        }
    }

    /// A client that goes on where an earlier one in this seat has ended: what that one had asked for is sent with the same id, and what
    /// happened since the person saw the table was missed.
    pub fn resumed(hello: Hello, pacing: Pacing, seed: u64, kept: Kept) -> Client {
        let Kept { seat, waiting, seen } = kept;
        let mut client = Client::new(hello, pacing, seed);
        client.recalled = Some(seat);
        client.known.version = seen.as_ref().map(|seen| seen.version).or(client.known.version);
        client.seen = seen;
        if let Some(waiting) = waiting {
            client.outbox.push(waiting.into());
        }
        client
    }

    /// The next thing to do or to show; none: nothing until something happens.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// The connection that was asked for is there.
    pub fn on_open(&mut self, now: u64) {
        if !matches!(self.connection, Connection::Asked | Connection::Opening { .. }) {
            return;
        }
        let Hello { table, token, since } = &self.hello;
        let first = ClientMessage::Hello {
            protocol: PROTOCOL,
            table: table.clone(),
            token: token.clone(),
            // The first time what was asked for: of what the person has seen before, this client knows only how it ended.
            since: since.filter(|_| !self.is_welcomed()).or(self.known.version),
        };
        self.out.push_back(Output::Send(text(&first)));
        self.connection = Connection::Greeting { since: now };
        self.set_alarm();
    }

    /// A text came.
    pub fn on_text(&mut self, frame: &str, now: u64) {
        match &mut self.connection {
            Connection::Live { heard, pinged, .. } => (*heard, *pinged) = (now, None),
            Connection::Greeting { .. } => {}
            Connection::Waiting { .. }
            | Connection::Asked
            | Connection::Opening { .. }
            | Connection::Ended => return,
        }
        match ServerMessage::read(frame) {
            Ok(message) => self.message(message, now),
            Err(error) => self.lose(Loss::NotUnderstood(shortened(&error.to_string())), now, None),
        }
        self.set_alarm();
    }

    /// The connection has ended, or did not come about.
    pub fn on_closed(&mut self, now: u64) {
        if !matches!(self.connection, Connection::Waiting { .. } | Connection::Ended) {
            self.lose(Loss::Closed, now, None);
            self.set_alarm();
        }
    }

    /// Time has passed.
    pub fn on_timer(&mut self, now: u64) {
        self.alarm = None;
        if self.connection == Connection::Asked {
            self.connection = Connection::Opening { since: now };
        }
        if self.connection.deadline(&self.pacing).is_some_and(|deadline| deadline <= now) {
            match &mut self.connection {
                Connection::Waiting { .. } => {
                    self.out.push_back(Output::Connect);
                    self.connection = Connection::Opening { since: now };
                }
                Connection::Live { pinged: pinged @ None, .. } => {
                    *pinged = Some(now);
                    self.out.push_back(Output::Send(text(&ClientMessage::Ping)));
                }
                Connection::Opening { .. } | Connection::Greeting { .. } | Connection::Live { .. } => {
                    self.lose(Loss::Silent, now, None);
                }
                Connection::Asked | Connection::Ended => {}
            }
        }
        self.set_alarm();
    }

    /// Something outside says that a connection may be possible again, or that the one there is may be dead: the device woke up,
    /// the network changed. A pause ends, and a connection that seems to be there is asked for a sign of life.
    pub fn on_wake(&mut self, now: u64) {
        match &mut self.connection {
            Connection::Waiting { until } => {
                *until = now;
                self.on_timer(now);
            }
            Connection::Live { pinged: pinged @ None, .. } => {
                *pinged = Some(now);
                self.out.push_back(Output::Send(text(&ClientMessage::Ping)));
                self.set_alarm();
            }
            _ => {}
        }
    }

    /// Whether the server has ever told how things stand.
    pub(crate) fn is_welcomed(&self) -> bool {
        self.known.table.is_some()
    }

    /// The connection is of no use any more; another one follows.
    pub(crate) fn lose(&mut self, loss: Loss, now: u64, asked: Option<u64>) {
        let held = match self.connection {
            Connection::Live { since, .. } => {
                self.give_up_chat();
                now.saturating_sub(since)
            }
            _ => 0,
        };
        if loss != Loss::Closed {
            self.out.push_back(Output::Disconnect);
        }
        let until = self.retry.next(now, held, asked);
        self.connection = Connection::Waiting { until };
        self.show(Notice::Lost { loss, retry_at: until });
    }

    /// A server does not store what was said, so after a restart, or at another place, it would say it a second time.
    pub(crate) fn give_up_chat(&mut self) {
        if !self.is_live() {
            return;
        }
        for message in self.outbox.take_chat() {
            self.unanswered(message);
        }
    }

    pub(crate) fn unanswered(&mut self, message: ClientMessage) {
        if let Some(id) = message.id() {
            self.show(Notice::Unanswered { id, message });
        }
    }

    pub(crate) fn end(&mut self, refusal: Refusal) {
        self.connection = Connection::Ended;
        for message in self.outbox.drain() {
            let carried_out = match message {
                ClientMessage::Leave { .. } => refusal.code == Code::Removed,
                ClientMessage::Close { .. } => refusal.code == Code::ClosedByHost,
                _ => false,
            };
            if let Some(id) = message.id() {
                let version = self.version();
                self.show(if carried_out {
                    Notice::Done { id, version }
                } else {
                    Notice::Unanswered { id, message }
                });
            }
        }
        self.out.push_back(Output::Disconnect);
        self.out.push_back(Output::Closed(refusal));
    }

    pub(crate) fn show(&mut self, notice: Notice) {
        self.out.push_back(Output::Show(notice));
    }

    /// Asks to be woken, unless that has been asked for early enough.
    fn set_alarm(&mut self) {
        if let Some(deadline) = self.connection.deadline(&self.pacing)
            && self.alarm.is_none_or(|alarm| deadline < alarm)
        {
            self.alarm = Some(deadline);
            self.out.push_back(Output::WakeAt(deadline));
        }
    }
}

/// What cannot be understood may be long.
fn shortened(text: &str) -> String {
    text.chars().take(200).map(luxx_rules::printed).collect()
}
