//! The engine for tests: everything in memory, gone with the process. Clones share what they hold, so a test can "crash" a
//! server and start another one on the same data.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;

use super::{Due, Line, Stage, Store, StoreError, StoreFuture, Summary};

/// A store in memory.
#[derive(Clone, Default)]
pub struct Memory {
    tables: Arc<Mutex<BTreeMap<String, Stored>>>,
}

#[derive(Default)]
struct Stored {
    lines: Vec<Line>,
    summary: Option<Summary>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut BTreeMap<String, Stored>) -> T,
    ) -> StoreFuture<'_, T> {
        let answer = work(&mut self.tables.lock());
        Box::pin(async move { Ok(answer) })
    }
}

impl Store for Memory {
    fn append(
        &self,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let mut tables = self.tables.lock();
        let version = tables.get(table).map_or(0, |known| known.lines.len() as u64);
        let appended = if version == expected {
            let known = tables.entry(table.to_owned()).or_default();
            known.lines.extend(lines);
            known.summary = summary.or(known.summary.take());
            Ok(())
        } else {
            Err(StoreError::Conflict)
        };
        Box::pin(async move { appended })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        self.answer(|tables| {
            let lines = tables.get(table).map(|known| known.lines.iter().skip(after as usize).cloned());
            lines.map(Iterator::collect).unwrap_or_default()
        })
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.answer(|tables| {
            let summaries = tables.values().filter_map(|known| known.summary.as_ref());
            let mut listed: Vec<_> =
                summaries.filter_map(|summary| Some((summary.at, summary.listed.as_ref()?))).collect();
            listed.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
            let mut places = HashMap::new();
            let mut listed: Vec<_> = listed
                .into_iter()
                .map(|(_, listing)| {
                    let place: &mut usize = places.entry(listing.origin).or_default();
                    *place += 1;
                    (*place, listing)
                })
                .collect();
            // The sort is stable: within a place the latest stay first.
            listed.sort_by_key(|(place, _)| *place);
            listed.into_iter().take(most).map(|(_, listing)| listing.text.clone()).collect()
        })
    }

    fn due(&self, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.answer(|tables| {
            let mut due = Due::default();
            for (table, known) in tables {
                match known.summary.as_ref().and_then(|summary| summary.wake_at) {
                    Some(at) if at > until => due.next = Some(due.next.map_or(at, |next| next.min(at))),
                    Some(at) if at > after => due.tables.push(table.clone()),
                    _ => {}
                }
            }
            due
        })
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        self.answer(|tables| {
            let count = tables.len();
            tables.retain(|_, known| {
                !known.summary.as_ref().is_some_and(|known| known.stage == stage && known.at < before)
            });
            (count - tables.len()) as u64
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::conformance;
    use super::*;

    #[tokio::test]
    async fn it_keeps_the_contract() {
        conformance::check(|| {
            let memory = Memory::new();
            move || memory.clone()
        })
        .await;
    }
}
