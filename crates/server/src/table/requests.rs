//! What people ask of a table, and what becomes of it: an entry to be stored, or a refusal.

use luxx_protocol::api::Seated;
use luxx_protocol::fair::check_contribution;
use luxx_protocol::{
    ChatLine, ChatMode, ClientMessage, Code, LARGEST_ID, Refusal, ServerMessage, State, chat_text, name,
};
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::connections::text;
use super::idempotency::wanted_by;
use crate::entry::Entry;
use crate::secret;

/// After so many changes nobody sits down and no deal begins any more.
const LONGEST: u64 = 50_000;

impl Actor {
    /// Somebody sits down, before the start.
    pub(super) async fn join(&mut self, typed: String) -> Result<Seated, Refusal> {
        let name = name(&typed)?;
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "the game has begun"));
        }
        let Some(seat) = self.table.open_seat() else {
            return Err(Refusal::new(Code::Full, "every seat is taken"));
        };
        self.must_have_room()?;
        let token = self.registry.entropy.token();
        self.commit(None, vec![Entry::Joined { seat, name, token: secret::hash(&token) }]).await?;
        self.connections.begins_anew(seat);
        let (table, commitment) = (self.table.id.to_string(), self.table.commitment());
        Ok(Seated { table, seat, token, commitment })
    }

    /// A message on a connection: carried out or refused, and answered.
    pub(super) async fn message(&mut self, conn: u64, message: ClientMessage) {
        let id = message.id();
        let answer = match self.carry_out(conn, message).await {
            Ok(Some(version)) => id.map(|id| ServerMessage::Ack { id, version }),
            Ok(None) => None,
            Err(refusal) => Some(ServerMessage::Refused { id, refusal }),
        };
        if let Some(answer) = answer {
            self.connections.send(conn, text(&answer));
        }
    }

    /// The version that came of a message; none where the answer is of another kind.
    async fn carry_out(&mut self, conn: u64, message: ClientMessage) -> Result<Option<u64>, Refusal> {
        if message.id().is_some_and(|id| id > LARGEST_ID) {
            return Err(Refusal::new(Code::BadMessage, "an id is below 2^53"));
        }
        let seat =
            self.connections.conns.iter().find(|known| known.number == conn).and_then(|known| known.seat);
        let seated = || seat.ok_or_else(|| Refusal::new(Code::NotSeated, "only players may do that"));
        if let (Some(seat), Some(id)) = (seat, message.id())
            && let Some(version) = self.table.carried_out(seat, id, wanted_by(&message, seat))?
        {
            return Ok(Some(version));
        }
        match message {
            ClientMessage::Hello { .. } => {
                Err(Refusal::new(Code::BadMessage, "hello is said once, at the beginning"))
            }
            ClientMessage::Ping => {
                self.connections.send(conn, text(&ServerMessage::Pong));
                Ok(None)
            }
            ClientMessage::Move { id, version, wish } => {
                self.wish(seated()?, id, version, wish).await.map(Some)
            }
            ClientMessage::Ready { id, contribution } => {
                self.ready(seated()?, id, contribution).await.map(Some)
            }
            ClientMessage::Start { id } => self.start(seated()?, id).await.map(Some),
            ClientMessage::Remove { id, version, seat: guest } => {
                self.remove(seated()?, id, version, guest).await.map(Some)
            }
            ClientMessage::Leave { id } => self.leave(seated()?, id).await.map(|()| None),
            ClientMessage::Say { id, text } => {
                let seat = seated()?;
                self.may_chat(|mode| mode == ChatMode::Free)?;
                let line = ChatLine { seat, text: Some(chat_text(&text)?), phrase: None };
                self.say(id, line).map(Some)
            }
            ClientMessage::Phrase { id, phrase } => {
                let seat = seated()?;
                self.may_chat(|mode| mode != ChatMode::Off)?;
                self.say(id, ChatLine { seat, text: None, phrase: Some(phrase) }).map(Some)
            }
        }
    }

    async fn wish(&mut self, seat: u8, id: u64, version: u64, wish: String) -> Result<u64, Refusal> {
        if self.table.state() != State::Playing {
            return Err(Refusal::new(Code::NotNow, "no deal is being played"));
        }
        if version < self.table.cards_version || version > self.table.version {
            let text = format!("made for version {version}; the game stands at {}", self.table.cards_version);
            return Err(Refusal::new(Code::Stale, text));
        }
        let running = Running::of(&self.table, self.registry.time.started);
        let reserve_ms = running.map_or(0, |running| running.reserve_used(self.registry.time.now_ms()));
        self.commit(Some((seat, id)), vec![Entry::Moved { seat, wish, bot: false, reserve_ms }]).await
    }

    async fn ready(&mut self, seat: u8, id: u64, contribution: Option<String>) -> Result<u64, Refusal> {
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        if let Some(contribution) = &contribution {
            check_contribution(contribution)?;
        }
        if self.table.is_ready(seat.into()) {
            // Said already, perhaps from another device. A share of the shuffle is given once.
            return match contribution {
                Some(other) if self.table.contribution(seat) != Some(&other) => {
                    Err(Refusal::new(Code::NotNow, "you are ready, with another contribution"))
                }
                _ => Ok(self.table.version),
            };
        }
        self.must_have_room()?;
        self.commit(Some((seat, id)), vec![Entry::Ready { seat, contribution }]).await
    }

    /// When the next deal begins by itself: when everybody is ready, but for those who are gone for good.
    pub(super) fn next_deal_due(&self) -> Option<Instant> {
        let people = || (0..self.table.seats()).filter(|seat| self.table.is_person(*seat));
        let begins = matches!(self.table.state(), State::Between | State::Over)
            && self.connections.anybody()
            && people().any(|seat| self.table.is_ready(seat));
        if !begins {
            return None;
        }
        // Nobody waits longer for the next deal than for a move.
        people().filter(|seat| !self.table.is_ready(*seat)).try_fold(self.acted, |latest, seat| {
            self.connections.steps_in(seat, self.away()).map(|when| latest.max(when))
        })
    }

    /// The next deal, because everybody waits for it.
    pub(super) async fn deal_next(&mut self) {
        let dealt = self.table.next_deal();
        if self.must_have_room().is_err() || self.commit(None, vec![dealt]).await.is_err() {
            // It is tried again in a moment; the host can start as well.
            self.acted = Instant::now() + std::time::Duration::from_secs(1);
        }
    }

    /// A table does not live for ever: it is read as a whole whenever it wakes.
    fn must_have_room(&self) -> Result<(), Refusal> {
        if self.table.version < LONGEST {
            return Ok(());
        }
        Err(Refusal::new(Code::TooMany, "so much has happened at this table that a new one must be set up"))
    }

    async fn start(&mut self, seat: u8, id: u64) -> Result<u64, Refusal> {
        // If the host has been gone for so long that a bot would play, anybody may begin.
        let gone = |host: u8| {
            self.connections.steps_in(host.into(), self.away()).is_some_and(|when| when <= Instant::now())
        };
        if !self.table.host().is_some_and(gone) {
            self.must_be_host(seat)?;
        }
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        self.must_have_room()?;
        let dealt = self.table.next_deal();
        self.commit(Some((seat, id)), vec![dealt]).await
    }

    async fn remove(&mut self, seat: u8, id: u64, version: u64, guest: u8) -> Result<u64, Refusal> {
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
        let version = self.commit(Some((seat, id)), vec![Entry::Left { seat: guest }]).await?;
        self.connections.dismiss(guest, Code::Removed, "the host has removed you from this table");
        self.tell_presence();
        Ok(version)
    }

    async fn leave(&mut self, seat: u8, id: u64) -> Result<(), Refusal> {
        if self.table.state() == State::Waiting {
            self.commit(Some((seat, id)), vec![Entry::Left { seat }]).await?;
        } else {
            self.connections.says_goodbye(seat);
        }
        self.connections.dismiss(seat, Code::Removed, "goodbye");
        self.tell_presence();
        Ok(())
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

    fn say(&mut self, id: u64, line: ChatLine) -> Result<u64, Refusal> {
        if let Some(said) = self.connections.say(id, line)? {
            self.connections.send_all(&text(&said));
        }
        Ok(self.table.version)
    }
}
