//! A disk for a simulated world: it outlives the servers, takes its time, what was being written when a server was killed may
//! or may not be there afterwards, and now and then an answer is lost. Several nodes may share one; each reaches it on a way of its
//! own, which may be held up for a while: then what was asked is done later, as by a process that was stopped and continued.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use futures_util::FutureExt;
use parking_lot::Mutex;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;

use crate::store::{
    Claim, Due, Lease, Line, Memory, NodeId, Owner, Peer, Stage, Store, StoreError, StoreFuture, Summary,
};

/// How often is looked whether the way is free again.
const LOOK: Duration = Duration::from_millis(20);

#[derive(Clone)]
pub(super) struct SlowDisk {
    memory: Memory,
    rng: Arc<Mutex<SmallRng>>,
    /// Who last claimed each table, for whoever looks after the fence.
    claimed: Arc<Mutex<BTreeMap<String, NodeId>>>,
    /// How often a table changed its owner.
    moved: Arc<AtomicUsize>,
    /// Whether the way is held up.
    held: Arc<AtomicBool>,
}

impl SlowDisk {
    fn of(memory: Memory, seed: u64) -> SlowDisk {
        let rng = Arc::new(Mutex::new(SmallRng::seed_from_u64(seed)));
        SlowDisk { memory, rng, claimed: Arc::default(), moved: Arc::default(), held: Arc::default() }
    }

    /// A disk of one server.
    pub(super) fn new(seed: u64) -> SlowDisk {
        SlowDisk::of(Memory::new(), seed)
    }

    /// A disk of several nodes.
    pub(super) fn shared(seed: u64) -> SlowDisk {
        SlowDisk::of(Memory::shared(|| turmoil::sim_elapsed().unwrap_or_default()), seed)
    }

    /// Another way to the same disk.
    pub(super) fn way(&self) -> SlowDisk {
        SlowDisk { held: Arc::default(), ..self.clone() }
    }

    /// Holds this way up, or lets it go.
    pub(super) fn hold(&self, held: bool) {
        self.held.store(held, Relaxed);
    }

    /// How often a table was claimed from a dead node.
    pub(super) fn moved(&self) -> usize {
        self.moved.load(Relaxed)
    }

    /// Everything that is stored of a table.
    pub(super) fn log(&self, table: &str) -> Vec<Line> {
        let read = self.memory.read(table, 0).now_or_never();
        read.expect("memory answers at once").expect("memory does not fail")
    }

    /// A little while, now and then a long one.
    async fn wait(&self) {
        let time = {
            let mut rng = self.rng.lock();
            let long = rng.random_bool(0.02);
            rng.random_range(0..if long { 3000 } else { 10 })
        };
        sleep(Duration::from_millis(time)).await;
        while self.held.load(Relaxed) {
            sleep(LOOK).await;
        }
    }

    /// Asks the memory something, which takes its time.
    fn slowly<T: Send + 'static>(
        &self,
        asked: impl FnOnce(&Memory) -> StoreFuture<'_, T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        Box::pin(async move {
            self.wait().await;
            let answer = asked(&self.memory).await;
            self.wait().await;
            answer
        })
    }
}

impl Store for SlowDisk {
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
            self.wait().await;
            self.memory.append(node, &table, expected, lines, summary).await?;
            let last = *self.claimed.lock().entry(table).or_insert(node);
            assert_eq!(last, node, "only whoever claimed the table last may write");
            // Now it is stored; the server may be killed before it learns of it.
            self.wait().await;
            if self.rng.lock().random_bool(0.005) {
                return Err(StoreError::Unknown("the answer is lost".to_owned()));
            }
            Ok(())
        })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        let table = table.to_owned();
        Box::pin(async move {
            self.wait().await;
            self.memory.read(&table, after).await
        })
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.memory.listed(most)
    }

    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.memory.due(node, after, until)
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.memory.prune(stage, before)
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.memory.probe()
    }

    fn join(&self, address: &str) -> StoreFuture<'_, Lease> {
        let address = address.to_owned();
        self.slowly(move |memory| memory.join(&address))
    }

    fn renew(&self, node: NodeId) -> StoreFuture<'_, bool> {
        self.slowly(move |memory| memory.renew(node))
    }

    fn evict(&self, node: NodeId) -> StoreFuture<'_, Vec<NodeId>> {
        self.slowly(move |memory| memory.evict(node))
    }

    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()> {
        self.slowly(move |memory| memory.leave(node))
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        self.memory.time()
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Peer>> {
        self.memory.nodes()
    }

    fn claim(&self, node: NodeId, tables: Vec<String>) -> StoreFuture<'_, Vec<Claim>> {
        Box::pin(async move {
            self.wait().await;
            let claims = self.memory.claim(node, tables.clone()).await?;
            for (table, _) in tables.into_iter().zip(&claims).filter(|(_, claim)| **claim == Claim::Ours) {
                let before = self.claimed.lock().insert(table, node);
                self.moved.fetch_add(usize::from(before.is_some_and(|before| before != node)), Relaxed);
            }
            self.wait().await;
            Ok(claims)
        })
    }

    fn owner(&self, table: &str) -> StoreFuture<'_, Owner> {
        self.memory.owner(table)
    }
}
