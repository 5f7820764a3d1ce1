//! The engine against a real PostgreSQL: one for all tests, started when the first of them needs it; those that break it have one
//! of their own.

mod bring;
mod broken;
mod contract;
mod crossed;
mod lost;
mod standby;
mod tls;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use luxx_testbed::{Postgres as Server, Proxy, Way};

use super::{Address, Postgres};
use crate::store::{Line, NodeId, Stage, Store, StoreError, Summary};

/// The server of all tests. It ends with the process.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

fn open(address: &str) -> Postgres {
    try_to_open(address).unwrap()
}

fn try_to_open(address: &str) -> Result<Postgres, StoreError> {
    Postgres::open(&Address::parse(address).unwrap())
}

fn line(text: &str) -> Line {
    Line::new(text).unwrap()
}

fn summary() -> Summary {
    Summary { at: 1, stage: Stage::Playing, listed: None, wake_at: None }
}

async fn append(store: &Postgres, node: NodeId, table: &str, expected: u64) -> Result<(), StoreError> {
    store.append(node, table, expected, vec![line(&(expected + 1).to_string())], None).await
}

async fn texts(store: &Postgres, table: &str) -> Vec<String> {
    store.read(table, 0).await.unwrap().iter().map(|line| line.text().to_owned()).collect()
}

/// Tries until it works, for as long as a busy machine may need: what is broken is found out by trying.
async fn in_the_end<T>(mut what: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    let began = Instant::now();
    loop {
        match what().await {
            Ok(done) => return done,
            Err(error) => assert!(began.elapsed() < Duration::from_mins(1), "still: {error}"),
        }
        // Often: some of what is waited for lasts only until PostgreSQL gives up a lock.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// For [`in_the_end`].
fn not_yet(what: impl std::fmt::Display) -> StoreError {
    StoreError::Other(format!("not yet {what}"))
}
