//! Every table one after the other: for exporting, and for bringing a file over.

use std::time::Duration;

use tokio_postgres::Row;

use super::key::key;
use super::link::{Link, Role, unreadable};
use super::read::{Log, table};
use crate::store::{Line, StoreError};

/// Some tables after one, with their lines; each as it stood at one moment.
const NEXT: &str =
    "WITH few AS (SELECT table_id, version FROM luxx.tables WHERE table_id > $1 ORDER BY table_id LIMIT 200)
    SELECT s.table_id, s.version, l.first, l.last, l.text FROM few s LEFT JOIN luxx.lines l USING (table_id)
    ORDER BY s.table_id, l.first";
const THESE: &str = "SELECT t.table_id, t.version, l.first, l.last, l.text
    FROM luxx.tables t LEFT JOIN luxx.lines l USING (table_id) WHERE t.table_id = ANY($1)
    ORDER BY t.table_id, l.first";

/// Nobody waits for this: it may take long.
pub(super) const ROLE: Role =
    Role { statements: &[NEXT, THESE], working: Duration::from_mins(1), waiting: Duration::from_secs(70) };

/// A table with its lines, or what is the matter with them.
pub(super) type Whole = (String, Result<Vec<Line>, StoreError>);

/// Hands every table to `each`.
pub(super) async fn for_each(
    link: &Link,
    mut each: impl FnMut(&str, Result<Vec<Line>, StoreError>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut after: Vec<u8> = Vec::new();
    loop {
        let rows = link.read(NEXT, &[&after]).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.try_get(0).map_err(unreadable)?;
        for (table, lines) in whole(&rows)? {
            each(&table, lines)?;
        }
    }
}

/// Those of these tables that are there.
pub(super) async fn these(link: &Link, tables: &[&str]) -> Result<Vec<Whole>, StoreError> {
    let keys: Vec<Vec<u8>> = tables.iter().map(|table| key(table)).collect();
    whole(&link.read(THESE, &[&keys]).await?)
}

/// Puts rows together, which are sorted by table.
fn whole(rows: &[Row]) -> Result<Vec<Whole>, StoreError> {
    let same = |one: &Row, other: &Row| one.try_get::<_, &[u8]>(0).ok() == other.try_get::<_, &[u8]>(0).ok();
    rows.chunk_by(same).map(|rows| Ok((table(&rows[0], 0)?, lines(rows)))).collect()
}

/// The lines of one table.
fn lines(rows: &[Row]) -> Result<Vec<Line>, StoreError> {
    let name = table(&rows[0], 0)?;
    let mut log = Log { table: &name, read: 0, lines: Vec::new() };
    for row in rows {
        if let Some(first) = row.try_get(2).map_err(unreadable)? {
            log.add(first, row.try_get(3).map_err(unreadable)?, row.try_get(4).map_err(unreadable)?)?;
        }
    }
    let version: i64 = rows[0].try_get(1).map_err(unreadable)?;
    if log.read == version { Ok(log.lines) } else { Err(log.damaged()) }
}
