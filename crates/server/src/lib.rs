//! Tables online. A move is checked by the rules, **stored, and only then told**; each player is told only what is theirs.
//! The server may be killed at any moment: whatever was acknowledged is there afterwards, and games go on.
//!
//! ```text
//! socket ──┐                            ┌── store (one writer thread, commits in groups)
//! socket ──┼── actor of a table ────────┤
//! api    ──┘   (one task, no locks)     └── socket, socket, … each with its own view
//! ```
//!
//! | file | what it is |
//! |---|---|
//! | `entry.rs` | what is stored about a table: a log of entries from which everything follows |
//! | `store/` | where logs are kept: a narrow trait, `SQLite` and `PostgreSQL` behind it, and what every engine must pass |
//! | `table/` | one table: the state that follows from its lines, who is connected, the task that keeps it |
//! | `registry.rs` | what all share; the tables: which are awake, waking, setting up |
//! | `node/` | several servers on one store: the lease, links between them, tables of other nodes |
//! | `admission.rs`, `http.rs`, `api.rs`, `refused.rs`, `socket.rs` | the way in: who is let in, the accept loop, the routes, refusals as answers, the live connection |
//! | `platform.rs` | what is taken from the machine: random bytes, the time, bots, threads for long work |
//! | `limits.rs`, `buckets.rs`, `throttle.rs`, `metrics.rs`, `secret.rs`, `time.rs`, `config.rs`, `operate.rs` | what their names say |
//!
//! What is promised, and which test proves it: `docs/security.md`. The protocol: `docs/protocol.md`.

#![forbid(unsafe_code)]
// What comes from outside may be wrong in any way, and must not end a server.
#![deny(clippy::unwrap_used, clippy::expect_used)]

mod admission;
mod api;
mod buckets;
mod config;
mod entry;
mod http;
mod limits;
mod metrics;
mod node;
mod operate;
mod platform;
mod refused;
mod registry;
mod secret;
#[cfg(test)]
mod simulation;
mod socket;
pub mod store;
mod table;
#[cfg(test)]
mod test_log;
mod throttle;
mod time;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use axum::serve::Listener;
use tokio::net::TcpListener;

use admission::Tcp;
use node::Keeper;
use node::link::{Gate, Network, Stream};
use node::tls::Tls;
use platform::Platform;
use registry::Registry;

pub use config::Config;
pub use limits::Limits;
pub use node::handshake::Secret;
pub use operate::{Exported, export, prune};
pub use store::{Address, Location, Memory, Moved, Postgres, Sqlite, Store, StoreError, backup, move_tables};

/// How long is waited at the end for those who are slow.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long is waited for tables before the others may have them.
const LAST_MOVES: Duration = Duration::from_secs(2);

/// Serves tables, and `page` for everything else, until `stop`. Then writes are finished, everybody is told to connect
/// again, and the store is closed.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    store: Arc<dyn Store>,
    page: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    config.check().map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
    let platform = Platform::of_system(config.clock_wrong_by);
    let registry = Registry::new(config, store, platform);
    if let Err(error) = registry.compare_clocks().await {
        tracing::debug!(%error, "what time it is for the store is found out later");
    }
    let evicting = tokio::spawn(Arc::clone(&registry).follow_nodes());
    run(Tcp::new(listener), registry, page, stop).await;
    evicting.abort();
    // It ends by being aborted.
    let _ = evicting.await;
    Ok(())
}

/// How a server reaches other nodes, and they it.
#[derive(Debug)]
pub struct Links {
    /// Where the others open links to this one.
    pub listener: TcpListener,
    /// The address at which they find it.
    pub address: String,
    /// What all nodes know and nobody else.
    pub secret: Secret,
}

/// Serves tables as one of several nodes, on a store that is made for that.
pub async fn serve_as_node(
    listener: TcpListener,
    config: Config,
    store: Arc<dyn Store>,
    page: Router,
    links: Links,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    config.check().map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
    let platform = Platform::of_system(config.clock_wrong_by);
    let Links { listener: gate, address, secret } = links;
    let carrier = Arc::new(Tls::new(&secret).map_err(io::Error::other)?);
    let network = Some((Network { carrier, secret }, address));
    let registry = Registry::of_node(config, store, platform, network);
    run_as_node(Tcp::new(listener), Tcp::new(gate), registry, page, stop).await.map_err(io::Error::other)
}

/// Serves as a node, on whatever lets connections and links in.
async fn run_as_node(
    listener: impl Listener<Addr = SocketAddr>,
    links: impl Gate,
    registry: Arc<Registry>,
    page: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StoreError> {
    let keeper = Keeper::start(&registry).await?;
    let receiving = tokio::spawn(node::owner::receive(links, Arc::clone(&registry)));
    let (stopped, leaving) = (registry.stopping.clone(), Arc::clone(&registry));
    let handing_over = tokio::spawn(async move {
        stopped.cancelled().await;
        // Tables finish what they have begun. One that takes longer is fenced.
        leaving.actors.close();
        let _ = tokio::time::timeout(LAST_MOVES, leaving.actors.wait()).await;
        keeper.leave().await;
        leaving.handed_over.cancel();
    });
    run(listener, registry, page, stop).await;
    // Both end by themselves.
    let _ = (handing_over.await, receiving.await);
    Ok(())
}

impl Gate for Tcp {
    async fn next(&mut self) -> (Box<dyn Stream>, SocketAddr) {
        let (stream, from) = self.accept().await;
        (Box::new(stream), from)
    }
}

/// Serves on whatever lets connections in.
async fn run(
    listener: impl Listener<Addr = SocketAddr>,
    registry: Arc<Registry>,
    page: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let chores =
        [tokio::spawn(Arc::clone(&registry).wake_clocks()), tokio::spawn(Arc::clone(&registry).prune())];
    let app = under(&registry.config.base_path, api::routes(Arc::clone(&registry)).fallback_service(page));
    let accepting = tokio::spawn(http::accept(listener, Arc::clone(&registry), app));
    stop.await;
    tracing::info!("stopping");
    registry.stopping.cancel();
    for chore in chores {
        chore.abort();
        // It ends by being aborted.
        let _ = chore.await;
    }
    // It ends by itself; the listener is closed with it.
    let _ = accepting.await;
    // Requests are finished, tables say goodbye, connections hand it out. Whoever does not listen is not waited for long.
    registry.tasks.close();
    if tokio::time::timeout(FAREWELL, registry.tasks.wait()).await.is_err() {
        tracing::warn!(open = registry.tasks.len(), "some connections did not end by themselves");
    }
}

/// Puts the routes under a path.
fn under(path: &str, app: Router) -> Router {
    if path.is_empty() {
        return app;
    }
    // Links in the page are relative, so its address must end with a slash.
    let slash = format!("{path}/");
    let to = slash.clone();
    Router::new().route(path, get(move || async move { Redirect::permanent(&to) })).nest_service(&slash, app)
}
