//! Bots at a table: in seats of their own, for people who are gone, and for those whose time is up. A bot gets the view of its
//! seat and nothing more. Those that think long do so in the background, a few at a time, and while the table waits for the
//! bot anyway: how long one has thought would tell of the hand it holds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use luxx_bots::{Aim, Bot, Level, Tactician};
use luxx_protocol::{Code, ServerMessage};
use luxx_rules::{Move, Seat, View};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::connections::text;
use crate::entry::Entry;
use crate::secret;

/// A bot that is late moves at the end of one of these, and not when it happens to be ready.
const STEP: Duration = Duration::from_millis(500);

/// Makes a bot of a level with an aim for so many players, with a seed.
pub(crate) type BotFactory = fn(Level, Aim, usize, u64) -> Box<dyn Bot>;

/// A bot that thinks in the background, or has thought and waits for its time.
pub(super) struct Thinking {
    began: Instant,
    choice: oneshot::Receiver<Move>,
    /// What it has decided, and when.
    decided: Option<(Option<Move>, Instant)>,
}

impl Thinking {
    /// When the bot moves: after `pace` if it is ready by then, else after whole steps; none while it still thinks.
    pub(super) fn answers_at(&self, pace: Duration) -> Option<Instant> {
        let (_, decided) = self.decided.as_ref()?;
        let late = decided.saturating_duration_since(self.began + pace);
        let steps = late.as_millis().div_ceil(STEP.as_millis()) as u32;
        Some(self.began + pace + STEP * steps)
    }
}

/// The usual bots. Tables are only opened with bots that can play here, so the one way to lack one is a table that another program
/// left behind.
pub(crate) fn usual(level: Level, aim: Aim, players: usize, seed: u64) -> Box<dyn Bot> {
    level.bot_aiming(aim, players, seed).unwrap_or_else(|missing| {
        tracing::warn!(%level, %missing, "a tactician plays instead");
        Box::new(Tactician::new(players))
    })
}

/// Waits for a bot's choice; for ever if none thinks.
pub(super) async fn thought(thinking: Option<&mut Thinking>) -> Option<Move> {
    match thinking {
        Some(thinking) if thinking.decided.is_none() => (&mut thinking.choice).await.ok(),
        _ => std::future::pending().await,
    }
}

/// A bot's choice. If it panics that is a mistake of ours, and the game goes on with any legal move.
fn choose(bots: BotFactory, level: Level, aim: Aim, seed: u64, view: &View) -> Option<Move> {
    let players = view.public().players();
    let choice = catch_unwind(AssertUnwindSafe(|| bots(level, aim, players, seed).choose(view)));
    choice.ok().or_else(|| {
        tracing::error!(level = level.name(), "a bot has panicked: a legal move is made in its place");
        view.legal_moves().get(0)
    })
}

impl Actor {
    /// Lets a bot that takes long begin to think.
    pub(super) fn think(&mut self, seat: Seat) {
        let Some(deal) = &self.table.deal else { return };
        let view = deal.game.view(seat);
        let seed = secret::seed(&deal.dealt.secret, self.table.version);
        let (level, aim) = (self.table.level(seat.index()), self.table.aim());
        let (tell, choice) = oneshot::channel();
        let (registry, bots) = (Arc::clone(&self.registry), self.registry.bots);
        self.registry.tasks.spawn(async move {
            let work = move || choose(bots, level, aim, seed, &view);
            if let Some(Some(choice)) = registry.background.think(work).await {
                // The table may not wait for it any more.
                let _ = tell.send(choice);
            }
        });
        self.thinking = Some(Thinking { began: Instant::now(), choice, decided: None });
    }

    /// A bot in the background has decided; none: it was given up.
    pub(super) fn thought_of(&mut self, choice: Option<Move>) {
        if let Some(thinking) = &mut self.thinking {
            thinking.decided = Some((choice, Instant::now()));
        }
    }

    /// A bot moves: one that has thought, or one that needs no time.
    pub(super) async fn bot_moves(&mut self, seat: Seat) {
        let Some(deal) = &self.table.deal else { return };
        let person = self.table.is_person(seat.index());
        let choice = match self.thinking.take() {
            // A player who has come back in the meantime decides again.
            Some(_) if person && self.connections.is_here(seat.index()) => return,
            // Something may have changed since, though not the cards: the same bot would think the same.
            Some(Thinking { decided: Some((Some(choice), _)), .. }) => Some(choice),
            Some(_) => deal.game.view(seat).legal_moves().get(0),
            None => {
                let seed = secret::seed(&deal.dealt.secret, self.table.version);
                let (level, aim) = (self.table.level(seat.index()), self.table.aim());
                choose(self.registry.bots, level, aim, seed, &deal.game.view(seat))
            }
        };
        if person {
            // The countdown is over: everybody is told that the bot has stepped in.
            let presence = text(&ServerMessage::Presence(self.presence()));
            self.connections.send_all(&presence);
        }
        if let Some(choice) = choice {
            self.decide(seat, choice).await;
        }
    }

    /// A player's time is used up.
    pub(super) async fn time_is_up(&mut self, seat: Seat) {
        // A quick bot: nobody shall wait any longer.
        let Some(deal) = &self.table.deal else { return };
        let view = deal.game.view(seat);
        if let Some(choice) = choose(self.registry.bots, Level::Tactician, Aim::Win, 0, &view) {
            self.decide(seat, choice).await;
        }
    }

    /// Makes a bot's move for a seat; if the rules refuse it, any legal one.
    async fn decide(&mut self, seat: Seat, choice: Move) {
        let running = Running::of(&self.table, self.since);
        let reserve_ms = running.map_or(0, |running| running.reserve_used(self.registry.time.now_ms()));
        let moved = |choice: Move| {
            let (seat, wish) = (seat.index() as u8, choice.to_string());
            Entry::Moved { seat, wish, bot: true, reserve_ms }
        };
        let mut outcome = self.append_and_publish(None, moved(choice)).await;
        if matches!(&outcome, Err(refusal) if refusal.code != Code::Unavailable)
            && let Some(deal) = &self.table.deal
            && let Some(legal) = deal.game.view(seat).legal_moves().get(0)
        {
            tracing::error!(table = &*self.table.id, "a bot has chosen an illegal move");
            outcome = self.append_and_publish(None, moved(legal)).await;
        }
        if let Err(refusal) = outcome {
            tracing::debug!(table = &*self.table.id, code = ?refusal.code, "a bot could not move; it tries again");
            self.acted = Instant::now() + Duration::from_secs(1);
        }
    }
}
