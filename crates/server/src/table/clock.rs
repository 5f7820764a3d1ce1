//! Whose time runs, and how much of it is left. Times are milliseconds since 1970, because they outlive the server; the time
//! before the server's start counts for nobody.

use luxx_protocol::ClockView;

use super::deal::Deal;
use super::state::Table;

/// The clock of the decision that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    /// Whose.
    pub(crate) seat: usize,
    /// When the decision came up, or the server was started after that.
    began: u64,
    decision_ms: u64,
    reserve_ms: u64,
}

impl Running {
    /// The clock that runs at this table, if one does: only people have one.
    pub(crate) fn of(table: &Table, server_started: u64) -> Option<Running> {
        let clock = table.options.clock?;
        let deal = table.deal.as_ref()?;
        let seat = deal.game.decider()?.index();
        table.is_person(seat).then(|| Running {
            seat,
            began: deal.since.max(server_started),
            decision_ms: u64::from(clock.decision_s) * 1000,
            reserve_ms: deal.reserve_ms.get(seat).copied().unwrap_or(0),
        })
    }

    /// When all time is used up.
    pub(crate) fn ends(self) -> u64 {
        self.began + self.decision_ms + self.reserve_ms
    }

    /// When the time of the decision that has just come up cannot be over yet, nor that of any later one: the reserves are
    /// left out, which only get less.
    pub(crate) fn earliest_end(self) -> u64 {
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
