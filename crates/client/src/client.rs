//! The state machine itself: what comes in, what is asked for, what goes out.

use std::collections::VecDeque;

use luxx_protocol::{
    ChatLine, ClientMessage, Code, Object, PROTOCOL, Phrase, Presence, Refusal, ServerMessage, TableInfo,
    Token, Update, Welcome,
};
use luxx_rules::{Move, Public, Seat, View};

use crate::known::{Known, TimeLeft};
use crate::link::{Link, Pacing, Retry};
use crate::outbox::{Outbox, text};
use crate::output::{Loss, Notice, Output};

/// Which table, and who.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// The table.
    pub table: String,
    /// The seat's secret; none for somebody who only watches.
    pub token: Option<Token>,
    /// The last version that is known from before, to be told what happened since; none: nothing.
    pub since: Option<u64>,
}

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

/// A client of one table. See the [crate's page](crate).
#[derive(Clone, Debug)]
pub struct Client {
    ticket: Ticket,
    pacing: Pacing,
    link: Link,
    retry: Retry,
    outbox: Outbox,
    known: Known,
    /// The highest version that came of what this client asked for: what it knows may be older.
    done: u64,
    out: VecDeque<Output>,
    /// When it has asked to be woken.
    alarm: Option<u64>,
}

impl Client {
    /// A client that wants to connect. The seed makes its pauses and ids: take another one for every client.
    pub fn new(ticket: Ticket, pacing: Pacing, seed: u64) -> Client {
        let mut known = Known::default();
        known.version = ticket.since;
        Client {
            ticket,
            pacing,
            link: Link::Asked,
            retry: Retry::new(pacing, seed),
            outbox: Outbox::default(),
            known,
            done: 0,
            out: VecDeque::from([Output::Connect]),
            alarm: None,
        }
    }

    /// The next thing to do or to show; none: nothing until something happens.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    // What happened.

    /// The connection that was asked for is there.
    pub fn on_open(&mut self, now: u64) {
        if !matches!(self.link, Link::Asked | Link::Opening { .. }) {
            return;
        }
        let Ticket { table, token, .. } = &self.ticket;
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            table: table.clone(),
            token: token.clone(),
            since: self.known.version,
        };
        self.out.push_back(Output::Send(text(&hello)));
        self.link = Link::Greeting { since: now };
        self.set_alarm();
    }

    /// A text came.
    pub fn on_text(&mut self, frame: &str, now: u64) {
        match &mut self.link {
            Link::Live { heard, pinged, .. } => (*heard, *pinged) = (now, None),
            Link::Greeting { .. } => {}
            Link::Waiting { .. } | Link::Asked | Link::Opening { .. } | Link::Ended => return,
        }
        match serde_json::from_str(frame) {
            Ok(Object(message)) => self.message(message, now),
            Err(error) => self.lose(Loss::NotUnderstood(shortened(&error.to_string())), now, None),
        }
        self.set_alarm();
    }

    /// The connection has ended, or did not come about.
    pub fn on_closed(&mut self, now: u64) {
        if !matches!(self.link, Link::Waiting { .. } | Link::Ended) {
            self.lose(Loss::Closed, now, None);
            self.set_alarm();
        }
    }

    /// Time has passed.
    pub fn on_timer(&mut self, now: u64) {
        self.alarm = None;
        if self.link == Link::Asked {
            self.link = Link::Opening { since: now };
        }
        if self.link.deadline(&self.pacing).is_some_and(|deadline| deadline <= now) {
            match &mut self.link {
                Link::Waiting { .. } => {
                    self.out.push_back(Output::Connect);
                    self.link = Link::Opening { since: now };
                }
                Link::Live { pinged: pinged @ None, .. } => {
                    *pinged = Some(now);
                    self.out.push_back(Output::Send(text(&ClientMessage::Ping)));
                }
                Link::Opening { .. } | Link::Greeting { .. } | Link::Live { .. } => {
                    self.lose(Loss::Silent, now, None);
                }
                Link::Asked | Link::Ended => {}
            }
        }
        self.set_alarm();
    }

    // What is asked for.

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

    /// Leaves the table. The answer is the end of this client.
    pub fn leave(&mut self) -> u64 {
        self.ask(|id| ClientMessage::Leave { id })
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
        if matches!(self.link, Link::Live { .. }) {
            self.out.push_back(Output::Send(text(&message)));
        }
        if message.id().is_some() && self.link != Link::Ended {
            self.outbox.push(message);
        }
    }

    fn ask(&mut self, message: impl FnOnce(u64) -> ClientMessage) -> u64 {
        let id = self.fresh_id();
        self.post(message(id));
        id
    }

    // How things stand.

    /// Whether the server is there and has told how things stand.
    pub fn is_live(&self) -> bool {
        matches!(self.link, Link::Live { .. })
    }

    /// Whether it is over: no connection will follow.
    pub fn is_ended(&self) -> bool {
        self.link == Link::Ended
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

    // What the server says.

    fn message(&mut self, message: ServerMessage, now: u64) {
        match message {
            ServerMessage::Welcome(welcome) if !self.is_live() => self.welcome(*welcome, now),
            ServerMessage::Bye { refusal, retry_ms: Some(retry) } => {
                self.lose(Loss::Bye(refusal), now, Some(retry));
            }
            ServerMessage::Bye { refusal, retry_ms: None } => self.end(refusal),
            // Before the welcome, and what is not known, is passed over.
            _ if !self.is_live() => {}
            ServerMessage::Update(update) => self.update(*update, now),
            ServerMessage::Ack { id, version } => {
                if self.outbox.take(id).is_some() {
                    self.done = self.done.max(version);
                    self.show(Notice::Done { id, version });
                }
            }
            ServerMessage::Refused { id, refusal } => {
                // The answer to a message that was answered before is no news.
                if id.is_none_or(|id| self.outbox.take(id).is_some()) {
                    self.show(Notice::Refused { id, refusal });
                }
            }
            ServerMessage::Said(line) => {
                self.known.say(line.clone());
                self.show(Notice::Said(line));
            }
            ServerMessage::Presence(presence) => {
                self.known.set_presence(presence, now);
                self.show(Notice::Presence);
            }
            ServerMessage::Welcome(_) | ServerMessage::Pong | ServerMessage::Unknown => {}
        }
    }

    fn welcome(&mut self, mut welcome: Welcome, now: u64) {
        let (known, found) = (self.known.version, welcome.version);
        let said = match self.known.welcome(&welcome, now) {
            Ok(said) => said,
            Err(error) => return self.lose(Loss::NotUnderstood(error.to_string()), now, None),
        };
        self.link = Link::Live { since: now, heard: now, pinged: None };
        if let Some(known) = known.filter(|known| *known > found) {
            self.done = 0;
            self.show(Notice::SteppedBack { known, found });
        }
        let since = known.unwrap_or(found).min(found);
        welcome.missed.retain(|missed| missed.version > since);
        let missed = welcome.missed.len();
        let complete = missed as u64 == found - since;
        self.show(Notice::Welcomed { missed, complete });
        for missed in welcome.missed {
            let (version, change) = (missed.version, missed.change);
            self.show(Notice::Happened { version, change, missed: true });
        }
        for line in said {
            self.show(Notice::Said(line));
        }
        for message in self.outbox.iter() {
            self.out.push_back(Output::Send(text(message)));
        }
    }

    fn update(&mut self, update: Update, now: u64) {
        let (known, found) = (self.version(), update.version);
        if found <= known {
            return;
        }
        if found != known + 1 {
            return self.lose(Loss::Gap { known, found }, now, None);
        }
        match self.known.update(&update, now) {
            Ok(()) => self.show(Notice::Happened { version: found, change: update.change, missed: false }),
            Err(error) => self.lose(Loss::NotUnderstood(error.to_string()), now, None),
        }
    }

    /// The connection is of no use any more; another one follows.
    fn lose(&mut self, loss: Loss, now: u64, asked: Option<u64>) {
        let held = match self.link {
            Link::Live { since, .. } => {
                // A server does not store what was said, so after a restart it would say it a second time.
                for message in self.outbox.take_chat() {
                    if let Some(id) = message.id() {
                        self.show(Notice::Unanswered { id, message });
                    }
                }
                now.saturating_sub(since)
            }
            _ => 0,
        };
        if loss != Loss::Closed {
            self.out.push_back(Output::Disconnect);
        }
        let until = self.retry.next(now, held, asked);
        self.link = Link::Waiting { until };
        self.show(Notice::Lost { loss, retry_at: until });
    }

    fn end(&mut self, refusal: Refusal) {
        self.link = Link::Ended;
        for message in self.outbox.drain() {
            let left = matches!(message, ClientMessage::Leave { .. }) && refusal.code == Code::Removed;
            if let Some(id) = message.id() {
                let version = self.version();
                self.show(if left {
                    Notice::Done { id, version }
                } else {
                    Notice::Unanswered { id, message }
                });
            }
        }
        self.out.push_back(Output::Disconnect);
        self.out.push_back(Output::Closed(refusal));
    }

    fn show(&mut self, notice: Notice) {
        self.out.push_back(Output::Show(notice));
    }

    /// Asks to be woken, unless that has been asked for early enough.
    fn set_alarm(&mut self) {
        if let Some(deadline) = self.link.deadline(&self.pacing)
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
