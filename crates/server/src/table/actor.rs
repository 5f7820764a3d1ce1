//! The actor of one table: a task with a mailbox that alone changes the table, so nothing needs a lock. [`Actor::run`] is its
//! loop, and [`Actor::handle`] the way of every request: planned ([`requests`](super::requests)), stored and fanned out
//! ([`commit`](super::commit)), answered.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use luxx_protocol::api::{Glance, Seated};
use luxx_protocol::{ClientMessage, Code, Refusal, ServerMessage, Token};
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::bots::{Thinking, thought};
use super::connections::{Connections, Out, bye, restarting, text};
use super::requests::{Joining, Plan};
use super::state::Table;
use super::timers::Due;
use crate::entry::Entry;
use crate::platform::Background;
use crate::registry::Registry;

/// A longer log is replayed on a thread for such work: it would hold up everybody else's tables.
const REPLAYED_HERE: usize = 500;

/// An answer, or why there is none.
type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a table can be asked. It travels in a box: a channel has room for 32 of its kind, and there are thousands of channels.
pub(crate) enum Command {
    /// Somebody wants to sit down; with a key the same request may come again.
    Join { name: String, key: Option<Token>, from: IpAddr, reply: Reply<Seated> },
    /// How the table looks from outside.
    Info { reply: Reply<Glance> },
    /// A connection; the answer is its number, and the first message has been sent.
    Connect {
        token: Option<Token>,
        since: Option<u64>,
        from: IpAddr,
        out: mpsc::Sender<Box<Out>>,
        reply: Reply<u64>,
    },
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
            Command::Info { reply } => drop(reply.send(Err(refusal.clone()))),
            Command::Connect { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Message { .. } | Command::Disconnect { .. } => {}
        }
    }
}

/// The actor of a table.
pub(crate) struct Actor {
    pub(super) registry: Arc<Registry>,
    pub(super) table: Table,
    pub(super) connections: Connections,
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
        id: String,
        mut commands: mpsc::Receiver<Box<Command>>,
    ) {
        let table = match read(&registry, &id).await {
            Ok(table) => table,
            Err(refusal) => {
                if refusal.code == Code::Unavailable {
                    // If its clock has woken it, that must not have been the last time.
                    registry.wake_again();
                }
                registry.close(&id);
                commands.close();
                while let Some(command) = commands.recv().await {
                    command.refuse(&refusal);
                }
                return;
            }
        };
        let awake = registry.metrics.tables_awake.clone();
        awake.inc();
        let _awake = Awake(awake);
        let (connections, now) = (Connections::new(table.seats()), Instant::now());
        let mut actor = Actor {
            registry,
            table,
            connections,
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
        let stopping = self.registry.stopping.clone();
        let mut stopped = pin!(stopping.cancelled());
        let mut alarm = pin!(sleep_until(self.changed));
        loop {
            let (when, _) = self.due();
            // An alarm that rings too early does no harm: it is put forward only then, which is rarer than a message.
            if when < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(when);
            }
            let expected = alarm.deadline().max(Instant::now());
            tokio::select! {
                // In this order: what comes up by itself is rare, and must not wait behind those who talk a lot.
                biased;
                () = &mut stopped => {
                    // Nothing is half done here: whatever was begun has been stored.
                    return self.connections.dismiss_all(&restarting());
                },
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
                self.registry.close(&self.table.id);
                let refusal = Refusal::new(Code::Restarting, "the table is read anew: connect again");
                self.connections.dismiss_all(&bye(refusal, Some(100)));
                return;
            }
        }
    }

    /// A request: planned, stored and told, answered.
    pub(super) async fn handle(&mut self, command: Command) {
        match command {
            Command::Message { conn, message } => {
                let id = message.id();
                let outcome = match self.plan(conn, message) {
                    Ok(Plan::Store { author, entry }) => self.commit(Some(author), entry).await,
                    Ok(Plan::Done { version }) => Ok(version),
                    Ok(Plan::Say { id, line }) => self.say(id, line),
                    Ok(Plan::Pong) => return self.connections.send(conn, text(&ServerMessage::Pong)),
                    Err(refusal) => Err(refusal),
                };
                self.answer(conn, id, outcome);
            }
            Command::Join { name, key, from, reply } => drop(reply.send(self.join(&name, key, from).await)),
            Command::Info { reply } => drop(reply.send(Ok(self.table.glance()))),
            Command::Connect { token, since, from, out, reply } => {
                drop(reply.send(self.connect(token, since, from, out).await));
            }
            Command::Disconnect { conn } => {
                if self.connections.leave(conn) {
                    self.tell_presence();
                }
            }
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
                self.commit(None, entry).await?;
                self.connections.sat_down(seated.seat, from, self.table.options.public);
                seated.commitment = self.table.commitment();
                Ok(seated)
            }
        }
    }

    async fn connect(
        &mut self,
        token: Option<Token>,
        since: Option<u64>,
        from: IpAddr,
        out: mpsc::Sender<Box<Out>>,
    ) -> Result<u64, Refusal> {
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
        if seat.is_some() && since > Some(self.table.version) {
            // Only what was stored is ever told: the store has lost something.
            self.registry.metrics.steps_back.inc();
            let (table, version) = (&*self.table.id, self.table.version);
            tracing::error!(table, version, ?since, "a client knows a version that is not stored");
        }
        if let Some(seat) = seat.filter(|seat| self.table.has_left(*seat)) {
            self.commit(None, Entry::Returned { seat }).await?;
        }
        let conn = self.connections.enter(seat, from, out);
        let welcome = self.welcome(seat, since).await;
        self.connections.send(conn, text(&ServerMessage::Welcome(Box::new(welcome))));
        self.tell_presence();
        Ok(conn)
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
    let owned = id.to_owned();
    off_thread(&registry.background, log.len(), move || Table::from_log(&owned, &log)).await
}

/// Replays a log of this length: here if it is short, else where long work is done.
pub(super) async fn off_thread<T: Send + 'static>(
    background: &Background,
    length: usize,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    if length <= REPLAYED_HERE {
        return work();
    }
    let gone = || Err(Refusal::new(Code::Unavailable, "the table cannot be read"));
    background.run(work).await.unwrap_or_else(gone)
}
