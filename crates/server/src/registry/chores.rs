//! What a server does by itself for all tables: it wakes those whose time has come, and removes old ones.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::Registry;
use crate::store::Stage;

/// How often the store is asked at least which tables are due.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

impl Registry {
    /// Wakes tables when their time has come, a few at a time; they go to sleep again by themselves.
    pub(crate) async fn wake_clocks(self: Arc<Self>) {
        loop {
            let (after, now) = (self.woken_until.load(Relaxed), self.time.now_ms());
            let wait = match self.store.due(after, now).await {
                Ok(due) => {
                    // Unless something has gone wrong with one of them in the meantime.
                    let _ = self.woken_until.compare_exchange(after, now, Relaxed, Relaxed);
                    for id in due.tables {
                        self.wake(&id);
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                    let next = due.next.map(|next| next.saturating_sub(self.time.now_ms()));
                    next.map_or(LOOK_AGAIN, Duration::from_millis).min(LOOK_AGAIN)
                }
                Err(error) => {
                    if let Some(more) = self.due_failures.pass(error.kind()) {
                        tracing::error!(%error, more, "the tables with a clock cannot be read; they are tried again");
                    }
                    Duration::from_secs(1)
                }
            };
            // A table that has just gone to sleep may be due before the next one known here.
            let _ = tokio::time::timeout(wait, self.asleep.notified()).await;
        }
    }

    /// Removes old tables, now and then: those that were never played at and, if the operator wants that, finished ones.
    pub(crate) async fn prune(self: Arc<Self>) {
        let limits = &self.config.limits;
        let old = [(Stage::Unplayed, Some(limits.unplayed)), (Stage::Finished, limits.finished)];
        loop {
            for (stage, age) in old {
                let Some(age) = age else { continue };
                let before = self.time.now_ms().saturating_sub(age.as_millis() as u64);
                loop {
                    match self.store.prune(stage, before).await {
                        Ok(0) => break,
                        Ok(count) => tracing::info!(count, ?stage, "old tables are removed"),
                        Err(error) => {
                            if let Some(more) = self.prune_failures.pass(error.kind()) {
                                tracing::error!(%error, more, ?stage, "old tables cannot be removed");
                            }
                            break;
                        }
                    }
                    // Others come first; then there may be more.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
            tokio::time::sleep(Duration::from_mins(10)).await;
        }
    }
}
