//! Several servers on one store. Each is a node with a **lease**; each table has an **owner**. A node that does not renew its lease in
//! time is evicted by the others, and whoever needs one of its tables claims it. A node that only seemed dead changes nothing
//! any more: every append names the node, and is refused where the owner is another one by then (the **fence**).
//!
//! Only the store's clock is asked, so it does not matter what time it is on a node.

use std::time::Duration;

/// How long a lease lasts.
pub const LEASE: Duration = Duration::from_secs(2);
/// How often it is renewed.
pub const RENEW: Duration = Duration::from_millis(500);
/// How often a node looks for dead ones.
pub const EVICT: Duration = Duration::from_millis(250);

/// The identity of a node. Every start gets a new one, so what an earlier life left behind has no rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u64);

impl NodeId {
    /// The node of an engine that has only one, and the name of whoever is no node where several may be: it has no lease.
    pub const ONLY: NodeId = NodeId(0);
}

/// A node, and where it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Which it is.
    pub node: NodeId,
    /// What it gave when it joined.
    pub address: String,
}

/// The right to own tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Whose it is.
    pub node: NodeId,
    /// How long it lasts unless it is renewed; none: there is only one node, and nothing to renew.
    pub lasts: Option<Duration>,
}

/// What came of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The table is this node's now, or was before.
    Ours,
    /// Another living node has it.
    Theirs(Peer),
    /// There is no such table.
    Missing,
}

/// Who has a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A living node.
    Node(Peer),
    /// No living node: it can be claimed.
    Nobody,
    /// There is no such table.
    Missing,
}
