//! Metrics for Prometheus. No label ever names a table, a player or a card.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::store::{NodeId, StoreError};

/// What kind of failure.
type Kind = [(&'static str, &'static str); 1];

/// The figures.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Live connections.
    pub(crate) connections: Gauge,
    /// Tables in memory.
    pub(crate) tables_awake: Gauge,
    /// Tables set up.
    pub(crate) tables_created: Counter,
    /// Messages from clients.
    pub(crate) messages: Counter,
    /// Connections cut because they broke a limit.
    pub(crate) cut: Counter,
    /// What went through links between nodes, both ways.
    pub(crate) relayed: Counter,
    /// What was sent over links between nodes, before it is encrypted.
    pub(crate) link_bytes: Counter,
    /// Nodes that this one has evicted.
    pub(crate) evicted: Counter,
    /// How often this node lost its lease, and was evicted.
    pub(crate) lease_lost: Counter,
    node: Gauge,
    /// Clients that knew more than was stored.
    pub(crate) steps_back: Counter,
    /// Whether this node has its lease, when somebody last looked.
    lease_held: Gauge,
    store_failures: Family<Kind, Counter>,
    moves: Counter,
    stored: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("luxx");
        let [connections, tables_awake, node, lease_held] = [0; 4].map(|_| Gauge::default());
        let [tables_created, messages, cut, steps_back, moves] = [0; 5].map(|_| Counter::default());
        let [relayed, link_bytes, evicted, lease_lost] = [0; 4].map(|_| Counter::default());
        // From a tenth of a millisecond to over three seconds.
        let stored = Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        registry.register("connections", "Live connections", connections.clone());
        registry.register("tables_awake", "Tables in memory", tables_awake.clone());
        registry.register("tables_created", "Tables set up", tables_created.clone());
        registry.register("messages", "Messages from clients", messages.clone());
        registry.register("connections_cut", "Connections cut for breaking a limit", cut.clone());
        let lost = "Clients that knew a version which is not stored: the store has lost something";
        registry.register("steps_back", lost, steps_back.clone());
        registry.register("node", "Which node this is; 0 if it is alone", node.clone());
        registry.register("relayed", "Messages through links to other nodes, both ways", relayed.clone());
        let sent = "Bytes sent over links to other nodes, before they are encrypted";
        registry.register("link_bytes", sent, link_bytes.clone());
        registry.register(
            "nodes_evicted",
            "Other nodes that this one has evicted: their lease had expired, or they had left",
            evicted.clone(),
        );
        let taken = "How often this node lost its lease, was evicted and joined again";
        registry.register("lease_lost", taken, lease_lost.clone());
        let held =
            "1 while this node has its lease, or needs none because it is alone; else it refuses everything";
        registry.register("lease_held", held, lease_held.clone());
        let store_failures = Family::<Kind, Counter>::default();
        for kind in StoreError::KINDS {
            // From the start on, so that a first one is seen to come.
            drop(store_failures.get_or_create(&[("kind", kind)]));
        }
        let failed = "Tables that could not be stored or read, by what the store said";
        registry.register("store_failures", failed, store_failures.clone());
        registry.register("moves", "Moves stored", moves.clone());
        registry.register("store_seconds", "Time until a change is on disk", stored.clone());
        Metrics {
            registry,
            connections,
            tables_awake,
            tables_created,
            messages,
            cut,
            relayed,
            link_bytes,
            evicted,
            lease_lost,
            node,
            steps_back,
            lease_held,
            store_failures,
            moves,
            stored,
        }
    }

    /// This is what this node is called now.
    pub(crate) fn is_node(&self, node: NodeId) {
        self.node.set(node.0 as i64);
    }

    /// Something has been stored.
    pub(crate) fn stored(&self, took: Duration, moves: usize) {
        self.stored.observe(took.as_secs_f64());
        self.moves.inc_by(moves as u64);
    }

    /// A table could not be stored or read.
    pub(crate) fn store_failed(&self, error: &StoreError) {
        self.store_failures.get_or_create(&[("kind", error.kind())]).inc();
    }

    /// Whether this node has its lease now.
    pub(crate) fn holds_lease(&self, holds: bool) {
        self.lease_held.set(holds.into());
    }

    /// All figures in the format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
