//! What people ask of a table, and what becomes of it: an entry to be stored, or a refusal.

use luxx_protocol::api::Seated;
use luxx_protocol::fair::check_contribution;
use luxx_protocol::{
    ChatMode, ClientMessage, Code, LARGEST_ID, Line, Refusal, ServerMessage, State, chat_text, name,
};

use super::clock::Running;
use super::crowd::text;
use super::keeper::Keeper;
use super::latest::wanted;
use crate::entry::Entry;
use crate::secret;

/// What a message asks for, in short, as it is told from what is stored.
fn wanted_by(message: &ClientMessage, seat: u8) -> u64 {
    match message {
        ClientMessage::Move { wish, .. } => wanted(wish),
        ClientMessage::Ready { .. } => wanted("ready"),
        ClientMessage::Start { .. } => wanted("start"),
        ClientMessage::Remove { seat, .. } => wanted(&format!("leave {seat}")),
        ClientMessage::Leave { .. } => wanted(&format!("leave {seat}")),
        // These are not stored.
        ClientMessage::Hello { .. }
        | ClientMessage::Ping
        | ClientMessage::Say { .. }
        | ClientMessage::Phrase { .. } => 0,
    }
}

impl Keeper {
    /// Somebody sits down, before the start.
    pub(super) async fn join(&mut self, typed: String) -> Result<Seated, Refusal> {
        let name = name(&typed)?;
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "the game has begun"));
        }
        let Some(seat) = self.table.open_seat() else {
            return Err(Refusal::new(Code::Full, "every seat is taken"));
        };
        let token = self.house.chance.token();
        self.commit(None, vec![Entry::Joined { seat, name, token: secret::hash(&token) }]).await?;
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
            self.crowd.send(conn, text(&answer));
        }
    }

    /// The version that came of a message; none where the answer is of another kind.
    async fn carry_out(&mut self, conn: u64, message: ClientMessage) -> Result<Option<u64>, Refusal> {
        if message.id().is_some_and(|id| id > LARGEST_ID) {
            return Err(Refusal::new(Code::BadMessage, "an id is below 2^53"));
        }
        let seat = self.crowd.conns.iter().find(|known| known.number == conn).and_then(|known| known.seat);
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
                self.crowd.send(conn, text(&ServerMessage::Pong));
                Ok(None)
            }
            ClientMessage::Move { id, version, wish } => {
                self.wish(seated()?, id, version, wish).await.map(Some)
            }
            ClientMessage::Ready { id, contribution } => {
                self.ready(seated()?, id, contribution).await.map(Some)
            }
            ClientMessage::Start { id } => self.start(seated()?, id).await.map(Some),
            ClientMessage::Remove { id, seat: guest } => self.remove(seated()?, id, guest).await.map(Some),
            ClientMessage::Leave { id } => self.leave(seated()?, id).await.map(|()| None),
            ClientMessage::Say { id, text } => {
                let seat = seated()?;
                self.may_chat(|mode| mode == ChatMode::Free)?;
                let line = Line { seat, text: Some(chat_text(&text)?), phrase: None };
                self.say(conn, id, line).map(Some)
            }
            ClientMessage::Phrase { id, phrase } => {
                let seat = seated()?;
                self.may_chat(|mode| mode != ChatMode::Off)?;
                self.say(conn, id, Line { seat, text: None, phrase: Some(phrase) }).map(Some)
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
        let running = Running::of(&self.table, self.house.time.started);
        let reserve_ms = running.map_or(0, |running| running.reserve_used(self.house.time.now_ms()));
        self.commit(Some((seat, id)), vec![Entry::Moved { seat, wish, bot: false, reserve_ms }]).await
    }

    async fn ready(&mut self, seat: u8, id: u64, contribution: Option<String>) -> Result<u64, Refusal> {
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        if let Some(contribution) = &contribution {
            check_contribution(contribution)?;
        }
        let version = self.commit(Some((seat, id)), vec![Entry::Ready { seat, contribution }]).await?;
        let waited_for = |seat: usize| self.table.is_person(seat) && self.crowd.is_here(seat);
        let all =
            (0..self.table.seats()).filter(|seat| waited_for(*seat)).all(|seat| self.table.is_ready(seat));
        if all && self.table.state() != State::Waiting {
            // If this cannot be stored the host can still start.
            let dealt = self.table.next_deal();
            let _ = self.commit(None, vec![dealt]).await;
        }
        Ok(version)
    }

    async fn start(&mut self, seat: u8, id: u64) -> Result<u64, Refusal> {
        self.must_be_host(seat)?;
        if self.table.state() == State::Playing {
            return Err(Refusal::new(Code::NotNow, "the deal is being played"));
        }
        let dealt = self.table.next_deal();
        self.commit(Some((seat, id)), vec![dealt]).await
    }

    async fn remove(&mut self, seat: u8, id: u64, guest: u8) -> Result<u64, Refusal> {
        self.must_be_host(seat)?;
        if self.table.state() != State::Waiting {
            return Err(Refusal::new(Code::Started, "a guest can be removed only before the start"));
        }
        if guest == seat || !self.table.is_person(usize::from(guest)) {
            return Err(Refusal::new(Code::NotNow, "no guest sits there"));
        }
        let version = self.commit(Some((seat, id)), vec![Entry::Left { seat: guest }]).await?;
        self.crowd.dismiss(guest, Code::Removed, "the host has removed you from this table");
        self.tell_presence();
        Ok(version)
    }

    async fn leave(&mut self, seat: u8, id: u64) -> Result<(), Refusal> {
        if self.table.state() == State::Waiting {
            self.commit(Some((seat, id)), vec![Entry::Left { seat }]).await?;
        } else {
            self.crowd.says_goodbye(seat);
        }
        self.crowd.dismiss(seat, Code::Removed, "goodbye");
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

    fn say(&mut self, conn: u64, id: u64, line: Line) -> Result<u64, Refusal> {
        if let Some(said) = self.crowd.say(conn, id, line)? {
            let said = text(&said);
            self.crowd.send_each(|_| said.clone());
        }
        Ok(self.table.version)
    }
}
