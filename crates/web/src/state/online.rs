//! The table at a server, as far as it is not cards: where one stands with it, who is there, what is said.

use leptos::prelude::*;
use luxx_client::{Client, TimeLeft};
use luxx_protocol::{ChatLine, Code, Presence, Sitter, State, TableInfo};
use luxx_rules::Seat;

use crate::route::TableId;

/// Where one stands with a table at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// At none.
    Nowhere,
    /// The server is asked about it.
    Looking,
    /// No server answers.
    NoServer,
    /// At its door: it is known who sits there, but one has no seat.
    Door,
    /// At the table, with a seat or as a spectator.
    There,
    /// The server does not want this connection, for this reason.
    Closed(Code),
}

/// The own connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Being made for the first time.
    New,
    Live,
    /// Lost; the page comes back by itself.
    Lost {
        /// How often it was tried since.
        tries: u32,
    },
}

/// Something that was said and is shown for a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bubble {
    pub(crate) id: u32,
    pub(crate) line: ChatLine,
}

/// The table at a server.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// Which one.
    pub(crate) table: RwSignal<Option<TableId>>,
    /// Whether this is the large screen in the middle, which only watches.
    pub(crate) watches: RwSignal<bool>,
    pub(crate) standing: RwSignal<Standing>,
    pub(crate) line: RwSignal<Line>,
    /// The table and who sits there.
    pub(crate) info: RwSignal<Option<TableInfo>>,
    /// The own seat; none for a spectator.
    pub(crate) me: RwSignal<Option<Seat>>,
    /// Who is there; the seconds run down.
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// The time left for the decision that is open.
    pub(crate) clock: RwSignal<Option<TimeLeft>>,
    pub(crate) bubbles: RwSignal<Vec<Bubble>>,
    /// How many lines of chat came since the sheet was last open.
    pub(crate) unread: RwSignal<u32>,
    /// What was said and is remembered, oldest first.
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Whose lines are not shown.
    pub(crate) muted: RwSignal<Vec<u8>>,
    /// How many changes were missed, while they are being shown.
    pub(crate) missed: RwSignal<usize>,
    /// Counts up when something about the cards has come.
    pub(crate) news: RwSignal<u32>,
    /// What could not be done, by its code, until the next tap.
    pub(crate) refused: RwSignal<Option<(Code, Option<String>)>>,
    /// What the server had bound itself to before each deal, by the deal's number, as far as this page was there.
    pub(crate) promises: StoredValue<Vec<(u32, String)>>,
    /// The shares of shuffles that this page has given.
    pub(crate) shares: StoredValue<Vec<String>>,
    /// The client, as long as no cards have been dealt; then the table has it.
    pub(crate) client: StoredValue<Option<Client>>,
}

impl Online {
    pub(crate) fn new() -> Online {
        Online {
            table: RwSignal::new(None),
            watches: RwSignal::new(false),
            standing: RwSignal::new(Standing::Nowhere),
            line: RwSignal::new(Line::New),
            info: RwSignal::new(None),
            me: RwSignal::new(None),
            presence: RwSignal::new(None),
            clock: RwSignal::new(None),
            bubbles: RwSignal::new(Vec::new()),
            unread: RwSignal::new(0),
            chat: RwSignal::new(Vec::new()),
            muted: RwSignal::new(Vec::new()),
            missed: RwSignal::new(0),
            news: RwSignal::new(0),
            refused: RwSignal::new(None),
            promises: StoredValue::new(Vec::new()),
            shares: StoredValue::new(Vec::new()),
            client: StoredValue::new(None),
        }
    }

    /// Forgets the table before.
    pub(crate) fn begin(self, table: Option<TableId>) {
        self.table.set(table);
        self.standing.set(if table.is_some() { Standing::Looking } else { Standing::Nowhere });
        self.line.set(Line::New);
        self.info.set(None);
        self.me.set(None);
        self.presence.set(None);
        self.clock.set(None);
        self.bubbles.set(Vec::new());
        self.unread.set(0);
        self.chat.set(Vec::new());
        self.muted.set(Vec::new());
        self.missed.set(0);
        self.refused.set(None);
        self.promises.set_value(Vec::new());
        self.shares.set_value(Vec::new());
        self.client.set_value(None);
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
            return match self.line.get() {
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
