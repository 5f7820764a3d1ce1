//! A disk for a simulated world: it outlives the server, takes its time, and what was being written when the server was killed
//! may or may not be there afterwards.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;

use crate::store::{Answer, Label, Line, Store, StoreError};

pub(super) struct Memory {
    tables: Mutex<HashMap<String, Vec<Line>>>,
    rng: Mutex<SmallRng>,
}

impl Memory {
    pub(super) fn new(seed: u64) -> Memory {
        Memory { tables: Mutex::default(), rng: Mutex::new(SmallRng::seed_from_u64(seed)) }
    }

    /// A little while, now and then a long one.
    async fn wait(&self) {
        let long = self.rng.lock().unwrap().random_bool(0.02);
        let time = self.rng.lock().unwrap().random_range(0..if long { 3000 } else { 10 });
        sleep(Duration::from_millis(time)).await;
    }
}

impl Store for Memory {
    fn append(&self, table: &str, expected: u64, lines: Vec<Line>, _: Option<Label>) -> Answer<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move {
            self.wait().await;
            {
                let mut tables = self.tables.lock().unwrap();
                let known = tables.entry(table).or_default();
                if known.len() as u64 != expected {
                    return Err(StoreError::Conflict);
                }
                known.extend(lines);
            }
            // Now it is stored; the server may be killed before it learns of it.
            self.wait().await;
            Ok(())
        })
    }

    fn read(&self, table: &str, after: u64) -> Answer<'_, Vec<Line>> {
        let lines = self.tables.lock().unwrap().get(table).cloned().unwrap_or_default();
        Box::pin(async move {
            self.wait().await;
            Ok(lines.into_iter().skip(after as usize).collect())
        })
    }

    fn listed(&self, _: usize) -> Answer<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn clocks_run(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn forget_unplayed(&self, _: u64) -> Answer<'_, u64> {
        Box::pin(async { Ok(0) })
    }
}
