//! Bots at a table: in seats of their own, for people who are gone, and for those whose time is up. A bot gets the view of its
//! seat and nothing more. Those that think long do so in the background, a few at a time.

use std::sync::Arc;
use std::time::Duration;

use luxx_bots::{Bot, Level, Tactician};
use luxx_protocol::ServerMessage;
use luxx_rules::{Move, Seat, View};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::Running;
use super::connections::text;
use crate::entry::Entry;
use crate::secret;

/// A bot that thinks in the background.
pub(super) struct Thinking {
    seat: Seat,
    version: u64,
    choice: oneshot::Receiver<Move>,
}

/// Waits for a bot's choice; for ever if none thinks.
pub(super) async fn thought(thinking: Option<&mut Thinking>) -> Option<Move> {
    match thinking {
        Some(thinking) => (&mut thinking.choice).await.ok(),
        None => std::future::pending().await,
    }
}

impl Actor {
    /// Lets a bot decide: at once if that takes no time, else in the background.
    pub(super) async fn think(&mut self, seat: Seat) {
        if self.table.is_person(seat.index()) {
            // The countdown is over: everybody is told that the bot has stepped in.
            let presence = text(&ServerMessage::Presence(self.presence()));
            self.connections.send_all(&presence);
        }
        let Some(deal) = &self.table.deal else { return };
        let view = deal.game.view(seat);
        let seed = secret::seed(&deal.dealt.secret, self.table.version);
        let (level, players) = (self.table.level, self.table.seats());
        if !level.takes_time() {
            let choice = choose(level, players, seed, &view);
            return self.decide(seat, choice).await;
        }
        let (told, choice) = oneshot::channel();
        let thinkers = Arc::clone(&self.registry.thinkers);
        tokio::spawn(async move {
            // Only so many think at the same time; the others wait for their turn.
            let Ok(turn) = thinkers.acquire_owned().await else { return };
            let work = move || choose(level, players, seed, &view);
            if let Ok(choice) = tokio::task::spawn_blocking(work).await {
                // The table may not wait for it any more.
                let _ = told.send(choice);
            }
            drop(turn);
        });
        self.thinking = Some(Thinking { seat, version: self.table.version, choice });
    }

    /// A bot in the background has decided, or given up.
    pub(super) async fn decided(&mut self, choice: Option<Move>) {
        let Some(Thinking { seat, version, .. }) = self.thinking.take() else { return };
        // A player who has come back in the meantime decides again.
        let back = self.table.is_person(seat.index()) && self.connections.is_here(seat.index());
        if let Some(choice) = choice
            && version == self.table.version
            && !back
        {
            self.decide(seat, choice).await;
        }
    }

    /// A player's time is used up.
    pub(super) async fn time_is_up(&mut self, seat: Seat) {
        // A quick bot: nobody shall wait any longer.
        let Some(deal) = &self.table.deal else { return };
        let choice = Tactician::new(self.table.seats()).choose(&deal.game.view(seat));
        self.decide(seat, choice).await;
    }

    /// Makes a bot's move for a seat.
    async fn decide(&mut self, seat: Seat, choice: Move) {
        let running = Running::of(&self.table, self.registry.time.started);
        let reserve_ms = running.map_or(0, |running| running.reserve_used(self.registry.time.now_ms()));
        let (seat, wish) = (seat.index() as u8, choice.to_string());
        let moved = self.commit(None, vec![Entry::Moved { seat, wish, bot: true, reserve_ms }]).await;
        if let Err(refusal) = moved {
            tracing::warn!(table = &*self.table.id, code = ?refusal.code, "a bot could not move; it tries again");
            self.acted = Instant::now() + Duration::from_secs(1);
        }
    }
}

/// What a bot of this level does. Tables are only opened with bots that can play here, so the one way to lack one is a table
/// that another program left behind.
fn choose(level: Level, players: usize, seed: u64, view: &View) -> Move {
    match level.bot(players, seed) {
        Ok(mut bot) => bot.choose(view),
        Err(missing) => {
            tracing::warn!(%level, %missing, "a tactician plays instead");
            Tactician::new(players).choose(view)
        }
    }
}
