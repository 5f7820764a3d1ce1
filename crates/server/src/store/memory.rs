//! The engine for tests: everything in memory, gone with the process. Clones share what they hold, so a test can "crash" a
//! server and start another one on the same data. It is for one node ([`Memory::new`]), or for several by the same rules as the
//! engine in `PostgreSQL` ([`Memory::shared`]): for simulations.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::{
    Claim, Due, LEASE, Lease, Line, NodeId, Owner, Peer, Stage, Store, StoreError, StoreFuture, Summary,
};

/// A store in memory.
#[derive(Clone, Default)]
pub struct Memory {
    data: Arc<Mutex<Data>>,
    /// What time it is for leases; none: there is one node, and no lease.
    clock: Option<Clock>,
}

type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

#[derive(Default)]
struct Data {
    tables: BTreeMap<String, Stored>,
    nodes: BTreeMap<NodeId, Node>,
    /// How many nodes there have ever been.
    joined: u64,
}

struct Stored {
    lines: Vec<Line>,
    summary: Option<Summary>,
    owner: NodeId,
}

struct Node {
    address: String,
    /// Until when its lease lasts; none: it has left.
    until: Option<Duration>,
}

impl Data {
    /// A node that has neither been evicted nor left. Whether its lease has run out does not matter before it is evicted.
    fn living(&self, node: NodeId) -> Option<Peer> {
        let known = self.nodes.get(&node).filter(|known| known.until.is_some())?;
        Some(Peer { node, address: known.address.clone() })
    }

    fn claim(&mut self, node: NodeId, table: &str) -> Claim {
        let Some(owner) = self.tables.get(table).map(|known| known.owner) else { return Claim::Missing };
        if owner != node
            && let Some(peer) = self.living(owner)
        {
            return Claim::Theirs(peer);
        }
        if let Some(known) = self.tables.get_mut(table) {
            known.owner = node;
        }
        Claim::Ours
    }
}

impl Memory {
    /// An empty store for one node.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// An empty store that several nodes share, whose leases run by this clock.
    pub fn shared(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Memory {
        Memory { clock: Some(Arc::new(clock)), ..Memory::default() }
    }

    fn answer<T: Send + 'static>(&self, work: impl FnOnce(&mut Data) -> T) -> StoreFuture<'_, T> {
        let answer = work(&mut self.data.lock());
        Box::pin(async move { Ok(answer) })
    }

    /// Answers from the data and the time if this is for several nodes, and with `alone` if not.
    fn shared_answer<T: Send + 'static>(
        &self,
        alone: T,
        work: impl FnOnce(&mut Data, Duration) -> T,
    ) -> StoreFuture<'_, T> {
        match &self.clock {
            Some(clock) => {
                let now = clock();
                self.answer(|data| work(data, now))
            }
            None => Box::pin(async move { Ok(alone) }),
        }
    }
}

impl Store for Memory {
    fn append(
        &self,
        node: NodeId,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let tables = &mut self.data.lock().tables;
        let known = tables.get(table);
        let version = known.map_or(0, |known| known.lines.len() as u64);
        let fenced = self.clock.is_some() && known.is_some_and(|known| known.owner != node);
        let appended = if version == expected && !fenced {
            let new = || Stored { lines: Vec::new(), summary: None, owner: node };
            let known = tables.entry(table.to_owned()).or_insert_with(new);
            known.lines.extend(lines);
            known.summary = summary.or(known.summary.take());
            Ok(())
        } else {
            Err(StoreError::Conflict)
        };
        Box::pin(async move { appended })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        self.answer(|data| {
            let lines = data.tables.get(table).map(|known| known.lines.iter().skip(after as usize).cloned());
            lines.map(Iterator::collect).unwrap_or_default()
        })
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        self.answer(|data| {
            let summaries = data.tables.values().filter_map(|known| known.summary.as_ref());
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

    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        self.answer(|data| {
            let mut due = Due::default();
            for (table, known) in &data.tables {
                if known.owner != node && data.living(known.owner).is_some() {
                    continue;
                }
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
        self.answer(|Data { tables, .. }| {
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

    fn join(&self, address: &str) -> StoreFuture<'_, Lease> {
        self.shared_answer(Lease { node: NodeId::ONLY, lasts: None }, |data, now| {
            data.joined += 1;
            let node = NodeId(data.joined);
            data.nodes.insert(node, Node { address: address.to_owned(), until: Some(now + LEASE) });
            Lease { node, lasts: Some(LEASE) }
        })
    }

    fn renew(&self, node: NodeId) -> StoreFuture<'_, bool> {
        self.shared_answer(true, |data, now| match data.nodes.get_mut(&node) {
            Some(Node { until: Some(until), .. }) => {
                *until = now + LEASE;
                true
            }
            _ => false,
        })
    }

    fn evict(&self, node: NodeId) -> StoreFuture<'_, Vec<NodeId>> {
        self.shared_answer(Vec::new(), |data, now| {
            let dead = |other: &NodeId, known: &mut Node| {
                *other != node && known.until.is_none_or(|until| until < now)
            };
            data.nodes.extract_if(.., dead).map(|(other, _)| other).collect()
        })
    }

    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()> {
        self.shared_answer((), |data, _| {
            if let Some(known) = data.nodes.get_mut(&node) {
                known.until = None;
            }
        })
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        self.shared_answer(None, |_, now| Some(now.as_millis() as u64))
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Peer>> {
        self.shared_answer(Vec::new(), |data, now| {
            let leased = data.nodes.iter().filter(|(_, known)| known.until.is_some_and(|until| until > now));
            leased.filter_map(|(node, _)| data.living(*node)).collect()
        })
    }

    fn claim(&self, node: NodeId, tables: Vec<String>) -> StoreFuture<'_, Vec<Claim>> {
        let alone = Ok(vec![Claim::Ours; tables.len()]);
        let claimed = self.shared_answer(alone, |data, _| {
            if node != NodeId::ONLY && data.living(node).is_none() {
                return Err(StoreError::Fenced);
            }
            Ok(tables.iter().map(|table| data.claim(node, table)).collect())
        });
        Box::pin(async move { claimed.await? })
    }

    fn owner(&self, table: &str) -> StoreFuture<'_, Owner> {
        self.shared_answer(Owner::Nobody, |data, _| match data.tables.get(table) {
            Some(known) => data.living(known.owner).map_or(Owner::Nobody, Owner::Node),
            None => Owner::Missing,
        })
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

    #[tokio::test(start_paused = true)]
    async fn several_nodes_share_it_by_the_same_contract() {
        let fresh = || {
            let start = tokio::time::Instant::now();
            let memory = Memory::shared(move || start.elapsed());
            move || memory.clone()
        };
        conformance::check(fresh).await;
        conformance::check_nodes(fresh).await;
    }
}
