//! The connection: what the client asks for is handed on, what came is told to it, and what it shows finds its place.

use luxx_client::{Client, Kept, Notice, Output};
use luxx_protocol::{Change, Code};
use luxx_session::RemoteTable;

use super::{Claim, ConnectionState, Errand, Heard, Online, Phase, Wire};
use crate::App;
use crate::app::Effect;

impl Online {
    /// Something happened on a connection.
    pub fn on_heard(&mut self, number: u64, heard: &Heard, now: u64) {
        if number != self.number {
            return;
        }
        self.tell(now, |client| match heard {
            Heard::Opened => client.on_open(now),
            Heard::Text(text) => client.on_text(text, now),
            Heard::Closed => client.on_closed(now),
        });
    }

    /// Tells the client something, and does what it asks for then.
    pub(super) fn tell(&mut self, now: u64, what: impl FnOnce(&mut Client)) {
        match &mut self.phase {
            Phase::Room(client) => what(client),
            Phase::Table(app) => app.table_mut().tell(what),
            Phase::Closed(_) => {}
        }
        self.sit_down(now);
        self.flush(now);
    }

    /// Once cards have been dealt the table has the client.
    fn sit_down(&mut self, now: u64) {
        if !matches!(&self.phase, Phase::Room(client) if client.public().is_some()) {
            return;
        }
        let Phase::Room(client) = std::mem::replace(&mut self.phase, Phase::Closed(Code::Unknown)) else {
            return;
        };
        self.phase = match RemoteTable::new(*client, self.visit.seed) {
            Ok(table) => Phase::Table(Box::new(App::new(table, self.outfit, now))),
            Err(client) => Phase::Room(client),
        };
    }

    /// Does what the client asks for, and lets the table go on where something has come.
    pub(super) fn flush(&mut self, now: u64) {
        loop {
            // What is sent is kept before.
            self.keep();
            while let Some(output) = self.poll() {
                self.carry_out(output, now);
            }
            let Phase::Table(app) = &mut self.phase else { break };
            while let Some(effect) = app.effect() {
                if let Effect::Ask(ticket, request) = effect {
                    self.errands.push_back(Errand::Ask(ticket, request));
                }
            }
            if !std::mem::take(&mut self.news) {
                break;
            }
            // What is forced is played by itself, and has to be sent.
            app.on_news(now);
        }
        if let Phase::Table(app) = &mut self.phase
            && app.wake_at().is_none()
        {
            self.missed = 0;
            if !app.director.has_news() {
                app.table_mut().tell(Client::see);
            }
        }
        self.keep();
    }

    /// Asks to keep what is to outlive this visit, if it has changed. Where the seat is played elsewhere it is kept there.
    fn keep(&mut self) {
        if matches!(self.phase, Phase::Closed(_)) {
            return;
        }
        let kept = self.client().and_then(Client::kept);
        if kept != self.kept {
            self.errands.push_back(Errand::Keep(kept.as_ref().map(Kept::to_text)));
            self.kept = kept;
        }
    }

    fn poll(&mut self) -> Option<Output> {
        match &mut self.phase {
            Phase::Room(client) => client.poll(),
            Phase::Table(app) => app.table_mut().poll(),
            Phase::Closed(_) => None,
        }
    }

    fn carry_out(&mut self, output: Output, now: u64) {
        match output {
            Output::Connect => {
                self.number += 1;
                self.errands.push_back(Errand::Wire(Wire::Connect(self.number)));
            }
            Output::Send(text) => self.errands.push_back(Errand::Wire(Wire::Send(text))),
            Output::Disconnect => {
                self.number += 1;
                self.errands.push_back(Errand::Wire(Wire::Disconnect));
            }
            Output::WakeAt(when) => self.alarm = Some(when),
            Output::Show(notice) => self.show(notice, now),
            Output::Closed(refusal) => self.close(refusal.code),
        }
    }

    fn close(&mut self, code: Code) {
        if self.leaving.is_some() {
            return self.errands.push_back(Errand::Quit);
        }
        if matches!(code, Code::BadToken | Code::Removed | Code::ClosedByHost) {
            self.claim = Claim::Lost;
        }
        self.cover = None;
        self.alarm = None;
        self.phase = Phase::Closed(code);
    }

    fn show(&mut self, notice: Notice, now: u64) {
        match notice {
            Notice::Welcomed { missed, .. } => {
                if self.claim == Claim::Unproven {
                    self.claim = Claim::Welcomed;
                }
                self.missed = missed;
                self.connection = ConnectionState::Live;
                self.news = true;
            }
            Notice::Happened { change: Change::Dealt { .. } | Change::Moved { .. }, .. }
            | Notice::Done { .. } => {
                self.news = true;
            }
            // The welcome that follows is the news.
            Notice::SteppedBack { .. } => self.stepped_back = true,
            Notice::Refused { refusal, .. } => {
                self.refused = Some(self.words().refusal(&refusal.code.name(), refusal.rule.as_deref()));
                self.news = true;
            }
            Notice::Unanswered { .. } => {
                self.refused = Some(self.words().refusal(&Code::Unavailable.name(), None));
            }
            Notice::Said(line) => self.talk.hear(line, now),
            Notice::Lost { .. } => self.connection = ConnectionState::Lost,
            Notice::Happened { .. } | Notice::Presence => {}
        }
    }
}
