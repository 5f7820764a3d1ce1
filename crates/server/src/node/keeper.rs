//! Whoever keeps a node alive: renews its lease, evicts others whose lease has run out, starts a new life after having been evicted
//! itself, and leaves at the end. It has a thread of its own, because a node whose workers are busy for two seconds is not dead.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::registry::Registry;
use crate::store::{EVICT, LEASE, NodeId, RENEW, StoreError};

/// How long an answer of the store is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// A node that is kept alive until it leaves.
pub(crate) struct Keeper {
    /// Cancelled to make it leave.
    leave: CancellationToken,
    left: oneshot::Receiver<()>,
}

impl Keeper {
    /// Joins, and keeps the node alive from then on.
    pub(crate) async fn start(registry: &Arc<Registry>) -> Result<Keeper, StoreError> {
        let (joined, answer) = oneshot::channel();
        let (leave, (done, left)) = (CancellationToken::new(), oneshot::channel::<()>());
        let (registry, leaving) = (Arc::clone(registry), leave.clone());
        let background = Arc::clone(&registry);
        background.background.keep(async move {
            match registry.node.join(&*registry.store, &registry.stopping).await {
                Ok(node) => {
                    has_joined(&registry, node).await;
                    let _ = joined.send(Ok(()));
                    keep(&registry, node, &leaving).await;
                }
                Err(error) => drop(joined.send(Err(error))),
            }
            drop(done);
        });
        answer.await.map_err(|_| StoreError::Closed)??;
        Ok(Keeper { leave, left })
    }

    /// Gives all tables back.
    pub(crate) async fn leave(self) {
        self.leave.cancel();
        // It ends by being dropped.
        let _ = self.left.await;
    }
}

async fn keep(registry: &Arc<Registry>, mut node: NodeId, leaving: &CancellationToken) {
    let mut tick = interval(EVICT);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // When the first and the last of a row of renewals that worked were sent.
    let mut steady: Option<(Instant, Instant)> = None;
    let mut renew_at = Instant::now();
    loop {
        tokio::select! {
            biased;
            () = leaving.cancelled() => break,
            _ = tick.tick() => {}
        }
        let now = Instant::now();
        if now >= renew_at {
            renew_at = now + RENEW;
            match in_time(registry.store.renew(node)).await {
                Ok(true) => {
                    registry.node.renewed(now);
                    steady = match steady {
                        Some((first, last)) if now - last < LEASE => Some((first, now)),
                        _ => Some((now, now)),
                    };
                }
                Ok(false) => {
                    steady = None;
                    registry.metrics.lease_lost.inc();
                    tracing::warn!(
                        node = node.0,
                        "this node was evicted: its lease had expired; it joins again"
                    );
                    let Some(again) = live_again(registry, leaving).await else { return };
                    node = again;
                }
                Err(error) => {
                    steady = None;
                    if let Some(more) = registry.lease_failures.pass(error.kind()) {
                        tracing::error!(%error, more, "the lease could not be renewed");
                    }
                }
            }
        }
        // When the store was away for everybody nobody has renewed a lease, and everybody would evict all others.
        if steady.is_some_and(|(first, last)| last - first >= LEASE && now - last < LEASE) {
            match in_time(registry.store.evict(node)).await {
                Ok(dead) if dead.is_empty() => {}
                Ok(dead) => registry.have_died(&dead),
                Err(error) => {
                    // It may have been carried out, and nobody else hears who it was.
                    registry.may_have_died();
                    tracing::debug!(%error, "it is not known who was evicted");
                }
            }
        }
    }
    if let Err(error) = in_time(registry.store.leave(node)).await {
        tracing::warn!(%error, "the tables could not be handed over; the others wait for the lease to run out");
    }
}

/// Joins under a new name, as often as it takes; none if the server is to stop meanwhile.
async fn live_again(registry: &Arc<Registry>, leaving: &CancellationToken) -> Option<NodeId> {
    registry.node.is_evicted();
    loop {
        match in_time(registry.node.join(&*registry.store, &registry.stopping)).await {
            Ok(node) => {
                has_joined(registry, node).await;
                return Some(node);
            }
            Err(error) => tracing::debug!(%error, "cannot join again yet"),
        }
        tokio::select! {
            biased;
            () = leaving.cancelled() => return None,
            () = tokio::time::sleep(RENEW) => {}
        }
    }
}

async fn has_joined(registry: &Registry, node: NodeId) {
    registry.metrics.is_node(node);
    if let Err(error) = in_time(registry.compare_clocks()).await {
        tracing::debug!(%error, "what time it is for the store is found out later");
    }
}

async fn in_time<T>(asked: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(StoreError::Other("no answer in time".to_owned())))
}
