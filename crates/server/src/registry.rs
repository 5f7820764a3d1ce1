//! All tables of a server: which are awake, how one is woken, how one is set up. It knows where each table's task can be
//! reached and nothing of what happens there.

mod chores;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use luxx_protocol::api::{Create, Join, Listed, Seated};
use luxx_protocol::fair::Proof;
use luxx_protocol::{Code, Refusal, Token, name};
use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::buckets::{Allowances, Buckets};
use crate::config::Config;
use crate::entry::{Entry, LogEntry};
use crate::limits::{Counts, network};
use crate::metrics::Metrics;
use crate::platform::{Background, Platform};
use crate::secret::{self, Entropy};
use crate::store::{Store, StoreError};
use crate::table::{Actor, BotFactory, Command, Table, proof, summary};
use crate::throttle::Throttle;
use crate::time::Time;

/// How many commands may wait at a table.
const QUEUE: usize = 64;
/// How often a request that met a table just going to sleep is tried again.
const TRIES: usize = 5;
/// How many open tables are listed.
const LISTED: usize = 100;
/// For how long a probe of the store counts.
const PROBED: Duration = Duration::from_secs(10);

/// All tables.
pub(crate) struct Registry {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
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
    pub(crate) allowances: Allowances,
    /// Connections of any kind.
    pub(crate) guests: Counts,
    /// Connections that may only ask after the server's health.
    pub(crate) reserve: Counts,
    /// Live connections.
    pub(crate) connections: Counts,
    /// Cancelled when the server is about to stop.
    pub(crate) stopping: CancellationToken,
    /// Every task that must end before the server does: connections, actors, bots.
    pub(crate) tasks: TaskTracker,
    /// Until when the store need not be probed again.
    ready_until: Mutex<Option<Instant>>,
    /// A store that fails fails for everybody, and again and again: the log needs to say so now and then.
    store_failures: Throttle,
    due_failures: Throttle,
    prune_failures: Throttle,
    awake: Mutex<HashMap<String, mpsc::Sender<Box<Command>>>>,
    /// Makes numbers of addresses, others in every process.
    salt: String,
    /// Until when the tables that were due have been woken, in milliseconds since 1970.
    woken_until: AtomicU64,
    /// A table has gone to sleep.
    asleep: Notify,
}

impl Registry {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, platform: Platform) -> Arc<Registry> {
        let limits = &config.limits;
        let Platform { entropy, time, background, bots } = platform;
        Arc::new(Registry {
            requests: Buckets::new(limits.requests_per_second, 10.0 * limits.requests_per_second),
            creations: Buckets::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            joins: Buckets::new(limits.joins_per_hour / 3600.0, limits.joins_per_hour),
            allowances: Allowances::new(limits.messages_per_second, limits.burst),
            config,
            store,
            metrics: Metrics::new(),
            salt: entropy.fresh::<16>(),
            entropy,
            time,
            background,
            bots,
            proofs: Semaphore::new(1),
            guests: Counts::default(),
            reserve: Counts::default(),
            connections: Counts::default(),
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
            ready_until: Mutex::new(None),
            store_failures: Throttle::default(),
            due_failures: Throttle::default(),
            prune_failures: Throttle::default(),
            awake: Mutex::default(),
            woken_until: AtomicU64::new(0),
            asleep: Notify::new(),
        })
    }

    /// Sets a table up, with its host in seat 0.
    pub(crate) async fn create(&self, create: Create, from: IpAddr) -> Result<Seated, Refusal> {
        let name = name(&create.name)?;
        let (id, token) = match &create.key {
            Some(key) => {
                let id = secret::table_of(key)?;
                let token = secret::token_of(key, &id)?;
                if let Some(seated) = self.created_before(&id, &token).await? {
                    return Ok(seated);
                }
                (id, token)
            }
            None => (self.entropy.fresh::<12>(), self.entropy.token()),
        };
        let origin = self.origin(from);
        let mut table = Table::new(&id, &create.options, origin)?;
        if table.has_name_like(&name) {
            return Err(Refusal::new(Code::BadName, "a bot has this name, or one that looks like it"));
        }
        if !self.creations.take(from) {
            return Err(Refusal::new(Code::TooMany, "too many tables from this address; try again later"));
        }
        let entries = [
            Entry::Created { options: create.options, origin },
            Entry::Committed { secret: self.entropy.fresh::<32>() },
            Entry::Joined { seat: 0, name, token: secret::hash(&token) },
        ];
        let at = self.time.now_ms();
        let entry = |(place, entry)| LogEntry { version: place as u64 + 1, at, author: None, entry };
        let log: Vec<LogEntry> = entries.into_iter().enumerate().map(entry).collect();
        for entry in &log[1..] {
            table.apply(entry)?;
        }
        let lines = log.iter().filter_map(LogEntry::line).collect();
        let stored = self.store.append(&id, 0, lines, Some(summary(&table, at, None))).await;
        stored.map_err(|error| self.unavailable(&id, &error))?;
        self.metrics.tables_created.inc();
        tracing::info!(table = id, "a table is set up");
        Ok(Seated { table: id, seat: 0, token, commitment: table.commitment() })
    }

    /// The table that the same request has set up before, if it has.
    async fn created_before(&self, id: &str, token: &Token) -> Result<Option<Seated>, Refusal> {
        let log = self.store.read(id, 0).await.map_err(|error| self.unavailable(id, &error))?;
        if log.is_empty() {
            return Ok(None);
        }
        let table = Table::from_log(id, &log)?;
        let seat =
            table.seat_of(token).ok_or_else(|| Refusal::new(Code::BadToken, "this key was used before"))?;
        let (table, commitment) = (id.to_owned(), table.commitment());
        Ok(Some(Seated { table, seat, token: token.clone(), commitment }))
    }

    /// Somebody sits down at a table.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: &str,
        join: Join,
        from: IpAddr,
    ) -> Result<Seated, Refusal> {
        if !self.joins.take(from) {
            return Err(Refusal::new(
                Code::TooMany,
                "too many seats taken from this address; try again later",
            ));
        }
        let command = |reply| {
            let (name, key) = (join.name.clone(), join.key.clone());
            Command::Join { name, key, from, reply }
        };
        self.ask(id, command).await.map(|(seated, _)| seated)
    }

    /// A number that stands for an address in the list of open tables. It is stored, so it must not tell the address.
    fn origin(&self, from: IpAddr) -> u64 {
        secret::number_of(&self.salt, &network(from).to_string())
    }

    /// The open public tables, everybody's latest first.
    pub(crate) async fn listed(&self) -> Result<Vec<Listed>, Refusal> {
        let listed = self.store.listed(LISTED).await.map_err(|error| self.unavailable("", &error))?;
        Ok(listed.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
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
        work.await.ok_or_else(|| Refusal::new(Code::Unavailable, "the proof cannot be made"))?
    }

    /// Asks a table something and waits for the answer. `command` may be called again if the table was just going to sleep.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        command: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<(T, mpsc::Sender<Box<Command>>), Refusal> {
        check_id(id)?;
        for _ in 0..TRIES {
            let table = self.wake(id);
            let (reply, answer) = oneshot::channel();
            if table.send(Box::new(command(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, table));
            }
        }
        Err(Refusal::new(Code::Unavailable, "the table cannot be reached; try again"))
    }

    /// Where a table's task can be reached; wakes it if it sleeps. That it exists is found out there.
    fn wake(self: &Arc<Self>, id: &str) -> mpsc::Sender<Box<Command>> {
        let mut awake = self.awake.lock();
        if let Some(table) = awake.get(id).filter(|table| !table.is_closed()) {
            return table.clone();
        }
        let (table, commands) = mpsc::channel(QUEUE);
        awake.insert(id.to_owned(), table.clone());
        self.tasks.spawn(Actor::serve(Arc::clone(self), id.to_owned(), commands));
        table
    }

    /// Forgets where a table can be reached.
    pub(crate) fn close(&self, id: &str) {
        self.awake.lock().remove(id);
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

    /// Has every table that is due looked for once more, because one could not be woken.
    pub(crate) fn wake_again(&self) {
        self.woken_until.store(0, Relaxed);
    }

    /// Whether moves can be stored. Found out by writing, but not every time somebody asks.
    pub(crate) async fn is_ready(&self) -> bool {
        if self.ready_until.lock().is_some_and(|until| until > Instant::now()) {
            return true;
        }
        let ready = self.store.probe().await.is_ok();
        *self.ready_until.lock() = ready.then(|| Instant::now() + PROBED);
        ready
    }

    /// Tells a player that something could not be stored or read, and the log why, now and then.
    pub(crate) fn unavailable(&self, table: &str, error: &StoreError) -> Refusal {
        *self.ready_until.lock() = None;
        if let Some(more) = self.store_failures.pass(error.kind()) {
            tracing::error!(table, %error, more, "a table could not be stored or read");
        }
        Refusal::new(
            Code::Unavailable,
            if error.may_be_stored() {
                "it is not known whether this was stored; ask again in the same way"
            } else {
                "nothing can be stored at the moment; nothing was changed, try again later"
            },
        )
    }
}

/// A table's name in links is 24 hexadecimal digits; nothing else needs to be looked for.
fn check_id(id: &str) -> Result<(), Refusal> {
    if id.len() == 24 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(Refusal::new(Code::UnknownTable, "there is no such table"))
}
