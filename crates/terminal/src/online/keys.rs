//! What keys do at a table at a server, where they do not mean the same as at any table.

use luxx_bots::Level;
use luxx_protocol::{Code, Phrase, Sitter, State};
use luxx_words::say;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Claim, Cover, Errand, Online, Phase, client};
use crate::stage::Sheet;
use crate::{Command, command};

/// How long the server has for a farewell, in milliseconds.
pub(super) const FAREWELL_MS: u64 = 1_500;

impl Online {
    /// A key.
    pub fn on_key(&mut self, key: KeyEvent, now: u64) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // With it no letter is one of those below.
            if let Some(command) = command(key, None, self.words()) {
                self.on_command(command, now);
            }
            return;
        }
        if self.cover == Some(Cover::Talk) {
            return self.on_talk_key(key.code, now);
        }
        if is_letter(key.code, &say!(self.words(), "terminal-key-leave-for-good"))
            && self.cover == Some(Cover::Leave)
        {
            return self.on_command(Command::LeaveForGood, now);
        }
        if is_letter(key.code, &say!(self.words(), "terminal-key-close-table"))
            && self.cover == Some(Cover::Leave)
        {
            return self.on_command(Command::CloseTable, now);
        }
        if matches!(self.phase, Phase::Room(_)) && self.cover.is_none() {
            let seat = self.pointed as u8;
            if key.code == KeyCode::Delete || is_letter(key.code, &say!(self.words(), "terminal-key-remove"))
            {
                return self.on_command(Command::Remove(seat), now);
            }
            if is_letter(key.code, &say!(self.words(), "terminal-key-bot")) {
                return self.on_command(Command::OtherBot(seat), now);
            }
        }
        if let Some(command) = command(key, self.decision(), self.words()) {
            self.on_command(command, now);
        } else if self.cover.take().is_none()
            && let Phase::Table(app) = &mut self.phase
        {
            app.on_key(key, now);
        }
    }

    /// A click, in the cells of the screen.
    pub fn on_click(&mut self, column: u16, row: u16, now: u64) {
        let hit = |areas: &[(ratatui::layout::Rect, Command)]| {
            areas
                .iter()
                .rev()
                .find(|(area, _)| area.contains((column, row).into()))
                .map(|(_, command)| *command)
        };
        let clicked = match &self.phase {
            Phase::Table(app) if self.cover.is_none() => app.hit(column, row),
            _ => hit(&self.areas),
        };
        if let Some(command) = clicked {
            self.on_command(command, now);
        }
    }

    /// The wheel was turned.
    pub fn on_wheel(&mut self, up: bool, now: u64) {
        if let Phase::Table(app) = &mut self.phase
            && self.cover.is_none()
        {
            app.on_wheel(up, now);
        }
    }

    /// Something was pasted: it is text where text is written, and nothing anywhere else.
    pub fn on_paste(&mut self, text: &str) {
        if self.cover == Some(Cover::Talk) && self.may_say().1 {
            self.talk.write(text);
        }
    }

    /// The person wants something.
    pub fn on_command(&mut self, command: Command, now: u64) {
        self.refused = None;
        self.stepped_back = false;
        match (self.cover, command) {
            (_, Command::Say(phrase)) => self.phrase(phrase, now),
            (_, Command::Mute(seat)) => self.talk.mute(seat),
            (_, Command::Remove(seat)) => self.remove(seat, now),
            (_, Command::OtherBot(seat)) => self.other_bot(seat, now),
            // With Enter the person really goes; the seat is kept.
            (_, Command::Exit) | (Some(Cover::Leave), Command::Enter | Command::Quit) => {
                self.errands.push_back(Errand::Quit);
            }
            (Some(Cover::Leave), Command::LeaveForGood) => self.leave(now),
            (Some(Cover::Leave), Command::CloseTable) => self.close_table(now),
            (Some(_), _) => self.cover = None,
            (None, Command::Talk) => {
                self.cover = Some(Cover::Talk);
                self.talk.unread = 0;
            }
            (None, Command::Invite) => self.cover = Some(Cover::Invite),
            (None, command) => self.on_place(command, now),
        }
        self.flush(now);
    }

    fn on_place(&mut self, command: Command, now: u64) {
        if self.ends(command) {
            // Somebody who watches, or has nothing to keep, just goes.
            if self.me().is_none() {
                self.errands.push_back(Errand::Quit);
            } else {
                self.cover = Some(Cover::Leave);
            }
            return;
        }
        match &mut self.phase {
            Phase::Table(app) => {
                let scores = app.sheet == Some(Sheet::Scores);
                if scores && command == Command::Enter { self.go(now) } else { app.on_command(command, now) }
            }
            Phase::Closed(Code::Moved) if command == Command::Enter => self.take_back(now),
            Phase::Closed(_) if matches!(command, Command::Enter | Command::Escape) => {
                self.errands.push_back(Errand::Quit);
            }
            Phase::Room(_) => match command {
                Command::Enter => self.go(now),
                Command::More | Command::Step(-1) => self.point(-1),
                Command::Fewer | Command::Step(_) => self.point(1),
                _ => {}
            },
            Phase::Closed(_) => {}
        }
    }

    /// Whether this leaves the screen: at the table only if nothing lies over it but the scores.
    fn ends(&self, command: Command) -> bool {
        let open = match &self.phase {
            Phase::Table(app) => matches!(app.sheet, None | Some(Sheet::Scores)),
            _ => true,
        };
        command == Command::Quit && open
    }

    /// The one thing to press: ready, or, for the host, begin.
    fn go(&mut self, now: u64) {
        let ready = self.own_chair().is_some_and(|chair| chair.ready);
        let (Some(state), Some(_)) = (self.state(), self.me()) else { return };
        let share = self.visit.share;
        if !ready && matches!(state, State::Waiting | State::Between | State::Over) {
            self.tell(now, |client| {
                client.ready(Some(share()));
            });
        }
        if self.is_host()
            && (state == State::Waiting || ready && matches!(state, State::Between | State::Over))
        {
            self.tell(now, |client| {
                client.start();
            });
        }
    }

    fn remove(&mut self, seat: u8, now: u64) {
        let other = self.me().is_some_and(|me| me.index() != usize::from(seat));
        let chair = self.info().and_then(|info| info.chairs.get(usize::from(seat)));
        if self.is_host() && other && chair.is_some_and(|chair| chair.sitter == Sitter::Person) {
            self.tell(now, |client| {
                client.remove(seat);
            });
        }
    }

    /// The next level of bots for a free seat, round and round. Everybody is told.
    fn other_bot(&mut self, seat: u8, now: u64) {
        let (place, host) = (usize::from(seat), self.is_host());
        let Some(info) = self.info().filter(|info| host && info.state == State::Waiting) else { return };
        if info.chairs.get(place).is_none_or(|chair| chair.sitter != Sitter::Open) {
            return;
        }
        let names = Level::LADDER.map(Level::name);
        let at = names.iter().position(|name| *name == info.options.bot(place)).unwrap_or(0);
        let mut options = info.options.clone();
        options.seat_bots.resize(info.chairs.len(), None);
        options.seat_bots[place] = Some(names[(at + 1) % names.len()].to_owned());
        self.tell(now, |client| {
            client.configure(options);
        });
    }

    fn point(&mut self, by: isize) {
        let seats = self.info().map_or(1, |info| info.chairs.len().max(1)) as isize;
        self.pointed = (self.pointed as isize + by).rem_euclid(seats) as usize;
    }

    /// Leaves for good. Without a connection nobody can be told.
    fn leave(&mut self, now: u64) {
        if !self.is_live() {
            return self.errands.push_back(Errand::Quit);
        }
        // Before the start the seat is free again; later a bot plays on, and one may come back.
        if self.state() == Some(State::Waiting) {
            self.claim = Claim::Lost;
        }
        self.leaving = Some(now);
        self.cover = None;
        self.tell(now, |client| {
            client.leave();
        });
    }

    /// Closes the table for everybody. The server's answer is the end of this visit; without a connection nobody can be told.
    fn close_table(&mut self, now: u64) {
        if !self.is_host() {
            return;
        }
        self.cover = None;
        if !self.is_live() {
            self.refused = Some(self.words().refusal(&Code::Unavailable.name(), None));
            return;
        }
        self.tell(now, |client| {
            client.close();
        });
    }

    /// Takes the seat back from another window or device.
    fn take_back(&mut self, now: u64) {
        self.phase = Phase::Room(Box::new(client(&self.visit, self.kept.clone())));
        self.connection = super::ConnectionState::New;
        self.tell(now, |client| client.on_timer(now));
    }

    fn phrase(&mut self, phrase: Phrase, now: u64) {
        self.cover = None;
        self.tell(now, |client| {
            client.phrase(phrase);
        });
    }

    fn on_talk_key(&mut self, code: KeyCode, now: u64) {
        let (phrases, free) = self.may_say();
        let others = self.others();
        match code {
            KeyCode::Esc => self.cover = None,
            KeyCode::Enter => {
                let text = std::mem::take(&mut self.talk.text);
                if text.trim().is_empty() {
                    self.cover = None;
                } else {
                    self.tell(now, |client| {
                        client.say(text.trim());
                    });
                }
            }
            KeyCode::Backspace => {
                self.talk.text.pop();
            }
            KeyCode::Up | KeyCode::Down if !others.is_empty() => {
                let by = if code == KeyCode::Up { others.len() - 1 } else { 1 };
                self.talk.pointed = (self.talk.pointed + by) % others.len();
            }
            KeyCode::Tab => {
                if let Some(seat) = others.get(self.talk.pointed.min(others.len().saturating_sub(1))) {
                    self.talk.mute(*seat);
                }
            }
            KeyCode::Char(digit @ '1'..='8') if phrases && self.talk.text.is_empty() => {
                self.phrase(Phrase::ALL[digit as usize - '1' as usize], now);
            }
            KeyCode::Char(letter) if free => self.talk.write(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        self.talk.unread = 0;
        self.flush(now);
    }
}

fn is_letter(code: KeyCode, wanted: &str) -> bool {
    matches!(code, KeyCode::Char(letter) if letter.to_lowercase().collect::<String>() == wanted)
}
