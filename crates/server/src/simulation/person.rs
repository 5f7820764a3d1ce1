//! A person in a simulated world: decides after a while, loses connections, comes back, and remembers everything.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use luxx_protocol::api::Seated;
use luxx_protocol::{Change, ClientMessage, Options, Own, PROTOCOL, PublicView, ServerMessage, Welcome};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use turmoil::net::TcpStream;

type Socket = WebSocketStream<TcpStream>;

/// How long somebody waits for a sign of life before connecting anew.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Person {
    pub(super) seated: Seated,
    pub(super) public: Option<PublicView>,
    /// Everything that came, byte by byte.
    pub(super) heard: Vec<String>,
    /// How many connections it took.
    pub(super) connections: usize,
    own: Option<Own>,
    /// The version that is known; whoever has just sat down knows that there is a table.
    version: u64,
    /// What happened with the cards, by version.
    changes: BTreeMap<u64, Change>,
    /// The message that waits for its answer.
    open: Option<ClientMessage>,
    next_id: u64,
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
    pub(super) fn new(seated: Seated, seed: u64) -> Person {
        Person {
            seated,
            public: None,
            heard: Vec::new(),
            connections: 0,
            own: None,
            version: 1,
            changes: BTreeMap::new(),
            open: None,
            next_id: 1,
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    /// The moves, as everybody must have heard of them.
    pub(super) fn moves(&self) -> Vec<(u64, u8, String)> {
        let moved = |(version, change): (&u64, &Change)| match change {
            Change::Moved { seat, wish, .. } => Some((*version, *seat, wish.clone())),
            _ => None,
        };
        self.changes.iter().filter_map(moved).collect()
    }

    /// Plays until the deal is over, on as many connections as it takes, and then asks for everything once more.
    pub(super) async fn play_to_the_end(&mut self) {
        while !self.is_over() {
            // Whatever ends a connection, another one follows.
            let _ = self.connection().await;
            sleep(Duration::from_millis(self.rng.random_range(10..3000))).await;
        }
        let welcome = loop {
            if let Some((_, welcome)) = self.connect(1).await {
                break welcome;
            }
            sleep(Duration::from_secs(1)).await;
        };
        assert!(welcome.own == self.own, "the own cards, heard of only when they change");
        // What came after the last card is no part of what this one has heard.
        let told = welcome.missed.into_iter().filter(|missed| missed.version <= self.version);
        let told: BTreeMap<u64, Change> = told.map(|missed| (missed.version, missed.change)).collect();
        assert!(told == self.changes, "what was heard bit by bit is what there was to hear");
    }

    fn is_over(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.over.is_some())
    }

    /// A connection, as far as the welcome.
    async fn connect(&mut self, since: u64) -> Option<(Socket, Welcome)> {
        self.connections += 1;
        let stream = timeout(PATIENCE, TcpStream::connect("server:80")).await.ok()?.ok()?;
        let (mut socket, _) = timeout(PATIENCE, client_async("ws://server/ws", stream)).await.ok()?.ok()?;
        let (table, token) = (self.seated.table.clone(), Some(self.seated.token.clone()));
        say(&mut socket, &ClientMessage::Hello { protocol: PROTOCOL, table, token, since: Some(since) })
            .await?;
        match self.next(&mut socket).await? {
            ServerMessage::Welcome(welcome) => Some((socket, *welcome)),
            _ => None,
        }
    }

    async fn next(&mut self, socket: &mut Socket) -> Option<ServerMessage> {
        loop {
            match timeout(PATIENCE, socket.next()).await.ok()??.ok()? {
                Message::Text(text) => {
                    self.heard.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    async fn connection(&mut self) -> Option<()> {
        let (mut socket, welcome) = self.connect(self.version).await?;
        self.welcomed(welcome);
        if let Some(open) = &self.open {
            // The answer got lost: the same message once more.
            say(&mut socket, open).await?;
        }
        loop {
            if self.rng.random_bool(0.05) {
                return None;
            }
            self.act(&mut socket).await?;
            if self.is_over() {
                return None;
            }
            match self.next(&mut socket).await? {
                ServerMessage::Update(update) => {
                    assert_eq!(self.version + 1, update.version, "nothing is left out");
                    self.version = update.version;
                    self.learn(update.version, &update.change);
                    if let Some(public) = update.public {
                        self.public = Some(PublicView::clone(&public));
                    }
                    self.own = update.own.or(self.own.take());
                }
                ServerMessage::Ack { id, .. } => drop(self.open.take_if(|open| open.id() == Some(id))),
                ServerMessage::Refused { id, .. } => drop(self.open.take_if(|open| open.id() == id)),
                ServerMessage::Bye { .. } => return None,
                _ => {}
            }
        }
    }

    fn welcomed(&mut self, welcome: Welcome) {
        assert!(self.version <= welcome.version, "nothing that was told is gone");
        assert_eq!(welcome.you, Some(self.seated.seat));
        if self.version == welcome.version && self.own.is_some() {
            assert!(welcome.own == self.own, "the own cards, heard of only when they change");
        }
        self.version = welcome.version;
        (self.public, self.own) = (welcome.public.as_deref().cloned(), welcome.own);
        for missed in welcome.missed {
            self.learn(missed.version, &missed.change);
        }
    }

    fn learn(&mut self, version: u64, change: &Change) {
        let before = self.changes.insert(version, change.clone());
        assert!(before.is_none_or(|before| before == *change), "the same version, the same change");
    }

    /// Does what there is to do, after some thought.
    async fn act(&mut self, socket: &mut Socket) -> Option<()> {
        if self.open.is_some() {
            return Some(());
        }
        let id = self.next_id;
        let message = match &self.own {
            None if self.seated.seat == 0 => ClientMessage::Start { id },
            Some(own) if !own.legal.is_empty() => {
                let wish = own.legal[self.rng.random_range(0..own.legal.len())].clone();
                ClientMessage::Move { id, version: self.version, wish }
            }
            _ => return Some(()),
        };
        sleep(Duration::from_millis(self.rng.random_range(0..500))).await;
        self.next_id += 1;
        self.open = Some(message.clone());
        say(socket, &message).await
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Option<()> {
    let text = serde_json::to_string(message).unwrap();
    timeout(PATIENCE, socket.send(Message::text(text))).await.ok()?.ok()
}
