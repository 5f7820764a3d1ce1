//! What the server says, and what it changes: everything anew with a welcome, one version after the other with updates, answers
//! to what was asked for.

use luxx_protocol::{ServerMessage, Update, Welcome};

use crate::client::Client;
use crate::connection::Connection;
use crate::outbox::text;
use crate::output::{Loss, Notice, Output};

impl Client {
    pub(crate) fn message(&mut self, message: ServerMessage, now: u64) {
        match message {
            ServerMessage::Welcome(welcome) => self.welcome(*welcome, now),
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
            ServerMessage::Pong | ServerMessage::Unknown => {}
        }
    }

    /// How things stand. On a connection that is live already it comes again when the table has moved to another place: what was not
    /// answered is asked once more.
    fn welcome(&mut self, mut welcome: Welcome, now: u64) {
        self.give_up_chat();
        let first = !self.is_welcomed();
        let (known, found) = (self.known.version, welcome.version);
        let said = match self.known.welcome(&welcome, now) {
            Ok(said) => said,
            Err(error) => return self.lose(Loss::NotUnderstood(error.to_string()), now, None),
        };
        self.connection = Connection::Live { since: now, heard: now, pinged: None };
        let known = if self.is_somebody_else() { self.hello.since } else { known };
        if let Some(known) = known.filter(|known| *known > found) {
            (self.done, self.seen) = (0, None);
            self.show(Notice::SteppedBack { known, found });
        }
        let since = known.unwrap_or(found).min(found);
        // A client that goes on where another has ended is told of the time before, too: it is there to be read.
        let told = self.hello.since.filter(|_| first).map_or(since, |asked| asked.min(since));
        welcome.missed.retain(|missed| missed.version > told);
        let after = welcome.missed.iter().filter(|missed| missed.version > since).count();
        let complete = after as u64 == found - since;
        self.show(Notice::Welcomed { missed: if since == 0 { 0 } else { after }, complete });
        for missed in welcome.missed {
            let (version, change) = (missed.version, missed.change);
            self.show(Notice::Happened { version, change, missed: version > since });
        }
        for line in said {
            self.show(Notice::Said(line));
        }
        for message in self.outbox.iter() {
            self.out.push_back(Output::Send(text(message)));
        }
    }

    /// Whether the seat is not the one of the client whose work this one was to go on with. Then nothing of that is done from here.
    fn is_somebody_else(&mut self) -> bool {
        let other = self.recalled.take().is_some_and(|recalled| self.known.seat != Some(recalled));
        if other {
            self.seen = None;
            for message in self.outbox.take_moves() {
                self.unanswered(message);
            }
        }
        other
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
}
