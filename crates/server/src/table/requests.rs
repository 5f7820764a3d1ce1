//! Requests are validated here: each becomes an entry to append, or a refusal. Nothing is changed yet.

use std::net::IpAddr;

use luxx_protocol::api::Seated;
use luxx_protocol::fair::check_contribution;
use luxx_protocol::{
    ChatLine, ChatMode, ClientMessage, Code, LARGEST_ID, Options, Refusal, State, Token, chat_text, name,
};
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::connections::text;
use super::idempotency::wanted_by;
use crate::entry::Entry;
use crate::secret;

/// After so many changes nobody sits down or leaves for a while, and no deal begins any more.
const LONGEST: u64 = 50_000;

/// What is to become of a message.
pub(super) enum Plan {
    /// This is to be stored, with the seat and the id of the message.
    Store { author: (u8, u64), entry: Entry },
    /// There is nothing to do, perhaps because it was done before: this version came of it.
    Done { version: u64 },
    /// This is to be said. It is not stored.
    Say { id: u64, line: ChatLine },
    /// Somebody wants to know whether anybody is there.
    Pong,
}

/// What is to become of somebody who wants to sit down.
pub(super) enum Joining {
    /// Somebody who has asked before, and whose answer got lost.
    Again(Seated),
    /// Somebody new.
    New { entry: Entry, seated: Seated },
}

impl Actor {
    /// What is to become of a message on a connection.
    pub(super) fn plan(&self, conn: u64, message: ClientMessage) -> Result<Plan, Refusal> {
        let id = match &message {
            ClientMessage::Ping => return Ok(Plan::Pong),
            ClientMessage::Hello { .. } => {
                return Err(Refusal::new(Code::BadMessage, "hello is said once, at the beginning"));
            }
            other => other.id().unwrap_or(0),
        };
        if id > LARGEST_ID {
            return Err(Refusal::new(Code::BadMessage, "an id is below 2^53"));
        }
        let seat = self.connections.seat_of(conn);
        let seat = seat.ok_or_else(|| Refusal::new(Code::NotSeated, "only players may do that"))?;
        if let Some(version) = self.table.carried_out(seat, id, wanted_by(&message, seat))? {
            return Ok(Plan::Done { version });
        }
        let entry = match message {
            ClientMessage::Move { version, wish, .. } => self.plan_move(seat, version, wish)?,
            ClientMessage::Ready { contribution, .. } => match self.plan_ready(seat, contribution)? {
                Some(entry) => entry,
                None => return Ok(Plan::Done { version: self.table.version }),
            },
            ClientMessage::Start { .. } => self.plan_start(seat)?,
            ClientMessage::Remove { version, seat: guest, .. } => self.plan_remove(seat, version, guest)?,
            ClientMessage::Configure { options, .. } => match self.plan_configure(seat, options)? {
                Some(entry) => entry,
                None => return Ok(Plan::Done { version: self.table.version }),
            },
            ClientMessage::Close { .. } => {
                self.must_be_host(seat)?;
                Entry::Closed
            }
            ClientMessage::Leave { .. } if self.table.state() == State::Waiting => Entry::Left { seat },
            ClientMessage::Leave { .. } => {
                // Whoever comes back is let in without asking for room: that has followed on this.
                self.must_have_room()?;
                Entry::Departed { seat }
            }
            ClientMessage::Say { text, .. } => {
                self.may_chat(|mode| mode == ChatMode::Free)?;
                let line = ChatLine { seat, text: Some(chat_text(&text)?), phrase: None };
                return Ok(Plan::Say { id, line });
            }
            ClientMessage::Phrase { phrase, .. } => {
                self.may_chat(|mode| mode != ChatMode::Off)?;
                return Ok(Plan::Say { id, line: ChatLine { seat, text: None, phrase: Some(phrase) } });
            }
            ClientMessage::Hello { .. } | ClientMessage::Ping => return Ok(Plan::Pong),
        };
        Ok(Plan::Store { author: (seat, id), entry })
    }

    /// Whether, and where, somebody may sit down.
    pub(super) fn plan_join(
        &self,
        typed: &str,
        key: Option<Token>,
        from: IpAddr,
    ) -> Result<Joining, Refusal> {
        self.table.must_be_open()?;
        let name = name(typed)?;
        let token = match &key {
            Some(key) => secret::token_of(key, &self.table.id)?,
            None => self.registry.entropy.token(),
        };
        let seated = |seat, token| {
            let (table, commitment) = (self.table.id.to_string(), self.table.commitment());
            Seated { table, seat, token, commitment }
        };
        if let Some(seat) = key.and_then(|_| self.table.seat_of(&token)) {
            return Ok(Joining::Again(seated(seat, token)));
        }
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "the game has begun"));
        }
        if self.guests.is_banned(from) {
            return Err(Refusal::new(Code::Removed, "the host has removed you from this table"));
        }
        let Some(seat) = self.table.open_seat() else {
            return Err(Refusal::new(Code::Full, "every seat is taken"));
        };
        if self.table.has_name_like(&name) {
            return Err(Refusal::new(
                Code::BadName,
                "somebody here has this name, or one that looks like it",
            ));
        }
        self.must_have_room()?;
        let entry = Entry::Joined { seat, name, token: secret::hash(&token) };
        Ok(Joining::New { entry, seated: seated(seat, token) })
    }

    fn plan_move(&self, seat: u8, version: u64, wish: String) -> Result<Entry, Refusal> {
        if self.table.state() != State::Playing {
            return Err(Refusal::new(Code::NotNow, "no deal is being played"));
        }
        if version < self.table.cards_version || version > self.table.version {
            let text = format!("made for version {version}; the game stands at {}", self.table.cards_version);
            return Err(Refusal::new(Code::Stale, text));
        }
        let running = Running::of(&self.table, self.since);
        let reserve_ms = running.map_or(0, |running| running.reserve_used(self.registry.time.now_ms()));
        Ok(Entry::Moved { seat, wish, bot: false, reserve_ms })
    }

    /// None if it was said already, perhaps from another device. A share of the shuffle is given once.
    fn plan_ready(&self, seat: u8, contribution: Option<String>) -> Result<Option<Entry>, Refusal> {
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        if let Some(contribution) = &contribution {
            check_contribution(contribution)?;
        }
        if self.table.is_ready(seat.into()) {
            return match contribution {
                Some(other) if self.table.contribution(seat) != Some(&other) => {
                    Err(Refusal::new(Code::NotNow, "you are ready, with another contribution"))
                }
                _ => Ok(None),
            };
        }
        self.must_have_room()?;
        Ok(Some(Entry::Ready { seat, contribution }))
    }

    fn plan_start(&self, seat: u8) -> Result<Entry, Refusal> {
        // If the host has been gone for so long that a bot would play, anybody may begin.
        let gone = |host: u8| self.steps_in(host.into()).is_some_and(|when| when <= Instant::now());
        if !self.table.host().is_some_and(gone) {
            self.must_be_host(seat)?;
        }
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        self.must_have_room()?;
        Ok(self.table.next_deal())
    }

    fn plan_remove(&self, seat: u8, version: u64, guest: u8) -> Result<Entry, Refusal> {
        self.must_be_host(seat)?;
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "a guest can be removed only before the start"));
        }
        let Some(since) = self.table.seated_since(guest).filter(|_| guest != seat) else {
            return Err(Refusal::new(Code::NotNow, "no guest sits there"));
        };
        if since > version {
            return Err(Refusal::new(Code::Stale, "somebody else sits there now"));
        }
        Ok(Entry::Left { seat: guest })
    }

    /// None if nothing changes. Whether the options are possible is seen when they are tried.
    fn plan_configure(&self, seat: u8, options: Options) -> Result<Option<Entry>, Refusal> {
        self.must_be_host(seat)?;
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "the options can be changed only before the start"));
        }
        self.must_have_room()?;
        Ok((options != *self.table.options).then_some(Entry::Configured { options }))
    }

    /// A table does not live for ever: it is read as a whole whenever it wakes.
    pub(super) fn must_have_room(&self) -> Result<(), Refusal> {
        if self.table.version < LONGEST {
            return Ok(());
        }
        Err(Refusal::new(Code::TooMany, "so much has happened at this table that a new one must be set up"))
    }

    fn must_be_host(&self, seat: u8) -> Result<(), Refusal> {
        if self.table.host() == Some(seat) {
            return Ok(());
        }
        Err(Refusal::new(Code::NotHost, "only the host may do that"))
    }

    fn may_chat(&self, allowed: impl Fn(ChatMode) -> bool) -> Result<(), Refusal> {
        if allowed(self.table.options.chat) {
            return Ok(());
        }
        Err(Refusal::new(Code::SwitchedOff, "the host has switched that off"))
    }

    /// Says a line of chat to everybody, unless it was said before.
    pub(super) fn say(&mut self, id: u64, line: ChatLine) -> Result<u64, Refusal> {
        if let Some(said) = self.chat.say(id, line)? {
            self.connections.send_all(&text(&said));
        }
        Ok(self.table.version)
    }
}
