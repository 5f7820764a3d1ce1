//! This process as one of several nodes on one store: its lease, and which tables it may claim. A node that is alone (an engine for
//! one node, or a server that is no node, [`Node::alone`]) has no lease.
//!
//! A **life** of a node lasts from joining until it is evicted or leaves. With a life end all actors that were started in it; the guests of
//! their tables are attached anew, wherever those are then.
//!
//! | word | what it is called elsewhere |
//! |---|---|
//! | owner, edge | the node that has the lease on a table; the one that a person is connected to, which proxies for other owners |
//! | life | an incarnation of a node: a new id, hence a new fencing token, after each join |
//! | keeper | the lease's heartbeat and the failure detector, which **evicts** nodes whose lease has expired |
//! | link, carrier, gate | a multiplexed connection to a peer, its transport, and that transport's listener |
//! | guest | a client's session at the owner, which came through an edge |
//! | stranger | a peer that has not authenticated yet |
//! | anew | reattach: look the owner up again and resume after the last version that was told |

mod claims;
pub(crate) mod edge;
pub(crate) mod frame;
pub(crate) mod handshake;
mod keeper;
pub(crate) mod link;
pub(crate) mod owner;
mod strangers;
#[cfg(test)]
mod tests;
pub(crate) mod tls;
pub(crate) mod wire;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::store::{Claim, LEASE, NodeId, Peer, Store, StoreError};
use crate::table::Since;
use claims::Claims;
use link::{Links, Network};

pub(crate) use keeper::Keeper;

/// From when on a table's clocks count here, by table.
type Counted = Mutex<HashMap<String, Since>>;

/// One of the nodes, or the only one.
pub(crate) struct Node {
    life: Mutex<Life>,
    shared: Option<Shared>,
}

/// What a node has that is not alone.
struct Shared {
    address: String,
    claims: Claims,
    links: Arc<Links>,
    /// Until when what this node knows is surely true, in milliseconds after `began`.
    good_until: AtomicU64,
    began: Instant,
    counted: Counted,
}

/// A node between joining and being evicted.
#[derive(Clone)]
pub(crate) struct Life {
    /// What it is called in this life.
    pub(crate) node: NodeId,
    /// Cancelled when it ends, or the server does.
    pub(crate) over: CancellationToken,
}

impl Node {
    /// The only node.
    pub(crate) fn alone(stopping: &CancellationToken) -> Node {
        let life = Life { node: NodeId::ONLY, over: stopping.child_token() };
        Node { life: Mutex::new(life), shared: None }
    }

    /// One of several, which the others reach at this address. It has yet to join; `sent` counts what it says to them.
    pub(crate) fn of_several(
        stopping: &CancellationToken,
        store: &Arc<dyn Store>,
        address: String,
        network: Network,
        sent: Counter,
    ) -> Node {
        let shared = Shared {
            address,
            claims: Claims::new(Arc::clone(store)),
            links: Arc::new(Links::new(network, sent)),
            good_until: AtomicU64::new(0),
            began: Instant::now(),
            counted: Counted::default(),
        };
        Node { shared: Some(shared), ..Node::alone(stopping) }
    }

    /// What it is called, and until when.
    pub(crate) fn life(&self) -> Life {
        self.life.lock().clone()
    }

    /// Whether there are no others.
    pub(crate) fn is_alone(&self) -> bool {
        self.shared.is_none()
    }

    /// The connections to the others.
    pub(crate) fn links(&self) -> Option<&Arc<Links>> {
        self.shared.as_ref().map(|shared| &shared.links)
    }

    /// Joins the others. Whoever was started in an earlier life ends.
    async fn join(&self, store: &dyn Store, stopping: &CancellationToken) -> Result<NodeId, StoreError> {
        let Some(shared) = &self.shared else { return Ok(NodeId::ONLY) };
        self.life.lock().over.cancel();
        let sent = Instant::now();
        let node = store.join(&shared.address).await?.node;
        shared.counted.lock().clear();
        *self.life.lock() = Life { node, over: stopping.child_token() };
        self.renewed(sent);
        Ok(node)
    }

    /// The lease was renewed by a request that was sent then.
    fn renewed(&self, sent: Instant) {
        if let Some(shared) = &self.shared {
            let until = sent.saturating_duration_since(shared.began) + LEASE;
            shared.good_until.store(until.as_millis() as u64, Relaxed);
        }
    }

    /// The node is dead for the others: nothing that it knows counts any more.
    fn is_evicted(&self) {
        if let Some(shared) = &self.shared {
            shared.good_until.store(0, Relaxed);
        }
        self.life.lock().over.cancel();
    }

    /// Whether the lease still lasts for sure. If not, others may have changed what this node knows.
    pub(crate) fn holds(&self) -> bool {
        self.shared.as_ref().is_none_or(|shared| {
            shared.began.elapsed() < Duration::from_millis(shared.good_until.load(Relaxed))
        })
    }

    /// Makes a table this node's, unless another one has it.
    pub(crate) async fn claim(
        &self,
        life: &Life,
        table: &str,
        store: &dyn Store,
    ) -> Result<Claim, StoreError> {
        match &self.shared {
            Some(_) if life.over.is_cancelled() => Err(StoreError::Fenced),
            Some(shared) => shared.claims.claim(life.node, table).await,
            // Nodes may have had it before, or may have come since.
            None => match store.claim(life.node, vec![table.to_owned()]).await?.pop() {
                Some(Claim::Theirs(peer)) => Err(StoreError::Other(format!(
                    "node {} has this table, and this server is no node: stop it, or start it as one",
                    name(&peer)
                ))),
                claim => Ok(claim.unwrap_or(Claim::Missing)),
            },
        }
    }

    /// From when on the clocks of a table count that has just been claimed or woken: what is older than the claim was written by
    /// another node, by another clock.
    pub(crate) fn counts_from(&self, table: &str, now: Since, started: u64) -> Since {
        match &self.shared {
            Some(shared) => *shared.counted.lock().entry(table.to_owned()).or_insert(now),
            None => Since { at: started, version: 0 },
        }
    }

    /// A table is not awake here any more: it sleeps without a clock that runs, or is another node's.
    pub(crate) fn forget(&self, table: &str) {
        if let Some(shared) = &self.shared {
            shared.counted.lock().remove(table);
        }
    }
}

/// Of whom a log or a figure speaks.
pub(crate) fn name(peer: &Peer) -> String {
    format!("{} at {}", peer.node.0, peer.address)
}
