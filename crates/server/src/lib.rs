//! Tables online. A move is checked by the rules, **stored, and only then told**; each player is told only what is theirs.
//! The server may be killed at any moment: whatever was acknowledged is there afterwards, and games go on.
//!
//! ```text
//! socket ──┐                            ┌── store (one writer thread, commits in groups)
//! socket ──┼── actor of a table ───────┤
//! api    ──┘   (one task, no locks)     └── socket, socket, … each with its own view
//! ```
//!
//! | file | what it is |
//! |---|---|
//! | `entry.rs` | what is stored about a table: a log of entries from which everything follows |
//! | `store/` | where logs are kept: a narrow trait, `SQLite` behind it, and what every engine must pass |
//! | `table/` | one table: the state that follows from its lines, who is connected, the task that keeps it |
//! | `registry.rs` | all tables: which are awake, waking, setting up |
//! | `admission.rs`, `api.rs`, `socket.rs` | the ways in: any connection, HTTP, the live connection |
//! | `limits.rs`, `metrics.rs`, `secret.rs`, `time.rs`, `config.rs`, `operate.rs` | what their names say |
//!
//! What is promised, and which test proves it: `docs/security.md`. The protocol: `docs/protocol.md`.

#![forbid(unsafe_code)]

mod admission;
mod api;
mod config;
mod entry;
mod limits;
mod metrics;
mod operate;
mod registry;
mod secret;
#[cfg(test)]
mod simulation;
mod socket;
pub mod store;
mod table;
mod time;

use std::future::{Future, IntoFuture};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use axum::serve::{Listener, ListenerExt};
use tokio::net::TcpListener;

use admission::{Admission, Peer};
use registry::Registry;
use secret::Entropy;

pub use config::Config;
pub use limits::Limits;
pub use operate::{Exported, export};
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
    // A move is a small packet that must not wait for more.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection may be slow");
        }
    });
    run(listener, Registry::new(config, store, Entropy::System), page, stop).await
}

/// The same on whatever lets connections in.
async fn run(
    listener: impl Listener<Addr = SocketAddr>,
    registry: Arc<Registry>,
    page: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let chores =
        [tokio::spawn(Arc::clone(&registry).wake_clocks()), tokio::spawn(Arc::clone(&registry).tidy())];
    let app = under(&registry.config.base_path, api::routes(Arc::clone(&registry)).fallback_service(page));
    let (stopping, mut stopped) = (registry.stopping.clone(), registry.stopping.subscribe());
    let stop = async move {
        stop.await;
        tracing::info!("stopping");
        stopping.send_replace(true);
    };
    let app = app.into_make_service_with_connect_info::<Peer>();
    let admission = Admission { listener, registry: Arc::clone(&registry) };
    // Requests are finished, but somebody who only ever sends half of one is not waited for.
    let overdue = async {
        drop(stopped.wait_for(|stopping| *stopping).await);
        tokio::time::sleep(FAREWELL).await;
    };
    let served = tokio::select! {
        served = axum::serve(admission, app).with_graceful_shutdown(stop).into_future() => served,
        () = overdue => Ok(()),
    };
    for chore in chores {
        chore.abort();
        // It ends by being aborted.
        let _ = chore.await;
    }
    // Live connections and tables end on their own, and the last one to leave the registry closes the store; whoever does not
    // listen is not waited for long.
    let all_gone = async {
        while Arc::strong_count(&registry) > 1 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, all_gone).await.is_err() {
        tracing::warn!("some connections did not end by themselves");
    }
    served
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
