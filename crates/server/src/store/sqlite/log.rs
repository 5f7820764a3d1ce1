//! The log: where lines go first. A commit is one row with the lines of all tables in it, so it touches a page or two however
//! many tables take part; filing every line under its table at once would touch a page for each. What is in the log and not
//! yet filed is kept in memory too, in sheets: the lines of one table that follow on each other, as they are filed.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use rusqlite::{Connection, OptionalExtension};

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

/// Lines of a table that follow on each other. That they do is found out when they are read: what is wrong with one table must
/// not keep a server from serving the others.
#[derive(Clone)]
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
        self.text.lines().count()
    }

    /// Reads those lines that come after a version. All of them must be there, from the next one on.
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
            let line = texts.next().and_then(parse);
            let line = line.filter(|(owner, line)| (*owner, line.version) == (table, version));
            let (_, line) = line.ok_or_else(|| damaged(version))?;
            if version > after {
                into.push(line);
            }
        }
        if texts.next().is_some() { Err(damaged(self.last + 1)) } else { Ok(()) }
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

    /// What there is of a table.
    pub(super) fn sheet(&self, table: &str) -> Option<Sheet> {
        self.tables.get(table).cloned()
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
        self.count += text.lines().count();
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
            .prepare("SELECT last FROM sheets WHERE table_id = ?1 ORDER BY first DESC LIMIT 1")
            .map_err(told)?;
        let mut rows = connection.prepare("SELECT row, lines FROM log ORDER BY row").map_err(told)?;
        let mut rows = rows.query([]).map_err(told)?;
        while let Some(row) = rows.next().map_err(told)? {
            let number: i64 = row.get(0).map_err(told)?;
            let text: String = row.get(1).map_err(told)?;
            for text in text.split_inclusive('\n') {
                // Whose line it is must be known; the rest is the matter of that table.
                let damaged = || StoreError::Damaged(format!("row {number} of the log is not readable"));
                let (table, version) = begin(text).ok_or_else(damaged)?;
                // A row stays while any of its lines is needed; the others may be filed already.
                let last = if let Some(last) = filed.get(table) {
                    *last
                } else {
                    let found: Option<u64> =
                        last.query_row([table], |row| row.get(0)).optional().map_err(told)?;
                    *filed.entry(table.to_owned()).or_insert(found.unwrap_or(0))
                };
                if version > last {
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

/// The table and the version at the beginning of a line.
fn begin(text: &str) -> Option<(&str, u64)> {
    let mut words = text.splitn(3, ' ');
    Some((words.next()?, words.next()?.parse().ok()?))
}

fn parse(text: &str) -> Option<(&str, Line)> {
    let (table, version) = begin(text)?;
    let mut words = text.strip_suffix('\n')?.splitn(6, ' ').skip(2);
    let at = words.next()?.parse().ok()?;
    let author = match (words.next()?, words.next()?) {
        ("-", "-") => None,
        (seat, message) => Some((seat.parse().ok()?, message.parse().ok()?)),
    };
    let entry: Entry = serde_json::from_str(words.next()?).ok()?;
    Some((table, Line { version, at, author, entry }))
}
