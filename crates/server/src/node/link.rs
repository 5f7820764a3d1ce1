//! Links to other nodes, each opened when it is first needed. What carries them is behind [`Carrier`]: TCP with TLS (`tls.rs`), simulated
//! TCP in a simulation, pipes in tests.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use tokio::io::{AsyncRead, AsyncWrite, split};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::frame::{Writer, read, write};
use super::handshake::{Secret, dial};
use super::wire::{Answer, Down, Up};
use crate::secret::Entropy;
use crate::store::{NodeId, Peer};

/// How long opening a connection may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// For how long a node that cannot be reached is left in peace.
const PEACE: Duration = Duration::from_millis(100);
/// How many frames may wait for one table at an edge.
const INBOX: usize = 256;

/// What bytes travel on.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Something that comes later.
pub(crate) type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// What opens connections to other nodes.
pub(crate) trait Carrier: Send + Sync {
    /// A connection to this address.
    fn open(&self, address: String) -> Later<io::Result<Box<dyn Stream>>>;
    /// A connection that has come in, made ready.
    fn take(&self, stream: Box<dyn Stream>) -> Later<io::Result<Box<dyn Stream>>>;
}

/// How nodes reach each other.
#[derive(Clone)]
pub(crate) struct Network {
    pub(crate) carrier: Arc<dyn Carrier>,
    pub(crate) secret: Secret,
}

/// What an owner says about a table, as it is handed on within this node.
pub(crate) enum Heard {
    To { guest: u64, version: Option<u64>, text: String },
    Last { guest: u64, text: String },
    Refused { guest: u64, refusal: String },
    All { version: Option<u64>, own: Vec<(u64, String)>, open: String },
    Anew { upto: u64 },
}

/// The links that this node has opened.
pub(crate) struct Links {
    pub(crate) network: Network,
    known: Mutex<HashMap<NodeId, Arc<tokio::sync::Mutex<Slot>>>>,
    /// Counts the bytes that are sent on them.
    sent: Counter,
}

#[derive(Default)]
struct Slot {
    link: Option<Arc<Link>>,
    failed: Option<Instant>,
}

impl Slot {
    fn open(&self) -> Option<&Arc<Link>> {
        self.link.as_ref().filter(|link| link.is_open())
    }

    /// Whether it could not be reached a moment ago.
    fn has_just_failed(&self) -> bool {
        self.failed.is_some_and(|failed| failed.elapsed() < PEACE)
    }

    fn counts(&self) -> bool {
        self.open().is_some() || self.has_just_failed()
    }
}

impl Links {
    pub(crate) fn new(network: Network, sent: Counter) -> Links {
        Links { network, known: Mutex::default(), sent }
    }

    /// The link to a node, opened if there is none.
    pub(crate) async fn to(&self, peer: &Peer, entropy: &Entropy) -> io::Result<Arc<Link>> {
        let slot = {
            let mut known = self.known.lock();
            if !known.contains_key(&peer.node) {
                // Nodes come and go, each under a new name. One that is held is being opened.
                known.retain(|_, slot| slot.try_lock().map_or(true, |slot| slot.counts()));
            }
            Arc::clone(known.entry(peer.node).or_default())
        };
        let mut slot = slot.lock().await;
        if let Some(link) = slot.open() {
            return Ok(Arc::clone(link));
        }
        if slot.has_just_failed() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        match Link::open(self, peer, entropy).await {
            Ok(link) => {
                slot.link = Some(Arc::clone(&link));
                Ok(link)
            }
            Err(error) => {
                *slot = Slot { link: None, failed: Some(Instant::now()) };
                Err(error)
            }
        }
    }
}

/// A link, seen from the edge.
pub(crate) struct Link {
    up: Writer,
    tables: Mutex<BTreeMap<String, mpsc::Sender<Heard>>>,
    asked: Mutex<BTreeMap<u64, oneshot::Sender<Answer>>>,
}

impl Link {
    async fn open(links: &Links, peer: &Peer, entropy: &Entropy) -> io::Result<Arc<Link>> {
        let network = &links.network;
        let opening = timeout(PATIENCE, network.carrier.open(peer.address.clone()));
        let mut stream = opening.await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        dial(&mut stream, &network.secret, entropy, peer.node).await?;
        let (reading, writing) = split(stream);
        let (up, outgoing) = Writer::new(&links.sent);
        let link = Arc::new(Link { up, tables: Mutex::default(), asked: Mutex::default() });
        tokio::spawn(write(writing, outgoing));
        let (closed, hearing, name) = (link.up.closed.clone(), Arc::clone(&link), super::name(peer));
        tracing::info!(node = name, "linked");
        tokio::spawn(async move {
            let ended = read(reading, &closed, |frame| {
                postcard::from_bytes(frame).map(|down| hearing.hear(down)).is_ok()
            });
            let ended = ended.await.err().map(|error| error.to_string());
            tracing::info!(node = name, ?ended, "the link is over");
            // Whoever waits for something learns that it will not come.
            hearing.tables.lock().clear();
            hearing.asked.lock().clear();
        });
        Ok(link)
    }

    fn is_open(&self) -> bool {
        !self.up.closed.is_cancelled()
    }

    /// Hears what the owner says of a table from now on; none if the link is over.
    pub(crate) fn hear_of(&self, table: &str) -> Option<mpsc::Receiver<Heard>> {
        let (inbox, heard) = mpsc::channel(INBOX);
        let mut tables = self.tables.lock();
        // Looked at under the lock: whoever clears it has closed the link before.
        self.is_open().then(|| tables.insert(table.to_owned(), inbox))?;
        Some(heard)
    }

    /// Hears nothing of a table any more.
    pub(crate) fn hear_no_more(&self, table: &str, heard: &mpsc::Receiver<Heard>) {
        let mut tables = self.tables.lock();
        // Else somebody else hears of it by now.
        if heard.sender_strong_count() > 0 {
            tables.remove(table);
        }
    }

    /// Says something. False: the link is over.
    pub(crate) async fn say(&self, up: &Up) -> bool {
        tokio::select! {
            biased;
            () = self.up.closed.cancelled() => false,
            sent = self.up.send_in_turn(up) => sent,
        }
    }

    /// Waits for the answer to a question with this number; none: it is to be asked again.
    pub(crate) fn expect(&self, number: u64) -> Option<oneshot::Receiver<Answer>> {
        let (reply, answer) = oneshot::channel();
        let mut asked = self.asked.lock();
        self.is_open().then(|| asked.insert(number, reply))?;
        Some(answer)
    }

    fn hear(&self, down: Down<'_>) {
        let (table, heard) = match down {
            Down::To { table, guest, version, text } => {
                (table, Heard::To { guest, version, text: text.to_owned() })
            }
            Down::Last { table, guest, text } => (table, Heard::Last { guest, text: text.to_owned() }),
            Down::Refused { table, guest, refusal } => {
                (table, Heard::Refused { guest, refusal: refusal.to_owned() })
            }
            Down::All { table, version, own, open } => {
                let own = own.into_iter().map(|(guest, text)| (guest, text.to_owned())).collect();
                (table, Heard::All { version, own, open: open.to_owned() })
            }
            Down::Anew { table, upto } => (table, Heard::Anew { upto }),
            Down::Answer { number, answer } => {
                if let Some(reply) = self.asked.lock().remove(&number) {
                    // Whoever asked may be gone.
                    let owned = |answer: Result<&str, &str>| answer.map(str::to_owned).map_err(str::to_owned);
                    let _ = reply.send(answer.map(owned));
                }
                return;
            }
        };
        let mut tables = self.tables.lock();
        if let Some(inbox) = tables.get(table)
            && inbox.try_send(heard).is_err()
        {
            // It does not keep up, or is gone: without an inbox it looks for the table again.
            tables.remove(table);
        }
    }

    /// Ended when the link is.
    pub(crate) fn closed(&self) -> &CancellationToken {
        &self.up.closed
    }
}

/// What lets links in.
pub(crate) trait Gate: Send + 'static {
    /// The next connection, and where it comes from.
    fn next(&mut self) -> impl Future<Output = (Box<dyn Stream>, SocketAddr)> + Send;
}
