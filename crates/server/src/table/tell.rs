//! What a table says to each of those who are connected: what changed and how things stand, as far as it is theirs to know.

use std::sync::Arc;

use luxx_protocol::{
    ClockView, Missed, Own, PROTOCOL, Presence, PublicView, ServerMessage, Shown, State, Welcome,
};
use luxx_rules::Seat;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::time::Instant;

use super::clock::Running;
use super::crowd::text;
use super::deal::Effect;
use super::keeper::Keeper;
use super::past::missed;
use super::state::Table;

/// A table with more changes than this is not read again for the sake of what happened in earlier deals.
const REPLAYED: u64 = 2000;
/// How many changes are told at most to somebody who comes back.
const TOLD: usize = 600;

impl Keeper {
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
            public: deal.map(|deal| Arc::new(PublicView::from(deal.game.public()))),
            own: deal.zip(seat).map(|(deal, seat)| Own::from(&deal.game.view(seat))),
            last_id: you.map_or(0, |seat| self.table.last_id(seat).max(self.crowd.last_id(seat))),
            missed,
            clock: self.clock(),
            presence: self.presence(),
            chat: self.crowd.chat(),
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
            && let Ok(lines) = self.house.store.read(id, 0).await
            && let Ok(all) = missed(id, &lines, seat, since)
        {
            return all;
        }
        deal.as_ref().map(|deal| deal.missed(since, seat)).unwrap_or_default()
    }

    fn clock(&self) -> Option<ClockView> {
        let running = Running::of(&self.table, self.house.time.started)?;
        Some(running.view(self.table.deal.as_ref()?, self.house.time.now_ms()))
    }

    /// Who is there.
    pub(super) fn presence(&self) -> Presence {
        self.crowd.presence(self.table.seats(), |seat| self.table.is_person(seat), self.away())
    }

    pub(super) fn tell_presence(&mut self) {
        self.changed = Instant::now();
        let presence = text(&ServerMessage::Presence(self.presence()));
        self.crowd.send_each(|_| presence.clone());
    }

    /// Tells everybody what changed, to each what is theirs. How things stand goes with the last change. What is the same
    /// for everybody is written once.
    pub(super) fn tell(&mut self, version: u64, effect: &Effect, last: bool) {
        let cards = matches!(effect, Effect::Dealt { .. } | Effect::Moved { .. });
        let deal = self.table.deal.as_ref().filter(|_| cards);
        let public = deal.map(|deal| raw(&Shown(deal.game.public())));
        let table = (last && !matches!(effect, Effect::Moved { .. })).then(|| raw(&self.table.info()));
        let clock = self.clock().map(|clock| raw(&clock));
        let open = raw(&effect.seen_by(None));
        let made = |seat: Option<u8>| {
            let seat = seat.and_then(|seat| Seat::new(usize::from(seat)));
            let own = seat
                .filter(|seat| effect.is_different_for(*seat))
                .map(|seat| raw(&effect.seen_by(Some(seat))));
            text(&Told {
                kind: "update",
                version,
                change: own.as_deref().unwrap_or(&open),
                table: table.as_deref(),
                public: public.as_deref(),
                own: deal.zip(seat).map(|(deal, seat)| Own::from(&deal.game.view(seat))),
                clock: clock.as_deref(),
            })
        };
        self.crowd.send_each(made);
    }
}

/// A [`ServerMessage::Update`](luxx_protocol::ServerMessage::Update) whose parts have been written before.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u64,
    change: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<Own>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'a RawValue>,
}

fn raw(part: &impl Serialize) -> Box<RawValue> {
    to_raw_value(part).expect("messages are made of strings, numbers and lists")
}
