//! Fan-out: what each connection is told of a change, and of how things stand, as far as it may know.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::{
    Change, ClockView, Missed, Own, PROTOCOL, Presence, PublicObservation, ServerMessage, State, Update,
    Welcome, with_own,
};
use luxx_rules::Seat;
use tokio::time::Instant;

use super::actor::{Actor, off_thread};
use super::clock::Running;
use super::connections::{json, text};
use super::deal::Effect;
use super::history::missed;
use super::state::Table;

/// A table with more changes than this is not read again for the sake of what happened in earlier deals.
const REPLAYED: u64 = 2000;
/// Room for nearly every update.
const USUAL: usize = 1024;
/// How many changes are told at most to somebody who comes back.
const TOLD: usize = 600;

impl Actor {
    /// Everything that somebody may know who has just come.
    pub(super) async fn welcome(&self, you: Option<u8>, since: Option<u64>) -> Welcome {
        let seat = you.and_then(|seat| Seat::new(usize::from(seat)));
        let deal = self.table.deal.as_ref();
        let mut missed = match since {
            Some(since) => self.missed(seat, since).await,
            None => Vec::new(),
        };
        missed.drain(..missed.len().saturating_sub(TOLD));
        Welcome {
            protocol: PROTOCOL,
            version: self.table.version,
            you,
            table: self.table.info(),
            public: deal.map(|deal| Arc::new(deal.game.public_ref().into())),
            own: deal.zip(seat).map(|(deal, seat)| Own::from(&deal.game.view(seat))),
            next_id: you.map_or(1, |seat| self.table.next_id(seat, &self.chat.ids(seat))),
            missed,
            clock: self.clock(),
            presence: self.presence(),
            chat: self.chat.lines(),
        }
    }

    /// What happened after a version, as somebody may know it. Nearly always it is a part of the deal that is played, which
    /// is at hand; otherwise it is read.
    async fn missed(&self, seat: Option<Seat>, since: u64) -> Vec<Missed> {
        let Table { id, version, deal, .. } = &self.table;
        if since >= *version {
            return Vec::new();
        }
        let all_here = self.table.state() == State::Playing
            && deal.as_ref().is_some_and(|deal| deal.dealt.version <= since);
        if !all_here
            && *version <= REPLAYED
            && let Ok(log) = self.registry.store.read(id, 0).await
            && let id = id.to_string()
            && let Ok(all) =
                off_thread(&self.registry, log.len(), move || missed(&id, &log, seat, since)).await
        {
            return all;
        }
        deal.as_ref().map(|deal| deal.missed(since, seat)).unwrap_or_default()
    }

    fn clock(&self) -> Option<ClockView> {
        let running = Running::of(&self.table, self.since)?;
        Some(running.view(self.table.deal.as_ref()?, self.registry.time.now_ms()))
    }

    /// Who is there.
    pub(super) fn presence(&self) -> Presence {
        self.connections.presence(
            self.table.seats(),
            |seat| self.table.is_person(seat),
            |seat| self.steps_in(seat),
        )
    }

    pub(super) fn tell_presence(&mut self) {
        self.changed = Instant::now();
        let presence = text(&ServerMessage::Presence(self.presence()));
        self.connections.send_all(&presence);
    }

    /// Tells everybody what changed since the table was as `before`, to each what is theirs. How things stand goes with the
    /// last change. What is the same for everybody is written once, and nearly everything is: of their own cards only those
    /// hear for whom anything about them has changed.
    pub(super) fn tell(&mut self, before: &Table, version: u64, effect: &Effect, last: bool) {
        if self.connections.conns.is_empty() {
            return;
        }
        let cards = matches!(effect, Effect::Dealt { .. } | Effect::Moved { .. });
        let deal = self.table.deal.as_ref().filter(|_| cards);
        let public: Option<Arc<PublicObservation>> = deal.map(|deal| Arc::new(deal.game.public_ref().into()));
        let table = (last && !matches!(effect, Effect::Moved { .. })).then(|| Arc::new(self.table.info()));
        let clock = self.clock();
        let update = |change: Change, own: Option<Own>| {
            let (table, public, clock) = (table.clone(), public.clone(), clock.clone());
            let update = Update { version, change, table, public, clock, own };
            json(&ServerMessage::Update(Box::new(update)), USUAL)
        };
        let open = Utf8Bytes::from(update(effect.seen_by(None), None));
        let own = |seat: u8| {
            let (deal, seat) = deal.zip(Seat::new(usize::from(seat)))?;
            let different = effect.is_different_for(seat);
            if !different && !deal.is_news_for(seat, before.deal.as_ref()) {
                return None;
            }
            let own = Own::from(&deal.game.view(seat));
            let text =
                if different { update(effect.seen_by(Some(seat)), Some(own)) } else { with_own(&open, &own) };
            Some(Utf8Bytes::from(text))
        };
        self.connections.send_each(Some(version), own, &open);
    }
}
