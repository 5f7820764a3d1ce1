//! Nodes without sockets: registries on one store in memory, links through pipes, a clock that the test owns.

mod busy;
mod clocks;
mod dead;
mod forgotten;
mod full;
mod links;
mod strangers;
mod together;

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::api::{Create, Join, Seated};
use luxx_protocol::{Change, ClientMessage, Clock, Code, Options, Refusal, ServerMessage, Token};
use parking_lot::Mutex;
use tokio::io::{AsyncWriteExt, duplex};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::handshake::Secret;
use super::link::{Carrier, Gate, Later, Network, Stream};
use crate::platform::{Background, Platform};
use crate::registry::Registry;
use crate::store::{
    Claim, Due, Lease, Line, Memory, NodeId, Owner, Peer, Stage, Store, StoreError, StoreFuture, Summary,
};
use crate::table::{Command, Out, Outlet, Visitor};
use crate::{Config, Limits, node};

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

type Streams = mpsc::Sender<(Box<dyn Stream>, IpAddr)>;

/// Pipes by address.
#[derive(Clone, Default)]
struct Pipes(Arc<Mutex<BTreeMap<String, Streams>>>);

impl Carrier for Pipes {
    fn open(&self, address: String) -> Later<io::Result<Box<dyn Stream>>> {
        let (ours, theirs) = duplex(4096);
        let gate = self.0.lock().get(&address).cloned();
        Box::pin(async move {
            let gate = gate.ok_or(io::ErrorKind::ConnectionRefused)?;
            gate.send((Box::new(theirs), HOME)).await.map_err(|_| io::ErrorKind::ConnectionRefused)?;
            Ok(Box::new(ours) as Box<dyn Stream>)
        })
    }

    fn take(&self, stream: Box<dyn Stream>) -> Later<io::Result<Box<dyn Stream>>> {
        Box::pin(async move { Ok(stream) })
    }
}

struct Gated(mpsc::Receiver<(Box<dyn Stream>, IpAddr)>);

impl Gate for Gated {
    async fn next(&mut self) -> (Box<dyn Stream>, SocketAddr) {
        match self.0.recv().await {
            Some((stream, from)) => (stream, (from, 1).into()),
            None => std::future::pending().await,
        }
    }
}

/// Nobody connects: guests are made by hand.
struct Nobody;

impl axum::serve::Listener for Nobody {
    type Io = tokio::io::DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        std::future::pending().await
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok((HOME, 80).into())
    }
}

/// A way to the store that may be held up.
#[derive(Clone)]
struct Way {
    memory: Memory,
    away: Arc<AtomicBool>,
    /// The next time that somebody is evicted nobody hears of it.
    deaf: Arc<AtomicBool>,
    /// It does not say what time it is.
    silent: Arc<AtomicBool>,
    /// Appends wait for as long as this is so.
    held: Arc<AtomicBool>,
    /// How many renewals of a lease have come this way.
    renewals: Arc<AtomicU64>,
}

impl Way {
    fn ask<T: Send + 'static>(
        &self,
        asked: impl FnOnce(&Memory) -> StoreFuture<'_, T>,
    ) -> StoreFuture<'_, T> {
        if self.away.load(Relaxed) {
            return Box::pin(async { Err(StoreError::Other("away".to_owned())) });
        }
        asked(&self.memory)
    }
}

impl Store for Way {
    fn append(
        &self,
        node: NodeId,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move {
            while self.held.load(Relaxed) {
                sleep(Duration::from_millis(10)).await;
            }
            self.ask(|memory| memory.append(node, &table, expected, lines, summary)).await
        })
    }
    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        self.ask(|memory| memory.read(table, after))
    }
    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.memory.listed(most)
    }
    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.ask(|memory| memory.due(node, after, until))
    }
    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.memory.prune(stage, before)
    }
    fn probe(&self) -> StoreFuture<'_, ()> {
        self.ask(Memory::probe)
    }
    fn join(&self, address: &str) -> StoreFuture<'_, Lease> {
        self.ask(|memory| memory.join(address))
    }
    fn renew(&self, node: NodeId) -> StoreFuture<'_, bool> {
        let renewed = self.ask(|memory| memory.renew(node));
        self.renewals.fetch_add(1, Relaxed);
        renewed
    }
    fn evict(&self, node: NodeId) -> StoreFuture<'_, Vec<NodeId>> {
        let evicted = self.ask(|memory| memory.evict(node));
        Box::pin(async {
            let dead = evicted.await?;
            if !dead.is_empty() && self.deaf.swap(false, Relaxed) {
                return Err(StoreError::Unknown("the answer is lost".to_owned()));
            }
            Ok(dead)
        })
    }
    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()> {
        self.ask(|memory| memory.leave(node))
    }
    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        if self.silent.load(Relaxed) {
            return Box::pin(async { Err(StoreError::Other("away".to_owned())) });
        }
        self.ask(Memory::time)
    }
    fn nodes(&self) -> StoreFuture<'_, Vec<Peer>> {
        self.ask(Memory::nodes)
    }
    fn claim(&self, node: NodeId, tables: Vec<String>) -> StoreFuture<'_, Vec<Claim>> {
        self.ask(|memory| memory.claim(node, tables))
    }
    fn owner(&self, table: &str) -> StoreFuture<'_, Owner> {
        self.memory.owner(table)
    }
}

struct Running {
    registry: Arc<Registry>,
    way: Way,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    async fn stop(mut self) {
        self.stop = None;
        self.task.await.unwrap();
    }

    /// Dies without a word, and cannot be reached any more.
    fn die(&self, world: &World) {
        self.way.away.store(true, Relaxed);
        world.pipes.0.lock().clear();
        self.task.abort();
        self.registry.stopping.cancel();
    }
}

struct World {
    memory: Memory,
    pipes: Pipes,
    /// Of each node that is started from now on.
    limits: Limits,
}

impl World {
    fn new() -> World {
        let start = Instant::now();
        let memory = Memory::shared(move || start.elapsed());
        World { memory, pipes: Pipes::default(), limits: Limits::default() }
    }

    /// A way of its own to the store.
    fn way(&self) -> Way {
        Way {
            memory: self.memory.clone(),
            away: Arc::default(),
            deaf: Arc::default(),
            silent: Arc::default(),
            held: Arc::default(),
            renewals: Arc::default(),
        }
    }

    /// Starts a node, whose clock is wrong by so much.
    async fn node(&self, name: &str, wrong: i64) -> Running {
        let mut platform = Platform::system();
        platform.time = platform.time.wrong_by(wrong);
        platform.background = Background::Clocked(Box::new(|| Duration::ZERO));
        self.node_on(&Handle::current(), name, platform).await
    }

    /// The same on a runtime of its own.
    async fn node_on(&self, runtime: &Handle, name: &str, platform: Platform) -> Running {
        let (gate, streams) = mpsc::channel(8);
        self.pipes.0.lock().insert(name.to_owned(), gate);
        let way = self.way();
        let secret = Secret::new("known to all nodes").unwrap();
        let network = Network { carrier: Arc::new(self.pipes.clone()), secret };
        let network = Some((network, name.to_owned()));
        let config = Config { limits: self.limits.clone(), ..Config::default() };
        let registry = Registry::of_node(config, Arc::new(way.clone()), platform, network);
        let (stop, stopped) = oneshot::channel::<()>();
        let running = Arc::clone(&registry);
        let task = runtime.spawn(async move {
            let stopped = async { drop(stopped.await) };
            crate::run_as_node(Nobody, Gated(streams), running, axum::Router::new(), stopped).await.unwrap();
        });
        // It has joined when it knows its name.
        while registry.node.life().node == NodeId::ONLY {
            sleep(Duration::from_millis(10)).await;
        }
        Running { registry, way, stop: Some(stop), task }
    }
}

/// Somebody at a node, as a socket would be.
struct Guest {
    table: mpsc::Sender<Box<Command>>,
    conn: u64,
    outbox: mpsc::Receiver<Box<Out>>,
    version: u64,
    heard: Vec<String>,
}

impl Guest {
    async fn come(node: &Running, seated: &Seated, since: Option<u64>) -> Guest {
        Guest::try_to_come(node, seated, since).await.unwrap()
    }

    async fn try_to_come(node: &Running, seated: &Seated, since: Option<u64>) -> Result<Guest, Refusal> {
        Guest::enter(node, &seated.table, Some(seated.token.clone()), since).await
    }

    /// Somebody who only watches.
    async fn watch(node: &Running, table: &str) -> Result<Guest, Refusal> {
        Guest::enter(node, table, None, None).await
    }

    async fn enter(
        node: &Running,
        table: &str,
        token: Option<Token>,
        since: Option<u64>,
    ) -> Result<Guest, Refusal> {
        let (out, outbox) = mpsc::channel(64);
        let connect = |reply| {
            let (conn, out) = (node.registry.next_conn(), Outlet::Here(out.clone()));
            let token = token.clone();
            let visitor =
                Visitor { token, since, from: HOME, socket: node.registry.fresh(), again: since.is_some() };
            Command::Connect { conn, visitor, out, reply }
        };
        let (conn, table) = node.registry.ask(table, connect).await?;
        let mut guest = Guest { table, conn, outbox, version: 0, heard: Vec::new() };
        assert!(matches!(guest.next().await, Some(ServerMessage::Welcome(_))));
        Ok(guest)
    }

    /// The next message; none: the table has to be looked for again.
    async fn next(&mut self) -> Option<ServerMessage> {
        // Chores go on for ever: a test that waits in vain would never end.
        let next = timeout(Duration::from_hours(1), self.outbox.recv()).await.expect("something to hear");
        let text = match *next.expect("it ends with a word") {
            Out::Text(text) | Out::Bye(text) => text,
            Out::Anew { since } => {
                assert_eq!(since, Some(self.version), "it knows what was told");
                return None;
            }
        };
        let message = serde_json::from_str(&text).unwrap();
        match &message {
            ServerMessage::Welcome(welcome) => self.version = welcome.version,
            ServerMessage::Update(update) => {
                assert_eq!(update.version, self.version + 1, "in order and without a gap");
                self.version = update.version;
            }
            _ => {}
        }
        self.heard.push(text.to_string());
        Some(message)
    }

    /// Waits for something; none: the table has to be looked for again.
    async fn until(&mut self, is_it: impl Fn(&ServerMessage) -> bool) -> Option<ServerMessage> {
        loop {
            let message = self.next().await?;
            if is_it(&message) {
                return Some(message);
            }
        }
    }

    async fn ask(&mut self, message: ClientMessage) -> Option<ServerMessage> {
        let wanted = message.id();
        self.table.send(Box::new(Command::Message { conn: self.conn, message })).await.ok()?;
        self.until(|answer| match answer {
            ServerMessage::Ack { id, .. } => Some(*id) == wanted,
            ServerMessage::Refused { id, .. } => *id == wanted,
            _ => false,
        })
        .await
    }
}

async fn sit_down(nodes: &[&Running], options: Options) -> Vec<Seated> {
    let create = Create { name: "Ada".to_owned(), options, key: None };
    let mut seated = vec![nodes[0].registry.create(create, HOME).await.unwrap()];
    for (node, name) in nodes[1..].iter().zip(["Ben", "Cleo"]) {
        let join = Join { name: name.to_owned(), key: None };
        seated.push(node.registry.join(&seated[0].table, join, HOME).await.unwrap());
    }
    seated
}

fn options(seats: u8) -> Options {
    Options { seats, starts: Some(0), pace_ms: 0, ..Options::default() }
}

fn first_legal(welcomed: &[String]) -> (u64, String) {
    let own = welcomed.iter().rev().find_map(|text| {
        let message: serde_json::Value = serde_json::from_str(text).unwrap();
        let wish = message["own"]["legal"][0].as_str()?.to_owned();
        Some((message["version"].as_u64().unwrap(), wish))
    });
    own.expect("a decision")
}

#[tokio::test(start_paused = true)]
async fn people_at_three_nodes_sit_at_one_table_and_a_planned_stop_hands_it_over() {
    let world = World::new();
    let [first, second, third] =
        [world.node("a", 0).await, world.node("b", 0).await, world.node("c", 0).await];
    let seated = sit_down(&[&first, &second, &third], options(3)).await;
    let table = seated[0].table.clone();
    let mut guests = Vec::new();
    for (node, seated) in [&first, &second, &third].into_iter().zip(&seated) {
        guests.push(Guest::come(node, seated, None).await);
    }
    // What is asked at any node is answered by the one that has the table.
    let asked = third.registry.ask(&table, |reply| Command::Info { relayed: false, reply });
    assert_eq!(asked.await.unwrap().0.info.chairs.iter().filter(|chair| chair.name == "Cleo").count(), 1);
    assert!(matches!(guests[0].ask(ClientMessage::Start { id: 1 }).await, Some(ServerMessage::Ack { .. })));
    let (version, wish) = first_legal(&guests[0].heard);
    let moved = guests[0].ask(ClientMessage::Move { id: 2, version, wish }).await;
    assert!(matches!(moved, Some(ServerMessage::Ack { .. })), "{moved:?}");
    let version = guests[0].version;
    for guest in &mut guests[1..] {
        while guest.version < version {
            guest.next().await.unwrap();
        }
    }
    // Whoever is refused at the owner hears why.
    let refused = guests[1].ask(ClientMessage::Start { id: 3 }).await;
    assert!(matches!(refused, Some(ServerMessage::Refused { refusal, .. }) if refusal.code == Code::NotHost));
    // The owner stops. Its own people are told to come again, the others look for the table by themselves, with what they know.
    first.stop().await;
    let bye = guests[0].until(|message| matches!(message, ServerMessage::Bye { .. })).await;
    assert!(matches!(bye, Some(ServerMessage::Bye { retry_ms: Some(_), .. })));
    for guest in &mut guests[1..] {
        while guest.next().await.is_some() {}
    }
    let mut again = [
        Guest::come(&second, &seated[1], Some(version)).await,
        Guest::come(&third, &seated[2], Some(version)).await,
        Guest::come(&third, &seated[0], Some(version)).await,
    ];
    let said = ClientMessage::Say { id: 9, text: "still here".to_owned() };
    assert!(matches!(again[2].ask(said).await, Some(ServerMessage::Ack { .. })));
    for guest in &mut again[..2] {
        guest.until(|message| matches!(message, ServerMessage::Said(line) if line.seat == 0)).await.unwrap();
    }
    let line = |node: &Running| node.registry.metrics.text().contains("luxx_tables_awake 1\n");
    assert!(line(&second) != line(&third), "one node has it, the other hands on");
}

#[tokio::test(start_paused = true)]
async fn a_node_without_a_lease_says_nothing_and_is_evicted_and_begins_a_new_life() {
    let world = World::new();
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&first, &second], options(2)).await;
    let [mut here, mut there] =
        [Guest::come(&first, &seated[0], None).await, Guest::come(&second, &seated[1], None).await];
    let before = first.registry.node.life().node;
    // Nobody evicts before its own renewals have worked for a lease.
    sleep(2 * node::LEASE).await;
    first.way.away.store(true, Relaxed);
    sleep(node::LEASE + Duration::from_millis(100)).await;
    let asked = here.ask(ClientMessage::Start { id: 1 }).await;
    assert!(
        matches!(asked, Some(ServerMessage::Refused { refusal, .. }) if refusal.code == Code::Unavailable)
    );
    assert!(!first.registry.is_ready().await);
    let held =
        |node: &Running, held: u8| node.registry.figures().contains(&format!("luxx_lease_held {held}\n"));
    assert!(held(&first, 0) && held(&second, 1));
    // The other one evicts it and, as soon as the link is silent or broken, takes the table.
    sleep(Duration::from_secs(1)).await;
    assert_eq!(
        second.registry.metrics.text().lines().filter(|line| *line == "luxx_nodes_evicted_total 1").count(),
        1
    );
    first.way.away.store(false, Relaxed);
    while first.registry.node.life().node == before {
        sleep(Duration::from_millis(50)).await;
    }
    while here.next().await.is_some() {}
    while there.next().await.is_some() {}
    assert!(held(&first, 1) && first.registry.figures().contains("luxx_lease_lost_total 1\n"));
    let [mut there, mut here] =
        [Guest::come(&second, &seated[1], None).await, Guest::come(&first, &seated[0], None).await];
    assert!(matches!(here.ask(ClientMessage::Start { id: 2 }).await, Some(ServerMessage::Ack { .. })));
    there
        .until(
            |it| matches!(it, ServerMessage::Update(update) if matches!(update.change, Change::Dealt { .. })),
        )
        .await
        .unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_clock_goes_on_at_another_node_whatever_time_it_is_there() {
    for wrong in [[0, 3_600_000], [3_600_000, 0]] {
        let world = World::new();
        let [first, second] = [world.node("a", wrong[0]).await, world.node("b", wrong[1]).await];
        let clock = Some(Clock { decision_s: 100, reserve_s: 0 });
        let seated = sit_down(&[&first, &second], Options { clock, ..options(2) }).await;
        let mut host = Guest::come(&first, &seated[0], None).await;
        assert!(matches!(host.ask(ClientMessage::Start { id: 1 }).await, Some(ServerMessage::Ack { .. })));
        let version = host.version;
        sleep(Duration::from_secs(50)).await;
        first.die(&world);
        // Nobody is there: the table is woken for its clock alone, which counts from the claim.
        let stored = async || world.memory.read(&seated[0].table, version).await.unwrap().len();
        sleep(Duration::from_secs(95)).await;
        assert_eq!(stored().await, 0, "{wrong:?}: a whole decision from the claim");
        sleep(Duration::from_secs(20)).await;
        assert_eq!(stored().await, 1, "{wrong:?}: its time has come");
        second.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_know_the_secret_opens_no_link() {
    let world = World::new();
    let node = world.node("a", 0).await;
    let gate = world.pipes.0.lock()["a"].clone();
    let (mut ours, theirs) = duplex(256);
    gate.send((Box::new(theirs), HOME)).await.unwrap();
    ours.write_all(b"luxx-link/1\nGET / HTTP/1.1\r\n").await.unwrap();
    let mut heard = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(&mut ours, &mut heard).await.unwrap();
    assert_eq!(heard, b"", "nothing is said to strangers");
    node.stop().await;
}

#[tokio::test(start_paused = true)]
async fn another_node_gets_the_common_text_once_and_hands_only_for_its_own() {
    use crate::table::{Far, RemoteGuest, TestConn, TestConnections};

    #[derive(Default)]
    struct Seen(Mutex<Vec<String>>);
    impl Far for Seen {
        fn link(&self) -> u64 {
            7
        }
        fn tell(&self, guest: u64, version: Option<u64>, text: &str) -> bool {
            self.0.lock().push(format!("{guest} {version:?} {text}"));
            true
        }
        fn dismiss(&self, guest: u64, text: &str) {
            self.0.lock().push(format!("bye {guest} {text}"));
        }
        fn tell_all(&self, version: Option<u64>, own: &[(u64, Utf8Bytes)], open: &str) -> bool {
            let own: Vec<_> = own.iter().map(|(guest, text)| format!("{guest}:{text}")).collect();
            self.0.lock().push(format!("{version:?} {own:?} {open}"));
            true
        }
        fn send_away(&self, upto: u64) {
            self.0.lock().push(format!("away {upto}"));
        }
    }

    let seen = Arc::new(Seen::default());
    let mut connections = TestConnections::new(3);
    let at = |guest| Outlet::There(RemoteGuest { far: Arc::clone(&seen) as Arc<dyn Far>, guest });
    let conn = |number, seat, out| TestConn { number, seat, socket: number, since: Instant::now(), out };
    for (number, seat, guest) in [(1, Some(0), 51), (2, None, 52), (3, None, 53)] {
        connections.enter(conn(number, seat, at(guest)), false);
    }
    let (out, _outbox) = mpsc::channel(8);
    connections.enter(conn(4, Some(1), Outlet::Here(out)), false);
    assert!(connections.is_here_on_another(1, 5) && !connections.is_here_on_another(1, 4));
    connections.send_each(Some(9), |seat| Some(format!("hand of {seat}").into()), &"open".into());
    connections.send_away(9, None);
    // Who comes later may be older: whoever has just come is told to come again, and others that they have lost the seat.
    for (wait, code) in [(1, "restarting"), (11, "moved")] {
        let (out, mut first) = mpsc::channel(8);
        connections.enter(conn(5, Some(2), Outlet::Here(out)), false);
        sleep(Duration::from_secs(wait)).await;
        let (out, _second) = mpsc::channel(8);
        connections.enter(conn(6, Some(2), Outlet::Here(out)), false);
        assert!(
            matches!(first.recv().await.map(|out| *out), Some(Out::Bye(text)) if text.contains(code)),
            "{code}"
        );
        connections.leave(6);
    }
    assert_eq!(*seen.0.lock(), [r#"Some(9) ["51:hand of 0"] open"#, "away 53"]);
}
