//! Reading, beside the writer and never in its way.

use std::sync::RwLock;

use rusqlite::{Connection, params};
use tokio::sync::mpsc;

use super::Read;
use super::file::told;
use super::log::Unfiled;
use super::write::looked_at;
use crate::entry::{Entry, Line};
use crate::store::StoreError;

/// Works until nobody can ask for anything more.
pub(super) fn read_all(connection: &Connection, unfiled: &RwLock<Unfiled>, queue: &mut mpsc::Receiver<Read>) {
    while let Some(read) = queue.blocking_recv() {
        // Whoever asked may be gone.
        match read {
            Read::Lines { table, after, reply } => {
                // First what is not filed yet: what is filed between the two is then there twice, and not missing.
                let late = looked_at(unfiled).lines(&table, after);
                drop(reply.send(lines(connection, &table, after, late)));
            }
            Read::Listed { most, reply } => {
                let sql = "SELECT listed FROM labels WHERE listed IS NOT NULL ORDER BY at DESC LIMIT ?1";
                drop(reply.send(texts(connection, sql, most as i64)));
            }
            Read::ClocksRun { reply } => {
                let sql = "SELECT table_id FROM labels WHERE clock_runs LIMIT ?1";
                drop(reply.send(texts(connection, sql, -1)));
            }
        }
    }
}

/// The lines of a table after a version: the filed ones, and of `late` those that are not.
pub(super) fn lines(
    connection: &Connection,
    table: &str,
    after: u64,
    late: Vec<Line>,
) -> Result<Vec<Line>, StoreError> {
    let mut select = connection
        .prepare_cached(
            "SELECT version, at, seat, message, entry FROM lines WHERE table_id = ?1 AND version > ?2 ORDER BY version",
        )
        .map_err(told)?;
    let mut rows = select.query(params![table, after]).map_err(told)?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next().map_err(told)? {
        let version = row.get(0).map_err(told)?;
        let entry = row.get_ref(4).map_err(told)?.as_str().unwrap_or_default();
        let entry: Entry = serde_json::from_str(entry).map_err(|_| {
            // The text itself may hold cards and secrets: it is not quoted.
            StoreError::Damaged(format!("table {table}: line {version} is not readable"))
        })?;
        let (seat, message): (Option<u8>, Option<u64>) =
            (row.get(2).map_err(told)?, row.get(3).map_err(told)?);
        lines.push(Line { version, at: row.get(1).map_err(told)?, author: seat.zip(message), entry });
    }
    let last = lines.last().map_or(after, |line| line.version);
    lines.extend(late.into_iter().filter(|line| line.version > last));
    Ok(lines)
}

fn texts(connection: &Connection, sql: &str, most: i64) -> Result<Vec<String>, StoreError> {
    let mut select = connection.prepare_cached(sql).map_err(told)?;
    let rows = select.query_map([most], |row| row.get(0)).map_err(told)?;
    rows.collect::<Result<_, _>>().map_err(told)
}
