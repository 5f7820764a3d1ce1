//! The one gate to the store: an entry is applied to a copy of the table, appended with the version that is expected, and only
//! then the copy takes the place of the table and everybody is told, each what is theirs.

use luxx_protocol::{Code, Refusal, State};
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::deal::Effect;
use super::info::summary;
use super::state::Table;
use crate::entry::{Entry, LogEntry};
use crate::store::{Line, StoreError, Summary};

impl Actor {
    /// Checks an entry, stores it and tells everybody. Returns its version. If anything is in the way, nothing has changed.
    pub(super) async fn commit(&mut self, author: Option<(u8, u64)>, entry: Entry) -> Result<u64, Refusal> {
        let at = self.registry.time.now_ms();
        // In a box: a task has room for everything that it holds while it waits, even when it does not.
        let mut after = Box::new(self.table.clone());
        let (mut lines, mut effects) = (Vec::with_capacity(1), Vec::with_capacity(1));
        let is_move = matches!(entry, Entry::Moved { .. });
        let who_goes = who_goes(&entry, author);
        add(&mut after, at, author, entry, &mut lines, &mut effects)?;
        let mut about_table = !is_move;
        if self.table.state() == State::Playing && after.state() != State::Playing {
            // The deal is over. The server binds itself for the next one before anybody contributes to it.
            let entry = Entry::Committed { secret: self.registry.entropy.fresh::<32>() };
            add(&mut after, at, None, entry, &mut lines, &mut effects)?;
            about_table = true;
        }
        // What a summary says changes with everything but moves.
        let summary = about_table.then(|| {
            let clock = Running::of(&after, self.registry.time.started);
            summary(&after, at, clock.map(Running::earliest_end))
        });
        let began = Instant::now();
        self.append(lines, summary).await?;
        let now = Instant::now();
        self.registry.metrics.stored(now - began, is_move.into());
        if after.deals() > self.table.deals() {
            tracing::info!(table = &*after.id, deal = after.deals(), "a deal begins");
        }
        let before = std::mem::replace(&mut self.table, *after);
        (self.changed, self.acted) = (now, now);
        if about_table {
            self.summarized = now;
        }
        if self.table.cards_version != before.cards_version {
            self.thinking = None;
        }
        for (place, effect) in (1..).zip(&effects) {
            self.tell(&before, before.version + place, effect, place == effects.len() as u64);
        }
        if let Some((seat, why)) = who_goes {
            if let Some((host, _)) = author.filter(|(author, _)| *author != seat) {
                self.connections.ban(seat, host);
            }
            self.connections.dismiss(seat, Code::Removed, why);
            self.tell_presence();
        }
        Ok(before.version + 1)
    }

    /// Appends to the table's log. After a conflict, or if nobody knows what was stored, this actor has to go: the next one
    /// reads the table anew.
    pub(super) async fn append(&mut self, lines: Vec<Line>, summary: Option<Summary>) -> Result<(), Refusal> {
        let Table { id, version, .. } = &self.table;
        let appended = self.registry.store.append(id, *version, lines, summary).await;
        appended.map_err(|error| {
            self.lost = error == StoreError::Conflict || error.may_be_stored();
            self.registry.unavailable(&self.table.id, &error)
        })
    }
}

/// Whose connections end with an entry, and what they are told.
fn who_goes(entry: &Entry, author: Option<(u8, u64)>) -> Option<(u8, &'static str)> {
    let (Entry::Left { seat } | Entry::Departed { seat }) = entry else { return None };
    let own = author.is_some_and(|(author, _)| author == *seat);
    Some((*seat, if own { "goodbye" } else { "the host has removed you from this table" }))
}

fn add(
    table: &mut Table,
    at: u64,
    author: Option<(u8, u64)>,
    entry: Entry,
    lines: &mut Vec<Line>,
    effects: &mut Vec<Effect>,
) -> Result<(), Refusal> {
    let entry = LogEntry { version: table.version + 1, at, author, entry };
    effects.push(table.apply(&entry)?);
    let line = entry.line();
    lines.push(line.ok_or_else(|| Refusal::new(Code::BadMessage, "this cannot be written down"))?);
    Ok(())
}
