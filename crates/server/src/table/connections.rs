//! Who is connected to a table, who is gone and since when, and what was said. None of it is stored: after a crash everybody
//! comes back by themselves.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::{ChatLine, Code, Presence, Refusal, ServerMessage, write_json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::buckets::Bucket;
use crate::limits::network;

/// How many lines of chat are kept for those who come later.
const CHAT_KEPT: usize = 30;

/// How long somebody whom the host has removed stays outside.
const BAN: Duration = Duration::from_mins(10);

/// How many lines somebody may say at once, and how many a second in the long run.
const CHAT_BURST: f32 = 5.0;
const CHAT_RATE: f32 = 0.5;

/// What goes out to a connection, in a box like a [`Command`](super::actor::Command).
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Bye(Utf8Bytes),
}

/// A connection to the table.
pub(crate) struct Conn {
    pub(crate) number: u64,
    pub(crate) seat: Option<u8>,
    out: mpsc::Sender<Box<Out>>,
}

/// Everybody who is there.
pub(crate) struct Connections {
    pub(crate) conns: Vec<Conn>,
    next: u64,
    /// Since when each seat has no connection.
    gone: Vec<Option<Instant>>,
    /// Since when a seat is taken by somebody who has never connected; only where strangers may sit down.
    unconfirmed: Vec<Option<Instant>>,
    /// Where each seat was last heard from.
    addresses: Vec<Option<IpAddr>>,
    /// Whom the host has removed, and when.
    banned: Vec<(IpAddr, Instant)>,
    /// How much each seat may still say.
    chat: Vec<Bucket>,
    /// What was said, with the id of the message, until somebody else has the seat.
    said: VecDeque<(ChatLine, u64)>,
    /// Whether a connection was dropped that nobody has been told of.
    dropped: bool,
}

/// Room for nearly every message but updates.
const SHORT: usize = 128;

/// A message as text; `room` is how long it will be, more or less.
#[allow(clippy::expect_used, reason = "nothing in it can fail to be written")]
pub(crate) fn json(message: &ServerMessage, room: usize) -> String {
    let mut text = String::with_capacity(room);
    write_json(&mut text, message).expect("messages are made of strings, numbers and lists");
    text
}

/// A message on its way out.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    json(message, SHORT).into()
}

/// The last message of a connection.
pub(crate) fn bye(refusal: Refusal, retry_ms: Option<u64>) -> Utf8Bytes {
    text(&ServerMessage::Bye { refusal, retry_ms })
}

/// The last message before the server stops.
pub(crate) fn restarting() -> Utf8Bytes {
    bye(Refusal::new(Code::Restarting, "the server is about to be restarted"), Some(1000))
}

impl Connections {
    /// Nobody yet.
    pub(crate) fn new(seats: usize) -> Connections {
        Connections {
            conns: Vec::new(),
            next: 1,
            gone: vec![Some(Instant::now()); seats],
            unconfirmed: vec![None; seats],
            addresses: vec![None; seats],
            banned: Vec::new(),
            chat: vec![Bucket::full(CHAT_BURST); seats],
            said: VecDeque::new(),
            dropped: false,
        }
    }

    /// Somebody comes. Whoever had the seat on another device is told so and let go.
    pub(crate) fn enter(&mut self, seat: Option<u8>, from: IpAddr, out: mpsc::Sender<Box<Out>>) -> u64 {
        if let Some(seat) = seat {
            self.dismiss(seat, Code::Moved, "this seat was taken over from another device");
            self.gone[usize::from(seat)] = None;
            self.addresses[usize::from(seat)] = Some(network(from));
            self.confirm(seat);
        }
        let number = self.next;
        self.next += 1;
        self.conns.push(Conn { number, seat, out });
        number
    }

    /// A connection has ended. Returns whether it was one of these.
    pub(crate) fn leave(&mut self, number: u64) -> bool {
        let before = self.conns.len();
        self.conns.retain(|conn| conn.number != number);
        self.look_who_is_gone();
        self.conns.len() < before
    }

    /// Ends every connection of a seat.
    pub(crate) fn dismiss(&mut self, seat: u8, code: Code, why: &str) {
        if self.conns.iter().all(|conn| conn.seat != Some(seat)) {
            return;
        }
        let bye = bye(Refusal::new(code, why), None);
        self.conns.retain(|conn| {
            if conn.seat == Some(seat) {
                // A connection that takes nothing more is ended by being dropped.
                let _ = conn.out.try_send(Box::new(Out::Bye(bye.clone())));
            }
            conn.seat != Some(seat)
        });
        self.look_who_is_gone();
    }

    /// Ends every connection.
    pub(crate) fn dismiss_all(&mut self, last: &Utf8Bytes) {
        for conn in self.conns.drain(..) {
            let _ = conn.out.try_send(Box::new(Out::Bye(last.clone())));
        }
    }

    /// Somebody new sits here, who has said nothing yet. Where strangers may sit down, the seat is theirs for good only once
    /// they connect.
    pub(crate) fn sat_down(&mut self, seat: u8, from: IpAddr, public: bool) {
        self.said.retain(|(line, _)| line.seat != seat);
        self.addresses[usize::from(seat)] = Some(network(from));
        self.unconfirmed[usize::from(seat)] = public.then(Instant::now);
    }

    /// The seat is not waited for any more.
    pub(crate) fn confirm(&mut self, seat: u8) {
        self.unconfirmed[usize::from(seat)] = None;
    }

    /// The seat that has waited longest for somebody to connect, and since when.
    pub(crate) fn unconfirmed(&self) -> Option<(u8, Instant)> {
        let waiting = |(seat, since): (usize, &Option<Instant>)| Some((seat as u8, (*since)?));
        self.unconfirmed.iter().enumerate().filter_map(waiting).min_by_key(|(_, since)| *since)
    }

    /// Keeps whoever sits in a seat from sitting down again for a while. Not if the host has the same address: it may be the
    /// whole household's.
    pub(crate) fn ban(&mut self, seat: u8, host: u8) {
        let [guest, host] = [seat, host].map(|seat| self.addresses[usize::from(seat)]);
        if let Some(guest) = guest.filter(|guest| host != Some(*guest)) {
            self.banned.retain(|(_, since)| since.elapsed() < BAN);
            self.banned.push((guest, Instant::now()));
        }
    }

    /// Whether somebody from here was removed lately.
    pub(crate) fn is_banned(&self, from: IpAddr) -> bool {
        self.banned.iter().any(|(address, since)| *address == network(from) && since.elapsed() < BAN)
    }

    /// The seat of a connection; none for somebody who only watches.
    pub(crate) fn seat_of(&self, conn: u64) -> Option<u8> {
        self.conns.iter().find(|known| known.number == conn)?.seat
    }

    fn look_who_is_gone(&mut self) {
        for (seat, gone) in self.gone.iter_mut().enumerate() {
            let here = self.conns.iter().any(|conn| conn.seat == Some(seat as u8));
            if !here && gone.is_none() {
                *gone = Some(Instant::now());
            }
        }
    }

    /// Whether this player has a connection.
    pub(crate) fn is_here(&self, seat: usize) -> bool {
        self.gone.get(seat).is_some_and(Option::is_none)
    }

    /// Since when this player has no connection; none while the player is here.
    pub(crate) fn gone_since(&self, seat: usize) -> Option<Instant> {
        self.gone.get(seat).copied().flatten()
    }

    /// Whether any player is here.
    pub(crate) fn anybody(&self) -> bool {
        self.conns.iter().any(|conn| conn.seat.is_some())
    }

    /// How many only watch.
    pub(crate) fn spectators(&self) -> usize {
        self.conns.iter().filter(|conn| conn.seat.is_none()).count()
    }

    /// Sends to one connection. One that does not keep up is dropped: it comes again and asks for what it missed.
    pub(crate) fn send(&mut self, number: u64, message: Utf8Bytes) {
        let conn = self.conns.iter().find(|conn| conn.number == number);
        if conn.is_some_and(|conn| conn.out.try_send(Box::new(Out::Text(message))).is_err()) {
            self.drop_slow(number);
        }
    }

    fn drop_slow(&mut self, number: u64) {
        self.dropped |= self.leave(number);
    }

    /// Whether somebody was dropped since this was last asked.
    pub(crate) fn has_dropped(&mut self) -> bool {
        std::mem::take(&mut self.dropped)
    }

    /// Sends everybody the same.
    pub(crate) fn send_all(&mut self, message: &Utf8Bytes) {
        self.send_each(|_| None, || message.clone());
    }

    /// Sends everybody a message of their own or, if there is none for them, the open one, which is made once.
    pub(crate) fn send_each(&mut self, own: impl Fn(u8) -> Option<Utf8Bytes>, open: impl Fn() -> Utf8Bytes) {
        let mut opened: Option<Utf8Bytes> = None;
        let mut slow = Vec::new();
        for conn in &self.conns {
            let own = conn.seat.and_then(&own);
            let message = own.unwrap_or_else(|| opened.get_or_insert_with(&open).clone());
            if conn.out.try_send(Box::new(Out::Text(message))).is_err() {
                slow.push(conn.number);
            }
        }
        for number in slow {
            self.drop_slow(number);
        }
    }

    /// Who is there, for telling everybody. `person` says which seats belong to people, `steps_in` when a bot steps in for one.
    pub(crate) fn presence(
        &self,
        seats: usize,
        person: impl Fn(usize) -> bool,
        steps_in: impl Fn(usize) -> Option<Instant>,
    ) -> Presence {
        let now = Instant::now();
        let bot_in = |seat: usize| {
            let when = steps_in(seat).filter(|_| person(seat))?;
            Some(when.saturating_duration_since(now).as_secs_f32().ceil() as u32)
        };
        Presence {
            here: (0..seats).map(|seat| !person(seat) || self.is_here(seat)).collect(),
            bot_in_s: (0..seats).map(bot_in).collect(),
            spectators: self.spectators() as u32,
        }
    }

    /// Keeps a line of chat and gives its message; none if it comes again. An error if this connection talks too much.
    pub(crate) fn say(&mut self, id: u64, line: ChatLine) -> Result<Option<ServerMessage>, Refusal> {
        match self.said.iter().find(|(said, known)| *known == id && said.seat == line.seat) {
            Some((said, _)) if *said == line => return Ok(None),
            Some(_) => {
                return Err(Refusal::new(Code::BadMessage, "this id was used before, for something else"));
            }
            None => {}
        }
        let bucket = self.chat.get_mut(usize::from(line.seat));
        if !bucket.is_some_and(|bucket| bucket.take(CHAT_RATE, CHAT_BURST)) {
            return Err(Refusal::new(Code::TooFast, "one line every two seconds is enough"));
        }
        if self.said.len() == CHAT_KEPT {
            self.said.pop_front();
        }
        self.said.push_back((line.clone(), id));
        Ok(Some(ServerMessage::Said(line)))
    }

    /// The ids with which this seat has lately said something, the newest last.
    pub(crate) fn ids(&self, seat: u8) -> Vec<u64> {
        self.said.iter().filter(|(line, _)| line.seat == seat).map(|(_, id)| *id).collect()
    }

    /// What was said lately.
    pub(crate) fn chat(&self) -> Vec<ChatLine> {
        self.said.iter().map(|(line, _)| line.clone()).collect()
    }
}
