//! Tables without sockets: the registry and its actors on a store in memory, mostly with a clock that the test owns.

mod absence;
mod bots;
mod closing;
mod leak;
mod seats;
mod settings;
mod store;
mod time;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use luxx_protocol::api::{Create, Join, Seated};
use luxx_protocol::{Change, ClientMessage, Code, Options, Refusal, ServerMessage, Token, Welcome};
use tokio::sync::mpsc;

use super::{Command, Out, Outlet, Visitor};
use crate::platform::Platform;
use crate::refused::Refused;
use crate::registry::Registry;
use crate::secret::Entropy;
use crate::store::{Memory, NodeId, Store};
use crate::{Config, Limits};

const HOME: &str = "192.0.2.1";
const ELSEWHERE: &str = "192.0.2.2";

fn registry(store: impl Store) -> Arc<Registry> {
    Registry::new(Config::default(), Arc::new(store), Platform::system())
}

fn with_limits(store: impl Store, limits: Limits) -> Arc<Registry> {
    Registry::new(Config { limits, ..Config::default() }, Arc::new(store), Platform::system())
}

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn key(digit: char) -> Token {
    Token::new(digit.to_string().repeat(32))
}

async fn create(registry: &Arc<Registry>, options: &Options, from: &str) -> Result<Seated, Refused> {
    let create = Create { name: "Ada".to_owned(), options: options.clone(), key: None };
    registry.create(create, address(from)).await
}

async fn join(registry: &Arc<Registry>, table: &str, name: &str, from: &str) -> Result<Seated, Refused> {
    registry.join(table, Join { name: name.to_owned(), key: None }, address(from)).await
}

/// A table full of people, all connected.
async fn full_table(registry: &Arc<Registry>, options: &Options) -> (Vec<Seated>, Vec<Guest>) {
    let mut seated = vec![create(registry, options, HOME).await.unwrap()];
    for name in ["Ben", "Cleo", "Dana", "Emil"].iter().take(usize::from(options.seats) - 1) {
        seated.push(join(registry, &seated[0].table, name, ELSEWHERE).await.unwrap());
    }
    let mut guests = Vec::new();
    for seated in &seated {
        guests.push(Guest::connect(registry, seated).await);
    }
    (seated, guests)
}

/// A connection without a socket.
struct Guest {
    conn: u64,
    mailbox: mpsc::Sender<Box<Command>>,
    outbox: mpsc::Receiver<Box<Out>>,
    welcome: Welcome,
    version: u64,
    /// Everything that came, byte by byte.
    heard: Vec<String>,
}

impl Guest {
    async fn connect(registry: &Arc<Registry>, seated: &Seated) -> Guest {
        Guest::connect_since(registry, seated, None).await.unwrap()
    }

    async fn connect_since(
        registry: &Arc<Registry>,
        seated: &Seated,
        since: Option<u64>,
    ) -> Result<Guest, Refusal> {
        Guest::enter(registry, &seated.table, Some(seated.token.clone()), since).await
    }

    /// Somebody who only watches.
    async fn watch(registry: &Arc<Registry>, table: &str) -> Guest {
        Guest::enter(registry, table, None, Some(1)).await.unwrap()
    }

    async fn enter(
        registry: &Arc<Registry>,
        table: &str,
        token: Option<Token>,
        since: Option<u64>,
    ) -> Result<Guest, Refusal> {
        let (out, mut outbox) = mpsc::channel(64);
        let from = address(HOME);
        let connect = |reply| {
            let (conn, out) = (registry.next_conn(), Outlet::Here(out.clone()));
            let visitor = Visitor { token: token.clone(), since, from, socket: conn, again: false };
            Command::Connect { conn, visitor, out, reply }
        };
        let (conn, mailbox) = registry.ask(table, connect).await?;
        let text = text_of(*outbox.recv().await.unwrap()).unwrap();
        match serde_json::from_str(&text).unwrap() {
            ServerMessage::Welcome(welcome) => {
                let version = welcome.version;
                Ok(Guest { conn, mailbox, outbox, version, welcome: *welcome, heard: vec![text] })
            }
            other => panic!("{other:?}"),
        }
    }

    fn say(&self, message: ClientMessage) {
        let command = Command::Message { conn: self.conn, message };
        assert!(self.mailbox.try_send(Box::new(command)).is_ok(), "the mailbox is full or closed");
    }

    /// Ends the connection.
    async fn go(self) {
        let gone = Command::Disconnect { conn: self.conn };
        assert!(self.mailbox.send(Box::new(gone)).await.is_ok(), "the mailbox is closed");
    }

    /// The next message; none when the connection has ended.
    async fn next(&mut self) -> Option<ServerMessage> {
        let text = text_of(*self.outbox.recv().await?)?;
        let message = serde_json::from_str(&text).unwrap();
        self.heard.push(text);
        if let ServerMessage::Update(update) = &message {
            self.version = update.version;
        }
        Some(message)
    }

    /// Waits until this version is known.
    async fn until(&mut self, version: u64) {
        while self.version < version {
            self.next().await.expect("the connection lives");
        }
    }

    async fn ask(&mut self, message: ClientMessage) -> Result<u64, Refusal> {
        let wanted = message.id();
        self.say(message);
        loop {
            match self.next().await.expect("an answer") {
                ServerMessage::Ack { id, version } if Some(id) == wanted => return Ok(version),
                ServerMessage::Refused { id, refusal } if id == wanted => return Err(refusal),
                ServerMessage::Bye { refusal, .. } => return Err(refusal),
                _ => {}
            }
        }
    }

    /// Waits for the next move: who made it, and whether that was a bot.
    async fn next_move(&mut self) -> (u8, bool) {
        loop {
            if let ServerMessage::Update(update) = self.next().await.expect("the game goes on")
                && let Change::Moved { seat, bot, .. } = update.change
            {
                return (seat, bot);
            }
        }
    }
}

/// What is said; none: the table has to be looked for again.
fn text_of(out: Out) -> Option<String> {
    match out {
        Out::Text(text) | Out::Bye(text) => Some(text.to_string()),
        Out::Anew { .. } => None,
    }
}

fn start(id: u64) -> ClientMessage {
    ClientMessage::Start { id }
}

/// Options of a table at which seat `starts` begins.
fn starts(seats: u8, starts: u8) -> Options {
    Options { seats, starts: Some(starts), pace_ms: 0, ..Options::default() }
}

/// Stops a server, as far as it is one here: its actors end.
async fn stop(registry: Arc<Registry>) {
    registry.stopping.cancel();
    registry.tasks.close();
    registry.tasks.wait().await;
}

/// A little of the test's own time, for everybody to get on with their work.
async fn moment() {
    tokio::time::sleep(Duration::from_millis(20)).await;
}

fn code<T>(result: Result<T, impl Into<Refused>>) -> Option<Code> {
    result.err().map(|refused| refused.into().code)
}

fn metric(registry: &Registry, line: &str) -> bool {
    registry.metrics.text().contains(line)
}
