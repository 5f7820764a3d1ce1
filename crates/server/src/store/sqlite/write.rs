//! The writer: one transaction for whatever has queued up, across tables.

use rusqlite::{Connection, Transaction, params};
use tokio::sync::mpsc;

use super::file::told;
use super::{Reply, Write};
use crate::entry::{Label, Line};
use crate::store::StoreError;

/// How many appends are committed together at most.
const GROUP: usize = 512;
/// Works until nobody can ask for anything more.
pub(super) fn write_all(connection: &mut Connection, queue: &mut mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    while queue.blocking_recv_many(&mut group, GROUP) > 0 {
        let mut answers: Vec<Box<dyn FnOnce(Option<StoreError>)>> = Vec::with_capacity(group.len());
        let worked = work_off(connection, &mut group, &mut answers);
        let problem = worked.err();
        if let Some(problem) = &problem {
            tracing::error!(%problem, "nothing could be stored");
        }
        for answer in answers {
            answer(problem.clone());
        }
        // Whatever was not reached because of the problem is told by dropping its reply.
        group.clear();
    }
}

/// Carries a group out in one transaction. An answer is given only after the commit, or when all of it has failed.
fn work_off(
    connection: &mut Connection,
    group: &mut Vec<Write>,
    answers: &mut Vec<Box<dyn FnOnce(Option<StoreError>)>>,
) -> Result<(), StoreError> {
    fn later<T: 'static>(
        reply: Reply<T>,
        result: Result<T, StoreError>,
    ) -> Box<dyn FnOnce(Option<StoreError>)> {
        // Whoever asked may be gone.
        Box::new(move |problem| drop(reply.send(problem.map_or(result, Err))))
    }
    let work = connection.transaction().map_err(told);
    let mut failed = work.as_ref().err().cloned();
    for write in group.drain(..) {
        let live = work.as_ref().ok().filter(|_| failed.is_none());
        match write {
            Write::Append { table, expected, lines, label, reply } => {
                let result =
                    live.map_or(Ok(()), |work| append(work, &table, expected, &lines, label.as_ref()));
                if let Err(error) = &result
                    && *error != StoreError::Conflict
                {
                    failed = Some(error.clone());
                }
                answers.push(later(reply, result));
            }
            Write::Forget { before, reply } => {
                let result = live.map_or(Ok(0), |work| forget(work, before));
                if let Err(error) = &result {
                    failed = Some(error.clone());
                }
                answers.push(later(reply, result));
            }
        }
    }
    match failed {
        // Dropping the transaction takes everything back.
        Some(problem) => Err(problem),
        None => work?.commit().map_err(told),
    }
}

fn append(
    work: &Transaction<'_>,
    table: &str,
    expected: u64,
    lines: &[Line],
    label: Option<&Label>,
) -> Result<(), StoreError> {
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
    Ok(())
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
