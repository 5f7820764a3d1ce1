//! The admission: so many connections are let in, all together and from one address. A few more are let in to ask after the
//! server's health, so that whoever watches over it learns more than that it is full. Whoever stands in the door without a
//! word, or does not read what was asked for, is shown out; what is said on a connection is the business of others.

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
                // Somebody who has gone before they were let in is nobody's problem.
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

/// What somebody was let in for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Anything.
    Anything,
    /// To ask after the server's health, for the server is full.
    Health,
}

/// Lets a connection in, or not.
pub(crate) fn admit<Io>(
    registry: &Arc<Registry>,
    io: Io,
    peer: SocketAddr,
) -> Option<(Admitted<Io>, Purpose)> {
    let Some((permit, purpose)) = Permit::take(registry, peer.ip()) else {
        // There is no room to say why: the connection just ends.
        registry.metrics.cut.inc();
        return None;
    };
    let (heard, quiet) = (Instant::now(), Box::pin(sleep(SILENCE)));
    let patience = registry.config.limits.request;
    Some((Admitted { io, heard, quiet, patience, stuck: None, _permit: permit }, purpose))
}

/// A place inside, free again when this is dropped.
struct Permit {
    registry: Arc<Registry>,
    address: IpAddr,
    purpose: Purpose,
}

impl Permit {
    fn take(registry: &Arc<Registry>, address: IpAddr) -> Option<(Permit, Purpose)> {
        let limits = &registry.config.limits;
        let all = limits.connections.saturating_add(limits.connections / 2);
        // Besides its live connections an address has requests to make, but nobody may take all the room there is. Behind a
        // proxy all have the proxy's address.
        let most = if registry.config.trust_proxy {
            usize::MAX
        } else {
            limits.connections_per_address.saturating_mul(2).min((all / 2).max(1))
        };
        let permit = |purpose| (Permit { registry: Arc::clone(registry), address, purpose }, purpose);
        if registry.guests.enter(address, most, all) {
            return Some(permit(Purpose::Anything));
        }
        let full = registry.guests.total() >= all;
        let entered = full && registry.reserve.enter(address, RESERVE_PER_ADDRESS, RESERVE);
        entered.then(|| permit(Purpose::Health))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        match self.purpose {
            Purpose::Anything => self.registry.guests.leave(self.address),
            Purpose::Health => self.registry.reserve.leave(self.address),
        }
    }
}

/// A connection that was let in.
pub(crate) struct Admitted<Io> {
    io: Io,
    /// When the last byte came.
    heard: Instant,
    quiet: Pin<Box<Sleep>>,
    /// How long whoever reads may take for the next bytes.
    patience: Duration,
    /// When that is over, while nothing can be written.
    stuck: Option<Pin<Box<Sleep>>>,
    _permit: Permit,
}

impl<Io> Admitted<Io> {
    /// What came of writing; an error if nothing could be written for too long. Hardly anybody is so slow that a clock is needed.
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
        // The alarm is put forward only when it rings: that is much rarer than a byte.
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
