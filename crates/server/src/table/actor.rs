//! The actor of one table: a task with a mailbox that alone changes the table, so nothing needs a lock. [`Actor::run`] is its
//! loop, and [`Actor::handle`] the way of every request: planned ([`requests`](super::requests)), stored and fanned out
//! ([`append`](super::append)), answered.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use luxx_protocol::api::{Glance, Seated};
use luxx_protocol::{ClientMessage, Code, Refusal, ServerMessage, Token};
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::bots::{Thinking, thought};
use super::chat::Chat;
use super::clock::Since;
use super::connections::{Conn, Connections, restarting, text};
use super::guests::Guests;
use super::outlet::Outlet;
use super::requests::{Joining, Plan};
use super::state::{Damaged, Table};
use super::timers::Due;
use crate::entry::Entry;
use crate::node::Life;
use crate::registry::Registry;
use crate::store::Line;

/// A longer log is replayed on a thread for such work: it would hold up everybody else's tables.
const REPLAYED_HERE: usize = 500;

/// An answer, or why there is none.
type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// The seat's secret; none for somebody who only watches.
    pub(crate) token: Option<Token>,
    /// The last version that is known from before.
    pub(crate) since: Option<u64>,
    pub(crate) from: IpAddr,
    /// Stands for the socket, wherever it is handed on to.
    pub(crate) socket: u64,
    /// Whether this socket was at the table before, and nobody has said anything on it: the other end may be long gone.
    pub(crate) again: bool,
}

/// What a table can be asked. It travels in a box: a channel has room for 32 of its kind, and there are thousands of channels.
pub(crate) enum Command {
    /// Somebody wants to sit down; with a key the same request may come again. `relayed` is what another node has handed on: it is not
    /// handed on a second time.
    Join { name: String, key: Option<Token>, from: IpAddr, relayed: bool, reply: Reply<Seated> },
    /// How the table looks from outside.
    Info { relayed: bool, reply: Reply<Glance> },
    /// A connection with a number that no other has; the answer is that number, and the first message has been sent.
    Connect { conn: u64, visitor: Visitor, out: Outlet, reply: Reply<u64> },
    /// A message on a connection.
    Message { conn: u64, message: ClientMessage },
    /// A connection has ended.
    Disconnect { conn: u64 },
}

impl Command {
    /// Tells whoever waits for an answer that there is none.
    pub(crate) fn refuse(self, refusal: &Refusal) {
        // Whoever asked may be gone.
        match self {
            Command::Join { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Info { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Connect { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Message { .. } | Command::Disconnect { .. } => {}
        }
    }
}

/// The actor of a table.
pub(crate) struct Actor {
    pub(super) registry: Arc<Registry>,
    /// The life of the node in which this table was claimed.
    pub(super) life: Life,
    /// From when on its clocks count.
    pub(super) since: Since,
    pub(super) table: Table,
    pub(super) connections: Connections,
    pub(super) guests: Guests,
    pub(super) chat: Chat,
    /// The mailbox.
    pub(super) commands: mpsc::Receiver<Box<Command>>,
    pub(super) thinking: Option<Thinking>,
    /// When the table last changed, or somebody came or went.
    pub(super) changed: Instant,
    /// When anything last happened in the game, or when it is tried again if it could not be stored.
    pub(super) acted: Instant,
    /// When the store was last told about the table as a whole.
    pub(super) summarized: Instant,
    /// Timers wait until then: after a stall, for what arrived during it.
    pub(super) held_until: Instant,
    /// What is stored is not what we know: somebody else has written, or nobody knows what was written.
    pub(super) lost: bool,
}

/// Counts a table as awake until this is dropped, however its task ends.
struct Awake(Gauge);

impl Drop for Awake {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Actor {
    /// Reads the table and serves it until nobody needs it any more.
    pub(crate) async fn serve(
        registry: Arc<Registry>,
        life: Life,
        id: String,
        commands: mpsc::Receiver<Box<Command>>,
    ) {
        let table = match read(&registry, &id).await {
            Ok(table) => table,
            Err(refusal) => {
                if refusal.code == Code::Unavailable {
                    // If its clock has woken it, that must not have been the last time.
                    registry.wake_again();
                }
                return registry.refuse_all(&id, commands, &refusal).await;
            }
        };
        let awake = registry.metrics.tables_awake.clone();
        awake.inc();
        let _awake = Awake(awake);
        let (connections, chat) = (Connections::new(table.seats()), Chat::new(table.seats()));
        let (guests, now) = (Guests::of(&table), Instant::now());
        let since = Since { at: registry.time.now_ms(), version: table.version };
        let since = registry.node.counts_from(&id, since, registry.time.started);
        let mut actor = Actor {
            registry,
            life,
            since,
            table,
            connections,
            guests,
            chat,
            commands,
            thinking: None,
            changed: now,
            acted: now,
            summarized: now,
            held_until: now,
            lost: false,
        };
        actor.run().await;
    }

    async fn run(&mut self) {
        let over = self.life.over.clone();
        let mut over = pin!(over.cancelled());
        let mut alarm = pin!(sleep_until(self.changed));
        loop {
            let (when, _) = self.due();
            // A timer that fires too early does no harm: it is reset only then, which is rarer than a message.
            if when < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(when);
            }
            let expected = alarm.deadline().max(Instant::now());
            tokio::select! {
                // In this order: timers are rare, and must not starve behind clients that send a lot.
                biased;
                // Nothing is half done here: whatever was begun has been stored.
                () = &mut over => return self.end(),
                choice = thought(self.thinking.as_mut()) => self.thought_of(choice),
                () = &mut alarm => if self.ring(expected).await { return },
                command = self.commands.recv() => match command {
                    Some(command) => self.handle(*command).await,
                    None => return,
                },
            }
            if self.connections.has_dropped() {
                self.tell_presence();
            }
            if self.lost {
                return self.end();
            }
        }
    }

    /// Ends this actor, and nothing else: whoever is here looks for the table again. Those whose sockets end as well are told so.
    fn end(&mut self) {
        self.registry.close(&self.table.id);
        self.registry.node.forget(&self.table.id);
        if self.lost && self.table.options.clock.is_some() {
            // Perhaps nobody is here to look for it, and the time at which it was to be woken may be over.
            self.registry.wake_again();
        }
        let bye = self.registry.stopping.is_cancelled().then(restarting);
        self.connections.send_away(self.table.version, bye.as_ref());
    }

    /// A request: planned, stored and told, answered.
    pub(super) async fn handle(&mut self, command: Command) {
        if !self.registry.node.holds() {
            return self.refuse(command);
        }
        match command {
            Command::Message { conn, message } => {
                let id = message.id();
                let outcome = match self.plan(conn, message) {
                    Ok(Plan::Store { author, entry }) => self.append_and_publish(Some(author), entry).await,
                    Ok(Plan::Done { version }) => Ok(version),
                    Ok(Plan::Say { id, line }) => self.say(id, line),
                    Ok(Plan::Pong) => return self.connections.send(conn, text(&ServerMessage::Pong)),
                    Err(refusal) => Err(refusal),
                };
                self.answer(conn, id, outcome);
            }
            Command::Join { name, key, from, reply, .. } => {
                let joined = self.join(&name, key, from).await;
                // Whoever hears nothing asks again, with the same key.
                if !self.lost {
                    let _ = reply.send(joined);
                }
            }
            Command::Info { reply, .. } => drop(reply.send(Ok(self.table.glance()))),
            Command::Connect { conn, visitor, out, reply } => {
                let connected = self.connect(conn, visitor, out).await;
                // Whoever hears nothing looks for the table again.
                if !self.lost {
                    let _ = reply.send(connected.map(|()| conn));
                }
            }
            Command::Disconnect { conn } => {
                if self.connections.leave(conn) {
                    self.tell_presence();
                }
            }
        }
    }

    /// What this node knows may be old: its lease has run out, and another one may have the table.
    fn refuse(&mut self, command: Command) {
        let refusal = Refusal::new(Code::Unavailable, "this server cannot reach the others; try again");
        match command {
            Command::Message { message: ClientMessage::Ping, conn } => {
                self.connections.send(conn, text(&ServerMessage::Pong));
            }
            Command::Message { conn, message } => {
                let refused = ServerMessage::Refused { id: message.id(), refusal };
                self.connections.send(conn, text(&refused));
            }
            Command::Disconnect { conn } => drop(self.connections.leave(conn)),
            other => other.refuse(&refusal),
        }
    }

    /// Acknowledges a message, or says why not. If it is not known what was stored nothing is said: the client comes again
    /// with the same message.
    fn answer(&mut self, conn: u64, id: Option<u64>, outcome: Result<u64, Refusal>) {
        if self.lost {
            return;
        }
        let answer = match (outcome, id) {
            (Ok(version), Some(id)) => ServerMessage::Ack { id, version },
            (Ok(_), None) => return,
            (Err(refusal), id) => ServerMessage::Refused { id, refusal },
        };
        self.connections.send(conn, text(&answer));
    }

    /// Somebody sits down, before the start.
    async fn join(&mut self, name: &str, key: Option<Token>, from: IpAddr) -> Result<Seated, Refusal> {
        match self.plan_join(name, key, from)? {
            Joining::Again(seated) => Ok(seated),
            Joining::New { entry, mut seated } => {
                self.append_and_publish(None, entry).await?;
                self.chat.forget(seated.seat);
                self.guests.sat_down(seated.seat, from, self.table.options.public);
                seated.commitment = self.table.commitment();
                Ok(seated)
            }
        }
    }

    async fn connect(&mut self, conn: u64, visitor: Visitor, out: Outlet) -> Result<(), Refusal> {
        self.table.must_be_open()?;
        let Visitor { token, since, from, socket, again } = visitor;
        let seat = match token {
            Some(token) => {
                let seat = self.table.seat_of(&token);
                Some(seat.ok_or_else(|| Refusal::new(Code::BadToken, "this token opens no seat here"))?)
            }
            None if !self.table.options.spectators => {
                return Err(Refusal::new(Code::SwitchedOff, "nobody may watch at this table"));
            }
            None if self.connections.spectators() >= self.registry.config.limits.spectators => {
                return Err(Refusal::new(Code::TooMany, "too many people watch this table already"));
            }
            None => None,
        };
        if let Some(seat) = seat
            && again
            && self.connections.is_here_on_another(seat, socket)
        {
            // Which of the two is alive is not known here. Whoever is connects again, and is the latest then.
            return Err(Refusal::new(
                Code::Restarting,
                "this seat is taken by another connection: connect again",
            ));
        }
        if seat.is_some() && since > Some(self.table.version) {
            // Only what was stored is ever told: the store has lost something.
            self.registry.metrics.steps_back.inc();
            let (table, version) = (&*self.table.id, self.table.version);
            tracing::error!(table, version, ?since, "a client knows a version that is not stored");
        }
        if let Some(seat) = seat.filter(|seat| self.table.has_left(*seat)) {
            self.append_and_publish(None, Entry::Returned { seat }).await?;
        }
        let entering = Conn { number: conn, seat, socket, since: Instant::now(), out };
        self.connections.enter(entering, self.registry.node.is_alone());
        if let Some(seat) = seat {
            self.guests.connected(seat, from);
        }
        let welcome = self.welcome(seat, since).await;
        let version = Some(welcome.version);
        self.connections.send_of(conn, version, text(&ServerMessage::Welcome(Box::new(welcome))));
        self.tell_presence();
        Ok(())
    }

    /// Acts on what is due: true if the actor has gone to sleep. What had arrived before comes first, even if it could not be
    /// looked at in time because the whole process was held up.
    async fn ring(&mut self, expected: Instant) -> bool {
        if self.was_stalled(expected) {
            return false;
        }
        for _ in 0..self.commands.len() {
            if let Ok(command) = self.commands.try_recv() {
                self.handle(*command).await;
            }
        }
        match self.due() {
            _ if self.lost => {}
            (when, _) if when > Instant::now() => {}
            (_, Due::Think(seat)) => self.think(seat),
            (_, Due::Bot(seat)) => self.bot_moves(seat).await,
            (_, Due::Time(seat)) => self.time_is_up(seat).await,
            (_, Due::Deal) => self.deal_next().await,
            (_, Due::Release(seat)) => self.release(seat).await,
            (_, Due::Sleep) => return self.sleep().await,
        }
        false
    }
}

/// The table as its log tells it.
async fn read(registry: &Registry, id: &str) -> Result<Table, Refusal> {
    let log = registry.store.read(id, 0).await.map_err(|error| registry.unavailable(id, &error))?;
    if log.is_empty() {
        return Err(Refusal::new(Code::UnknownTable, "there is no such table"));
    }
    replayed(registry, id, log).await
}

/// The table that this log tells of.
pub(crate) async fn replayed(registry: &Registry, id: &str, log: Vec<Line>) -> Result<Table, Refusal> {
    let id = id.to_owned();
    off_thread(registry, log.len(), move || Table::from_log(&id, &log)).await
}

/// Replays a log of this length: here if it is short, else where long work is done.
pub(super) async fn off_thread<T: Send + 'static>(
    registry: &Registry,
    length: usize,
    work: impl FnOnce() -> Result<T, Damaged> + Send + 'static,
) -> Result<T, Refusal> {
    let done = if length <= REPLAYED_HERE { Some(work()) } else { registry.background.run(work).await };
    let done = done.ok_or_else(|| Refusal::new(Code::Unavailable, "the table cannot be read"))?;
    done.map_err(|damaged| registry.damaged(&damaged))
}
