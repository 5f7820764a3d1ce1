//! The store in a PostgreSQL, which several servers may share. The database keeps the log, the leases and the fences; there is no
//! agreement, membership or replication of our own.
//!
//! Three connections, each with a thread of its own so that none waits for another: one **writes**, and takes whatever has queued
//! up while the last statement was under way, across tables, in one statement (`write.rs`); one **reads** (`read.rs`); one keeps the
//! **lease** (`lease.rs`). Every statement is complete in itself: nothing stays open in the database if we stop in between.
//! An append whose answer does not come is unknown, and nothing is ever sent again that was not refused.

mod address;
mod all;
mod bring;
mod failure;
mod key;
mod lease;
mod link;
mod read;
mod schema;
mod tls;
mod write;

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::{Claim, Due, Lease, Line, NodeId, Owner, Peer, Stage, Store, StoreError, StoreFuture, Summary};
use crate::throttle::Throttle;
use link::{Link, Role};
use write::{Append, Reply, Write, Writer};

pub use address::Address;
pub use bring::{Moved, move_tables};

/// How many requests to the writer may wait.
const QUEUE: usize = 8192;
/// How many questions may be under way on a connection.
const QUESTIONS: usize = 256;
/// For the form of the database, whose changes may take a while.
const SET_UP: Role =
    Role { statements: &[], working: Duration::from_mins(10), waiting: Duration::from_mins(11) };

/// The store in a database.
#[derive(Debug)]
pub struct Postgres {
    writes: Option<mpsc::Sender<Write>>,
    writer: Option<JoinHandle<()>>,
    reader: Asked,
    lease: Asked,
}

impl Postgres {
    /// Connects, and makes the database ours or checks that it is. Blocks until that is done.
    pub fn open(address: &Address) -> Result<Postgres, StoreError> {
        let set_up = Link::new(address.clone(), SET_UP)?;
        let writer = Writer { link: Link::new(address.clone(), write::ROLE)?, failures: Throttle::default() };
        let (writes, to_write) = mpsc::channel(QUEUE);
        let (opened, answer) = std::sync::mpsc::channel();
        let writer = thread("luxx-writer", async move {
            let prepared = schema::prepare(&set_up).await;
            drop(set_up);
            let well = prepared.is_ok();
            // Whoever opens it waits for this.
            let _ = opened.send(prepared);
            if well {
                writer.write_all(to_write).await;
            }
        })?;
        answer.recv().unwrap_or(Err(StoreError::Closed))?;
        let reader = Asked::new("luxx-reader", Link::new(address.clone(), read::ROLE)?)?;
        let lease = Asked::new("luxx-lease", Link::new(address.clone(), lease::ROLE)?)?;
        Ok(Postgres { writes: Some(writes), writer: Some(writer.1), reader, lease })
    }

    async fn write<T>(&self, write: impl FnOnce(Reply<T>) -> Write) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let Some(writes) = &self.writes else { return Err(StoreError::Closed) };
        writes.send(write(reply)).await.map_err(|_| StoreError::Closed)?;
        // A writer that ends without an answer may have written before.
        answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer has ended".to_owned())))
    }
}

/// Every table with its lines, one after the other, for exporting; or what is the matter with them.
pub(crate) fn for_each_table(
    address: &Address,
    each: impl FnMut(&str, Result<Vec<Line>, StoreError>) -> Result<(), StoreError> + Send,
) -> Result<(), StoreError> {
    // An empty database has no tables; one that is not ours must not be taken for one.
    drop(Postgres::open(address)?);
    blocking(|runtime| runtime.block_on(all::for_each(&Link::new(address.clone(), all::ROLE)?, each)))
}

/// Does this on a thread of its own, so that it may wait wherever it is called.
fn blocking<T: Send>(work: impl FnOnce(&Runtime) -> Result<T, StoreError> + Send) -> Result<T, StoreError> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
    std::thread::scope(|scope| scope.spawn(move || work(&runtime)).join().unwrap_or(Err(StoreError::Closed)))
}

#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
fn no_thread(error: std::io::Error) -> StoreError {
    StoreError::Other(format!("cannot start a thread: {error}"))
}

/// Starts a thread that does this and whatever it is given besides.
fn thread(
    name: &str,
    work: impl Future<Output = ()> + Send + 'static,
) -> Result<(Handle, JoinHandle<()>), StoreError> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
    let handle = runtime.handle().clone();
    let thread = std::thread::Builder::new().name(name.to_owned());
    let thread = thread.spawn(move || runtime.block_on(work)).map_err(no_thread)?;
    Ok((handle, thread))
}

/// A connection for questions, many at the same time.
#[derive(Debug)]
struct Asked {
    link: Arc<Link>,
    handle: Handle,
    places: Semaphore,
    /// Dropped, it ends the thread.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Asked {
    fn new(name: &str, link: Link) -> Result<Asked, StoreError> {
        let (stop, stopped) = oneshot::channel();
        let (handle, thread) = thread(name, async move { drop(stopped.await) })?;
        let places = Semaphore::new(QUESTIONS);
        Ok(Asked { link: Arc::new(link), handle, places, stop: Some(stop), thread: Some(thread) })
    }

    async fn ask<T: Send + 'static, Answer: Future<Output = Result<T, StoreError>> + Send + 'static>(
        &self,
        question: impl FnOnce(Arc<Link>) -> Answer,
    ) -> Result<T, StoreError> {
        let _place = self.places.acquire().await.map_err(|_| StoreError::Closed)?;
        self.handle.spawn(question(Arc::clone(&self.link))).await.unwrap_or(Err(StoreError::Closed))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop = None;
        // A thread that panicked has said so.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Lets the writer finish what it has been given.
impl Drop for Postgres {
    fn drop(&mut self) {
        self.writes = None;
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

impl Store for Postgres {
    fn append(
        &self,
        node: NodeId,
        table: &str,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> StoreFuture<'_, ()> {
        let (reply, answer) = oneshot::channel();
        let append = Append::new((node, table, expected), lines, summary, reply);
        Box::pin(async move {
            let (Some(append), Some(writes)) = (append, &self.writes) else {
                return Err(StoreError::Conflict);
            };
            writes.send(Write::Append(append)).await.map_err(|_| StoreError::Closed)?;
            answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer has ended".to_owned())))
        })
    }

    fn read(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<Line>> {
        let table = table.to_owned();
        Box::pin(self.reader.ask(move |link| async move { read::lines(&link, &table, after).await }))
    }

    fn listed(&self, most: usize) -> StoreFuture<'_, Vec<String>> {
        Box::pin(self.reader.ask(move |link| async move { read::listed(&link, most).await }))
    }

    fn due(&self, node: NodeId, after: u64, until: u64) -> StoreFuture<'_, Due> {
        Box::pin(self.reader.ask(move |link| async move { read::due(&link, node, after, until).await }))
    }

    fn prune(&self, stage: Stage, before: u64) -> StoreFuture<'_, u64> {
        Box::pin(self.reader.ask(move |link| async move { read::prune(&link, stage, before).await }))
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.write(|reply| Write::Probe { reply }))
    }

    fn join(&self, address: &str) -> StoreFuture<'_, Lease> {
        let address = address.to_owned();
        Box::pin(self.lease.ask(move |link| async move { lease::join(&link, &address).await }))
    }

    fn renew(&self, node: NodeId) -> StoreFuture<'_, bool> {
        Box::pin(self.lease.ask(move |link| async move { lease::renew(&link, node).await }))
    }

    fn evict(&self, node: NodeId) -> StoreFuture<'_, Vec<NodeId>> {
        Box::pin(self.lease.ask(move |link| async move { lease::evict(&link, node).await }))
    }

    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()> {
        Box::pin(self.lease.ask(move |link| async move { lease::leave(&link, node).await }))
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(self.lease.ask(move |link| async move { lease::time(&link).await }))
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Peer>> {
        Box::pin(self.lease.ask(move |link| async move { lease::nodes(&link).await }))
    }

    fn claim(&self, node: NodeId, tables: Vec<String>) -> StoreFuture<'_, Vec<Claim>> {
        let tables = tables.iter().map(|table| key::key(table)).collect();
        Box::pin(self.write(move |reply| Write::Claim { node, tables, reply }))
    }

    fn owner(&self, table: &str) -> StoreFuture<'_, Owner> {
        let table = table.to_owned();
        Box::pin(self.reader.ask(move |link| async move { read::owner(&link, &table).await }))
    }
}

#[cfg(test)]
mod tests;
