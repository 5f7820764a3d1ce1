//! Reading, beside the writer and never in its way.

use std::sync::RwLock;

use rusqlite::{Connection, params};
use tokio::sync::mpsc;

use super::Read;
use super::file::told;
use super::log::{Sheet, Unfiled};
use super::write::looked_at;
use crate::entry::Line;
use crate::store::StoreError;

/// Works until nobody can ask for anything more.
pub(super) fn read_all(connection: &Connection, unfiled: &RwLock<Unfiled>, queue: &mut mpsc::Receiver<Read>) {
    while let Some(read) = queue.blocking_recv() {
        // Whoever asked may be gone.
        match read {
            Read::Lines { table, after, reply } => {
                // First what is not filed yet: what is filed between the two is then there twice, and not missing.
                let late = looked_at(unfiled).sheet(&table);
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
    late: Option<Sheet>,
) -> Result<Vec<Line>, StoreError> {
    let sql = "SELECT first, last, lines FROM sheets WHERE table_id = ?1 AND last > ?2 ORDER BY first";
    let mut select = connection.prepare_cached(sql).map_err(told)?;
    let mut rows = select.query(params![table, after]).map_err(told)?;
    let mut lines: Vec<Line> = Vec::new();
    let head = |lines: &[Line]| lines.last().map_or(after, |line| line.version);
    while let Some(row) = rows.next().map_err(told)? {
        let (first, last) = (row.get(0).map_err(told)?, row.get(1).map_err(told)?);
        // What is no text at all has no line that can be read.
        let text = row.get(2).unwrap_or_default();
        Sheet { first, last, text }.read(table, head(&lines), &mut lines)?;
    }
    if let Some(late) = late {
        late.read(table, head(&lines), &mut lines)?;
    }
    Ok(lines)
}

fn texts(connection: &Connection, sql: &str, most: i64) -> Result<Vec<String>, StoreError> {
    let mut select = connection.prepare_cached(sql).map_err(told)?;
    let rows = select.query_map([most], |row| row.get(0)).map_err(told)?;
    rows.collect::<Result<_, _>>().map_err(told)
}
