//! Figures about the server, for Prometheus. They count; they never name a table, a player or a card.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

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
    /// Clients that knew more than was stored.
    pub(crate) steps_back: Counter,
    moves: Counter,
    stored: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("luxx");
        let (connections, tables_awake) = (Gauge::default(), Gauge::default());
        let [tables_created, messages, cut, steps_back, moves] = [0; 5].map(|_| Counter::default());
        // From a tenth of a millisecond to over three seconds.
        let stored = Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        registry.register("connections", "Live connections", connections.clone());
        registry.register("tables_awake", "Tables in memory", tables_awake.clone());
        registry.register("tables_created", "Tables set up", tables_created.clone());
        registry.register("messages", "Messages from clients", messages.clone());
        registry.register("connections_cut", "Connections cut for breaking a limit", cut.clone());
        let lost = "Clients that knew a version which is not stored: the store has lost something";
        registry.register("steps_back", lost, steps_back.clone());
        registry.register("moves", "Moves stored", moves.clone());
        registry.register("store_seconds", "Time until a change is on disk", stored.clone());
        Metrics {
            registry,
            connections,
            tables_awake,
            tables_created,
            messages,
            cut,
            steps_back,
            moves,
            stored,
        }
    }

    /// Something has been stored.
    pub(crate) fn stored(&self, took: Duration, moves: usize) {
        self.stored.observe(took.as_secs_f64());
        self.moves.inc_by(moves as u64);
    }

    /// All figures in the format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
