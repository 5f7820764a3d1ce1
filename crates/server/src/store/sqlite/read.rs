//! Reading, beside the writer and never in its way.

use parking_lot::RwLock;
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::mpsc;

use super::Read;
use super::file::classify;
use super::tail::{Segment, Tail};
use crate::store::{Due, Line, Listing, Stage, StoreError, Summary};

/// Works until nobody can ask for anything more.
pub(super) fn read_all(connection: &Connection, tail: &RwLock<Tail>, queue: &mut mpsc::Receiver<Read>) {
    while let Some(read) = queue.blocking_recv() {
        // Whoever asked may be gone.
        match read {
            Read::Lines { table, after, reply } => {
                // First the tail: what is compacted between the two is then there twice, and not missing.
                let late = tail.read().segment(&table);
                drop(reply.send(lines(connection, &table, after, late)));
            }
            Read::Listed { most, reply } => drop(reply.send(listed(connection, most))),
            Read::Due { after, until, reply } => drop(reply.send(due(connection, after, until))),
        }
    }
}

/// The lines of a table after a version: the compacted ones, and of `late` those that are not.
pub(super) fn lines(
    connection: &Connection,
    table: &str,
    after: u64,
    late: Option<Segment>,
) -> Result<Vec<Line>, StoreError> {
    let sql = "SELECT first, last, lines FROM segments WHERE table_id = ?1 AND last > ?2 ORDER BY first";
    let mut select = connection.prepare_cached(sql).map_err(classify)?;
    let mut rows = select.query(params![table, after]).map_err(classify)?;
    let mut lines: Vec<Line> = Vec::new();
    while let Some(row) = rows.next().map_err(classify)? {
        let (first, last) = (row.get(0).map_err(classify)?, row.get(1).map_err(classify)?);
        // What is no text at all has no line that can be read.
        let text = row.get(2).unwrap_or_default();
        Segment { first, last, text }.read(table, after + lines.len() as u64, &mut lines)?;
    }
    if let Some(late) = late {
        late.read(table, after + lines.len() as u64, &mut lines)?;
    }
    Ok(lines)
}

/// A summary as it is stored: when, which stage, how it is listed and for whom, and when to be woken.
type Row = (u64, i64, Option<String>, Option<i64>, Option<u64>);

/// What is known of a table without reading its lines.
pub(super) fn summary(connection: &Connection, table: &str) -> Result<Option<Summary>, StoreError> {
    let sql = "SELECT at, stage, listed, origin, wake_at FROM summaries WHERE table_id = ?1";
    let mut select = connection.prepare_cached(sql).map_err(classify)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok::<Row, _>((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    };
    let found = select.query_row([table], read).optional().map_err(classify)?;
    let Some((at, stage, listed, origin, wake_at)) = found else { return Ok(None) };
    let stage = Stage::from_number(stage).ok_or_else(|| {
        StoreError::Damaged(format!("table {table}: there is no stage with the number {stage}"))
    })?;
    let listed = listed.map(|text| Listing { text, origin: origin.unwrap_or_default() as u64 });
    Ok(Some(Summary { at, stage, listed, wake_at }))
}

/// The latest table of every origin first, then everybody's second latest, and so on.
fn listed(connection: &Connection, most: usize) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT listed FROM (
            SELECT listed, at, row_number() OVER (PARTITION BY origin ORDER BY at DESC) AS place
            FROM summaries WHERE listed IS NOT NULL
        ) ORDER BY place, at DESC LIMIT ?1";
    texts(connection, sql, params![most as i64])
}

fn due(connection: &Connection, after: u64, until: u64) -> Result<Due, StoreError> {
    let sql = "SELECT table_id FROM summaries WHERE wake_at > ?1 AND wake_at <= ?2";
    let tables = texts(connection, sql, params![after, until])?;
    let sql = "SELECT min(wake_at) FROM summaries WHERE wake_at > ?1";
    let next = connection.prepare_cached(sql).and_then(|mut next| next.query_row([until], |row| row.get(0)));
    Ok(Due { tables, next: next.map_err(classify)? })
}

fn texts(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
) -> Result<Vec<String>, StoreError> {
    let mut select = connection.prepare_cached(sql).map_err(classify)?;
    let rows = select.query_map(values, |row| row.get(0)).map_err(classify)?;
    rows.collect::<Result<_, _>>().map_err(classify)
}
