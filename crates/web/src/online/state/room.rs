//! Who is there, and how the table stands.

use leptos::prelude::*;
use luxx_client::TimeLeft;
use luxx_protocol::{Presence, Sitter, State, TableInfo};
use luxx_rules::Seat;

use super::{Line, connection, reset};

/// The table and who sits there.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The table and who sits there.
    pub(crate) info: RwSignal<Option<TableInfo>>,
    /// The own seat; none for a spectator.
    pub(crate) me: RwSignal<Option<Seat>>,
    /// Who is there; the seconds run down.
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// The time left for the decision that is open.
    pub(crate) clock: RwSignal<Option<TimeLeft>>,
}

impl Room {
    pub(super) fn new() -> Room {
        Room {
            info: RwSignal::new(None),
            me: RwSignal::new(None),
            presence: RwSignal::new(None),
            clock: RwSignal::new(None),
        }
    }

    pub(super) fn begin(self) {
        reset(self.info);
        reset(self.me);
        reset(self.presence);
        reset(self.clock);
    }

    /// A part of what is known of the table.
    pub(crate) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        of: impl Fn(&TableInfo) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        Memo::new(move |_| self.info.with(|info| info.as_ref().map(&of)))
    }

    /// Whether the own seat is the host's.
    pub(crate) fn is_host(self) -> bool {
        self.own_chair(|chair| chair.host)
    }

    /// Whether this player has said to be ready for the next deal.
    pub(crate) fn is_ready(self) -> bool {
        self.own_chair(|chair| chair.ready)
    }

    fn own_chair(self, of: impl Fn(&luxx_protocol::Chair) -> bool) -> bool {
        let me = self.me.get();
        self.info.with(|info| {
            let chair = me.and_then(|me| info.as_ref()?.chairs.get(me.index()));
            chair.is_some_and(of)
        })
    }

    /// Where the table stands.
    pub(crate) fn state(self) -> Option<State> {
        self.info.with(|info| info.as_ref().map(|info| info.state))
    }

    /// How somebody is connected.
    pub(crate) fn contact(self, seat: usize) -> Contact {
        let bot = self.info.with(|info| {
            info.as_ref()
                .and_then(|info| info.chairs.get(seat))
                .is_some_and(|chair| chair.sitter == Sitter::Bot)
        });
        if bot {
            return Contact::Bot;
        }
        let me = self.me.get().is_some_and(|me| me.index() == seat);
        if me {
            return match connection().line.get() {
                Line::Live => Contact::Here,
                Line::New | Line::Lost { .. } => Contact::Half,
            };
        }
        self.presence.with(|presence| {
            let Some(presence) = presence else { return Contact::Half };
            let here = presence.here.get(seat).copied().unwrap_or(false);
            match presence.bot_in_s.get(seat).copied().flatten() {
                _ if here => Contact::Here,
                Some(0) => Contact::Replaced,
                Some(seconds) => Contact::Away(Some(seconds)),
                None => Contact::Away(None),
            }
        })
    }
}

/// How somebody is connected, as the mark beside the name shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contact {
    /// Full.
    Here,
    /// Half: not known, or the own connection is being made.
    Half,
    /// Dashed: gone; the seconds until a bot steps in.
    Away(Option<u32>),
    /// A bot plays for somebody who is gone.
    Replaced,
    /// A bot.
    Bot,
}
