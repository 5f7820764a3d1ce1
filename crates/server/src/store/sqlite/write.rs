//! The writer: one transaction for whatever has queued up, across tables.

use std::time::Duration;

use rusqlite::{Connection, Transaction, params};
use tokio::sync::mpsc;

use super::Write;
use super::file::told;
use crate::entry::{Label, Line};
use crate::store::StoreError;

/// How many appends are committed together at most.
const GROUP: usize = 512;
/// If so many came together last time, more are on their way: it is worth waiting for them.
const BUSY: usize = 4;
/// How long.
const LINGER: Duration = Duration::from_millis(1);

/// Works until nobody can ask for anything more.
pub(super) fn write_all(connection: &mut Connection, queue: &mut mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut last = 0;
    while queue.blocking_recv_many(&mut group, GROUP) > 0 {
        if last >= BUSY {
            std::thread::sleep(LINGER);
            while group.len() < GROUP
                && let Ok(write) = queue.try_recv()
            {
                group.push(write);
            }
        }
        last = group.len();
        match carry_out(connection, &group) {
            // An answer is given only after the commit.
            Ok(results) => group.drain(..).zip(results).for_each(|(write, result)| write.answer(result)),
            // What is wrong with one table need not be wrong with the others: each for itself.
            Err(_) => group.drain(..).for_each(|write| {
                let alone = carry_out(connection, std::slice::from_ref(&write));
                write.answer(alone.and_then(|mut results| results.pop().unwrap_or(Err(StoreError::Closed))));
            }),
        }
    }
}

/// Carries a group out in one transaction: all of it is on disk afterwards, or nothing. A conflict is the matter of the one
/// write that has it; each of the others has the number of rows that came of it.
fn carry_out(
    connection: &mut Connection,
    group: &[Write],
) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
    let work = connection.transaction().map_err(told)?;
    let mut results = Vec::with_capacity(group.len());
    for write in group {
        let result = match write {
            Write::Append { table, expected, lines, label, .. } => {
                append(&work, table, *expected, lines, label.as_ref())
            }
            Write::Forget { before, .. } => forget(&work, *before),
        };
        match result {
            Ok(_) | Err(StoreError::Conflict) => results.push(result),
            // Dropping the transaction takes everything back.
            Err(problem) => return Err(problem),
        }
    }
    work.commit().map_err(told)?;
    Ok(results)
}

impl Write {
    /// Tells whoever asked; they may be gone.
    fn answer(self, result: Result<u64, StoreError>) {
        match self {
            Write::Append { reply, .. } => drop(reply.send(result.map(|_| ()))),
            Write::Forget { reply, .. } => drop(reply.send(result)),
        }
    }
}

fn append(
    work: &Transaction<'_>,
    table: &str,
    expected: u64,
    lines: &[Line],
    label: Option<&Label>,
) -> Result<u64, StoreError> {
    // The row goes in only if the table ends where it is expected to.
    let mut insert = work
        .prepare_cached(
            "INSERT INTO lines (table_id, version, at, seat, message, entry)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6
             WHERE ?2 - 1 = (SELECT coalesce(max(version), 0) FROM lines WHERE table_id = ?1)",
        )
        .map_err(told)?;
    for (place, line) in lines.iter().enumerate() {
        let version = expected + 1 + place as u64;
        let entry =
            serde_json::to_string(&line.entry).map_err(|error| StoreError::Other(error.to_string()))?;
        let (seat, message) = line.author.unzip();
        let rows = insert.execute(params![table, version, line.at, seat, message, entry]).map_err(told)?;
        if rows == 0 {
            return Err(StoreError::Conflict);
        }
    }
    if let (Some(label), Some(last)) = (label, lines.last()) {
        work.prepare_cached(
            "INSERT OR REPLACE INTO labels (table_id, at, listed, clock_runs, started) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .and_then(|mut put| put.execute(params![table, last.at, label.listed, label.clock_runs, label.started]))
        .map_err(told)?;
    }
    Ok(lines.len() as u64)
}

fn forget(work: &Transaction<'_>, before: u64) -> Result<u64, StoreError> {
    work.execute(
        "DELETE FROM lines WHERE table_id IN (SELECT table_id FROM labels WHERE NOT started AND at < ?1)",
        [before],
    )
    .and_then(|_| work.execute("DELETE FROM labels WHERE NOT started AND at < ?1", [before]))
    .map(|count| count as u64)
    .map_err(told)
}
