//! The log: where lines go first. A commit is one row with the lines of all tables in it, so it touches a page or two however
//! many tables take part; filing every line under its table at once would touch a page for each. What is in the log and not
//! yet filed is kept in memory too, in sheets: the lines of one table that follow on each other, as they are filed.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use rusqlite::Connection;

use super::file::told;
use crate::entry::{Entry, Line};
use crate::store::StoreError;

/// The lines that are in the log and not filed yet.
#[derive(Default)]
pub(super) struct Unfiled {
    tables: HashMap<String, Sheet>,
    /// The tables, with the row of the log that has their first line; the oldest first.
    order: VecDeque<(i64, String)>,
    count: usize,
}

/// Lines of a table that follow on each other.
pub(super) struct Sheet {
    /// The versions of the first and the last one.
    pub(super) first: u64,
    pub(super) last: u64,
    /// As they stand in the log.
    pub(super) text: String,
}

impl Sheet {
    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        (self.last + 1 - self.first) as usize
    }
}

impl Unfiled {
    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The last version of a table.
    pub(super) fn head(&self, table: &str) -> Option<u64> {
        self.tables.get(table).map(|sheet| sheet.last)
    }

    /// The lines of a table after a version.
    pub(super) fn lines(&self, table: &str, after: u64) -> Result<Vec<Line>, StoreError> {
        let mut lines = Vec::new();
        if let Some(sheet) = self.tables.get(table) {
            read_sheet(&mut lines, table, sheet.first, &sheet.text, after)?;
        }
        Ok(lines)
    }

    /// All tables in the order in which they are to be filed.
    pub(super) fn tables(&self) -> impl Iterator<Item = (&str, &Sheet)> {
        self.order.iter().map(|(_, table)| (table.as_str(), &self.tables[table]))
    }

    /// Lines of a table that are in this row of the log: from the version `first` to `last`.
    pub(super) fn add(&mut self, row: i64, table: &str, (first, last): (u64, u64), text: &str) {
        if let Some(sheet) = self.tables.get_mut(table) {
            sheet.last = last;
            sheet.text.push_str(text);
        } else {
            self.order.push_back((row, table.to_owned()));
            self.tables.insert(table.to_owned(), Sheet { first, last, text: text.to_owned() });
        }
        self.count += (last + 1 - first) as usize;
    }

    /// The first row of the log that is still needed once so many of the oldest tables are filed; none: no row is.
    pub(super) fn needed_after(&self, tables: usize) -> Option<i64> {
        self.order.get(tables).map(|(row, _)| *row)
    }

    /// So many of the oldest tables have been filed.
    pub(super) fn filed(&mut self, tables: usize) {
        for (_, table) in self.order.drain(..tables) {
            self.count -= self.tables.remove(&table).map_or(0, |sheet| sheet.count());
        }
    }

    /// Whatever the log of a file holds that is not filed yet.
    pub(super) fn read(connection: &Connection) -> Result<Unfiled, StoreError> {
        let mut unfiled = Unfiled::default();
        let mut filed = HashMap::new();
        let mut last = connection
            .prepare("SELECT coalesce(max(last), 0) FROM sheets WHERE table_id = ?1")
            .map_err(told)?;
        let mut rows = connection.prepare("SELECT row, lines FROM log ORDER BY row").map_err(told)?;
        let mut rows = rows.query([]).map_err(told)?;
        while let Some(row) = rows.next().map_err(told)? {
            let number: i64 = row.get(0).map_err(told)?;
            let text: String = row.get(1).map_err(told)?;
            for text in text.split_inclusive('\n') {
                // The text itself may hold cards and secrets: it is not quoted.
                let damaged = || StoreError::Damaged(format!("row {number} of the log is not readable"));
                let (table, Line { version, .. }) = parse(text).ok_or_else(damaged)?;
                // A row stays while any of its lines is needed; the others may be filed already.
                let last = if let Some(last) = filed.get(table) {
                    *last
                } else {
                    let found: u64 = last.query_row([table], |row| row.get(0)).map_err(told)?;
                    *filed.entry(table.to_owned()).or_insert(found)
                };
                if version > last {
                    if version != unfiled.head(table).unwrap_or(last) + 1 {
                        return Err(damaged());
                    }
                    unfiled.add(number, table, (version, version), text);
                }
            }
        }
        Ok(unfiled)
    }
}

/// Writes a line of a table as a line of text: table, version, time, seat and message or `-`, and the entry as JSON.
pub(super) fn write(into: &mut String, table: &str, version: u64, line: &Line) -> Result<(), StoreError> {
    let entry = serde_json::to_string(&line.entry).map_err(|error| StoreError::Other(error.to_string()))?;
    // Writing to a string cannot fail.
    let _ = write!(into, "{table} {version} {} ", line.at);
    let _ = match line.author {
        Some((seat, message)) => write!(into, "{seat} {message}"),
        None => write!(into, "- -"),
    };
    let _ = writeln!(into, " {entry}");
    Ok(())
}

/// Reads the lines of a sheet that come after a version.
pub(super) fn read_sheet(
    into: &mut Vec<Line>,
    table: &str,
    first: u64,
    text: &str,
    after: u64,
) -> Result<(), StoreError> {
    for (version, text) in (first..).zip(text.lines()).filter(|(version, _)| *version > after) {
        match parse(text) {
            Some((owner, line)) if (owner, line.version) == (table, version) => into.push(line),
            // The text itself may hold cards and secrets: it is not quoted.
            _ => {
                return Err(StoreError::Damaged(format!("table {table}: line {version} is not readable")));
            }
        }
    }
    Ok(())
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
