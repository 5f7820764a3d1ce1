//! The context of a server, which every connection, request and table shares: configuration, store, limits, metrics, and what is
//! taken from the machine. And its tables: which are awake, how one is woken, where its task can be reached. What becomes of a
//! request is decided there.

mod chores;
mod clock;
mod health;
mod seats;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use luxx_protocol::api::Listed;
use luxx_protocol::fair::Proof;
use luxx_protocol::{Code, Refusal};
use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::buckets::{Allowances, Buckets};
use crate::config::Config;
use crate::limits::Counts;
use crate::metrics::Metrics;
use crate::node::{Node, edge, link::Network};
use crate::platform::{Background, Platform};
use crate::secret::Entropy;
use crate::store::{Claim, NodeId, Store, StoreError};
use crate::table::{Actor, BotFactory, Command, proof};
use crate::throttle::Throttle;
use crate::time::Time;

/// How many commands may wait at a table.
const QUEUE: usize = 64;
/// How often a request that met a table just going to sleep is tried again.
const TRIES: usize = 5;
/// How long a table is looked for that is on its way from one node to another, and how long is waited between two tries.
const SOUGHT: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How many open tables are listed.
const LISTED: usize = 100;

/// All tables.
pub(crate) struct Registry {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    /// Which node this is.
    pub(crate) node: Node,
    /// A number for the next connection to a table.
    conns: AtomicU64,
    pub(crate) metrics: Metrics,
    // What comes with the platform.
    pub(crate) entropy: Entropy,
    pub(crate) time: Time,
    pub(crate) background: Background,
    pub(crate) bots: BotFactory,
    /// One proof at a time: a long one is much work.
    proofs: Semaphore,
    /// Requests of each address.
    pub(crate) requests: Buckets,
    /// Tables that each address sets up.
    creations: Buckets,
    /// Seats that each address takes.
    joins: Buckets,
    /// Messages of each seat, and of each address that only watches.
    pub(crate) allowances: Arc<Allowances>,
    /// Connections of any kind.
    pub(crate) admitted: Counts,
    /// Connections that may only ask after the server's health.
    pub(crate) reserve: Counts,
    /// Live connections.
    pub(crate) connections: Counts,
    /// Cancelled when the server is about to stop.
    pub(crate) stopping: CancellationToken,
    /// Every task that must end before the server does: connections, actors, bots.
    pub(crate) tasks: TaskTracker,
    /// Those of tables.
    pub(crate) actors: TaskTracker,
    /// Cancelled when the tables of a node that stops are the others'.
    pub(crate) handed_over: CancellationToken,
    /// Until when the store need not be probed again.
    ready_until: Mutex<Option<Instant>>,
    /// A store that fails fails for everybody, and again and again: the log needs to say so now and then.
    store_failures: Throttle,
    /// A table that is damaged is met again and again too: everybody who sits there comes back all the time.
    damaged_tables: Throttle,
    due_failures: Throttle,
    prune_failures: Throttle,
    pub(crate) lease_failures: Throttle,
    pub(crate) link_failures: Throttle,
    awake: Mutex<HashMap<String, mpsc::Sender<Box<Command>>>>,
    /// Makes numbers of addresses, others in every process; nodes have it in common.
    salt: String,
    /// By how much the store's clock is ahead of this server's, in milliseconds.
    ahead: AtomicI64,
    /// A table that was due could not be woken, or has ended with its clock running: all are looked for once more.
    wake_again: AtomicBool,
    /// A table has gone to sleep, or a node has died.
    asleep: Notify,
    /// Whether there may be tables with a running clock that no node has.
    orphans: AtomicBool,
}

impl Registry {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, platform: Platform) -> Arc<Registry> {
        Registry::of_node(config, store, platform, None)
    }

    /// Makes the registry of one of several nodes, with how they reach each other and where this one is reached.
    pub(crate) fn of_node(
        config: Config,
        store: Arc<dyn Store>,
        platform: Platform,
        network: Option<(Network, String)>,
    ) -> Arc<Registry> {
        let limits = &config.limits;
        let Platform { entropy, time, background, bots } = platform;
        let stopping = CancellationToken::new();
        let salt = match &network {
            Some((network, _)) => network.secret.derived("origins"),
            None => entropy.fresh::<16>(),
        };
        let metrics = Metrics::new();
        let node = match network {
            Some((network, address)) => {
                Node::of_several(&stopping, &store, address, network, metrics.link_bytes.clone())
            }
            None => Node::alone(&stopping),
        };
        Arc::new(Registry {
            requests: Buckets::new(limits.requests_per_second, 10.0 * limits.requests_per_second),
            creations: Buckets::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            joins: Buckets::new(limits.joins_per_hour / 3600.0, limits.joins_per_hour),
            allowances: Allowances::new(limits.messages_per_second, limits.burst),
            config,
            store,
            node,
            conns: AtomicU64::new(1),
            metrics,
            salt,
            entropy,
            time,
            background,
            bots,
            proofs: Semaphore::new(1),
            admitted: Counts::default(),
            reserve: Counts::default(),
            connections: Counts::default(),
            stopping,
            tasks: TaskTracker::new(),
            actors: TaskTracker::new(),
            handed_over: CancellationToken::new(),
            ready_until: Mutex::new(None),
            store_failures: Throttle::default(),
            damaged_tables: Throttle::default(),
            due_failures: Throttle::default(),
            prune_failures: Throttle::default(),
            lease_failures: Throttle::default(),
            link_failures: Throttle::default(),
            awake: Mutex::default(),
            ahead: AtomicI64::new(0),
            wake_again: AtomicBool::new(false),
            asleep: Notify::new(),
            orphans: AtomicBool::new(false),
        })
    }

    /// A number for a connection to a table, higher than all before.
    pub(crate) fn next_conn(&self) -> u64 {
        self.conns.fetch_add(1, Relaxed)
    }

    /// A random number that nobody else has.
    pub(crate) fn fresh(&self) -> u64 {
        let mut bytes = [0; 8];
        self.entropy.fill(&mut bytes);
        u64::from_be_bytes(bytes)
    }

    /// The open public tables, everybody's latest first.
    pub(crate) async fn listed(&self) -> Result<Vec<Listed>, Refusal> {
        let listed = self.store.listed(LISTED).await.map_err(|error| self.unavailable("", &error))?;
        let read = |text: &String| {
            serde_json::from_str(text)
                .inspect_err(|error| {
                    if let Some(more) = self.damaged_tables.pass("listed") {
                        tracing::error!(%error, more, "a table is left out of the list: what is stored about it makes no sense");
                    }
                })
                .ok()
        };
        Ok(listed.iter().filter_map(read).collect())
    }

    /// The finished deals of a table with everything needed to check them.
    pub(crate) async fn proof(&self, id: &str) -> Result<Proof, Refusal> {
        check_id(id)?;
        let _turn = self.proofs.acquire().await;
        let log = self.store.read(id, 0).await.map_err(|error| self.unavailable(id, &error))?;
        if log.is_empty() {
            return Err(Refusal::new(Code::UnknownTable, "there is no such table"));
        }
        // Every game is played again, which may take a while.
        let id = id.to_owned();
        let work = self.background.run(move || proof(&id, &log));
        let made = work.await;
        let made = made.ok_or_else(|| Refusal::new(Code::Unavailable, "the proof cannot be made"))?;
        made.map_err(|damaged| self.damaged(&damaged))
    }

    /// Asks a table something and waits for the answer. `command` may be called again if the table was just going to sleep, or is on
    /// its way from one node to another.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        command: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<(T, mpsc::Sender<Box<Command>>), Refusal> {
        check_id(id)?;
        let (began, mut pause) = (Instant::now(), PAUSE);
        for tried in 1.. {
            let table = self.wake(id);
            let (reply, answer) = oneshot::channel();
            if table.send(Box::new(command(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, table));
            }
            if self.stopping.is_cancelled() {
                return Err(Refusal::new(Code::Restarting, "the server is about to be restarted"));
            }
            if self.node.is_alone() {
                if tried == TRIES {
                    break;
                }
            } else {
                if began.elapsed() > SOUGHT {
                    break;
                }
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
            }
        }
        Err(Refusal::new(Code::Unavailable, "the table cannot be reached; try again"))
    }

    /// Where a table's task can be reached; wakes it if it sleeps. That it exists is found out there.
    pub(crate) fn wake(self: &Arc<Self>, id: &str) -> mpsc::Sender<Box<Command>> {
        let mut awake = self.awake.lock();
        if let Some(table) = awake.get(id).filter(|table| !table.is_closed()) {
            return table.clone();
        }
        let (table, commands) = mpsc::channel(QUEUE);
        awake.insert(id.to_owned(), table.clone());
        self.tasks.spawn(self.actors.track_future(Arc::clone(self).keep(id.to_owned(), commands)));
        table
    }

    /// Keeps a table, if it is this node's or can be; else hands on what is asked of it to the node that has it.
    async fn keep(self: Arc<Self>, id: String, commands: mpsc::Receiver<Box<Command>>) {
        let life = self.node.life();
        match self.node.claim(&life, &id, &*self.store).await {
            Ok(Claim::Ours) => Actor::serve(self, life, id, commands).await,
            // In a box: most tasks of tables need no room for it.
            Ok(Claim::Theirs(peer)) => Box::pin(edge::serve(self, id, peer, commands)).await,
            Ok(Claim::Missing) => {
                let refusal = Refusal::new(Code::UnknownTable, "there is no such table");
                self.refuse_all(&id, commands, &refusal).await;
            }
            // A new life of this node begins in a moment.
            Err(StoreError::Fenced) => self.close_mailbox(&id, commands).await,
            Err(error) => {
                let refusal = self.unavailable(&id, &error);
                self.wake_again();
                self.refuse_all(&id, commands, &refusal).await;
            }
        }
    }

    /// Forgets where a table can be reached.
    pub(crate) fn close(&self, id: &str) {
        self.awake.lock().remove(id);
    }

    /// Ends a mailbox. Whoever still asked something asks again.
    pub(crate) async fn close_mailbox(&self, id: &str, mut commands: mpsc::Receiver<Box<Command>>) {
        self.forget(id, &mut commands);
        while let Some(late) = commands.recv().await {
            drop(late);
        }
    }

    /// Ends a mailbox; whoever still asked something is refused.
    pub(crate) async fn refuse_all(
        &self,
        id: &str,
        mut commands: mpsc::Receiver<Box<Command>>,
        refusal: &Refusal,
    ) {
        self.forget(id, &mut commands);
        while let Some(command) = commands.recv().await {
            command.refuse(refusal);
        }
    }

    fn forget(&self, id: &str, commands: &mut mpsc::Receiver<Box<Command>>) {
        commands.close();
        let mut awake = self.awake.lock();
        // There may be another one by now.
        if awake.get(id).is_some_and(mpsc::Sender::is_closed) {
            awake.remove(id);
        }
    }

    /// Lets a table go to sleep, unless a command waits for it. The store knows when it must be woken.
    pub(crate) fn retire(&self, id: &str, commands: &mpsc::Receiver<Box<Command>>) -> bool {
        let mut awake = self.awake.lock();
        if !commands.is_empty() {
            return false;
        }
        awake.remove(id);
        self.asleep.notify_one();
        true
    }

    /// Has every table that is due looked for once more, because one could not be woken or has ended before its time. Not at once: what
    /// fails may fail again.
    pub(crate) fn wake_again(&self) {
        self.wake_again.store(true, Relaxed);
    }

    /// Other nodes have died, or left: their tables whose clock runs are woken here.
    pub(crate) fn have_died(&self, dead: &[NodeId]) {
        self.metrics.evicted.inc_by(dead.len() as u64);
        tracing::warn!(nodes = ?dead, "other nodes are evicted: they have died, or left");
        self.may_have_died();
    }

    /// Wakes the tables of nodes that may have died: it was not heard who was evicted.
    pub(crate) fn may_have_died(&self) {
        self.orphans.store(true, Relaxed);
        self.asleep.notify_one();
    }
}

/// A table's name in links is 24 hexadecimal digits; nothing else needs to be looked for.
fn check_id(id: &str) -> Result<(), Refusal> {
    if id.len() == 24 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(Refusal::new(Code::UnknownTable, "there is no such table"))
}
