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
//! | `store/` | where logs are kept: a narrow trait, `SQLite` behind it, and what every engine must pass |
//! | `table/` | one table: the state that follows from its lines, who is connected, the task that keeps it |
//! | `registry.rs` | all tables: which are awake, waking, setting up |
//! | `admission.rs`, `http.rs`, `api.rs`, `socket.rs` | the way in: who is let in, the accept loop, the routes, the live connection |
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
mod operate;
mod platform;
mod registry;
mod secret;
#[cfg(test)]
mod simulation;
mod socket;
pub mod store;
mod table;
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
use platform::Platform;
use registry::Registry;

pub use config::Config;
pub use limits::Limits;
pub use operate::{Exported, export, prune};
pub use store::{Memory, Sqlite, Store, StoreError, backup};

/// How long is waited at the end for those who are slow.
const FAREWELL: Duration = Duration::from_secs(5);

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
    let registry = Registry::new(config, store, Platform::system());
    run(Tcp::new(listener), registry, page, stop).await;
    Ok(())
}

/// The same on whatever lets connections in.
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

/// The same routes under a path.
fn under(path: &str, app: Router) -> Router {
    if path.is_empty() {
        return app;
    }
    // Links in the page are relative, so its address must end with a slash.
    let slash = format!("{path}/");
    let to = slash.clone();
    Router::new().route(path, get(move || async move { Redirect::permanent(&to) })).nest_service(&slash, app)
}
