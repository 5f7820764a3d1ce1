//! Whether the store works, and what players and the log are told when it does not.

use std::time::Duration;

use luxx_protocol::{Code, Refusal};
use tokio::time::Instant;

use super::Registry;
use crate::store::StoreError;
use crate::table::Damaged;

/// For how long a probe of the store counts.
const PROBED: Duration = Duration::from_secs(10);

impl Registry {
    /// Whether moves can be stored. Found out by writing, but not every time somebody asks.
    pub(crate) async fn is_ready(&self) -> bool {
        if !self.node.holds() {
            return false;
        }
        if self.ready_until.lock().is_some_and(|until| until > Instant::now()) {
            return true;
        }
        let ready = self.store.probe().await.is_ok();
        *self.ready_until.lock() = ready.then(|| Instant::now() + PROBED);
        ready
    }

    /// The figures as they are now.
    pub(crate) fn figures(&self) -> String {
        self.metrics.holds_lease(self.node.holds());
        self.metrics.text()
    }

    /// Tells a player that something could not be stored or read, and the log why, now and then.
    pub(crate) fn unavailable(&self, table: &str, error: &StoreError) -> Refusal {
        *self.ready_until.lock() = None;
        self.metrics.store_failed(error);
        if let Some(more) = self.store_failures.pass(error.kind()) {
            tracing::error!(table, %error, more, "a table could not be stored or read");
        }
        Refusal::new(
            Code::Unavailable,
            if error.may_be_stored() {
                "it is not known whether this was stored; ask again in the same way"
            } else {
                "nothing can be stored at the moment; nothing was changed, try again later"
            },
        )
    }

    /// Tells a player that a table cannot be read, and the log where it is damaged, now and then.
    pub(crate) fn damaged(&self, damaged: &Damaged) -> Refusal {
        let Damaged { table, version, problem } = damaged;
        if let Some(more) = self.damaged_tables.pass(table) {
            tracing::error!(table, version, ?problem, more, "what is stored about a table makes no sense");
        }
        Refusal::new(Code::Unavailable, "what is stored about this table is damaged; it is left as it is")
    }
}
