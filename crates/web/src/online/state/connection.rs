//! Which table, and the way to it.

use leptos::prelude::*;
use luxx_client::Client;
use luxx_protocol::Code;

use super::reset;
use crate::route::TableId;
use crate::store;

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

/// The connection to a table.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    /// Which one.
    pub(crate) table: RwSignal<Option<TableId>>,
    /// Whether this is the large screen in the middle, which only watches.
    pub(crate) watches: RwSignal<bool>,
    /// Whether the table is on a large screen that this device lies beside: then here is only the own hand.
    pub(crate) beside: RwSignal<bool>,
    pub(crate) standing: RwSignal<Standing>,
    pub(crate) line: RwSignal<Line>,
    /// How many changes were missed, while they are being shown.
    pub(crate) missed: RwSignal<usize>,
    /// Counts up when something about the cards has come.
    pub(crate) news: RwSignal<u32>,
    /// What could not be done, by its code, until the next tap.
    pub(crate) refused: RwSignal<Option<(Code, Option<String>)>>,
    /// The client, as long as no cards have been dealt; then the table has it.
    pub(crate) client: StoredValue<Option<Client>>,
}

impl Connection {
    pub(super) fn new() -> Connection {
        Connection {
            table: RwSignal::new(None),
            watches: RwSignal::new(false),
            beside: RwSignal::new(false),
            standing: RwSignal::new(Standing::Nowhere),
            line: RwSignal::new(Line::New),
            missed: RwSignal::new(0),
            news: RwSignal::new(0),
            refused: RwSignal::new(None),
            client: StoredValue::new(None),
        }
    }

    pub(super) fn begin(self, table: Option<TableId>) {
        self.table.set(table);
        self.standing.set(if table.is_some() { Standing::Looking } else { Standing::Nowhere });
        self.line.set(Line::New);
        self.beside.set(table.is_some() && table == store::beside());
        reset(self.missed);
        reset(self.refused);
        self.client.set_value(None);
    }
}
