//! Who is there, and how the table stands.

use leptos::prelude::*;
use luxx_client::TimeLeft;
use luxx_protocol::{Options, Presence, Sitter, State, TableInfo};
use luxx_rules::Seat;
use luxx_session::Contact;

use super::{ConnectionState, connection, reset};

/// The table and who sits there.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The table and who sits there.
    pub(crate) info: RwSignal<Option<TableInfo>>,
    /// What this host has asked the server for and is not answered yet.
    pub(crate) wanted: RwSignal<Option<Options>>,
    /// Whether the host has changed what was agreed since this player was ready for it.
    pub(crate) changed: RwSignal<bool>,
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
            wanted: RwSignal::new(None),
            changed: RwSignal::new(false),
            me: RwSignal::new(None),
            presence: RwSignal::new(None),
            clock: RwSignal::new(None),
        }
    }

    pub(super) fn begin(self) {
        reset(self.info);
        reset(self.wanted);
        reset(self.changed);
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

    /// What is agreed, or will be as soon as the server has answered.
    pub(crate) fn options(self) -> Options {
        let agreed = || self.info.with(|info| info.as_ref().map(|info| info.options.clone()));
        self.wanted.get().or_else(agreed).unwrap_or_default()
    }

    /// So many seats are taken, as far as the last one of them.
    pub(crate) fn taken(self) -> u8 {
        self.info.with(|info| {
            let chairs = info.as_ref().map(|info| info.chairs.as_slice()).unwrap_or_default();
            chairs.iter().rposition(|chair| chair.sitter != Sitter::Open).map_or(0, |last| last as u8 + 1)
        })
    }

    /// Whether the own seat is the host's.
    pub(crate) fn is_host(self) -> bool {
        self.own_chair(|chair| chair.host)
    }

    /// Whether this player has said to be ready for the next deal.
    pub(crate) fn is_ready(self) -> bool {
        self.own_chair(|chair| chair.ready)
    }

    /// Whether this player may begin: the host may, and anybody once the host has been away for as long as nobody waits for.
    pub(crate) fn may_start(self) -> bool {
        self.me.get().is_some() && (self.is_host() || self.host_is_gone())
    }

    /// Whether the host has been away for so long that a bot would play.
    pub(crate) fn host_is_gone(self) -> bool {
        let host = self.info.with(|info| info.as_ref()?.chairs.iter().position(|chair| chair.host));
        host.is_some_and(|host| matches!(self.contact(host), Contact::Replaced | Contact::Away(Some(0))))
    }

    fn own_chair(self, of: impl Fn(&luxx_protocol::Chair) -> bool) -> bool {
        let me = self.me.get();
        self.info.with(|info| {
            let chair = me.and_then(|me| info.as_ref()?.chairs.get(me.index()));
            chair.is_some_and(of)
        })
    }

    /// The number of the deal that comes next.
    pub(crate) fn next_deal(self) -> u32 {
        1 + self.info.with_untracked(|info| info.as_ref().map_or(0, |info| info.deal))
    }

    /// Where the table stands.
    pub(crate) fn state(self) -> Option<State> {
        self.info.with(|info| info.as_ref().map(|info| info.state))
    }

    /// How somebody is connected.
    pub(crate) fn contact(self, seat: usize) -> Contact {
        let live = connection().state.get() == ConnectionState::Live;
        let me = self.me.get();
        let contact = self.info.with(|info| {
            self.presence.with(|presence| Contact::of(seat, info.as_ref(), presence.as_ref(), me, live))
        });
        match contact {
            // Before the start there is nothing that a bot could play.
            Contact::Replaced if self.state() == Some(State::Waiting) => Contact::Away(Some(0)),
            contact => contact,
        }
    }
}
