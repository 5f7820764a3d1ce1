//! What is asked without waiting for the writer: lines, lists, owners; and what removes old tables, which nobody waits for.
//! Questions of many go over one connection at the same time.

use std::time::Duration;

use tokio_postgres::Row;

use super::key::{key, name};
use super::link::{Link, Role, unreadable};
use crate::store::{Due, Line, NodeId, Owner, Peer, Stage, StoreError};

/// With the version, so that missing lines are noticed.
const LINES: &str = "SELECT t.version, l.first, l.last, l.text
    FROM luxx.tables t LEFT JOIN luxx.lines l ON l.table_id = t.table_id AND l.last > $2
    WHERE t.table_id = $1 ORDER BY l.first";
const LISTED: &str = "SELECT listed FROM (
        SELECT listed, at, row_number() OVER (PARTITION BY origin ORDER BY at DESC) AS place
        FROM luxx.summaries WHERE listed IS NOT NULL
    ) AS placed ORDER BY place, at DESC LIMIT $1";
/// Of tables that are the node's own, or no living node's.
const DUE: &str = "SELECT s.table_id FROM luxx.summaries s JOIN luxx.tables t USING (table_id)
    WHERE s.wake_at > $2 AND s.wake_at <= $3 AND (t.owner = $1
        OR NOT EXISTS (SELECT FROM luxx.nodes n WHERE n.id = t.owner AND n.until IS NOT NULL))";
const NEXT: &str = "SELECT s.wake_at FROM luxx.summaries s JOIN luxx.tables t USING (table_id)
    WHERE s.wake_at > $2 AND (t.owner = $1
        OR NOT EXISTS (SELECT FROM luxx.nodes n WHERE n.id = t.owner AND n.until IS NOT NULL))
    ORDER BY s.wake_at LIMIT 1";
const OWNER: &str = "SELECT n.id, n.address
    FROM luxx.tables t LEFT JOIN luxx.nodes n ON n.id = t.owner AND n.until IS NOT NULL
    WHERE t.table_id = $1";
/// Nobody is waited for: what somebody else works at stays for the next time. A few at a time.
const PRUNE: &str = "WITH old AS (
        SELECT t.table_id FROM luxx.summaries s JOIN luxx.tables t USING (table_id)
        WHERE s.stage = $1 AND s.at < $2 ORDER BY s.at LIMIT 200 FOR UPDATE OF t, s SKIP LOCKED),
    l AS (DELETE FROM luxx.lines l USING old WHERE l.table_id = old.table_id),
    s AS (DELETE FROM luxx.summaries s USING old WHERE s.table_id = old.table_id)
    DELETE FROM luxx.tables t USING old WHERE t.table_id = old.table_id RETURNING t.table_id";

pub(super) const ROLE: Role = Role {
    statements: &[LINES, LISTED, DUE, NEXT, OWNER, PRUNE],
    working: Duration::from_secs(8),
    waiting: Duration::from_secs(10),
};

pub(super) async fn lines(link: &Link, table: &str, after: u64) -> Result<Vec<Line>, StoreError> {
    let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
    let rows = link.read(LINES, &[&key(table), &after]).await?;
    let Some(version) = rows.first().map(|row| row.try_get::<_, i64>(0)) else { return Ok(Vec::new()) };
    let version = version.map_err(unreadable)?;
    let mut log = Log { table, read: after, lines: Vec::new() };
    for row in &rows {
        if let Some(first) = row.try_get(1).map_err(unreadable)? {
            log.add(first, row.try_get(2).map_err(unreadable)?, row.try_get(3).map_err(unreadable)?)?;
        }
    }
    if log.read == version.max(after) { Ok(log.lines) } else { Err(log.damaged()) }
}

/// Lines, read from rows that each hold some.
pub(super) struct Log<'a> {
    pub(super) table: &'a str,
    /// The version that was read last.
    pub(super) read: i64,
    pub(super) lines: Vec<Line>,
}

impl Log<'_> {
    /// Reads the lines of a row that come next.
    pub(super) fn add(&mut self, first: i64, last: i64, text: &[u8]) -> Result<(), StoreError> {
        let Ok(text) = std::str::from_utf8(text) else { return Err(self.damaged()) };
        let count = text.split('\n').count() as i64;
        if first > self.read + 1 || last <= self.read || last - first + 1 != count {
            return Err(self.damaged());
        }
        let known = (self.read + 1 - first) as usize;
        self.lines.extend(text.split('\n').skip(known).map(|text| Line(text.to_owned())));
        self.read = last;
        Ok(())
    }

    /// The text itself may hold cards and secrets: it is not quoted.
    pub(super) fn damaged(&self) -> StoreError {
        StoreError::Damaged(format!("table {}: line {} is not readable", self.table, self.read + 1))
    }
}

pub(super) async fn listed(link: &Link, most: usize) -> Result<Vec<String>, StoreError> {
    let rows = link.read(LISTED, &[&(most as i64)]).await?;
    let text = |row: &Row| {
        let bytes: Vec<u8> = row.try_get(0).map_err(unreadable)?;
        String::from_utf8(bytes)
            .map_err(|_| StoreError::Damaged("a table in the list is not readable".to_owned()))
    };
    rows.iter().map(text).collect()
}

pub(super) async fn due(link: &Link, node: NodeId, after: u64, until: u64) -> Result<Due, StoreError> {
    let (node, after, until) = (node.0 as i64, after as i64, until as i64);
    let due = [&node as &(dyn tokio_postgres::types::ToSql + Sync), &after, &until];
    let tables = link.read(DUE, &due).await?;
    let tables = tables.iter().map(|row| table(row, 0)).collect::<Result<_, _>>()?;
    let next = link.read(NEXT, &[&node, &until]).await?;
    let next = next.first().map(|row| row.try_get::<_, i64>(0)).transpose().map_err(unreadable)?;
    Ok(Due { tables, next: next.map(|at| at as u64) })
}

pub(super) async fn owner(link: &Link, table: &str) -> Result<Owner, StoreError> {
    let rows = link.read(OWNER, &[&key(table)]).await?;
    let Some(row) = rows.first() else { return Ok(Owner::Missing) };
    Ok(peer(row, 0)?.map_or(Owner::Nobody, Owner::Node))
}

pub(super) async fn prune(link: &Link, stage: Stage, before: u64) -> Result<u64, StoreError> {
    let pruned = link.ask(PRUNE, &[&i16::from(stage.number()), &(before as i64)]).await;
    pruned.map(|rows| rows.len() as u64).map_err(super::failure::Failure::of_a_write)
}

/// A node in two columns, if there is one in them.
pub(super) fn peer(row: &Row, column: usize) -> Result<Option<Peer>, StoreError> {
    let Some(node) = row.try_get::<_, Option<i64>>(column).map_err(unreadable)? else { return Ok(None) };
    let address = row.try_get(column + 1).map_err(unreadable)?;
    Ok(Some(Peer { node: NodeId(node as u64), address }))
}

/// The name of a table in a column.
pub(super) fn table(row: &Row, column: usize) -> Result<String, StoreError> {
    let stored: &[u8] = row.try_get(column).map_err(unreadable)?;
    name(stored).ok_or_else(|| StoreError::Damaged("the name of a table is not readable".to_owned()))
}
