//! The tail: what is in the log and not yet compacted. A commit is one row of the log with the lines of all tables in it, so
//! it touches a page or two however many tables take part; a row for every table would touch a page for each. The tail is kept
//! in memory too, one segment a table: consecutive lines of one table, in the form in which compaction stores them.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use rusqlite::{Connection, OptionalExtension};

use super::file::classify;
use crate::store::{Line, StoreError};

/// The part of the log that is not compacted yet.
#[derive(Default)]
pub(super) struct Tail {
    segments: HashMap<String, Segment>,
    /// The tables, with the row of the log that has their first line; the oldest first.
    order: VecDeque<(i64, String)>,
    count: usize,
}

/// Consecutive lines of one table. That they are is checked when they are read: what is wrong with one table must not keep a
/// server from serving the others.
#[derive(Clone)]
pub(super) struct Segment {
    /// The versions of the first and the last line.
    pub(super) first: u64,
    pub(super) last: u64,
    /// As the log has them.
    pub(super) text: String,
}

impl Segment {
    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.text.lines().count()
    }

    /// Reads those lines that come after a version, without a gap from the next one on.
    pub(super) fn read(&self, table: &str, after: u64, into: &mut Vec<Line>) -> Result<(), StoreError> {
        let damaged = |version: u64| {
            // The text itself may hold cards and secrets: it is not quoted.
            StoreError::Damaged(format!("table {table}: line {version} is not readable"))
        };
        if self.first > after + 1 {
            return Err(damaged(after + 1));
        }
        let mut texts = self.text.split_inclusive('\n');
        for version in self.first..=self.last {
            let line = texts.next().and_then(|text| split(text.strip_suffix('\n')?));
            let line = line.filter(|(owner, number, _)| (*owner, *number) == (table, version));
            let line = line.and_then(|(_, _, text)| Line::new(text)).ok_or_else(|| damaged(version))?;
            if version > after {
                into.push(line);
            }
        }
        if texts.next().is_some() { Err(damaged(self.last + 1)) } else { Ok(()) }
    }
}

impl Tail {
    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The last version of a table.
    pub(super) fn head(&self, table: &str) -> Option<u64> {
        self.segments.get(table).map(|segment| segment.last)
    }

    /// What there is of a table.
    pub(super) fn segment(&self, table: &str) -> Option<Segment> {
        self.segments.get(table).cloned()
    }

    /// All tables in the order in which they are to be compacted.
    pub(super) fn segments(&self) -> impl Iterator<Item = (&str, &Segment)> {
        self.order.iter().map(|(_, table)| (table.as_str(), &self.segments[table]))
    }

    /// Adds lines of a table that are in this row of the log: from the version `first` to `last`.
    pub(super) fn add(&mut self, row: i64, table: &str, (first, last): (u64, u64), text: &str) {
        if let Some(segment) = self.segments.get_mut(table) {
            segment.last = last;
            segment.text.push_str(text);
        } else {
            self.order.push_back((row, table.to_owned()));
            self.segments.insert(table.to_owned(), Segment { first, last, text: text.to_owned() });
        }
        self.count += text.lines().count();
    }

    /// The first row of the log that is still needed once so many of the oldest tables are compacted; none: no row is.
    pub(super) fn needed_after(&self, tables: usize) -> Option<i64> {
        self.order.get(tables).map(|(row, _)| *row)
    }

    /// Removes so many of the oldest tables: they have been compacted.
    pub(super) fn compacted(&mut self, tables: usize) {
        for (_, table) in self.order.drain(..tables) {
            self.count -= self.segments.remove(&table).map_or(0, |segment| segment.count());
        }
    }

    /// Whatever the log of a file holds that is not compacted yet.
    pub(super) fn read(connection: &Connection) -> Result<Tail, StoreError> {
        let mut tail = Tail::default();
        let mut compacted = HashMap::new();
        let mut last = connection
            .prepare("SELECT last FROM segments WHERE table_id = ?1 ORDER BY first DESC LIMIT 1")
            .map_err(classify)?;
        let mut rows = connection.prepare("SELECT row, lines FROM log ORDER BY row").map_err(classify)?;
        let mut rows = rows.query([]).map_err(classify)?;
        while let Some(row) = rows.next().map_err(classify)? {
            let number: i64 = row.get(0).map_err(classify)?;
            let text: String = row.get(1).map_err(classify)?;
            for text in text.split_inclusive('\n') {
                // Whose line it is must be known; the rest is the matter of that table.
                let damaged = || StoreError::Damaged(format!("row {number} of the log is not readable"));
                let (table, version, _) = split(text).ok_or_else(damaged)?;
                // A row stays while any of its lines is needed; the others may be compacted already.
                let last = if let Some(last) = compacted.get(table) {
                    *last
                } else {
                    let found: Option<u64> =
                        last.query_row([table], |row| row.get(0)).optional().map_err(classify)?;
                    *compacted.entry(table.to_owned()).or_insert(found.unwrap_or(0))
                };
                if version > last {
                    tail.add(number, table, (version, version), text);
                }
            }
        }
        Ok(tail)
    }
}

/// Writes a line as the log has it: table, version and the line itself.
pub(super) fn write(into: &mut String, table: &str, version: u64, line: &Line) {
    // Writing to a string cannot fail.
    let _ = writeln!(into, "{table} {version} {}", line.text());
}

/// The table, the version and the rest of a line of the log.
fn split(text: &str) -> Option<(&str, u64, &str)> {
    let mut words = text.splitn(3, ' ');
    Some((words.next()?, words.next()?.parse().ok()?, words.next()?))
}
