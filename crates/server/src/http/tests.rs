//! Slow clients (slowloris), on in-memory connections and with the test's own clock.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::*;
use crate::platform::Platform;
use crate::store::Memory;
use crate::{Config, Limits};

/// Lets in whoever is sent through the channel.
struct InMemory(mpsc::Receiver<DuplexStream>);

impl Listener for InMemory {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(io) => (io, ([192, 0, 2, 1], 9).into()),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(([192, 0, 2, 9], 80).into())
    }
}

/// How long a request may take here.
const PATIENCE: Duration = Duration::from_secs(10);
/// Longer than anything is waited for.
const LONG: Duration = Duration::from_secs(100);

/// A server, and connections to it that hold so many bytes on their way.
fn server() -> (Arc<Registry>, impl AsyncFn(usize) -> DuplexStream) {
    let limits = Limits { request: PATIENCE, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let registry = Registry::new(config, Arc::new(Memory::new()), Platform::system());
    let (connect, connections) = mpsc::channel(8);
    let app = crate::api::routes(Arc::clone(&registry));
    tokio::spawn(accept(InMemory(connections), Arc::clone(&registry), app));
    let connect = async move |size| {
        let (ours, theirs) = duplex(size);
        connect.send(theirs).await.unwrap();
        ours
    };
    (registry, connect)
}

/// Waits until nobody is connected any more: how long that took.
async fn until_gone(registry: &Registry) -> Duration {
    let began = Instant::now();
    while registry.admitted.total() > 0 {
        assert!(began.elapsed() < LONG, "it is never shown out");
        sleep(Duration::from_millis(100)).await;
    }
    began.elapsed()
}

fn in_time(took: Duration) -> bool {
    (PATIENCE..PATIENCE + Duration::from_secs(2)).contains(&took)
}

#[tokio::test(start_paused = true)]
async fn a_header_or_a_body_that_comes_byte_by_byte_is_not_waited_for() {
    let header = "GET /api/tables HTTP/1.1\r\nHost: x\r\nX: ";
    let body = "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
                Content-Length: 1000\r\n\r\n{";
    for (begin, byte) in [(header, b"x"), (body, b" ")] {
        let (_registry, connect) = server();
        let (mut read, mut write) = tokio::io::split(connect(4096).await);
        let began = Instant::now();
        write.write_all(begin.as_bytes()).await.unwrap();
        let dripping = async {
            while write.write_all(byte).await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        };
        let mut answer = Vec::new();
        let ended = async { drop(read.read_to_end(&mut answer).await) };
        let ended = timeout(LONG, async {
            tokio::select! {
                () = dripping => {}
                () = ended => {}
            }
        });
        assert!(ended.await.is_ok() && in_time(began.elapsed()), "{:?}: {begin}", began.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_read_the_answer_is_not_waited_for() {
    let (registry, connect) = server();
    // Little fits between the two of them, and the description of the API is long.
    let mut stream = connect(1024).await;
    stream.write_all(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert_eq!(stream.read(&mut [0]).await.unwrap(), 1, "the answer begins");
    let took = until_gone(&registry).await;
    assert!(in_time(took), "{took:?}");
    // Whoever reads slowly, but reads, gets all of it.
    let mut stream = connect(1024).await;
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let (began, mut some, mut all) = (Instant::now(), [0; 1024], 0);
    loop {
        sleep(PATIENCE / 2).await;
        match stream.read(&mut some).await.unwrap() {
            0 => break,
            count => all += count,
        }
    }
    assert!(began.elapsed() > 3 * PATIENCE && all > 10_000, "{all} bytes in {:?}", began.elapsed());
}
