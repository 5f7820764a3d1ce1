//! A real server on a real port, and clients that talk to it over real sockets.

#![allow(unreachable_pub, missing_docs)]

pub mod play;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Hello, Loss, Notice, Output, Pacing};
use luxx_protocol::api::Seated;
use luxx_protocol::{Change, ClientMessage, Options, Refusal, ServerMessage, Token, Welcome};
use luxx_rules::{Move, Public, View};
use luxx_server::{Config, Limits, Sqlite};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A server.
pub struct Server {
    pub address: SocketAddr,
    pub data: PathBuf,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    folder: Option<TempDir>,
}

/// Limits that a test does not run into by accident.
pub fn generous() -> Config {
    let limits = Limits {
        connections_per_address: 10_000,
        messages_per_second: 10_000.0,
        burst: 10_000.0,
        requests_per_second: 10_000.0,
        tables_per_hour: 1e9,
        joins_per_hour: 1e9,
        ..Limits::default()
    };
    Config { limits, ..Config::default() }
}

impl Server {
    /// A server with an empty store of its own.
    pub async fn start(config: Config) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Server::start_on(&folder.path().join("tables.sqlite"), config).await;
        server.folder = Some(folder);
        server
    }

    /// A server with this store.
    pub async fn start_on(data: &Path, config: Config) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let store = Arc::new(Sqlite::open(data).unwrap());
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        let task = tokio::spawn(async move {
            luxx_server::serve(listener, config, store, axum::Router::new(), stopped).await.unwrap();
        });
        Server { address, data: data.to_owned(), stop, task, folder: None }
    }

    /// Stops it the gentle way; the folder lives on until it is dropped.
    pub async fn stop(self) -> Option<TempDir> {
        drop(self.stop);
        self.task.await.unwrap();
        self.folder
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = self.http("GET", path, "").await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, body) = self.http("POST", path, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A plain request: status, head and body of the answer.
    pub async fn http(&self, method: &str, path: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        // A server that is full, or refuses a large body, may end the connection before it has read all of it.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    /// Waits until so many tables are awake.
    pub async fn awake(&self, wanted: usize) {
        let line = format!("luxx_tables_awake {wanted}\n");
        let began = Instant::now();
        while !self.http("GET", "/metrics", "").await.2.contains(&line) {
            assert!(began.elapsed() < Duration::from_mins(1), "there are never {wanted} tables awake");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sets up a table.
    pub async fn create(&self, options: &Options) -> Seated {
        let (status, body) = self.post("/api/tables", &json!({"name": "Ada", "options": options})).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_value(body).unwrap()
    }

    /// Sits down.
    pub async fn join(&self, table: &str, name: &str) -> Seated {
        let (status, body) = self.post(&format!("/api/tables/{table}/seats"), &json!({"name": name})).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_value(body).unwrap()
    }

    /// A table full of people, all connected, the host first.
    pub async fn table(&self, options: &Options) -> (Vec<Seated>, Vec<Client>) {
        let mut seated = vec![self.create(options).await];
        for name in ["Ben", "Cleo", "Dana", "Emil"].iter().take(usize::from(options.seats) - 1) {
            let table = seated[0].table.clone();
            seated.push(self.join(&table, name).await);
        }
        let mut clients = Vec::new();
        for seat in &seated {
            clients.push(Client::seated(self, seat).await);
        }
        (seated, clients)
    }
}

/// No id is ever used twice, not even by the next client in the same seat.
static NEXT_ID: AtomicU64 = AtomicU64::new(10_000);

/// Options for a quick game.
pub fn options(seats: u8) -> Options {
    Options { seats, pace_ms: 0, ..Options::default() }
}

/// A client: the one that everybody uses, on a real socket, and what a test wants to look at.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    pub inner: luxx_client::Client,
    pub welcome: Welcome,
    pub version: u64,
    /// What everybody sees, once dealt.
    pub public: Option<Public>,
    /// Every change with its version, missed ones included.
    pub changes: Vec<(u64, Change)>,
    /// Everything that ever came, byte by byte.
    pub heard: Vec<String>,
    pub next_id: u64,
}

/// A bare socket, before anything is said.
pub async fn socket(address: SocketAddr) -> WebSocketStream<TcpStream> {
    let stream = TcpStream::connect(address).await.unwrap();
    client_async(format!("ws://{address}/ws"), stream).await.unwrap().0
}

impl Client {
    pub async fn seated(server: &Server, seated: &Seated) -> Client {
        Client::connect(server.address, &seated.table, Some(&seated.token), None).await.unwrap()
    }

    pub async fn connect(
        address: SocketAddr,
        table: &str,
        token: Option<&Token>,
        since: Option<u64>,
    ) -> Result<Client, Refusal> {
        let hello = Hello { table: table.to_owned(), token: token.cloned(), since };
        let mut inner = luxx_client::Client::new(hello, Pacing::default(), 0);
        let mut socket = socket(address).await;
        inner.on_open(0);
        for hello in sent(&mut inner) {
            socket.send(Message::text(hello)).await.unwrap();
        }
        let first = text(&mut socket).await.expect("an answer to hello");
        let welcome = match serde_json::from_str(&first).unwrap() {
            ServerMessage::Welcome(welcome) => *welcome,
            ServerMessage::Bye { refusal, .. } => return Err(refusal),
            other => panic!("{other:?}"),
        };
        let next_id = NEXT_ID.fetch_add(1000, Ordering::Relaxed);
        let mut client = Client {
            socket,
            inner,
            welcome,
            version: 0,
            public: None,
            changes: Vec::new(),
            heard: Vec::new(),
            next_id,
        };
        client.hear(first);
        assert!(client.inner.is_live());
        Ok(client)
    }

    /// A text that came.
    fn hear(&mut self, text: String) {
        self.inner.on_text(&text, 0);
        self.heard.push(text);
        while let Some(output) = self.inner.poll() {
            match output {
                Output::Show(Notice::Happened { version, change, .. }) => {
                    self.changes.push((version, change));
                }
                Output::Show(Notice::Lost {
                    loss: loss @ (Loss::Gap { .. } | Loss::NotUnderstood(_)),
                    ..
                }) => {
                    panic!("{loss:?}: {}", self.heard[self.heard.len() - 1])
                }
                Output::Send(text) => panic!("nobody asked for {text}"),
                _ => {}
            }
        }
        self.version = self.inner.version();
        self.public = self.inner.public().copied();
    }

    pub async fn send(&mut self, message: &ClientMessage) {
        self.inner.post(message.clone());
        for text in sent(&mut self.inner) {
            self.send_text(text).await;
        }
    }

    pub async fn send_text(&mut self, text: impl Into<String>) {
        // The server may have ended the connection; the test looks at what it says.
        let _ = self.socket.send(Message::text(text.into())).await;
    }

    /// The next message; none when the connection has ended.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        let text = text(&mut self.socket).await?;
        let message = serde_json::from_str(&text).unwrap();
        self.hear(text);
        if let ServerMessage::Update(update) = &message
            && let Some(own) = &update.own
        {
            // What is told to those who do not know the rules is what the rules say.
            assert!(own.legal.iter().copied().eq(self.legal()), "{own:?}");
        }
        Some(message)
    }

    /// Sends a message with an id and waits for its answer.
    pub async fn ask(&mut self, message: &ClientMessage) -> Result<u64, Refusal> {
        self.send(message).await;
        loop {
            match self.next().await {
                Some(ServerMessage::Ack { id, version }) if Some(id) == message.id() => return Ok(version),
                Some(ServerMessage::Refused { id, refusal }) if id.is_none() || id == message.id() => {
                    return Err(refusal);
                }
                Some(ServerMessage::Bye { refusal, .. }) => return Err(refusal),
                Some(_) => {}
                None => panic!("the connection ended"),
            }
        }
    }

    /// A fresh id.
    pub fn id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// Makes a move for the version this client knows.
    pub async fn wish(&mut self, wish: &str) -> Result<u64, Refusal> {
        let message = ClientMessage::Move { id: self.id(), version: self.version, wish: wish.to_owned() };
        self.ask(&message).await
    }

    /// Waits until this version is known.
    pub async fn until(&mut self, version: u64) {
        while self.version < version {
            self.next().await.expect("the connection lives");
        }
    }

    /// Ends the connection without a word.
    pub fn cut(self) {
        drop(self);
    }

    /// Whether it is this client who has to decide.
    pub fn decides(&self) -> bool {
        self.inner.view().is_some_and(View::is_decider)
    }

    /// The legal moves; none while somebody else decides.
    pub fn legal(&self) -> Vec<Move> {
        self.inner.view().map(|view| view.legal_moves().iter().collect()).unwrap_or_default()
    }

    /// The first of them, written.
    pub fn first_legal(&self) -> String {
        self.legal()[0].to_string()
    }

    pub fn over(&self) -> bool {
        self.public.is_some_and(|public| public.outcome().is_some())
    }
}

/// What the client wants to be sent.
fn sent(client: &mut luxx_client::Client) -> Vec<String> {
    let outputs = std::iter::from_fn(|| client.poll());
    outputs.filter_map(|output| if let Output::Send(text) = output { Some(text) } else { None }).collect()
}

/// The next text; none when the connection has ended. Fails if nothing comes for a long time.
pub async fn text(socket: &mut WebSocketStream<TcpStream>) -> Option<String> {
    loop {
        let message = tokio::time::timeout(Duration::from_mins(1), socket.next()).await.expect("an answer");
        match message? {
            Ok(Message::Text(text)) => return Some(text.to_string()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
