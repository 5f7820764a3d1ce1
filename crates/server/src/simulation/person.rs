//! A person in a simulated world: the client that everybody uses, on a simulated socket. Decides after a while, loses
//! connections, comes back, and remembers everything.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Notice, Output, Pacing, Ticket};
use luxx_protocol::api::Seated;
use luxx_protocol::{Change, ClientMessage, Options, State};
use luxx_rules::{Move, Public};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use turmoil::net::TcpStream;

type Socket = WebSocketStream<TcpStream>;

/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) struct Person {
    pub(super) seated: Seated,
    /// Everything that came, byte by byte.
    pub(super) heard: Vec<String>,
    /// How many connections it took.
    pub(super) connections: usize,
    client: Client,
    socket: Option<Socket>,
    /// What happened with the cards, by version.
    changes: BTreeMap<u64, Change>,
    /// When this life began, and when the client wants to be woken.
    began: Instant,
    alarm: Option<Instant>,
    rng: SmallRng,
}

/// Sets a table up and sits down at all of its seats.
pub(super) async fn sit_down(options: &Options) -> Vec<Seated> {
    let host = post("/api/tables", &json!({"name": "Ada", "options": options})).await;
    let path = format!("/api/tables/{}/seats", host["table"].as_str().unwrap());
    let mut all = vec![host];
    for name in ["Ben", "Cleo", "Dana", "Emil"].iter().take(usize::from(options.seats) - 1) {
        all.push(post(&path, &json!({ "name": name })).await);
    }
    all.into_iter().map(|seated| serde_json::from_value(seated).unwrap()).collect()
}

async fn post(path: &str, body: &Value) -> Value {
    let (mut stream, body) = (TcpStream::connect("server:80").await.unwrap(), body.to_string());
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

impl Person {
    /// Somebody who has just sat down, and knows that there is a table.
    pub(super) fn new(seated: Seated, seed: u64) -> Person {
        Person {
            client: Person::client(&seated, seed),
            seated,
            heard: Vec::new(),
            connections: 0,
            socket: None,
            changes: BTreeMap::new(),
            began: Instant::now(),
            alarm: None,
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    fn client(seated: &Seated, seed: u64) -> Client {
        let (table, token) = (seated.table.clone(), Some(seated.token.clone()));
        // In these worlds hardly any connection holds for long: with the usual patience a game would take hours.
        let pacing = Pacing { longest_ms: 2000, answer_ms: 4000, ping_ms: 3000, ..Pacing::default() };
        Client::new(Ticket { table, token, since: Some(1) }, pacing, seed)
    }

    /// What everybody sees.
    pub(super) fn public(&self) -> Option<&Public> {
        self.client.public()
    }

    /// The moves, as everybody must have heard of them.
    pub(super) fn moves(&self) -> Vec<(u64, u8, Move)> {
        let moved = |(version, change): (&u64, &Change)| match change {
            Change::Moved { seat, wish, .. } => Some((*version, *seat, *wish)),
            _ => None,
        };
        self.changes.iter().filter_map(moved).collect()
    }

    /// Plays until the deal is over, on as many connections as it takes, and then asks for everything once more.
    pub(super) async fn play_to_the_end(&mut self) {
        self.live_until(Person::is_over).await;
        let (version, view) = (self.client.version(), self.client.view().cloned());
        let heard = std::mem::take(&mut self.changes);
        self.client = Person::client(&self.seated, self.rng.random());
        self.socket = None;
        self.live_until(|person| person.client.is_live()).await;
        assert_eq!(self.client.view(), view.as_ref(), "the own cards, heard of only when they change");
        // What came after the last card is no part of what this one has heard.
        self.changes.retain(|told, _| *told <= version);
        assert_eq!(self.changes, heard, "what was heard bit by bit is what there was to hear");
    }

    fn is_over(&self) -> bool {
        self.client.public().is_some_and(|public| public.outcome().is_some())
    }

    /// Does what the client asks for, and what this person wants, until something is so.
    async fn live_until(&mut self, done: impl Fn(&Person) -> bool) {
        loop {
            while let Some(output) = self.client.poll() {
                self.carry_out(output).await;
            }
            if done(self) {
                return;
            }
            if self.rng.random_bool(0.02) && self.socket.is_some() {
                self.lose();
            } else if !self.act().await {
                self.wait().await;
            }
        }
    }

    async fn carry_out(&mut self, output: Output) {
        match output {
            Output::Connect => {
                self.connections += 1;
                match connect().await {
                    Some(socket) => {
                        self.socket = Some(socket);
                        self.client.on_open(self.now());
                    }
                    None => self.lose(),
                }
            }
            Output::Send(text) => {
                let Some(socket) = &mut self.socket else { return };
                if !matches!(timeout(PATIENCE, socket.send(Message::text(text))).await, Ok(Ok(()))) {
                    self.lose();
                }
            }
            Output::Disconnect => self.socket = None,
            Output::WakeAt(when) => self.alarm = Some(self.began + Duration::from_millis(when)),
            Output::Show(notice) => self.learn(notice),
            Output::Closed(refusal) => panic!("{refusal}"),
        }
    }

    fn lose(&mut self) {
        self.socket = None;
        self.client.on_closed(self.now());
    }

    fn learn(&mut self, notice: Notice) {
        match notice {
            Notice::Happened { version, change, .. } => {
                let before = self.changes.insert(version, change.clone());
                assert!(before.is_none_or(|before| before == change), "the same version, the same change");
            }
            Notice::Welcomed { complete, .. } => assert!(complete, "nothing is left out"),
            Notice::SteppedBack { .. } => panic!("{notice:?}: nothing that was told is gone"),
            _ => {}
        }
    }

    /// Waits for whatever comes first: a message, the end of the connection, the alarm.
    async fn wait(&mut self) {
        let alarm = self.alarm.unwrap_or_else(|| Instant::now() + PATIENCE);
        let Some(socket) = &mut self.socket else {
            tokio::time::sleep_until(alarm).await;
            return self.client.on_timer(self.now());
        };
        match timeout_at(alarm, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => {
                self.client.on_text(&text, self.now());
                self.heard.push(text.to_string());
            }
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => self.lose(),
            Ok(Some(Ok(_))) => {}
            Err(_) => self.client.on_timer(self.now()),
        }
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Does what there is to do, after some thought. False: there is nothing.
    async fn act(&mut self) -> bool {
        let starting = |message: &ClientMessage| matches!(message, ClientMessage::Start { .. });
        let waits = self.client.table().is_some_and(|table| table.state == State::Waiting);
        if waits && self.seated.seat == 0 && !self.client.pending().any(starting) {
            self.client.start();
            return true;
        }
        let Some(wish) = self.client.asked().and_then(|view| view.legal_moves().choose(&mut self.rng)) else {
            return false;
        };
        sleep(Duration::from_millis(self.rng.random_range(0..500))).await;
        // Nothing has been heard in the meantime: the client still wants to know this.
        self.client.play(wish).expect("a legal move of the one who decides");
        true
    }
}

async fn connect() -> Option<Socket> {
    let stream = timeout(PATIENCE, TcpStream::connect("server:80")).await.ok()?.ok()?;
    let (socket, _) = timeout(PATIENCE, client_async("ws://server/ws", stream)).await.ok()?.ok()?;
    Some(socket)
}
