//! Who is a node and until when. On a connection of its own, whose answers are waited for no longer than a lease allows: a lease
//! that cannot be renewed runs out, whatever else goes on.

use std::time::Duration;

use super::failure::Failure;
use super::link::{Link, Role, unreadable};
use super::read::peer;
use crate::store::{LEASE, Lease, NodeId, Peer, RENEW, StoreError};

/// Leases run by the clock of the database.
const JOIN: &str = "INSERT INTO luxx.nodes (id, address, until)
    VALUES (nextval('luxx.node_ids'), $1, clock_timestamp() + $2 * interval '1 millisecond') RETURNING id";
const RENEWED: &str = "UPDATE luxx.nodes SET until = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE id = $1 AND until IS NOT NULL RETURNING id";
const EVICTED: &str = "DELETE FROM luxx.nodes
    WHERE id <> $1 AND (until IS NULL OR until < clock_timestamp()) RETURNING id";
const LEAVE: &str = "UPDATE luxx.nodes SET until = NULL WHERE id = $1";
const NODES: &str = "SELECT id, address FROM luxx.nodes WHERE until > clock_timestamp() ORDER BY id";
const TIME: &str = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

pub(super) const ROLE: Role = Role {
    statements: &[JOIN, RENEWED, EVICTED, LEAVE, NODES, TIME],
    working: RENEW,
    waiting: Duration::from_secs(1),
};

fn lasts() -> f64 {
    LEASE.as_secs_f64() * 1000.0
}

pub(super) async fn join(link: &Link, address: &str) -> Result<Lease, StoreError> {
    // Whoever joined and has not heard of it is evicted like a dead one.
    let rows = link.read(JOIN, &[&address, &lasts()]).await?;
    let node = rows.first().map(|row| row.try_get::<_, i64>(0)).transpose().map_err(unreadable)?;
    Ok(Lease { node: NodeId(node.unwrap_or_default() as u64), lasts: Some(LEASE) })
}

pub(super) async fn renew(link: &Link, node: NodeId) -> Result<bool, StoreError> {
    Ok(!link.read(RENEWED, &[&(node.0 as i64), &lasts()]).await?.is_empty())
}

pub(super) async fn evict(link: &Link, node: NodeId) -> Result<Vec<NodeId>, StoreError> {
    // Not asked again without an answer: those of whom nobody hears then have been evicted all the same.
    let rows = link.ask(EVICTED, &[&(node.0 as i64)]).await.map_err(Failure::of_a_write)?;
    let ids = rows.iter().map(|row| row.try_get::<_, i64>(0).map(|id| NodeId(id as u64)));
    ids.collect::<Result<_, _>>().map_err(unreadable)
}

pub(super) async fn leave(link: &Link, node: NodeId) -> Result<(), StoreError> {
    link.read(LEAVE, &[&(node.0 as i64)]).await.map(drop)
}

pub(super) async fn time(link: &Link) -> Result<Option<u64>, StoreError> {
    let rows = link.read(TIME, &[]).await?;
    let time = rows.first().map(|row| row.try_get::<_, i64>(0)).transpose().map_err(unreadable)?;
    Ok(time.map(|time| time as u64))
}

pub(super) async fn nodes(link: &Link) -> Result<Vec<Peer>, StoreError> {
    let rows = link.read(NODES, &[]).await?;
    let peers = rows.iter().map(|row| peer(row, 0)).collect::<Result<Vec<_>, _>>()?;
    Ok(peers.into_iter().flatten().collect())
}
