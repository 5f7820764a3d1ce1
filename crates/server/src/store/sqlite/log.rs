//! The log: where lines go first. A commit is one row with the lines of all tables in it, so it touches a page or two however
//! many tables take part; filing every line under its table at once would touch a page for each. What is in the log and not
//! yet filed is kept in memory too.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use rusqlite::Connection;

use super::file::told;
use crate::entry::{Entry, Line};
use crate::store::StoreError;

/// The lines that are in the log and not filed yet.
#[derive(Default)]
pub(super) struct Unfiled {
    tables: HashMap<String, Vec<Line>>,
    /// The tables, with the row of the log that has their first line; the oldest first.
    order: VecDeque<(i64, String)>,
    count: usize,
}

impl Unfiled {
    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The last version of a table.
    pub(super) fn head(&self, table: &str) -> Option<u64> {
        self.tables.get(table)?.last().map(|line| line.version)
    }

    /// The lines of a table after a version.
    pub(super) fn lines(&self, table: &str, after: u64) -> Vec<Line> {
        let lines = self.tables.get(table).map(Vec::as_slice).unwrap_or_default();
        lines.iter().filter(|line| line.version > after).cloned().collect()
    }

    /// All tables in the order in which they are to be filed.
    pub(super) fn tables(&self) -> impl Iterator<Item = (&str, &[Line])> {
        self.order.iter().map(|(_, table)| (table.as_str(), self.tables[table].as_slice()))
    }

    /// Lines of a table that are in this row of the log.
    pub(super) fn add(&mut self, row: i64, table: &str, lines: impl IntoIterator<Item = Line>) {
        let known = if let Some(known) = self.tables.get_mut(table) {
            known
        } else {
            self.order.push_back((row, table.to_owned()));
            self.tables.entry(table.to_owned()).or_default()
        };
        let before = known.len();
        known.extend(lines);
        self.count += known.len() - before;
    }

    /// The first row of the log that is still needed once so many of the oldest tables are filed; none: no row is.
    pub(super) fn needed_after(&self, tables: usize) -> Option<i64> {
        self.order.get(tables).map(|(row, _)| *row)
    }

    /// So many of the oldest tables have been filed.
    pub(super) fn filed(&mut self, tables: usize) {
        for (_, table) in self.order.drain(..tables) {
            self.count -= self.tables.remove(&table).map_or(0, |lines| lines.len());
        }
    }

    /// Whatever the log of a file holds that is not filed yet.
    pub(super) fn read(connection: &Connection) -> Result<Unfiled, StoreError> {
        let mut unfiled = Unfiled::default();
        let mut filed = HashMap::new();
        let mut last = connection
            .prepare("SELECT coalesce(max(version), 0) FROM lines WHERE table_id = ?1")
            .map_err(told)?;
        let mut rows = connection.prepare("SELECT row, lines FROM log ORDER BY row").map_err(told)?;
        let mut rows = rows.query([]).map_err(told)?;
        while let Some(row) = rows.next().map_err(told)? {
            let number: i64 = row.get(0).map_err(told)?;
            let text: String = row.get(1).map_err(told)?;
            for text in text.lines() {
                // The text itself may hold cards and secrets: it is not quoted.
                let damaged = || StoreError::Damaged(format!("row {number} of the log is not readable"));
                let (table, line) = parse(text).ok_or_else(damaged)?;
                // A row stays while any of its lines is needed; the others may be filed already.
                let last = if let Some(last) = filed.get(table) {
                    *last
                } else {
                    let found: u64 = last.query_row([table], |row| row.get(0)).map_err(told)?;
                    *filed.entry(table.to_owned()).or_insert(found)
                };
                if line.version > last {
                    unfiled.add(number, table, [line]);
                }
            }
        }
        Ok(unfiled)
    }
}

/// Writes a line of a table as a line of text: table, version, time, seat and message or `-`, and the entry as JSON.
pub(super) fn write(into: &mut String, table: &str, version: u64, line: &Line, entry: &str) {
    // Writing to a string cannot fail.
    let _ = write!(into, "{table} {version} {} ", line.at);
    let _ = match line.author {
        Some((seat, message)) => write!(into, "{seat} {message}"),
        None => write!(into, "- -"),
    };
    let _ = writeln!(into, " {entry}");
}

fn parse(text: &str) -> Option<(&str, Line)> {
    let mut words = text.splitn(6, ' ');
    let table = words.next()?;
    let (version, at) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let author = match (words.next()?, words.next()?) {
        ("-", "-") => None,
        (seat, message) => Some((seat.parse().ok()?, message.parse().ok()?)),
    };
    let entry: Entry = serde_json::from_str(words.next()?).ok()?;
    Some((table, Line { version, at, author, entry }))
}
