//! The task that keeps one table while anybody cares: it alone changes the table, so nothing needs a lock. A change is
//! checked, stored, and only then told, to each only what is theirs.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use luxx_protocol::api::Seated;
use luxx_protocol::{ClientMessage, Code, Refusal, ServerMessage, State, TableInfo, Token};
use luxx_rules::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::bots::{Thinking, thought};
use super::clock::Running;
use super::connections::{Connections, Out, bye, restarting, text};
use super::info::summary;
use super::state::Table;
use crate::entry::{Entry, LogEntry};
use crate::registry::Registry;
use crate::store::{Line, StoreError, Summary};

/// An answer, or why there is none.
type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a table can be asked. It travels in a box: a channel has room for 32 of its kind, and there are thousands of channels.
pub(crate) enum Command {
    /// Somebody wants to sit down.
    Join { name: String, reply: Reply<Seated> },
    /// How the table looks from outside.
    Info { reply: Reply<TableInfo> },
    /// A connection; the answer is its number, and the first message has been sent.
    Connect { token: Option<Token>, since: Option<u64>, out: mpsc::Sender<Box<Out>>, reply: Reply<u64> },
    /// A message on a connection.
    Message { conn: u64, message: ClientMessage },
    /// A connection has ended.
    Disconnect { conn: u64 },
}

impl Command {
    /// Tells whoever waits for an answer that there is none.
    pub(crate) fn refuse(self, refusal: &Refusal) {
        // Whoever asked may be gone.
        match self {
            Command::Join { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Info { reply } => drop(reply.send(Err(refusal.clone()))),
            Command::Connect { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Command::Message { .. } | Command::Disconnect { .. } => {}
        }
    }
}

/// What comes up by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// A bot decides for this seat.
    Bot(Seat),
    /// This player's time is used up.
    Time(Seat),
    /// Everybody is ready for the next deal, or gone.
    Deal,
    /// Nobody is here and nothing will happen for a while.
    Sleep,
}

/// Keeps a table.
pub(crate) struct Actor {
    pub(super) registry: Arc<Registry>,
    pub(super) table: Table,
    pub(super) connections: Connections,
    commands: mpsc::Receiver<Box<Command>>,
    pub(super) thinking: Option<Thinking>,
    /// When the table last changed, or somebody came or went.
    pub(super) changed: Instant,
    /// When anything last happened in the game, or when it is tried again if it could not be stored.
    pub(super) acted: Instant,
    /// Somebody else has written to this table: what we know is not true any more.
    lost: bool,
}

impl Actor {
    /// Reads the table and keeps it until nobody needs it any more.
    pub(crate) async fn keep(
        registry: Arc<Registry>,
        id: String,
        mut commands: mpsc::Receiver<Box<Command>>,
    ) {
        let read = registry.store.read(&id, 0).await;
        let table = match read {
            Ok(log) if log.is_empty() => Err(Refusal::new(Code::UnknownTable, "there is no such table")),
            Ok(log) => Table::from_log(&id, &log),
            Err(error) => Err(unavailable(&id, &error)),
        };
        match table {
            Ok(table) => {
                let connections = Connections::new(table.seats());
                let now = Instant::now();
                let mut actor = Actor {
                    registry,
                    table,
                    connections,
                    commands,
                    thinking: None,
                    changed: now,
                    acted: now,
                    lost: false,
                };
                actor.registry.metrics.tables_awake.inc();
                actor.run().await;
                actor.registry.metrics.tables_awake.dec();
            }
            Err(refusal) => {
                if refusal.code == Code::Unavailable {
                    registry.wake_again();
                }
                registry.close(&id);
                commands.close();
                while let Some(command) = commands.recv().await {
                    command.refuse(&refusal);
                }
            }
        }
    }

    async fn run(&mut self) {
        let mut stopping = self.registry.stopping.subscribe();
        let mut stopped = pin!(async move { drop(stopping.wait_for(|stopping| *stopping).await) });
        let mut alarm = pin!(sleep_until(self.changed));
        loop {
            let (when, due) = self.due();
            // An alarm that rings too early does no harm: it is put forward only then, which is rarer than a message.
            if when < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(when);
            }
            tokio::select! {
                // In this order: what comes up by itself is rare, and must not wait behind those who talk a lot.
                biased;
                () = &mut stopped => {
                    // Nothing is half done here: whatever was begun has been stored.
                    return self.connections.dismiss_all(&restarting());
                },
                choice = thought(self.thinking.as_mut()) => self.decided(choice).await,
                () = &mut alarm => match due {
                    _ if when > Instant::now() => {}
                    Due::Bot(seat) => self.think(seat).await,
                    Due::Time(seat) => self.time_is_up(seat).await,
                    Due::Deal => self.deal_next().await,
                    Due::Sleep => if self.sleep().await { return },
                },
                command = self.commands.recv() => match command {
                    Some(command) => self.handle(*command).await,
                    None => return,
                },
            }
            if self.connections.has_dropped() {
                self.tell_presence();
            }
            if self.lost {
                self.registry.close(&self.table.id);
                let refusal = Refusal::new(Code::Restarting, "the table has moved: connect again");
                self.connections.dismiss_all(&bye(refusal, Some(100)));
                return;
            }
        }
    }

    /// What comes up next by itself, and when.
    fn due(&self) -> (Instant, Due) {
        let idle = (self.changed + self.registry.config.limits.idle, Due::Sleep);
        let decider = self.table.deal.as_ref().and_then(|deal| deal.game.decider());
        let Some(seat) = decider.filter(|_| self.thinking.is_none()) else {
            return self.next_deal_due().map_or(idle, |when| (when, Due::Deal));
        };
        let clock = self.table.options.clock.is_some();
        // Without a clock a table at which nobody sits any more waits.
        let goes_on = clock || self.connections.anybody();
        let mut due = idle;
        if !self.table.is_person(seat.index()) {
            return if goes_on { (self.acted + self.pace(), Due::Bot(seat)) } else { idle };
        }
        let steps_in = self.connections.steps_in(seat.index(), self.away());
        if let Some(when) = steps_in.filter(|_| self.connections.anybody()) {
            due = (when.max(self.acted + self.pace()), Due::Bot(seat));
        }
        if let Some(running) = Running::of(&self.table, self.registry.time.started) {
            let left = Duration::from_millis(running.ends().saturating_sub(self.registry.time.now_ms()));
            let when = (Instant::now() + left).max(self.acted);
            if when < due.0 || (due.1 == Due::Sleep && self.connections.anybody()) {
                due = (when, Due::Time(seat));
            }
        }
        due
    }

    /// How long somebody may be gone before a bot steps in: never less than a decision may take, so at a slow table nobody
    /// needs to be there.
    pub(super) fn away(&self) -> Duration {
        let decision = self.table.options.clock.map_or(0, |clock| clock.decision_s);
        Duration::from_secs(self.table.options.away_s.max(decision).into())
    }

    /// How long a bot waits before it moves.
    fn pace(&self) -> Duration {
        Duration::from_millis(self.table.options.pace_ms.into())
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Join { name, reply } => drop(reply.send(self.join(name).await)),
            Command::Info { reply } => drop(reply.send(Ok(self.table.info()))),
            Command::Connect { token, since, out, reply } => {
                drop(reply.send(self.connect(token, since, out).await));
            }
            Command::Message { conn, message } => self.message(conn, message).await,
            Command::Disconnect { conn } => {
                if self.connections.leave(conn) {
                    self.tell_presence();
                }
            }
        }
    }

    async fn connect(
        &mut self,
        token: Option<Token>,
        since: Option<u64>,
        out: mpsc::Sender<Box<Out>>,
    ) -> Result<u64, Refusal> {
        let seat = match token {
            Some(token) => {
                let seat = self.table.seat_of(&token);
                Some(seat.ok_or_else(|| Refusal::new(Code::BadToken, "this token opens no seat here"))?)
            }
            None if !self.table.options.spectators => {
                return Err(Refusal::new(Code::SwitchedOff, "nobody may watch at this table"));
            }
            None if self.connections.spectators() >= self.registry.config.limits.spectators => {
                return Err(Refusal::new(Code::TooMany, "too many people watch this table already"));
            }
            None => None,
        };
        let conn = self.connections.enter(seat, out);
        let welcome = self.welcome(seat, since).await;
        self.connections.send(conn, text(&ServerMessage::Welcome(Box::new(welcome))));
        self.tell_presence();
        Ok(conn)
    }

    /// Checks entries, stores them and tells everybody. If anything is in the way, nothing has changed.
    pub(super) async fn commit(
        &mut self,
        author: Option<(u8, u64)>,
        entries: Vec<Entry>,
    ) -> Result<u64, Refusal> {
        let (at, expected) = (self.registry.time.now_ms(), self.table.version);
        // In a box: a task has room for everything that it holds while it waits, even when it does not.
        let mut after = Box::new(self.table.clone());
        let mut log = Vec::with_capacity(entries.len() + 1);
        let mut effects = Vec::with_capacity(entries.len() + 1);
        for entry in entries {
            let author = author.filter(|_| log.is_empty());
            let line = LogEntry { version: after.version + 1, at, author, entry };
            effects.push((line.version, after.apply(&line)?));
            log.push(line);
        }
        if self.table.state() == State::Playing && after.state() != State::Playing {
            // The deal is over. The server binds itself for the next one before anybody contributes to it.
            let entry = Entry::Committed { secret: self.registry.entropy.fresh::<32>() };
            let line = LogEntry { version: after.version + 1, at, author: None, entry };
            effects.push((line.version, after.apply(&line)?));
            log.push(line);
        }
        let moves = log.iter().filter(|line| matches!(line.entry, Entry::Moved { .. })).count();
        // What a summary says changes with everything but moves.
        let summary = (moves < log.len()).then(|| {
            let clock = Running::of(&after, self.registry.time.started);
            summary(&after, at, clock.map(Running::earliest_end))
        });
        let lines: Option<Vec<Line>> = log.iter().map(LogEntry::line).collect();
        let lines = lines.ok_or_else(|| Refusal::new(Code::BadMessage, "this cannot be written down"))?;
        let began = Instant::now();
        self.store(expected, lines, summary).await?;
        let now = Instant::now();
        self.registry.metrics.stored(now - began, moves);
        if after.deals() > self.table.deals() {
            tracing::info!(table = &*after.id, deal = after.deals(), "a deal begins");
        }
        let before = std::mem::replace(&mut self.table, *after);
        (self.changed, self.acted) = (now, now);
        self.thinking = None;
        let version = effects.first().map_or(expected, |(version, _)| *version);
        let last = effects.len() - 1;
        for (place, (version, effect)) in effects.iter().enumerate() {
            self.tell(&before, *version, effect, place == last);
        }
        Ok(version)
    }

    /// Appends to the table's log. After a conflict, or if nobody knows what was stored, this actor has to go: the next one
    /// reads the table anew.
    async fn store(
        &mut self,
        expected: u64,
        lines: Vec<Line>,
        summary: Option<Summary>,
    ) -> Result<(), Refusal> {
        let appended = self.registry.store.append(&self.table.id, expected, lines, summary).await;
        appended.map_err(|error| {
            self.lost = error == StoreError::Conflict || error.may_be_stored();
            unavailable(&self.table.id, &error)
        })
    }

    /// Goes to sleep, unless somebody has come in just now. A clock that runs wakes the table again: the store must know when.
    async fn sleep(&mut self) -> bool {
        // A bot that waits for its turn to think holds the table awake: nobody else would wake it.
        if !self.connections.conns.is_empty() || self.thinking.is_some() {
            self.changed = Instant::now();
            return false;
        }
        if let Some(ends) = Running::of(&self.table, self.registry.time.started).map(Running::ends) {
            let summary = summary(&self.table, self.registry.time.now_ms(), Some(ends));
            let known = self.store(self.table.version, Vec::new(), Some(summary)).await;
            // A time that has come while it was written is not looked for any more.
            if known.is_err() || ends <= self.registry.time.now_ms() {
                self.changed = Instant::now();
                return false;
            }
        }
        if !self.registry.retire(&self.table.id, &self.commands) {
            // Somebody asks for something just now. It must be carried out here: the alarm would ring again before it.
            if let Ok(command) = self.commands.try_recv() {
                self.changed = Instant::now();
                self.handle(*command).await;
            }
            return false;
        }
        // Whoever asked in this very moment asks again.
        self.commands.close();
        while let Some(late) = self.commands.recv().await {
            drop(late);
        }
        true
    }
}

/// Tells a player that nothing could be stored, and the log why.
pub(crate) fn unavailable(table: &str, error: &StoreError) -> Refusal {
    tracing::error!(table, %error, "a table could not be stored or read");
    Refusal::new(
        Code::Unavailable,
        "nothing can be stored at the moment; nothing was changed, try again later",
    )
}
