//! A table's timers: a bot's move, the end of a player's time, the next deal, an unused seat, sleep.

use std::time::Duration;

use luxx_protocol::State;
use luxx_rules::Seat;
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::info::summary;
use crate::entry::Entry;

/// A timer that fires so late means that the process was stalled: messages that arrived meanwhile are not in the mailbox yet.
const STALL: Duration = Duration::from_millis(250);
/// How long a message may take from the socket into the mailbox.
const ON_ITS_WAY: Duration = Duration::from_millis(250);
/// How long a seat at a public table is kept for somebody who has sat down and not connected yet.
const SEAT_KEPT: Duration = Duration::from_mins(1);

/// What a timer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A bot that takes long begins to think for this seat.
    Think(Seat),
    /// A bot moves for this seat.
    Bot(Seat),
    /// This player's time is used up.
    Time(Seat),
    /// Everybody is ready for the next deal, or gone.
    Deal,
    /// Whoever has sat down here has never connected.
    Release(u8),
    /// Nobody is here and nothing will happen for a while.
    Sleep,
}

impl Actor {
    /// What comes up next by itself, and when.
    pub(super) fn due(&self) -> (Instant, Due) {
        let (when, due) = self.next_due();
        (when.max(self.held_until), due)
    }

    fn next_due(&self) -> (Instant, Due) {
        let mut idle = (self.changed + self.registry.config.limits.idle, Due::Sleep);
        let Some(seat) = self.table.decider() else {
            if self.table.state() == State::Waiting
                && let Some((seat, since)) = self.guests.unconfirmed()
            {
                idle = (since + SEAT_KEPT, Due::Release(seat));
            }
            return self.next_deal_due().map_or(idle, |when| (when, Due::Deal));
        };
        if let Some(thinking) = &self.thinking {
            return thinking.answers_at(self.pace()).map_or(idle, |when| (when, Due::Bot(seat)));
        }
        let clock = self.table.options.clock.is_some();
        // Without a clock a table at which nobody sits any more waits.
        let goes_on = clock || self.connections.anybody();
        // One that takes long begins at once, and moves when a quick one would.
        let slow = self.table.level(seat.index()).takes_time();
        let bot = |from: Instant| {
            if slow {
                (from.max(self.acted), Due::Think(seat))
            } else {
                (from.max(self.acted + self.pace()), Due::Bot(seat))
            }
        };
        if !self.table.is_person(seat.index()) {
            return if goes_on { bot(self.acted) } else { idle };
        }
        let mut due = idle;
        if let Some(when) = self.steps_in(seat.index()).filter(|_| self.connections.anybody()) {
            due = bot(when);
        }
        if let Some(running) = Running::of(&self.table, self.since) {
            let left = Duration::from_millis(running.ends().saturating_sub(self.registry.time.now_ms()));
            let when = (Instant::now() + left).max(self.acted);
            if when < due.0 || (due.1 == Due::Sleep && self.connections.anybody()) {
                due = (when, Due::Time(seat));
            }
        }
        due
    }

    /// Whether a timer fires far later than `expected`: then it waits a little longer, for messages that arrived in the meantime.
    pub(super) fn was_stalled(&mut self, expected: Instant) -> bool {
        let now = Instant::now();
        let stalled = now.saturating_duration_since(expected) > STALL;
        if stalled {
            self.held_until = now + ON_ITS_WAY;
        }
        stalled
    }

    /// When a bot steps in for this player; none while the player is here. Nobody waits for those who have left.
    pub(super) fn steps_in(&self, seat: usize) -> Option<Instant> {
        let gone = self.connections.gone_since(seat)?;
        Some(if self.table.has_left(seat as u8) { gone } else { gone + self.away() })
    }

    /// How long somebody may be gone before a bot steps in: never less than a decision may take, so at a slow table nobody
    /// needs to be there.
    fn away(&self) -> Duration {
        let decision = self.table.options.clock.map_or(0, |clock| clock.decision_s);
        Duration::from_secs(self.table.options.away_s.max(decision).into())
    }

    /// How long a bot waits before it moves.
    fn pace(&self) -> Duration {
        Duration::from_millis(self.table.options.pace_ms.into())
    }

    /// When the next deal begins by itself: when everybody is ready, but for those who are gone for good.
    fn next_deal_due(&self) -> Option<Instant> {
        let people = || (0..self.table.seats()).filter(|seat| self.table.is_person(*seat));
        let begins = matches!(self.table.state(), State::Between | State::Over)
            && self.connections.anybody()
            && people().any(|seat| self.table.is_ready(seat));
        if !begins {
            return None;
        }
        // Nobody waits longer for the next deal than for a move.
        people()
            .filter(|seat| !self.table.is_ready(*seat))
            .try_fold(self.acted, |latest, seat| self.steps_in(seat).map(|when| latest.max(when)))
    }

    /// The next deal, because everybody waits for it.
    pub(super) async fn deal_next(&mut self) {
        let dealt = self.table.next_deal();
        if self.must_have_room().is_err() || self.append_and_publish(None, dealt).await.is_err() {
            // It is tried again in a moment; the host can start as well.
            self.acted = Instant::now() + Duration::from_secs(1);
        }
    }

    /// Frees the seat of a guest who has never connected.
    pub(super) async fn release(&mut self, seat: u8) {
        self.guests.confirm(seat);
        // If it cannot be stored the seat stays taken; the host can still remove the guest.
        let _ = self.append_and_publish(None, Entry::Left { seat }).await;
    }

    /// Goes to sleep, unless somebody is here or has come in just now. A clock that runs wakes the table again: the store
    /// must know when.
    pub(super) async fn sleep(&mut self) -> bool {
        // A bot that waits for its turn to think holds the table awake: nobody else would wake it.
        if !self.connections.conns.is_empty() || self.thinking.is_some() {
            self.changed = Instant::now();
            self.keep_from_pruning().await;
            return false;
        }
        if let Some(ends) = Running::of(&self.table, self.since).map(Running::ends) {
            let summary = summary(&self.table, self.registry.common_ms(), Some(ends));
            let known = self.append(Vec::new(), Some(summary)).await;
            // A time that has come while it was written is not looked for any more.
            if known.is_err() || ends <= self.registry.time.now_ms() {
                self.changed = Instant::now();
                return false;
            }
        }
        let runs = Running::of(&self.table, self.since).is_some();
        if !self.registry.retire(&self.table.id, &self.commands) {
            // Somebody asks for something just now.
            self.changed = Instant::now();
            return false;
        }
        if !runs {
            self.registry.node.forget(&self.table.id);
        }
        // Whoever asked in this very moment asks again.
        self.commands.close();
        while let Some(late) = self.commands.recv().await {
            drop(late);
        }
        true
    }

    /// A table at which somebody is connected is not an old one, even if nothing happens there for days.
    async fn keep_from_pruning(&mut self) {
        let limits = &self.registry.config.limits;
        let often = limits.finished.map_or(limits.unplayed, |finished| finished.min(limits.unplayed)) / 4;
        if self.table.state() == State::Playing || self.summarized.elapsed() < often {
            return;
        }
        let summary = summary(&self.table, self.registry.common_ms(), None);
        if self.append(Vec::new(), Some(summary)).await.is_ok() {
            self.summarized = Instant::now();
        }
    }
}
