//! The only writer of a table's log: an entry is applied to a copy of the table and appended with the expected version
//! (compare-and-set); only then the copy replaces the table and the change is published.

use luxx_protocol::{Code, Refusal, State};
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::deal::Effect;
use super::info::summary;
use super::state::{CLOSED, Table};
use crate::entry::{Entry, LogEntry};
use crate::store::{Line, StoreError, Summary};

impl Actor {
    /// Checks an entry, appends it to the log and publishes it. Returns its version. On an error nothing has changed.
    pub(super) async fn append_and_publish(
        &mut self,
        author: Option<(u8, u64)>,
        entry: Entry,
    ) -> Result<u64, Refusal> {
        let at = self.registry.time.now_ms();
        // In a box: a task has room for everything that it holds while it waits, even when it does not.
        let mut after = Box::new(self.table.clone());
        let (mut lines, mut effects) = (Vec::with_capacity(1), Vec::with_capacity(1));
        let is_move = matches!(entry, Entry::Moved { .. });
        let (who_goes, configured) = (who_goes(&entry, author), matches!(entry, Entry::Configured { .. }));
        add(&mut after, at, author, entry, &mut lines, &mut effects)?;
        let mut about_table = !is_move;
        if self.table.is_under_way() && !after.is_under_way() {
            // The deal is over. The server binds itself for the next one before anybody contributes to it.
            let entry = Entry::Committed { secret: self.registry.entropy.fresh::<32>() };
            add(&mut after, at, None, entry, &mut lines, &mut effects)?;
            about_table = true;
        }
        // What a summary says changes with everything but moves.
        let summary = about_table
            .then(|| summary(&after, self.registry.common_ms(), Running::wake_at(&after, self.since, at)));
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
        if self.table.cards_version != before.cards_version || self.table.state() == State::Closed {
            self.thinking = None;
        }
        for (place, effect) in (1..).zip(&effects) {
            self.tell(&before, before.version + place, effect, place == effects.len() as u64);
        }
        if configured {
            self.connections.set_seats(self.table.seats());
            self.guests.set_seats(self.table.seats());
            self.chat.set_seats(self.table.seats());
            if !self.table.options.spectators {
                self.connections.dismiss_spectators(Code::SwitchedOff, "nobody may watch at this table");
            }
            self.tell_presence();
        }
        if self.table.state() == State::Closed {
            tracing::info!(table = &*self.table.id, "the host has closed a table");
            self.connections.dismiss_all(Code::ClosedByHost, CLOSED);
        }
        if let Some((seat, why)) = who_goes {
            if let Some((host, _)) = author.filter(|(author, _)| *author != seat) {
                self.guests.ban(seat, host);
            }
            self.guests.confirm(seat);
            self.connections.dismiss(seat, Code::Removed, why);
            self.tell_presence();
        }
        Ok(before.version + 1)
    }

    /// Appends to the table's log. After a conflict, or if nobody knows what was stored, this actor has to go: the next one
    /// reads the table anew.
    pub(super) async fn append(&mut self, lines: Vec<Line>, summary: Option<Summary>) -> Result<(), Refusal> {
        let Table { id, version, .. } = &self.table;
        let appended = self.registry.store.append(self.life.node, id, *version, lines, summary).await;
        appended.map_err(|error| {
            self.lost = matches!(error, StoreError::Conflict | StoreError::Fenced) || error.may_be_stored();
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
