//! Admission: limits on connections, in total and for each address, with a small reserve for health checks, so that monitoring still
//! works when the server is full. An idle connection, or one that does not read its answers, is closed after a timeout. What is
//! sent on a connection is not looked at here.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::registry::Registry;
use crate::throttle::Throttle;

/// After how long without a single byte a connection is ended. A live one is asked for a sign of life more often than this.
const SILENCE: Duration = Duration::from_secs(90);
/// How many connections may ask after the server's health when it is full, and how many of them from one address.
const RESERVE: usize = 16;
const RESERVE_PER_ADDRESS: usize = 2;
/// How long is waited before another connection is accepted if that failed, most likely because there are no file descriptors
/// left.
const BACKOFF: Duration = Duration::from_millis(100);

/// The system's listener, which says in the log if it cannot accept.
pub(crate) struct Tcp {
    listener: TcpListener,
    failures: Throttle,
}

impl Tcp {
    pub(crate) fn new(listener: TcpListener) -> Tcp {
        Tcp { listener, failures: Throttle::default() }
    }
}

impl Listener for Tcp {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    // A move is a small packet that must not wait for more.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!(%error, "a connection may be slow");
                    }
                    return (stream, peer);
                }
                // The client was gone before the connection was accepted.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    if let Some(more) = self.failures.pass("accept") {
                        tracing::error!(%error, more, "no connection can be accepted");
                    }
                    sleep(BACKOFF).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What a connection was admitted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Anything.
    Anything,
    /// Health checks only: the server is full.
    Health,
}

/// Admits a connection, or not.
pub(crate) fn admit<Io>(
    registry: &Arc<Registry>,
    io: Io,
    peer: SocketAddr,
) -> Option<(Admitted<Io>, Purpose)> {
    let Some((permit, purpose)) = Permit::take(registry, peer.ip()) else {
        // The connection is closed without an answer: writing one would cost what is missing.
        registry.metrics.cut.inc();
        return None;
    };
    let (heard, quiet) = (Instant::now(), Box::pin(sleep(SILENCE)));
    let patience = registry.config.limits.request;
    Some((Admitted { io, heard, quiet, patience, stuck: None, _permit: permit }, purpose))
}

/// A permit for one connection, given back on drop.
struct Permit {
    registry: Arc<Registry>,
    address: IpAddr,
    purpose: Purpose,
}

impl Permit {
    fn take(registry: &Arc<Registry>, address: IpAddr) -> Option<(Permit, Purpose)> {
        let limits = &registry.config.limits;
        let all = limits.connections.saturating_add(limits.connections / 2);
        // Requests need connections besides the live ones, but one address never gets all of them. Behind a proxy all clients
        // have the proxy's address.
        let most = if registry.config.trust_proxy {
            usize::MAX
        } else {
            limits.connections_per_address.saturating_mul(2).min((all / 2).max(1))
        };
        let permit = |purpose| (Permit { registry: Arc::clone(registry), address, purpose }, purpose);
        if registry.admitted.enter(address, most, all) {
            return Some(permit(Purpose::Anything));
        }
        let full = registry.admitted.total() >= all;
        let entered = full && registry.reserve.enter(address, RESERVE_PER_ADDRESS, RESERVE);
        entered.then(|| permit(Purpose::Health))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        match self.purpose {
            Purpose::Anything => self.registry.admitted.leave(self.address),
            Purpose::Health => self.registry.reserve.leave(self.address),
        }
    }
}

/// An admitted connection.
pub(crate) struct Admitted<Io> {
    io: Io,
    /// When the last byte came.
    heard: Instant,
    quiet: Pin<Box<Sleep>>,
    /// The write timeout.
    patience: Duration,
    /// Its timer, while nothing can be written.
    stuck: Option<Pin<Box<Sleep>>>,
    _permit: Permit,
}

impl<Io> Admitted<Io> {
    /// Applies the write timeout. The timer is made only when a write is pending, which is rare.
    fn in_time<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        ready!(self.stuck.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<Io: AsyncRead + Unpin> AsyncRead for Admitted<Io> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.io).poll_read(cx, into);
        if read.is_ready() {
            self.heard = Instant::now();
            return read;
        }
        // The timer is reset only when it fires: much rarer than once a byte.
        loop {
            ready!(self.quiet.as_mut().poll(cx));
            let until = self.heard + SILENCE;
            if until <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.quiet.as_mut().reset(until);
        }
    }
}

impl<Io: AsyncWrite + Unpin> AsyncWrite for Admitted<Io> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.io).poll_flush(cx);
        self.in_time(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.io).poll_shutdown(cx);
        self.in_time(cx, shut)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(cx, slices);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }
}
