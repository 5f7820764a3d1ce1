//! The admission: so many connections are let in, all together and from one address, and whoever stands in it without a word is
//! shown out. What is said on a connection is the business of others.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::registry::Registry;

/// After how long without a single byte a connection is ended. A live one is asked for a sign of life more often than this.
const SILENCE: Duration = Duration::from_secs(90);

/// A listener with somebody at the admission.
pub(crate) struct Admission<L> {
    pub(crate) listener: L,
    pub(crate) registry: Arc<Registry>,
}

impl<L: Listener<Addr = SocketAddr>> Listener for Admission<L> {
    type Io = Admitted<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Admitted<L::Io>, SocketAddr) {
        loop {
            let (io, peer) = self.listener.accept().await;
            if let Some(place) = Permit::take(&self.registry, peer.ip()) {
                return (
                    Admitted { io, heard: Instant::now(), quiet: Box::pin(sleep(SILENCE)), _place: place },
                    peer,
                );
            }
            // There is no room to say why: the connection just ends.
            self.registry.metrics.cut.inc();
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl<L: Listener<Addr = SocketAddr>> Connected<IncomingStream<'_, Admission<L>>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Admission<L>>) -> Peer {
        Peer(stream.remote_addr().ip())
    }
}

/// A place inside, free again when this is dropped.
struct Permit {
    registry: Arc<Registry>,
    address: IpAddr,
}

impl Permit {
    fn take(registry: &Arc<Registry>, address: IpAddr) -> Option<Permit> {
        let limits = &registry.config.limits;
        // Besides its live connections an address has requests to make. Behind a proxy all have the proxy's address.
        let most = if registry.config.trust_proxy {
            usize::MAX
        } else {
            limits.connections_per_address.saturating_mul(2)
        };
        let all = limits.connections.saturating_add(limits.connections / 2);
        let entered = registry.guests.enter(address, most, all);
        entered.then(|| Permit { registry: Arc::clone(registry), address })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.registry.guests.leave(self.address);
    }
}

/// A connection that was let in.
pub(crate) struct Admitted<Io> {
    io: Io,
    /// When the last byte came.
    heard: Instant,
    quiet: Pin<Box<Sleep>>,
    _place: Permit,
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
        Pin::new(&mut self.io).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }
}
