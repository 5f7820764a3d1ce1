//! Bringing the tables of a file over. Nothing is moved if a table of the same name is another one here; what is here already is
//! left alone, so it can be tried again and again, and after each table both sides are compared.

use std::collections::HashMap;
use std::path::Path;

use futures_util::future::join_all;
use sha2::{Digest, Sha256};
use tokio::runtime::Runtime;

use super::link::Link;
use super::{Address, Postgres, all};
use crate::store::{Claim, Line, NodeId, Store, StoreError, Summary, sqlite};

/// How many tables are looked at together, and how much text.
const TABLES: usize = 200;
const TEXT: usize = 8 * 1024 * 1024;
/// How many tables that differ are named.
const NAMED: usize = 10;

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// How many tables of the file have been looked at.
    pub tables: u64,
    /// How many lines they have.
    pub lines: u64,
    /// How many tables were brought over, or as much of them as was missing.
    pub brought: u64,
    /// How many were there as they are.
    pub there: u64,
    /// At how many the game went on here since they were brought over.
    pub ahead: u64,
    /// What is the matter with the tables of the file that could not be read.
    pub damaged: Vec<String>,
}

/// Brings the tables of a file, which no server may be using, into a database, and compares what is there then. Tells now and then how
/// far it is.
pub fn move_tables(
    from: &Path,
    to: &Address,
    tell: &mut (dyn FnMut(&Moved) + Send),
) -> Result<Moved, StoreError> {
    if !from.exists() {
        return Err(StoreError::Other("there is no such file".to_owned()));
    }
    let _alone = sqlite::lock(from)?;
    let store = Postgres::open(to)?;
    super::blocking(move |runtime| {
        let link = Link::new(to.clone(), all::ROLE)?;
        let to = Destination { runtime, link, store };
        let mut different = Vec::new();
        let found = for_some(from, |tables, _| {
            different.extend(to.compare(tables)?.into_iter().filter(|(_, state)| *state == State::Different));
            Ok(())
        })?;
        if !different.is_empty() {
            let named: Vec<_> = different.iter().take(NAMED).map(|(table, _)| table.as_str()).collect();
            return Err(StoreError::Other(format!(
                "{} tables are other ones there than in the file; nothing was moved: {}{}",
                different.len(),
                named.join(", "),
                if different.len() > NAMED { ", …" } else { "" },
            )));
        }
        let mut moved = for_some(from, |tables, moved| {
            to.bring(tables, moved)?;
            tell(moved);
            Ok(())
        })?;
        if (moved.tables, moved.lines) != (found.tables, found.lines) {
            return Err(StoreError::Other("the file has changed meanwhile; try again".to_owned()));
        }
        moved.damaged = found.damaged;
        Ok(moved)
    })
}

/// A table of the file.
struct Source {
    table: String,
    lines: Vec<Line>,
    summary: Option<Summary>,
}

/// How a table stands there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// So many lines are there, and are those of the file.
    Begun(usize),
    Same,
    /// All of the file is there, and more.
    Ahead,
    Different,
}

/// Hands all tables of the file over, some at a time.
fn for_some(
    from: &Path,
    mut some: impl FnMut(&[Source], &mut Moved) -> Result<(), StoreError>,
) -> Result<Moved, StoreError> {
    let (mut moved, mut tables, mut text) = (Moved::default(), Vec::new(), 0);
    sqlite::for_each_table(from, |table, lines, summary| {
        let lines = match lines {
            Ok(lines) => lines,
            Err(error) => {
                moved.damaged.push(error.to_string());
                return Ok(());
            }
        };
        moved.tables += 1;
        moved.lines += lines.len() as u64;
        text += lines.iter().map(|line| line.text().len()).sum::<usize>();
        tables.push(Source { table: table.to_owned(), lines, summary });
        if tables.len() == TABLES || text > TEXT {
            text = 0;
            some(&std::mem::take(&mut tables), &mut moved)?;
        }
        Ok(())
    })?;
    some(&tables, &mut moved)?;
    Ok(moved)
}

/// Where they go.
struct Destination<'a> {
    runtime: &'a Runtime,
    link: Link,
    store: Postgres,
}

impl Destination<'_> {
    /// How these tables stand there.
    fn compare(&self, tables: &[Source]) -> Result<Vec<(String, State)>, StoreError> {
        let names: Vec<&str> = tables.iter().map(|source| source.table.as_str()).collect();
        let there = self.runtime.block_on(all::these(&self.link, &names))?;
        let there: HashMap<String, _> = there.into_iter().collect();
        let none = Ok(Vec::new());
        let states = tables.iter().map(|Source { table, lines, .. }| {
            let there = there.get(table).unwrap_or(&none).as_ref().map_err(Clone::clone)?;
            Ok((table.clone(), state(lines, there)))
        });
        states.collect()
    }

    /// Takes those of which a part is there from nodes that are gone: a rehearsal may have been tried with nodes.
    fn claim(&self, states: &[(String, State)]) -> Result<(), StoreError> {
        let begun = states.iter().filter(|(_, state)| matches!(state, State::Begun(1..)));
        let begun: Vec<String> = begun.map(|(table, _)| table.clone()).collect();
        if begun.is_empty() {
            return Ok(());
        }
        // One that was killed has nobody else who would notice.
        self.runtime.block_on(self.store.evict(NodeId::ONLY))?;
        let claims = self.runtime.block_on(self.store.claim(NodeId::ONLY, begun.clone()))?;
        for (table, claim) in begun.iter().zip(claims) {
            if let Claim::Theirs(peer) = claim {
                let node = crate::node::name(&peer);
                return Err(StoreError::Other(format!(
                    "node {node} has table {table}: stop all nodes first"
                )));
            }
        }
        Ok(())
    }

    /// Brings what is missing, and looks whether it is there then.
    fn bring(&self, tables: &[Source], moved: &mut Moved) -> Result<(), StoreError> {
        let before = self.compare(tables)?;
        self.claim(&before)?;
        let missing = tables.iter().zip(&before).filter_map(|(source, (table, state))| {
            let State::Begun(count) = *state else { return None };
            let lines = source.lines[count..].to_vec();
            Some(async move {
                let appended =
                    self.store.append(NodeId::ONLY, table, count as u64, lines, source.summary.clone());
                appended.await.map_err(|error| StoreError::Other(format!("table {table}: {error}")))
            })
        });
        let brought = self.runtime.block_on(join_all(missing));
        moved.brought += brought.into_iter().collect::<Result<Vec<()>, _>>()?.len() as u64;
        for ((table, after), (_, before)) in self.compare(tables)?.into_iter().zip(before) {
            match (before, after) {
                (_, State::Begun(_) | State::Different) => {
                    return Err(StoreError::Other(format!(
                        "table {table} is not there as it is in the file"
                    )));
                }
                (State::Begun(_), _) => {}
                (_, State::Same) => moved.there += 1,
                (_, State::Ahead) => moved.ahead += 1,
            }
        }
        Ok(())
    }
}

fn state(lines: &[Line], there: &[Line]) -> State {
    let common = lines.len().min(there.len());
    match there.len() {
        _ if hash(&lines[..common]) != hash(&there[..common]) => State::Different,
        count if count < lines.len() => State::Begun(count),
        count if count == lines.len() => State::Same,
        _ => State::Ahead,
    }
}

/// What stands for the lines: no line has a line feed.
fn hash(lines: &[Line]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line.text());
        hash.update("\n");
    }
    hash.finalize().into()
}
