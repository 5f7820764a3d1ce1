//! The writer: one transaction for whatever has queued up, across tables. Lines go into the log, and a few of the oldest ones
//! there are filed under their tables with every commit.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::mpsc;

use super::file::told;
use super::log::{self, Unfiled};
use super::{Append, Write};
use crate::entry::Label;
use crate::store::StoreError;

/// How many appends are committed together at most.
const GROUP: usize = 512;
/// If so many came together last time, more are on their way: it is worth waiting for them.
const BUSY: usize = 4;
/// How long.
const LINGER: Duration = Duration::from_millis(1);
/// How many lines may wait to be filed; in tests few, so that it happens there.
const UNFILED: usize = if cfg!(test) { 64 } else { 8 * 1024 };
/// After a problem with filing, so many commits go by without it.
const REST: usize = 1000;
/// How many tables are forgotten at once, so that nobody's move waits long for it.
const FORGOTTEN: usize = 500;

/// What was to be done, and what came of each part of it.
type Results = Result<Vec<Result<(), StoreError>>, StoreError>;

/// What the writing thread has.
pub(super) struct Writer {
    pub(super) connection: Connection,
    pub(super) unfiled: Arc<RwLock<Unfiled>>,
    /// How many commits still go by without filing.
    pub(super) rest: usize,
}

impl Writer {
    /// Works until nobody can ask for anything more. Then everything is filed.
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
            let mut forgets = Vec::new();
            for write in group.drain(..) {
                match write {
                    Write::Append(append) => appends.push(append),
                    Write::Forget { before, reply } => forgets.push((before, reply)),
                }
            }
            self.append_all(appends);
            for (before, reply) in forgets {
                // Whoever asked may be gone.
                let _ = reply.send(self.forget(before));
            }
        }
        if let Err(problem) = self.file_all() {
            tracing::warn!(%problem, "the log could not be filed; that is done next time");
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
                let unfiled = looked_at(&self.unfiled).count();
                tracing::error!(%problem, unfiled, "a group could not be stored; each table is tried by itself");
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
    fn carry_out(&mut self, group: &[Append], file: bool) -> Results {
        let unfiled = looked_at(&self.unfiled);
        let work = self.connection.transaction().map_err(told)?;
        let mut heads: HashMap<&str, u64> = HashMap::with_capacity(group.len());
        let (mut text, mut count) = (String::new(), 0);
        // Where in the text the lines of each append are.
        let mut places = Vec::with_capacity(group.len());
        for Append { table, expected, lines, label, .. } in group {
            let head = match heads.get(table.as_str()).copied().or_else(|| unfiled.head(table)) {
                Some(head) => head,
                None => filed_head(&work, table)?,
            };
            if head != *expected {
                places.push(Err(StoreError::Conflict));
                continue;
            }
            let begin = text.len();
            for (version, line) in (expected + 1..).zip(lines) {
                log::write(&mut text, table, version, line)?;
            }
            if let (Some(label), Some(last)) = (label, lines.last()) {
                put_label(&work, table, last.at, label)?;
            }
            heads.insert(table, expected + lines.len() as u64);
            count += lines.len();
            places.push(Ok(begin..text.len()));
        }
        let row = (!text.is_empty()).then(|| {
            let mut insert = work.prepare_cached("INSERT INTO log (lines) VALUES (?1)").map_err(told)?;
            insert.insert([&text]).map_err(told)
        });
        let row = row.transpose()?;
        // As much is filed as comes in, and a little more.
        let most = if file { unfiled.count().saturating_sub(UNFILED).min(2 * count + 8) } else { 0 };
        // The row that was just added is not among what is known to be unfiled, and must stay.
        let filed = file_some(&work, &unfiled, most, row)?;
        work.commit().map_err(told)?;
        drop(unfiled);
        let mut unfiled = changed(&self.unfiled);
        unfiled.filed(filed);
        for (Append { table, expected, lines, .. }, place) in group.iter().zip(&places) {
            if let (Ok(place), Some(row), false) = (place, row, lines.is_empty()) {
                let versions = (expected + 1, expected + lines.len() as u64);
                unfiled.add(row, table, versions, &text[place.clone()]);
            }
        }
        Ok(places.into_iter().map(|place| place.map(drop)).collect())
    }

    fn file_all(&mut self) -> Result<(), StoreError> {
        let unfiled = looked_at(&self.unfiled);
        let work = self.connection.transaction().map_err(told)?;
        let filed = file_some(&work, &unfiled, usize::MAX, None)?;
        work.commit().map_err(told)?;
        drop(unfiled);
        changed(&self.unfiled).filed(filed);
        Ok(())
    }

    /// Forgets some of the tables that were never played at. Nothing of them may be left in the log, so all of it is filed
    /// before.
    fn forget(&mut self, before: u64) -> Result<u64, StoreError> {
        let old = "SELECT 1 FROM labels WHERE NOT started AND at < ?1 LIMIT 1";
        if self.connection.query_row(old, [before], |_| Ok(())).optional().map_err(told)?.is_none() {
            return Ok(0);
        }
        self.file_all()?;
        let work = self.connection.transaction().map_err(told)?;
        let some = format!(
            "SELECT table_id FROM labels WHERE NOT started AND at < ?1 ORDER BY at LIMIT {FORGOTTEN}"
        );
        work.execute(&format!("DELETE FROM sheets WHERE table_id IN ({some})"), [before]).map_err(told)?;
        let count = work
            .execute(&format!("DELETE FROM labels WHERE table_id IN ({some})"), [before])
            .map_err(told)?;
        work.commit().map_err(told)?;
        Ok(count as u64)
    }
}

/// For reading. A lock that a thread which panicked has held is as good as any: what it guards is changed only after a commit.
pub(super) fn looked_at(unfiled: &RwLock<Unfiled>) -> RwLockReadGuard<'_, Unfiled> {
    unfiled.read().unwrap_or_else(PoisonError::into_inner)
}

fn changed(unfiled: &RwLock<Unfiled>) -> RwLockWriteGuard<'_, Unfiled> {
    unfiled.write().unwrap_or_else(PoisonError::into_inner)
}

fn filed_head(work: &Transaction<'_>, table: &str) -> Result<u64, StoreError> {
    let sql = "SELECT last FROM sheets WHERE table_id = ?1 ORDER BY first DESC LIMIT 1";
    let mut select = work.prepare_cached(sql).map_err(told)?;
    Ok(select.query_row([table], |row| row.get(0)).optional().map_err(told)?.unwrap_or(0))
}

fn put_label(work: &Transaction<'_>, table: &str, at: u64, label: &Label) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO labels (table_id, at, listed, clock_runs, started) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut put = work.prepare_cached(sql).map_err(told)?;
    put.execute(params![table, at, label.listed, label.clock_runs, label.started]).map_err(told)?;
    Ok(())
}

/// Files the oldest tables of the log until so many lines are filed. Returns how many tables. What is filed is removed from the
/// log, but for the row `newest`.
fn file_some(
    work: &Transaction<'_>,
    unfiled: &Unfiled,
    most: usize,
    newest: Option<i64>,
) -> Result<usize, StoreError> {
    let (mut tables, mut filed) = (0, 0);
    let sql = "INSERT INTO sheets (table_id, first, last, lines) VALUES (?1, ?2, ?3, ?4)";
    for (table, sheet) in unfiled.tables() {
        if filed >= most {
            break;
        }
        let mut insert = work.prepare_cached(sql).map_err(told)?;
        insert.execute(params![table, sheet.first, sheet.last, sheet.text]).map_err(told)?;
        (tables, filed) = (tables + 1, filed + sheet.count());
    }
    if tables > 0 {
        let needed = unfiled.needed_after(tables).or(newest).unwrap_or(i64::MAX);
        let mut delete = work.prepare_cached("DELETE FROM log WHERE row < ?1").map_err(told)?;
        delete.execute([needed]).map_err(told)?;
    }
    Ok(tables)
}
