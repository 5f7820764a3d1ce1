//! One WebSocket connection: parses and rate-limits incoming messages, forwards them to the table's actor, and writes its outbox.
//! It knows nothing of the game.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{FutureExt, SinkExt};
use luxx_protocol::{ClientMessage, Code, LONGEST_MESSAGE, PROTOCOL, Refusal, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::buckets::{FLOODED, Shared};
use crate::limits::network;
use crate::registry::Registry;
use crate::secret;
use crate::table::{Command, Out, Outlet, Visitor, bye, restarting, text};

/// The outbox's capacity. A client that lags further behind is disconnected, and asks for what is missing when it is back.
const OUTBOX: usize = 64;
/// The timeout for the hello.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many pings may come before it.
const PINGS: usize = 8;
/// After how long somebody may ask again whether a table has room for one more to watch.
const CROWDED: Duration = Duration::from_secs(30);
/// The timeout for sending a message to a client that does not read.
const SENDING: Duration = Duration::from_secs(10);
/// How often a ping is sent.
const PING: Duration = Duration::from_secs(30);
/// After how long without any frame a connection counts as dead.
const SILENCE: Duration = Duration::from_secs(75);

/// Serves a connection to its end.
pub(crate) async fn serve(mut socket: WebSocket, registry: Arc<Registry>, from: IpAddr) {
    let limits = &registry.config.limits;
    if !registry.connections.enter(from, limits.connections_per_address, limits.connections) {
        registry.metrics.cut.inc();
        let refusal = Refusal::new(Code::TooMany, "too many connections");
        return end(&mut socket, bye(refusal, Some(60_000))).await;
    }
    let _inside = Inside::enter(&registry, from);
    if let Err(last) = talk(&mut socket, &registry, from).await {
        end(&mut socket, last).await;
    }
}

/// A connection that is counted until this is dropped.
struct Inside {
    registry: Arc<Registry>,
    from: IpAddr,
}

impl Inside {
    fn enter(registry: &Arc<Registry>, from: IpAddr) -> Inside {
        registry.metrics.connections.inc();
        Inside { registry: Arc::clone(registry), from }
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.registry.metrics.connections.dec();
        self.registry.connections.leave(self.from);
    }
}

/// Sends the last message and a close frame, on a best-effort basis.
async fn end(socket: &mut WebSocket, last: Utf8Bytes) {
    let close = Message::Close(Some(CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() }));
    let _ = timeout(Duration::from_secs(1), async {
        socket.send(Message::Text(last)).await?;
        socket.send(close).await
    })
    .await;
}

/// Talks until one side ends it; the error is the last thing to say.
async fn talk(socket: &mut WebSocket, registry: &Arc<Registry>, from: IpAddr) -> Result<(), Utf8Bytes> {
    let Some((name, token, since)) = hello(socket).await? else { return Ok(()) };
    if registry.stopping.is_cancelled() {
        return Err(restarting());
    }
    // What may be said belongs to the seat; those who only watch share what their address has.
    let who = token.as_ref().map_or_else(|| network(from).to_string(), secret::hash);
    let allowance = registry.allowances.of(who).map_err(|wait| {
        registry.metrics.cut.inc();
        bye(Refusal::new(Code::TooFast, "too many messages"), Some(wait.as_millis() as u64))
    })?;
    let mut visitor = Visitor { token, since, from, socket: registry.fresh(), again: false };
    loop {
        let ended = attend(socket, registry, &allowance, &name, &visitor).await?;
        // The table is read anew, or is at another node now. The client gets a second welcome.
        let Some(Anew { known }) = ended else { return Ok(()) };
        (visitor.since, visitor.again) = (known, true);
    }
}

/// A connection that goes on at another place; the client knows this version.
struct Anew {
    known: Option<u64>,
}

/// Connects somebody to a table, and talks until one side ends it or the table has to be looked for again.
async fn attend(
    socket: &mut WebSocket,
    registry: &Arc<Registry>,
    allowance: &Shared,
    name: &str,
    visitor: &Visitor,
) -> Result<Option<Anew>, Utf8Bytes> {
    let (out, mut outbox) = mpsc::channel(OUTBOX);
    let connect = |reply| {
        let (conn, visitor, out) = (registry.next_conn(), visitor.clone(), Outlet::Here(out.clone()));
        Command::Connect { conn, visitor, out, reply }
    };
    let (conn, table) = registry.ask(name, connect).await.map_err(|refusal| {
        let retry = match refusal.code {
            Code::Unavailable => Some(1000),
            Code::Restarting => Some(250),
            Code::TooMany => Some(CROWDED.as_millis() as u64),
            _ => None,
        };
        bye(refusal, retry)
    })?;
    drop(out);
    tracing::debug!(table = %name, conn, seated = visitor.token.is_some(), "connected");
    let ended = exchange(socket, registry, allowance, conn, &table, &mut outbox).await;
    tracing::debug!(table = %name, conn, "gone");
    // A table that is gone needs no telling.
    let _ = table.send(Box::new(Command::Disconnect { conn })).await;
    ended
}

/// The first message, with what it says; none if the connection ended before.
type Hello = (String, Option<luxx_protocol::Token>, Option<u64>);

async fn hello(socket: &mut WebSocket) -> Result<Option<Hello>, Utf8Bytes> {
    let refuse = |code, why: &str| Err(bye(Refusal::new(code, why), None));
    let first = async {
        for _ in 0..PINGS {
            match socket.recv().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                first => return first,
            }
        }
        None
    };
    let first = match timeout(PATIENCE, first).await {
        // It may be a slow network, so the client may try again.
        Err(_) => return Err(bye(Refusal::new(Code::BadMessage, "no hello came"), Some(1000))),
        Ok(Some(Ok(Message::Text(text)))) => text,
        Ok(Some(Ok(Message::Binary(_)))) => return refuse(Code::BadMessage, "messages are JSON text"),
        Ok(_) => return Ok(None),
    };
    if first.len() > LONGEST_MESSAGE {
        return refuse(Code::TooLarge, &format!("a message has at most {LONGEST_MESSAGE} bytes"));
    }
    match ClientMessage::read(&first) {
        Ok(ClientMessage::Hello { protocol: PROTOCOL, table, token, since }) => {
            Ok(Some((table, token, since)))
        }
        Ok(ClientMessage::Hello { .. }) => {
            refuse(Code::Protocol, &format!("this server speaks version {PROTOCOL} of the protocol"))
        }
        Ok(_) => refuse(Code::BadMessage, "the first message is hello"),
        Err(error) => refuse(Code::BadMessage, &problem(&error)),
    }
}

async fn exchange(
    socket: &mut WebSocket,
    registry: &Arc<Registry>,
    allowance: &Shared,
    conn: u64,
    table: &mpsc::Sender<Box<Command>>,
    outbox: &mut mpsc::Receiver<Box<Out>>,
) -> Result<Option<Anew>, Utf8Bytes> {
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval_at(heard + PING, PING);
    loop {
        tokio::select! {
            // In this order: what goes out comes before what comes in.
            biased;
            out = outbox.recv() => match out.map(|out| *out) {
                Some(Out::Text(message)) => match in_time(send_all(socket, message, outbox)).await {
                    Some(Ok(Next::More)) => {}
                    Some(Ok(Next::Anew(known))) => return Ok(Some(Anew { known })),
                    Some(Ok(Next::Last(last))) => return Err(last),
                    Some(Err(_)) | None => return Ok(None),
                },
                Some(Out::Bye(last)) => return Err(last),
                Some(Out::Anew { since }) => return Ok(Some(Anew { known: since })),
                // The table has let this connection go because it did not keep up, perhaps not even with the end of everything.
                None if registry.stopping.is_cancelled() => return Err(restarting()),
                None => return Err(bye(Refusal::new(Code::TooFast, "too far behind"), Some(500))),
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || !send(socket, Message::Ping(Vec::new().into())).await {
                    return Ok(None);
                }
            },
            message = socket.recv() => {
                heard = Instant::now();
                let message = match message {
                    Some(Ok(Message::Text(message))) => message,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Utf8Bytes::default(),
                    Some(Ok(Message::Binary(_))) => {
                        return Err(bye(Refusal::new(Code::BadMessage, "messages are JSON text"), None));
                    }
                    Some(Err(_) | Ok(Message::Close(_))) | None => return Ok(None),
                };
                registry.metrics.messages.inc();
                if !allowance.take() {
                    registry.metrics.cut.inc();
                    let retry = Some(FLOODED.as_millis() as u64);
                    return Err(bye(Refusal::new(Code::TooFast, "too many messages"), retry));
                }
                if !message.is_empty() && !pass_on(socket, conn, table, &message).await {
                    return Ok(None);
                }
                if allowance.is_low() {
                    // A busy client yields to the others.
                    tokio::task::yield_now().await;
                }
            },
        }
    }
}

/// What comes after what was sent.
enum Next {
    /// Whatever will come.
    More,
    /// The last message.
    Last(Utf8Bytes),
    /// A new beginning, with what is known by then.
    Anew(Option<u64>),
}

/// Sends a message, and in one go with it whatever else waits, up to an end, which is returned.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    outbox: &mut mpsc::Receiver<Box<Out>>,
) -> Result<Next, axum::Error> {
    socket.feed(Message::Text(first)).await?;
    let mut end = Next::More;
    while matches!(end, Next::More)
        && let Ok(next) = outbox.try_recv()
    {
        match *next {
            Out::Text(next) => socket.feed(Message::Text(next)).await?,
            Out::Bye(bye) => end = Next::Last(bye),
            Out::Anew { since } => end = Next::Anew(since),
        }
    }
    socket.flush().await?;
    Ok(end)
}

/// Gives a message to the table, or tells the client that it is none. False: the connection is over.
async fn pass_on(
    socket: &mut WebSocket,
    conn: u64,
    table: &mpsc::Sender<Box<Command>>,
    message: &str,
) -> bool {
    let refusal = if message.len() > LONGEST_MESSAGE {
        Refusal::new(Code::TooLarge, format!("a message has at most {LONGEST_MESSAGE} bytes"))
    } else {
        match ClientMessage::read(message) {
            Ok(message) => {
                // If the actor has ended, its last message is in the outbox.
                let _ = table.send(Box::new(Command::Message { conn, message })).await;
                return true;
            }
            Err(error) => Refusal::new(Code::BadMessage, problem(&error)),
        }
    };
    let refused = text(&ServerMessage::Refused { id: None, refusal });
    send(socket, Message::Text(refused)).await
}

/// Sends a message. False: it does not get through, and the connection is over.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    in_time(socket.send(message)).await.is_some_and(|sent| sent.is_ok())
}

/// What comes of sending; none if it takes too long. Nearly always it is done at once, and no clock is needed.
async fn in_time<T>(sending: impl Future<Output = T>) -> Option<T> {
    let mut sending = pin!(sending);
    match sending.as_mut().now_or_never() {
        Some(sent) => Some(sent),
        None => timeout(SENDING, sending).await.ok(),
    }
}

/// What is wrong with a text that is no message, short and printable.
fn problem(error: &serde_json::Error) -> String {
    error.to_string().chars().take(160).map(luxx_rules::printed).collect()
}
