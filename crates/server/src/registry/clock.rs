//! What time it is for all who share the store. Whether a table is old is asked of tables that other servers have written, and a
//! clock that is a day ahead here must not remove what people wait at there.

use std::sync::atomic::Ordering::Relaxed;

use super::Registry;
use crate::store::StoreError;

/// By how much clocks may differ before the log says so, in milliseconds.
const NEAR: u64 = 60_000;

impl Registry {
    /// The time by the store's clock, in milliseconds since 1970; by this server's if that is the only one.
    pub(crate) fn common_ms(&self) -> u64 {
        self.time.now_ms().saturating_add_signed(self.ahead.load(Relaxed))
    }

    /// Finds out by how much the store's clock is ahead.
    pub(crate) async fn compare_clocks(&self) -> Result<(), StoreError> {
        let Some(theirs) = self.store.time().await? else { return Ok(()) };
        let ours = self.time.now_ms();
        self.ahead.store(theirs.wrapping_sub(ours).cast_signed(), Relaxed);
        if theirs.abs_diff(ours) > NEAR {
            let seconds = ours.cast_signed().saturating_sub(theirs.cast_signed()) / 1000;
            tracing::warn!(seconds, "this server's clock is ahead of the database's by so much");
        }
        Ok(())
    }
}
