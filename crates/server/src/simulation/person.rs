//! A person in a simulated world: the client that everybody uses, on a simulated socket. Sits down, decides after a while, loses
//! connections, comes back, and remembers everything.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::api::{Create, Join, Seated};
use luxx_protocol::{Change, ClientMessage, Sitter, State, Token};
use luxx_rules::{Move, Public};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use turmoil::net::TcpStream;

use super::person_name;
use super::scenario::Scenario;
use super::trace::Trace;

type Socket = WebSocketStream<TcpStream>;

/// How long somebody waits for a connection, or for the answer to a request.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often somebody loses the connection, whenever anything comes.
const LOSSES: f64 = 0.05;
/// In these worlds hardly any connection holds for long, and nobody is told when the server is killed: with the usual patience
/// everybody would spend most of the time waiting.
const PACING: Pacing =
    Pacing { first_ms: 100, longest_ms: 1000, steady_ms: 3000, answer_ms: 2000, ping_ms: 1000 };

pub(super) struct Person {
    name: String,
    /// How many people play.
    people: usize,
    /// The servers to connect to: any of them will do.
    servers: Rc<[String]>,
    trace: Rc<Trace>,
    /// How many connections it took.
    pub(super) connections: usize,
    client: Client,
    seated: Seated,
    socket: Option<Socket>,
    /// What happened with the cards, by version.
    changes: BTreeMap<u64, Change>,
    /// The moves that were sent and not answered yet, by id.
    sent: BTreeMap<u64, Move>,
    /// The moves that were acknowledged, by version.
    acknowledged: BTreeMap<u64, Move>,
    /// When this life began, and when the client wants to be woken.
    began: Instant,
    alarm: Option<Instant>,
    rng: SmallRng,
}

/// A move that everybody must have heard of: its version, who decided, what, and whether that was a bot.
pub(super) type Told = (u64, u8, Move, bool);

/// The table, once it is set up.
pub(super) type SharedTable = RefCell<Option<String>>;

impl Person {
    /// Sits down. The first one sets the table up; the others wait for it.
    pub(super) async fn sit_down(
        number: usize,
        scenario: &Scenario,
        servers: &Rc<[String]>,
        table: &SharedTable,
        trace: Rc<Trace>,
        seed: u64,
    ) -> Person {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (name, key) = (person_name(number), Some(Token::new(format!("{:032x}", rng.random::<u128>()))));
        let seated: Seated = if number == 0 {
            let options = scenario.options.clone();
            insist(servers, &mut rng, "/api/tables", &Create { name: name.clone(), options, key }).await
        } else {
            while table.borrow().is_none() {
                sleep(Duration::from_millis(50)).await;
            }
            let path = format!("/api/tables/{}/seats", table.borrow().as_deref().unwrap_or_default());
            insist(servers, &mut rng, &path, &Join { name: name.clone(), key }).await
        };
        if number == 0 {
            *table.borrow_mut() = Some(seated.table.clone());
        }
        Person {
            name,
            people: scenario.people,
            servers: Rc::clone(servers),
            trace,
            connections: 0,
            client: client(&seated, rng.random()),
            seated,
            socket: None,
            changes: BTreeMap::new(),
            sent: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            began: Instant::now(),
            alarm: None,
            rng,
        }
    }

    /// What everybody sees.
    pub(super) fn public(&self) -> Option<&Public> {
        self.client.public()
    }

    /// The moves, as everybody must have heard of them.
    pub(super) fn moves(&self) -> Vec<Told> {
        let moved = |(version, change): (&u64, &Change)| match change {
            Change::Moved { seat, wish, bot, .. } => Some((*version, *seat, *wish, *bot)),
            _ => None,
        };
        self.changes.iter().filter_map(moved).collect()
    }

    /// Plays until the deal is over, on as many connections as it takes, and then asks for everything once more.
    pub(super) async fn play_to_the_end(&mut self) {
        self.live_until(Person::is_over).await;
        let (version, view) = (self.client.version(), self.client.view().cloned());
        let heard = std::mem::take(&mut self.changes);
        self.client = client(&self.seated, self.rng.random());
        self.socket = None;
        self.live_until(|person| person.client.is_live()).await;
        assert_eq!(self.client.view(), view.as_ref(), "the own cards, heard of only when they change");
        // What came after the last card is no part of what this one has heard.
        self.changes.retain(|told, _| *told <= version);
        assert_eq!(self.changes, heard, "what was heard bit by bit is what there was to hear");
        let moves = self.moves();
        for (version, wish) in &self.acknowledged {
            let own = (*version, self.seated.seat, *wish, false);
            assert!(moves.contains(&own), "{own:?} was acknowledged");
        }
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
            if self.socket.is_some() && self.rng.random_bool(LOSSES) {
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
                let server = one_of(&self.servers, &mut self.rng);
                match connect(server).await {
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
            Notice::Done { id, version } => {
                if let Some(wish) = self.sent.remove(&id) {
                    self.acknowledged.insert(version, wish);
                }
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
                self.trace.heard(&self.name, &text);
                self.client.on_text(&text, self.now());
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
        if self.may_start() {
            self.client.start();
            return true;
        }
        let Some(wish) = self.client.asked().and_then(|view| view.legal_moves().choose(&mut self.rng)) else {
            return false;
        };
        sleep(Duration::from_millis(self.rng.random_range(0..500))).await;
        // Nothing has been heard in the meantime: the client still wants to know this.
        let id = self.client.play(wish).expect("a legal move of the one who decides");
        self.sent.insert(id, wish);
        true
    }

    /// Whether this is the host, everybody is there, and the game has not been started.
    fn may_start(&self) -> bool {
        let starting = |message: &ClientMessage| matches!(message, ClientMessage::Start { .. });
        self.seated.seat == 0
            && !self.client.pending().any(starting)
            && self.client.table().is_some_and(|table| {
                let people = table.chairs.iter().filter(|chair| chair.sitter == Sitter::Person).count();
                table.state == State::Waiting && people == self.people
            })
    }
}

/// A client that knows that there is a table, and nothing more.
fn client(seated: &Seated, seed: u64) -> Client {
    let (table, token) = (seated.table.clone(), Some(seated.token.clone()));
    Client::new(Hello { table, token, since: Some(1) }, PACING, seed)
}

fn one_of<'a>(servers: &'a [String], rng: &mut SmallRng) -> &'a str {
    &servers[rng.random_range(0..servers.len())]
}

async fn connect(server: &str) -> Option<Socket> {
    let stream = timeout(PATIENCE, TcpStream::connect((server, 80))).await.ok()?.ok()?;
    let (socket, _) = timeout(PATIENCE, client_async("ws://server/ws", stream)).await.ok()?.ok()?;
    Some(socket)
}

/// Asks for something until there is an answer. It has a key, so that it is done once.
async fn insist(servers: &[String], rng: &mut SmallRng, path: &str, body: &impl Serialize) -> Seated {
    let body = serde_json::to_string(body).unwrap();
    loop {
        match timeout(PATIENCE, post(one_of(servers, rng), path, &body)).await {
            Ok(Ok((200, answer))) => return serde_json::from_str(&answer).unwrap(),
            // The server is away, or its store.
            Ok(Ok((503, _)) | Err(_)) | Err(_) => sleep(Duration::from_millis(200)).await,
            Ok(Ok((status, answer))) => panic!("{status}: {answer}"),
        }
    }
}

/// A request: the status and the body of the answer.
async fn post(server: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
    let mut stream = TcpStream::connect((server, 80)).await?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cut_off = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(cut_off)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut_off)?;
    Ok((status, body.to_owned()))
}
