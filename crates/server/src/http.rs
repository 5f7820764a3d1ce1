//! The accept loop: serves HTTP on every admitted connection, with a timeout for the header, which axum's own loop does not have.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tower::ServiceExt;

use crate::admission::{Admitted, Peer, Purpose, admit};
use crate::registry::Registry;

/// How long the header of a request may take where room is scarce.
const SHORT_HEADER: Duration = Duration::from_secs(2);
/// What can be asked when the server is full.
const HEALTH: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Accepts connections until the server is about to stop.
pub(crate) async fn accept<L: Listener<Addr = SocketAddr>>(
    mut listener: L,
    registry: Arc<Registry>,
    app: Router,
) {
    loop {
        let (io, peer) = tokio::select! {
            biased;
            () = registry.stopping.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        if let Some((io, purpose)) = admit(&registry, io, peer) {
            let connection = serve(io, Peer(peer.ip()), purpose, app.clone(), Arc::clone(&registry));
            registry.tasks.spawn(connection);
        }
    }
}

/// Serves a connection to its end, or until the request that is being answered is finished if the server stops.
async fn serve<Io>(io: Admitted<Io>, peer: Peer, purpose: Purpose, app: Router, registry: Arc<Registry>)
where
    Io: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let app = app.clone();
        async move {
            let path = request.uri().path();
            if purpose == Purpose::Health && !HEALTH.iter().any(|health| path.ends_with(health)) {
                return Ok((StatusCode::SERVICE_UNAVAILABLE, "too many connections\n").into_response());
            }
            app.oneshot(request.map(Body::new)).await
        }
    });
    let scarce = purpose == Purpose::Health;
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // The wait for the next request on a connection is included.
        .header_read_timeout(if scarce { SHORT_HEADER } else { registry.config.limits.request })
        .keep_alive(!scarce)
        .serve_connection(TokioIo::new(io), answer)
        .with_upgrades();
    let mut connection = pin!(connection);
    // What goes wrong on a connection is the matter of whoever is at its other end.
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        () = registry.stopping.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests;
