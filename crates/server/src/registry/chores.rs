//! What a server does by itself for all tables: it wakes those whose time has come, and removes old ones.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tokio::time::Instant;

use super::Registry;
use crate::store::{LEASE, NodeId, RENEW, Stage};

/// How often the store is asked at least which tables are due.
const LOOK_AGAIN: Duration = Duration::from_secs(10);
/// How many tables are woken at once, and how long is waited until the next: ten thousand within a second, and people come in between.
const WOKEN: usize = 100;
const BREATH: Duration = Duration::from_millis(10);

impl Registry {
    /// Evicts nodes that have ended, where nobody else does: this server is none. It has their tables from now on.
    pub(crate) async fn follow_nodes(self: Arc<Self>) {
        loop {
            if self.is_steady().await {
                match self.store.evict(NodeId::ONLY).await {
                    Ok(dead) if dead.is_empty() => {}
                    Ok(dead) => self.have_died(&dead),
                    Err(error) => {
                        // It may have been carried out, and nobody else hears who it was.
                        self.may_have_died();
                        tracing::debug!(%error, "it is not known who was evicted");
                    }
                }
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Whether the store answers for as long as a lease lasts: when it was away for everybody nobody has renewed one, and nodes
    /// that live would be taken for dead.
    async fn is_steady(&self) -> bool {
        let began = Instant::now();
        while self.store.nodes().await.is_ok() {
            if began.elapsed() >= LEASE {
                return true;
            }
            tokio::time::sleep(RENEW).await;
        }
        false
    }

    /// Wakes tables when their time has come, some at a time; they go to sleep again by themselves.
    pub(crate) async fn wake_clocks(self: Arc<Self>) {
        // Until when the tables that were due have been woken, in milliseconds since 1970.
        let mut woken_until = 0;
        loop {
            // The time at which a table of a dead node is to be woken was written by its clock, which may have been wrong.
            let orphans = self.orphans.swap(false, Relaxed);
            // Taken before the store is asked: what goes wrong from here on is for the next time.
            let again = self.wake_again.swap(false, Relaxed);
            let now = self.time.now_ms();
            let after = if orphans || again { 0 } else { woken_until };
            let until = if orphans { i64::MAX as u64 } else { now };
            let wait = match self.store.due(self.node.life().node, after, until).await {
                Ok(due) => {
                    woken_until = now;
                    for some in due.tables.chunks(WOKEN) {
                        for id in some {
                            self.wake(id);
                        }
                        tokio::time::sleep(BREATH).await;
                    }
                    if orphans {
                        continue;
                    }
                    let next = due.next.map(|next| next.saturating_sub(self.time.now_ms()));
                    next.map_or(LOOK_AGAIN, Duration::from_millis).min(LOOK_AGAIN)
                }
                Err(error) => {
                    self.orphans.fetch_or(orphans, Relaxed);
                    self.wake_again.fetch_or(again, Relaxed);
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
            let compared = self.compare_clocks().await;
            for (stage, age) in old {
                let Some(age) = age else { continue };
                let before = self.common_ms().saturating_sub(age.as_millis() as u64);
                loop {
                    let pruned = match &compared {
                        Ok(()) => self.store.prune(stage, before).await,
                        Err(error) => Err(error.clone()),
                    };
                    match pruned {
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
