//! A table of four, each player on a socket of their own, and what is counted while they play.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Outcome;

/// How many sit at a table.
pub(crate) const SEATS: usize = 4;

/// What is counted, and what everybody is told.
pub(crate) struct Figures {
    pub(crate) moves: AtomicU64,
    /// From sending a move until the last of the four has heard of it, in microseconds.
    latencies: Mutex<Vec<u32>>,
    /// No more moves, please.
    pub(crate) stop: AtomicBool,
    /// Everybody goes home.
    pub(crate) leave: watch::Sender<bool>,
    /// How long a decision takes.
    pause: Duration,
}

impl Figures {
    pub(crate) fn new(pause: Duration) -> Arc<Figures> {
        Arc::new(Figures {
            moves: AtomicU64::new(0),
            latencies: Mutex::default(),
            stop: AtomicBool::new(false),
            leave: watch::Sender::new(false),
            pause,
        })
    }

    /// The latencies since the last time, sorted.
    pub(crate) fn latencies(&self) -> Vec<u32> {
        let mut all = self.latencies.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default();
        all.sort_unstable();
        all
    }
}

/// What the four players of a table share.
#[derive(Default)]
struct Shared {
    /// The versions that not everybody has heard of yet: when their moves were sent, and how many have.
    open: Mutex<Vec<(u64, Instant, usize)>>,
}

impl Shared {
    /// A move goes out that will have this version.
    fn sends(&self, version: u64) {
        if let Ok(mut open) = self.open.lock() {
            open.push((version, Instant::now(), 0));
        }
    }

    /// Somebody has heard of a version. When it was sent, if everybody has.
    fn heard(&self, version: u64) -> Option<Instant> {
        let mut open = self.open.lock().ok()?;
        let place = open.iter().position(|(awaited, ..)| *awaited == version)?;
        open[place].2 += 1;
        (open[place].2 == SEATS).then(|| open.swap_remove(place).1)
    }
}

/// The part of a message that a player needs.
#[derive(Deserialize)]
struct Heard<'a> {
    r#type: &'a str,
    version: Option<u64>,
    #[serde(borrow)]
    own: Option<Own<'a>>,
    public: Option<Public>,
}

#[derive(Deserialize)]
struct Own<'a> {
    #[serde(borrow)]
    legal: Vec<&'a str>,
}

#[derive(Deserialize)]
struct Public {
    over: Option<serde::de::IgnoredAny>,
}

/// A request with a JSON body and answer.
pub(crate) async fn post(address: &str, path: &str, body: &Value) -> Outcome<Value> {
    let (mut stream, body) = (TcpStream::connect(address).await?, body.to_string());
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(answer.split_once("\r\n\r\n").ok_or("no answer")?.1)?)
}

/// A socket on which somebody has said hello; without a token, to watch.
pub(crate) async fn connect(
    address: &str,
    table: &Value,
    token: &Value,
) -> Outcome<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
    let (mut socket, _) = client_async_with_config(format!("ws://{address}/ws"), stream, Some(small)).await?;
    let hello = json!({"type": "hello", "protocol": 1, "table": table, "token": token});
    socket.send(Message::text(hello.to_string())).await?;
    Ok(socket)
}

/// Four people sit down. What the server has told each of them.
pub(crate) async fn sit_down(address: &str) -> Outcome<Vec<Value>> {
    let options = json!({"seats": SEATS, "starts": 0});
    let host = post(address, "/api/tables", &json!({"name": "0", "options": options})).await?;
    let path = format!("/api/tables/{}/seats", host["table"].as_str().ok_or_else(|| host.to_string())?);
    let mut all = vec![host];
    for name in 1..SEATS {
        all.push(post(address, &path, &json!({"name": name.to_string()})).await?);
    }
    Ok(all)
}

/// Four people sit down, connect, and wait for the start. `phase`, below 1, keeps tables from moving all at the same moment.
pub(crate) async fn table(
    address: &str,
    figures: &Arc<Figures>,
    go: &watch::Sender<bool>,
    phase: f64,
) -> Outcome<Vec<Value>> {
    let all = sit_down(address).await?;
    let shared = Arc::new(Shared::default());
    for seated in &all {
        let mut socket = connect(address, &seated["table"], &seated["token"]).await?;
        // Whoever is welcome is connected.
        socket.next().await.ok_or("no welcome")??;
        let start = (seated["seat"] == 0).then(|| figures.pause.mul_f64(phase));
        let player = player(socket, start, Arc::clone(&shared), Arc::clone(figures), go.subscribe());
        let mut leave = figures.leave.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = leave.wait_for(|leave| *leave) => {}
                ended = player => if let Err(problem) = ended { eprintln!("a player: {problem}") },
            }
        });
    }
    Ok(all)
}

/// One player until the end: every decision at once, or after a pause. The host starts when told to, after `start`.
async fn player(
    mut socket: WebSocketStream<TcpStream>,
    start: Option<Duration>,
    shared: Arc<Shared>,
    figures: Arc<Figures>,
    mut go: watch::Receiver<bool>,
) -> Outcome {
    let mut id = 0_u64;
    if let Some(start) = start {
        go.wait_for(|go| *go).await?;
        tokio::time::sleep(start).await;
        socket.send(Message::text(json!({"type": "start", "id": u32::MAX}).to_string())).await?;
    }
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        if heard.r#type == "bye" {
            return Err(text.to_string().into());
        }
        let (Some(version), "update") = (heard.version, heard.r#type) else { continue };
        if let Some(sent) = shared.heard(version) {
            figures.moves.fetch_add(1, Ordering::Relaxed);
            figures.latencies.lock().map_err(|_| "poisoned")?.push(sent.elapsed().as_micros() as u32);
        }
        if figures.stop.load(Ordering::Relaxed) {
            continue;
        }
        id += 1;
        if heard.public.is_some_and(|public| public.over.is_some()) {
            socket.send(Message::text(json!({"type": "ready", "id": id}).to_string())).await?;
        } else if let Some(wish) = heard.own.and_then(|own| own.legal.into_iter().next()) {
            let wish = format!(r#"{{"type":"move","id":{id},"version":{version},"move":"{wish}"}}"#);
            if !figures.pause.is_zero() {
                tokio::time::sleep(figures.pause).await;
            }
            go.wait_for(|go| *go).await?;
            shared.sends(version + 1);
            socket.send(Message::text(wish)).await?;
        }
    }
    Ok(())
}
