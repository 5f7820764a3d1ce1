//! The door: so many connections are let in, all together and from one address, and whoever stands in it without a word is
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

use crate::house::House;

/// After how long without a single byte a connection is ended. A live one is asked for a sign of life more often than this.
const SILENCE: Duration = Duration::from_secs(90);

/// A listener with somebody at the door.
pub(crate) struct Door<L> {
    pub(crate) listener: L,
    pub(crate) house: Arc<House>,
}

impl<L: Listener<Addr = SocketAddr>> Listener for Door<L> {
    type Io = Guest<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest<L::Io>, SocketAddr) {
        loop {
            let (io, peer) = self.listener.accept().await;
            if let Some(place) = Place::take(&self.house, peer.ip()) {
                return (
                    Guest { io, heard: Instant::now(), quiet: Box::pin(sleep(SILENCE)), _place: place },
                    peer,
                );
            }
            // There is no room to say why: the connection just ends.
            self.house.metrics.cut.inc();
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl<L: Listener<Addr = SocketAddr>> Connected<IncomingStream<'_, Door<L>>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door<L>>) -> Peer {
        Peer(stream.remote_addr().ip())
    }
}

/// A place inside, free again when this is dropped.
struct Place {
    house: Arc<House>,
    address: IpAddr,
}

impl Place {
    fn take(house: &Arc<House>, address: IpAddr) -> Option<Place> {
        let limits = &house.config.limits;
        // Besides its live connections an address has requests to make. Behind a proxy all have the proxy's address.
        let most = if house.config.trust_proxy {
            usize::MAX
        } else {
            limits.connections_per_address.saturating_mul(2)
        };
        let all = limits.connections.saturating_add(limits.connections / 2);
        let entered = house.guests.enter(address, most, all);
        entered.then(|| Place { house: Arc::clone(house), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.house.guests.leave(self.address);
    }
}

/// A connection that was let in.
pub(crate) struct Guest<Io> {
    io: Io,
    /// When the last byte came.
    heard: Instant,
    quiet: Pin<Box<Sleep>>,
    _place: Place,
}

impl<Io: AsyncRead + Unpin> AsyncRead for Guest<Io> {
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

impl<Io: AsyncWrite + Unpin> AsyncWrite for Guest<Io> {
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
