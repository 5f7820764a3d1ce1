//! All tables of a server: which are awake, how one is woken, how one is set up. It knows where each table's task can be
//! reached and nothing of what happens there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use luxx_protocol::api::{Create, Listed, Seated};
use luxx_protocol::fair::Proof;
use luxx_protocol::{Code, Refusal, name};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::AbortHandle;

use crate::config::Config;
use crate::entry::{Entry, Line};
use crate::limits::{Buckets, Counts};
use crate::metrics::Metrics;
use crate::secret::{self, Entropy};
use crate::store::Store;
use crate::table::{Actor, Command, Table, label, proof, unavailable};
use crate::time::Time;

/// How many commands may wait at a table.
const QUEUE: usize = 64;
/// How often a request that met a table just going to sleep is tried again.
const TRIES: usize = 5;
/// How many open tables are listed.
const LISTED: usize = 100;

/// All tables.
pub(crate) struct Registry {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    /// How many bots may think at the same time.
    pub(crate) thinkers: Arc<Semaphore>,
    /// One proof at a time: a long one is much work.
    proofs: Semaphore,
    pub(crate) time: Time,
    pub(crate) entropy: Entropy,
    pub(crate) requests: Buckets,
    creations: Buckets,
    /// Connections of any kind.
    pub(crate) guests: Counts,
    /// Live connections.
    pub(crate) connections: Counts,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Sender<bool>,
    awake: Mutex<HashMap<String, mpsc::Sender<Box<Command>>>>,
    /// What wakes tables that sleep while a clock runs.
    alarms: Mutex<HashMap<String, AbortHandle>>,
}

impl Registry {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, entropy: Entropy) -> Arc<Registry> {
        let limits = &config.limits;
        // One core is left for everything but thinking.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Arc::new(Registry {
            requests: Buckets::new(limits.requests_per_second, 10.0 * limits.requests_per_second),
            creations: Buckets::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            config,
            store,
            metrics: Metrics::new(),
            thinkers: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            proofs: Semaphore::new(1),
            time: Time::from_system(),
            entropy,
            guests: Counts::default(),
            connections: Counts::default(),
            stopping: watch::Sender::new(false),
            awake: Mutex::default(),
            alarms: Mutex::default(),
        })
    }

    /// Sets a table up, with its host in seat 0.
    pub(crate) async fn create(&self, create: Create, from: IpAddr) -> Result<Seated, Refusal> {
        let name = name(&create.name)?;
        let id = self.entropy.fresh::<12>();
        let mut table = Table::new(&id, &create.options)?;
        if !self.creations.take(from) {
            return Err(Refusal::new(Code::TooMany, "too many tables from this address; try again later"));
        }
        let token = self.entropy.token();
        let entries = [
            Entry::Created { options: create.options },
            Entry::Committed { secret: self.entropy.fresh::<32>() },
            Entry::Joined { seat: 0, name, token: secret::hash(&token) },
        ];
        let at = self.time.now_ms();
        let line = |(place, entry)| Line { version: place as u64 + 1, at, author: None, entry };
        let lines: Vec<Line> = entries.into_iter().enumerate().map(line).collect();
        for line in &lines[1..] {
            table.apply(line)?;
        }
        let stored = self.store.append(&id, 0, lines, Some(label(&table))).await;
        stored.map_err(|error| unavailable(&id, &error))?;
        self.metrics.tables_created.inc();
        tracing::info!(table = id, "a table is set up");
        Ok(Seated { table: id, seat: 0, token, commitment: table.commitment() })
    }

    /// The open public tables, the latest first.
    pub(crate) async fn listed(&self) -> Result<Vec<Listed>, Refusal> {
        let listed = self.store.listed(LISTED).await.map_err(|error| unavailable("", &error))?;
        Ok(listed.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }

    /// The finished deals of a table with everything needed to check them.
    pub(crate) async fn proof(&self, id: &str) -> Result<Proof, Refusal> {
        check_id(id)?;
        let _turn = self.proofs.acquire().await;
        let lines = self.store.read(id, 0).await.map_err(|error| unavailable(id, &error))?;
        if lines.is_empty() {
            return Err(Refusal::new(Code::UnknownTable, "there is no such table"));
        }
        // Every game is played again, which may take a while.
        let id = id.to_owned();
        let work = tokio::task::spawn_blocking(move || proof(&id, &lines));
        work.await.map_err(|_| Refusal::new(Code::Unavailable, "the server is about to be restarted"))?
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
        let mut awake = self.awake.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(table) = awake.get(id).filter(|table| !table.is_closed()) {
            return table.clone();
        }
        let (table, commands) = mpsc::channel(QUEUE);
        awake.insert(id.to_owned(), table.clone());
        tokio::spawn(Actor::keep(Arc::clone(self), id.to_owned(), commands));
        table
    }

    /// Forgets where a table can be reached.
    pub(crate) fn close(&self, id: &str) {
        self.awake.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(id);
    }

    /// Lets a table go to sleep, unless a command waits for it. It is woken at `alarm`, in milliseconds since 1970.
    pub(crate) fn retire(
        self: &Arc<Self>,
        id: &str,
        commands: &mpsc::Receiver<Box<Command>>,
        alarm: Option<u64>,
    ) -> bool {
        let mut awake = self.awake.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !commands.is_empty() {
            return false;
        }
        awake.remove(id);
        self.set_alarm(id, alarm);
        true
    }

    /// Has a table woken at a time, in milliseconds since 1970, instead of any other time that was set before.
    fn set_alarm(self: &Arc<Self>, id: &str, alarm: Option<u64>) {
        let mut alarms = self.alarms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(old) = alarms.remove(id) {
            old.abort();
        }
        let Some(alarm) = alarm else { return };
        let (registry, table) = (Arc::downgrade(self), id.to_owned());
        let wait = Duration::from_millis(alarm.saturating_sub(self.time.now_ms()));
        let task = tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            if let Some(registry) = registry.upgrade() {
                registry.wake(&table);
            }
        });
        alarms.insert(id.to_owned(), task.abort_handle());
    }

    /// Wakes the tables at which a clock runs, a few at a time; they go to sleep again by themselves.
    pub(crate) async fn wake_clocks(self: Arc<Self>) {
        match self.store.clocks_run().await {
            Ok(tables) => {
                for id in tables {
                    self.wake(&id);
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            }
            Err(error) => tracing::error!(%error, "the tables with a clock cannot be read"),
        }
    }

    /// Forgets, now and then, tables that were never played at.
    pub(crate) async fn tidy(self: Arc<Self>) {
        loop {
            let before = self.time.now_ms().saturating_sub(self.config.limits.unplayed.as_millis() as u64);
            match self.store.forget_unplayed(before).await {
                Ok(0) => {}
                Ok(count) => {
                    tracing::info!(count, "tables that were never played at are forgotten");
                    // Others come first; then there may be more.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                Err(error) => tracing::error!(%error, "unplayed tables cannot be forgotten"),
            }
            tokio::time::sleep(Duration::from_mins(10)).await;
        }
    }
}

/// A table's name in links is 24 hexadecimal digits; nothing else needs to be looked for.
fn check_id(id: &str) -> Result<(), Refusal> {
    if id.len() == 24 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(Refusal::new(Code::UnknownTable, "there is no such table"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;

    #[tokio::test]
    async fn a_table_that_sleeps_has_one_alarm_however_often_it_fell_asleep() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
        let registry = Registry::new(Config::default(), Arc::new(store), secret::Entropy::System);
        let count = || registry.alarms.lock().unwrap().len();
        let later = registry.time.now_ms() + 1_000_000;
        for table in ["a", "b", "a", "a"] {
            registry.set_alarm(table, Some(later));
        }
        assert_eq!(count(), 2);
        registry.set_alarm("a", None);
        assert_eq!(count(), 1);
    }
}
