//! A disk for a simulated world: it outlives the server, takes its time, what was being written when the server was killed may
//! or may not be there afterwards, and now and then an answer is lost.

use std::time::Duration;

use futures_util::FutureExt;
use parking_lot::Mutex;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;

use crate::store::{Due, Line, Memory, Stage, Store, StoreError, StoreFuture, Summary};

pub(super) struct SlowDisk {
    memory: Memory,
    rng: Mutex<SmallRng>,
}

impl SlowDisk {
    pub(super) fn new(seed: u64) -> SlowDisk {
        SlowDisk { memory: Memory::new(), rng: Mutex::new(SmallRng::seed_from_u64(seed)) }
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
    }
}

impl Store for SlowDisk {
    fn append(
        &self,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move {
            self.wait().await;
            self.memory.append(&table, expected, lines, summary).await?;
            // Now it is stored; the server may be killed before it learns of it.
            self.wait().await;
            if self.rng.lock().random_bool(0.005) {
                return Err(StoreError::Unknown("the answer is lost".to_owned()));
            }
            Ok(())
        })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        let lines = self.memory.read(table, after);
        Box::pin(async move {
            self.wait().await;
            lines.await
        })
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.memory.listed(most)
    }

    fn due(&self, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.memory.due(after, until)
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.memory.prune(stage, before)
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.memory.probe()
    }
}
