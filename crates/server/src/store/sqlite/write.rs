//! The writer: one transaction for whatever has queued up, across tables. Lines go into the log, and with every commit a few of
//! the oldest tables of the tail are compacted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::mpsc;

use super::file::{classify, classify_commit};
use super::mark::Mark;
use super::tail::{self, Tail};
use super::{Append, Write};
use crate::store::{Stage, StoreError, Summary};
use crate::throttle::Throttle;

/// How many appends are committed together at most.
const GROUP: usize = 512;
/// If so many came together last time, more are on their way: it is worth waiting for them.
const BUSY: usize = 4;
/// How long.
const LINGER: Duration = Duration::from_millis(1);
/// How many lines the tail may have; in tests few, so that compaction happens there.
const LONGEST_TAIL: usize = if cfg!(test) { 64 } else { 8 * 1024 };
/// After a problem with compaction, so many commits go by without it.
const REST: usize = 1000;
/// How many tables are pruned at once, so that nobody's move waits long for it.
const PRUNED: usize = 500;

/// What was to be done, and what came of each part of it.
type Results = Result<Vec<Result<(), StoreError>>, StoreError>;

/// What the writing thread has.
pub(super) struct Writer {
    connection: Connection,
    tail: Arc<RwLock<Tail>>,
    mark: Mark,
    /// How many commits the log has ever had: the number of its last row.
    commits: i64,
    /// How many commits still go by without compaction.
    rest: usize,
    /// A full disk fails every group; the log of the server needs to say so once.
    failures: Throttle,
}

impl Writer {
    pub(super) fn new(connection: Connection, tail: Arc<RwLock<Tail>>, mark: Mark, commits: i64) -> Writer {
        let mut writer = Writer { connection, tail, mark, commits, rest: 0, failures: Throttle::default() };
        writer.set_mark();
        writer
    }

    /// Works until nobody can ask for anything more. Then everything is compacted.
    pub(super) fn write_all(&mut self, queue: &mut mpsc::Receiver<Write>) {
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
            let mut appends = Vec::with_capacity(last);
            let mut others = Vec::new();
            for write in group.drain(..) {
                match write {
                    Write::Append(append) => appends.push(append),
                    other => others.push(other),
                }
            }
            if !appends.is_empty() {
                self.append_all(appends);
            }
            for other in others {
                // Whoever asked may be gone.
                match other {
                    Write::Prune { stage, before, reply } => drop(reply.send(self.prune(stage, before))),
                    Write::Probe { reply } => drop(reply.send(self.probe())),
                    Write::Shrink { reply } => drop(reply.send(self.shrink())),
                    Write::Append(_) => {}
                }
            }
        }
        if let Err(problem) = self.compact_all() {
            tracing::warn!(%problem, "the log could not be compacted; that is done next time");
        }
    }

    /// Appends together; if that fails each for itself, for what is wrong with one table need not be wrong with the others.
    fn append_all(&mut self, appends: Vec<Append>) {
        // An answer is given only after the commit. Whoever asked may be gone.
        match self.carry_out(&appends, self.rest == 0) {
            Ok(results) => {
                self.rest = self.rest.saturating_sub(1);
                appends.into_iter().zip(results).for_each(|(append, result)| drop(append.reply.send(result)));
            }
            Err(problem) => {
                if let Some(more) = self.failures.pass(problem.kind()) {
                    let tail = self.tail.read().count();
                    tracing::error!(%problem, tail, more, "a group could not be stored; each table is tried by itself");
                }
                self.rest = REST;
                for append in appends {
                    let alone = self.carry_out(std::slice::from_ref(&append), false);
                    let result =
                        alone.and_then(|mut results| results.pop().unwrap_or(Err(StoreError::Closed)));
                    let _ = append.reply.send(result);
                }
            }
        }
    }

    /// Carries a group out in one transaction: all of it is on disk afterwards, or nothing. A conflict is the matter of the
    /// one append that has it.
    fn carry_out(&mut self, group: &[Append], compact: bool) -> Results {
        let tail = self.tail.read();
        let work = self.connection.transaction().map_err(classify)?;
        let mut heads: HashMap<&str, u64> = HashMap::with_capacity(group.len());
        let (mut text, mut count) = (String::new(), 0);
        // Where in the text the lines of each append are.
        let mut places = Vec::with_capacity(group.len());
        for Append { table, expected, lines, summary, .. } in group {
            let head = match heads.get(table.as_str()).copied().or_else(|| tail.head(table)) {
                Some(head) => head,
                None => compacted_head(&work, table)?,
            };
            if head != *expected {
                places.push(Err(StoreError::Conflict));
                continue;
            }
            let begin = text.len();
            for (version, line) in (expected + 1..).zip(lines) {
                tail::write(&mut text, table, version, line);
            }
            if let Some(summary) = summary {
                put_summary(&work, table, summary)?;
            }
            heads.insert(table, expected + lines.len() as u64);
            count += lines.len();
            places.push(Ok(begin..text.len()));
        }
        let row = (!text.is_empty()).then_some(self.commits + 1);
        if let Some(row) = row {
            let mut insert =
                work.prepare_cached("INSERT INTO log (row, lines) VALUES (?1, ?2)").map_err(classify)?;
            insert.execute(params![row, text]).map_err(classify)?;
        }
        // As much is compacted as comes in, and a little more.
        let most = if compact { tail.count().saturating_sub(LONGEST_TAIL).min(2 * count + 8) } else { 0 };
        let compacted = compact_some(&work, &tail, most, row.unwrap_or(self.commits))?;
        work.commit().map_err(classify_commit)?;
        drop(tail);
        let mut tail = self.tail.write();
        tail.compacted(compacted);
        for (Append { table, expected, lines, .. }, place) in group.iter().zip(&places) {
            if let (Ok(place), Some(row), false) = (place, row, lines.is_empty()) {
                let versions = (expected + 1, expected + lines.len() as u64);
                tail.add(row, table, versions, &text[place.clone()]);
            }
        }
        drop(tail);
        if let Some(row) = row {
            self.commits = row;
            self.set_mark();
        }
        Ok(places.into_iter().map(|place| place.map(drop)).collect())
    }

    fn set_mark(&mut self) {
        if let Err(error) = self.mark.set(self.commits)
            && let Some(more) = self.failures.pass("mark")
        {
            tracing::warn!(%error, more, "the mark beside the file is behind: lost commits may go unnoticed");
        }
    }

    /// Compacts the whole tail. The last row of the log stays, empty: its number counts the commits.
    fn compact_all(&mut self) -> Result<(), StoreError> {
        let tail = self.tail.read();
        let work = self.connection.transaction().map_err(classify)?;
        let compacted = compact_some(&work, &tail, usize::MAX, self.commits)?;
        work.execute("UPDATE log SET lines = '' WHERE lines <> ''", []).map_err(classify)?;
        work.commit().map_err(classify)?;
        drop(tail);
        self.tail.write().compacted(compacted);
        Ok(())
    }

    /// Removes some old tables. Nothing of them may be left in the log, so all of it is compacted before.
    fn prune(&mut self, stage: Stage, before: u64) -> Result<u64, StoreError> {
        let old = "SELECT 1 FROM summaries WHERE stage = ?1 AND at < ?2 LIMIT 1";
        let values = params![stage.number(), before];
        if self.connection.query_row(old, values, |_| Ok(())).optional().map_err(classify)?.is_none() {
            return Ok(0);
        }
        self.compact_all()?;
        let work = self.connection.transaction().map_err(classify)?;
        let some = format!(
            "SELECT table_id FROM summaries WHERE stage = ?1 AND at < ?2 ORDER BY at, table_id LIMIT {PRUNED}"
        );
        work.execute(&format!("DELETE FROM segments WHERE table_id IN ({some})"), values)
            .map_err(classify)?;
        let count = work
            .execute(&format!("DELETE FROM summaries WHERE table_id IN ({some})"), values)
            .map_err(classify)?;
        work.commit().map_err(classify)?;
        Ok(count as u64)
    }

    /// Writes more than any append does: what still has room for less is not ready. Random, for what is as before is not written.
    fn probe(&self) -> Result<(), StoreError> {
        self.connection
            .execute("UPDATE probe SET ballast = randomblob(32768)", [])
            .map(drop)
            .map_err(classify)
    }

    fn shrink(&self) -> Result<(), StoreError> {
        self.connection.execute("VACUUM", []).map(drop).map_err(classify)
    }
}

fn compacted_head(work: &Transaction<'_>, table: &str) -> Result<u64, StoreError> {
    let sql = "SELECT last FROM segments WHERE table_id = ?1 ORDER BY first DESC LIMIT 1";
    let mut select = work.prepare_cached(sql).map_err(classify)?;
    Ok(select.query_row([table], |row| row.get(0)).optional().map_err(classify)?.unwrap_or(0))
}

fn put_summary(work: &Transaction<'_>, table: &str, summary: &Summary) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO summaries (table_id, at, stage, listed, origin, wake_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut put = work.prepare_cached(sql).map_err(classify)?;
    let Summary { at, stage, listed, wake_at } = summary;
    let (text, origin) = listed.as_ref().map(|listing| (&listing.text, listing.origin as i64)).unzip();
    put.execute(params![table, at, stage.number(), text, origin, wake_at]).map_err(classify)?;
    Ok(())
}

/// Compacts the oldest tables of the tail until so many lines are in segments. Returns how many tables. Rows of the log that
/// are not needed any more are removed, but for the row `newest`.
fn compact_some(work: &Transaction<'_>, tail: &Tail, most: usize, newest: i64) -> Result<usize, StoreError> {
    let (mut tables, mut lines) = (0, 0);
    let sql = "INSERT INTO segments (table_id, first, last, lines) VALUES (?1, ?2, ?3, ?4)";
    for (table, segment) in tail.segments() {
        if lines >= most {
            break;
        }
        let mut insert = work.prepare_cached(sql).map_err(classify)?;
        insert.execute(params![table, segment.first, segment.last, segment.text]).map_err(classify)?;
        (tables, lines) = (tables + 1, lines + segment.count());
    }
    if tables > 0 {
        let needed = tail.needed_after(tables).unwrap_or(newest);
        let mut delete = work.prepare_cached("DELETE FROM log WHERE row < ?1").map_err(classify)?;
        delete.execute([needed]).map_err(classify)?;
    }
    Ok(tables)
}
