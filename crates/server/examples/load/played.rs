//! A table of four at the real server: the client that everybody uses, each on a socket of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::api::Seated;
use luxx_protocol::{ClientMessage, State};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Outcome;
use crate::figures::{Figures, SEATS, Shared};

/// Every client has a seed of its own.
static SEED: AtomicU64 = AtomicU64::new(1);

/// A request with a JSON body and answer.
pub(crate) async fn post<T: DeserializeOwned>(address: &str, path: &str, body: &Value) -> Outcome<T> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let body = request(address, &(head + &body)).await?;
    Ok(serde_json::from_str(&body).map_err(|_| body)?)
}

/// What is at a path.
pub(crate) async fn get(address: &str, path: &str) -> Outcome<String> {
    request(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).await
}

/// The body of the answer.
async fn request(address: &str, text: &str) -> Outcome<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.split_once("\r\n\r\n").ok_or("no answer")?.1.to_owned())
}

/// A socket that takes little memory.
pub(crate) async fn socket(address: &str) -> Outcome<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
    Ok(client_async_with_config(format!("ws://{address}/ws"), stream, Some(small)).await?.0)
}

/// Four people sit down.
pub(crate) async fn sit_down(address: &str) -> Outcome<Vec<Seated>> {
    let options = json!({"seats": SEATS, "starts": 0});
    let host: Seated = post(address, "/api/tables", &json!({"name": "0", "options": options})).await?;
    let path = format!("/api/tables/{}/seats", host.table);
    let mut all = vec![host];
    for name in 1..SEATS {
        all.push(post(address, &path, &json!({"name": name.to_string()})).await?);
    }
    Ok(all)
}

/// Somebody at a table, on a connection that is not made again: who loses it has found out something about the server.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Player {
    /// Connects and is welcome.
    pub(crate) async fn connect(address: &str, seated: &Seated) -> Outcome<Player> {
        let hello = Hello { table: seated.table.clone(), token: Some(seated.token.clone()), since: None };
        let client = Client::new(hello, Pacing::default(), SEED.fetch_add(1, Ordering::Relaxed));
        let mut player = Player { client, socket: socket(address).await? };
        player.client.on_open(0);
        player.carry_out(|_| {}).await?;
        while !player.client.is_live() {
            player.hear(|_| {}).await?;
        }
        Ok(player)
    }

    /// Starts the game, and waits until it has begun.
    pub(crate) async fn start(&mut self) -> Outcome {
        let (wanted, mut begun) = (self.client.start(), false);
        self.carry_out(|_| {}).await?;
        while !begun {
            self.hear(|notice| begun |= matches!(notice, Notice::Done { id, .. } if *id == wanted)).await?;
        }
        Ok(())
    }

    /// Makes one move, when this one is asked, and waits until it is stored.
    pub(crate) async fn decide(&mut self) -> Outcome {
        loop {
            if let Some(wish) = self.client.asked().and_then(|view| view.legal_moves().get(0)) {
                let (wanted, mut done) = (self.client.play(wish)?, false);
                self.carry_out(|_| {}).await?;
                while !done {
                    self.hear(|notice| done |= matches!(notice, Notice::Done { id, .. } if *id == wanted))
                        .await?;
                }
                return Ok(());
            }
            self.hear(|_| {}).await?;
        }
    }

    /// Waits for the next message, and looks at what came of it.
    async fn hear(&mut self, each: impl FnMut(&Notice)) -> Outcome {
        match self.socket.next().await.ok_or("the connection ended")?? {
            // Nobody here is silent for long, so the client needs no clock.
            Message::Text(text) => self.client.on_text(&text, 0),
            _ => return Ok(()),
        }
        self.carry_out(each).await
    }

    async fn carry_out(&mut self, mut each: impl FnMut(&Notice)) -> Outcome {
        while let Some(output) = self.client.poll() {
            match output {
                Output::Send(text) => self.socket.send(Message::text(text)).await?,
                Output::Show(Notice::Lost { loss, .. }) => return Err(format!("{loss:?}").into()),
                Output::Closed(refusal) => return Err(refusal.into()),
                Output::Show(notice) => each(&notice),
                Output::Connect | Output::Disconnect | Output::WakeAt(_) => {}
            }
        }
        Ok(())
    }

    /// Says that this one is ready for the next deal, if that is to be said.
    fn get_ready(&mut self) {
        let asked = |message: &ClientMessage| matches!(message, ClientMessage::Ready { .. });
        let seat = self.client.seat();
        let wanted = self.client.table().is_some_and(|table| {
            table.state == State::Over
                && seat.and_then(|seat| table.chairs.get(seat.index())).is_some_and(|chair| !chair.ready)
        });
        if wanted && !self.client.pending().any(asked) {
            self.client.ready(None);
        }
    }

    /// Plays until the end: every decision at once, or after a pause. The host starts when told to, after `start`.
    async fn play(
        mut self,
        start: Option<Duration>,
        shared: Arc<Shared>,
        figures: Arc<Figures>,
        mut go: watch::Receiver<bool>,
    ) -> Outcome {
        if let Some(start) = start {
            go.wait_for(|go| *go).await?;
            tokio::time::sleep(start).await;
            self.client.start();
            self.carry_out(|_| {}).await?;
        }
        loop {
            let happened = |notice: &Notice| {
                if let Notice::Happened { version, .. } = notice {
                    shared.heard(*version, &figures);
                }
            };
            self.hear(happened).await?;
            if figures.stop.load(Ordering::Relaxed) {
                continue;
            }
            self.get_ready();
            if let Some(wish) = self.client.asked().and_then(|view| view.legal_moves().get(0)) {
                if !figures.pause.is_zero() {
                    tokio::time::sleep(figures.pause).await;
                }
                go.wait_for(|go| *go).await?;
                shared.sends(self.client.version() + 1);
                self.client.play(wish)?;
            }
            self.carry_out(|_| {}).await?;
        }
    }
}

/// Four people sit down, connect, and wait for the start. `phase`, below 1, keeps tables from moving all at the same moment.
///
/// The first address is where they sit down, the others where each of them connects.
pub(crate) async fn table(
    address: &str,
    seats: [&str; SEATS],
    figures: &Arc<Figures>,
    go: &watch::Sender<bool>,
    phase: f64,
) -> Outcome {
    let shared = Arc::new(Shared::default());
    for seated in sit_down(address).await? {
        let player = Player::connect(seats[usize::from(seated.seat)], &seated).await?;
        let start = (seated.seat == 0).then(|| figures.pause.mul_f64(phase));
        figures.spawn(player.play(start, Arc::clone(&shared), Arc::clone(figures), go.subscribe()));
    }
    Ok(())
}
