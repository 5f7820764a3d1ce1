//! What stands around the cards, gathered for the next picture.

use luxx_protocol::{ChatLine, ChatMode, Sitter, State};
use luxx_rules::Seat;
use luxx_session::{Contact, unready};
use luxx_words::{printable, say};

use super::{ConnectionState, Online, Phase};
use crate::around::Around;

/// A clock with more seconds than that is nobody's hurry, and not shown.
const LONGEST_CLOCK: u64 = 60 * 60;

impl Online {
    pub(crate) fn around(&self, now: u64) -> Around {
        let Some(info) = self.info() else { return Around::default() };
        let seats: Vec<Seat> = Seat::all(info.chairs.len()).collect();
        Around {
            contacts: seats.iter().map(|seat| self.contact(seat.index(), now)).collect(),
            clock: self.clock(now),
            said: self
                .talk
                .said()
                .filter_map(|line| Some((Seat::new(usize::from(line.seat))?, self.said(line))))
                .collect(),
            strip: self.strip(now),
            unread: self.talk.unread,
            go: self.go_label(),
            awaited: self.awaited(),
        }
    }

    pub(crate) fn contact(&self, seat: usize, now: u64) -> Contact {
        let presence = self.client().and_then(|client| client.presence(now));
        Contact::of(seat, self.info(), presence.as_ref(), self.me(), self.connection == ConnectionState::Live)
    }

    pub(crate) fn spectators(&self, now: u64) -> u32 {
        self.client().and_then(|client| client.presence(now)).map_or(0, |presence| presence.spectators)
    }

    /// Whose clock runs, and what is left of it: first the time for the decision, then the reserve.
    fn clock(&self, now: u64) -> Option<(Seat, u64)> {
        let left = self.client()?.time_left(now)?;
        let seat = Seat::new(usize::from(left.seat))?;
        let reserve = left.reserve_ms.get(seat.index()).copied().unwrap_or(0);
        let left = if left.decision_ms > 0 { left.decision_ms } else { reserve };
        Some((seat, left.div_ceil(1000))).filter(|(_, seconds)| *seconds <= LONGEST_CLOCK)
    }

    /// Whether seconds are shown that run.
    pub(super) fn has_seconds(&self, now: u64) -> bool {
        let players = self.info().map_or(0, |info| info.chairs.len());
        let away = |seat| matches!(self.contact(seat, now), Contact::Away(Some(_)));
        let clock =
            self.state() == Some(State::Playing) && self.clock(now).is_some_and(|(_, seconds)| seconds > 0);
        clock || (0..players).any(away)
    }

    /// What was said, in the reader's language.
    pub(crate) fn said(&self, line: &ChatLine) -> String {
        match (&line.text, line.phrase) {
            (Some(text), _) => printable(text, luxx_protocol::LONGEST_CHAT),
            (None, Some(phrase)) => say!(self.words(), "online-phrase", phrase = phrase.name()),
            (None, None) => String::new(),
        }
    }

    /// The name of a seat, as at the table.
    pub(crate) fn name(&self, seat: usize) -> String {
        if self.me().is_some_and(|me| me.index() == seat) {
            return say!(self.words(), "page-you");
        }
        let chair = self.info().and_then(|info| info.chairs.get(seat));
        chair.map_or_else(|| "?".to_owned(), |chair| printable(&chair.name, luxx_protocol::LONGEST_NAME))
    }

    /// One line that concerns everybody, the most pressing first.
    pub(crate) fn strip(&self, now: u64) -> Option<String> {
        let words = self.words();
        match self.connection {
            ConnectionState::New => return Some(say!(words, "online-connecting")),
            ConnectionState::Lost => {
                // A move that was made is on its way as soon as there is one.
                let pending = self.client().is_some_and(|client| client.pending().len() > 0);
                let text = if pending {
                    say!(words, "terminal-offline-move")
                } else {
                    say!(words, "terminal-offline")
                };
                return Some(text);
            }
            ConnectionState::Live => {}
        }
        if self.stepped_back {
            return Some(say!(words, "online-stepped-back"));
        }
        if self.missed > 0 && self.is_telling() {
            let back = say!(words, "online-back", count = self.missed);
            return Some(format!(
                "{back}  {}: {}",
                say!(words, "terminal-help-space"),
                say!(words, "online-skip")
            ));
        }
        self.refused.clone().or_else(|| self.away(now))
    }

    /// Whether facts are being told one by one.
    fn is_telling(&self) -> bool {
        matches!(&self.phase, Phase::Table(app) if app.wake_at().is_some())
    }

    /// Somebody is away whose decision everybody waits for, or will wait for. Whoever decides has something else in mind.
    fn away(&self, now: u64) -> Option<String> {
        if self.decision().is_some() || self.state() == Some(State::Waiting) {
            return None;
        }
        let players = self.info()?.chairs.len();
        let (seat, seconds) = (0..players).find_map(|seat| match self.contact(seat, now) {
            Contact::Away(seconds) => Some((seat, seconds)),
            _ => None,
        })?;
        let words = self.words();
        let steps_in = match seconds {
            Some(seconds) => {
                say!(words, "online-away-bot", time = format!("{}:{:02}", seconds / 60, seconds % 60))
            }
            None => say!(words, "online-away-wait"),
        };
        Some(format!("{}. {steps_in}", say!(words, "online-away-now", name = self.name(seat))))
    }

    /// What Enter does in the waiting room and after a deal; empty: nothing.
    pub(crate) fn go_label(&self) -> String {
        let (words, ready) = (self.words(), self.own_chair().is_some_and(|chair| chair.ready));
        let (Some(_), Some(state)) = (self.me(), self.state()) else { return String::new() };
        match state {
            State::Waiting if self.is_host() => say!(words, "online-start"),
            State::Waiting if !ready => say!(words, "online-im-ready"),
            State::Between if !ready => say!(words, "online-next"),
            State::Over if !ready => say!(words, "online-rematch"),
            State::Between | State::Over if self.is_host() => say!(words, "online-start-now"),
            _ => String::new(),
        }
    }

    /// What is still missing, for the line beside that.
    pub(crate) fn awaited(&self) -> String {
        let words = self.words();
        let Some(info) = self.info() else { return String::new() };
        if self.me().is_none() {
            return say!(words, "online-watching");
        }
        let ready = self.own_chair().is_some_and(|chair| chair.ready);
        if info.state != State::Waiting {
            let missing = if ready { unready(info, true) } else { Vec::new() };
            return if missing.is_empty() {
                String::new()
            } else {
                say!(words, "online-waiting-for", names = words.list(missing))
            };
        }
        let missing = unready(info, false);
        let free = info.chairs.iter().filter(|chair| chair.sitter == Sitter::Open).count();
        if !self.is_host() {
            let host = info.chairs.iter().find(|chair| chair.host).map(|chair| chair.name.clone());
            return if ready {
                say!(words, "online-wait-host", name = host.unwrap_or_default())
            } else {
                String::new()
            };
        }
        if !missing.is_empty() {
            say!(words, "online-start-unready", names = words.list(missing.clone()), count = missing.len())
        } else if free > 0 {
            say!(words, "online-start-bots", count = free)
        } else {
            say!(words, "online-start-all")
        }
    }

    /// Whether something ready-made may be said, and anything else.
    pub(crate) fn may_say(&self) -> (bool, bool) {
        let chat = self.info().map_or(ChatMode::Off, |info| info.options.chat);
        let seated = self.me().is_some();
        (seated && matches!(chat, ChatMode::Phrases | ChatMode::Free), seated && chat == ChatMode::Free)
    }

    /// The other people, who may be muted.
    pub(crate) fn others(&self) -> Vec<u8> {
        let me = self.me().map(Seat::index);
        let chairs = self.info().map(|info| info.chairs.as_slice()).unwrap_or_default();
        let people = chairs.iter().enumerate().filter(|(_, chair)| chair.sitter == Sitter::Person);
        people.filter(|(seat, _)| me != Some(*seat)).map(|(seat, _)| seat as u8).collect()
    }
}
