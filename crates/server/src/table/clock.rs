//! Whose time runs, and how much of it is left. Times are milliseconds since 1970, because they outlive the server; the time
//! before the server's start counts for nobody, nor does the time before this node had the table.

use luxx_protocol::ClockView;

use super::deal::Deal;
use super::state::Table;

/// From when on clocks count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Since {
    /// In milliseconds since 1970, by this server's clock.
    pub(crate) at: u64,
    /// The table's version then. Times that were written before are those of another server's clock, which may be wrong.
    pub(crate) version: u64,
}

/// The clock of the decision that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    /// Whose.
    pub(crate) seat: usize,
    /// When the decision came up, or clocks began to count after that.
    began: u64,
    decision_ms: u64,
    reserve_ms: u64,
}

impl Running {
    /// The clock that runs at this table, if one does: only people have one.
    pub(crate) fn of(table: &Table, since: Since) -> Option<Running> {
        let clock = table.options.clock?;
        let deal = table.deal.as_ref()?;
        let seat = table.decider()?.index();
        table.is_person(seat).then(|| Running {
            seat,
            began: if table.cards_version <= since.version { since.at } else { deal.since.max(since.at) },
            decision_ms: u64::from(clock.decision_s) * 1000,
            reserve_ms: deal.reserve_ms.get(seat).copied().unwrap_or(0),
        })
    }

    /// When a table must be woken although nobody comes, after a crash too: when time may be over, and at once if a bot decides, who
    /// has no clock and plays on.
    pub(crate) fn wake_at(table: &Table, since: Since, now: u64) -> Option<u64> {
        let decider = table.decider()?;
        table.options.clock?;
        if table.is_person(decider.index()) {
            Running::of(table, since).map(Running::earliest_end)
        } else {
            Some(now)
        }
    }

    /// When all time is used up.
    pub(crate) fn ends(self) -> u64 {
        self.began + self.decision_ms + self.reserve_ms
    }

    /// When the time of the decision that has just come up cannot be over yet, nor that of any later one: the reserves are
    /// left out, which only get less.
    fn earliest_end(self) -> u64 {
        self.began + self.decision_ms
    }

    /// How much of the reserve a decision takes that is made now.
    pub(crate) fn reserve_used(self, now: u64) -> u64 {
        now.saturating_sub(self.began + self.decision_ms).min(self.reserve_ms)
    }

    /// The clock as it is shown.
    pub(crate) fn view(self, deal: &Deal, now: u64) -> ClockView {
        let mut reserve_ms = deal.reserve_ms.clone();
        if let Some(own) = reserve_ms.get_mut(self.seat) {
            *own = own.saturating_sub(self.reserve_used(now));
        }
        let decision_ms = (self.began + self.decision_ms).saturating_sub(now);
        ClockView { seat: self.seat as u8, decision_ms, reserve_ms }
    }
}
