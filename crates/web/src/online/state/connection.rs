//! Which table, and the way to it.

use leptos::prelude::*;
use luxx_client::{Client, Kept};
use luxx_protocol::{Code, Token};

use super::reset;
use crate::route::TableId;
use crate::store;

/// Where one stands with a table at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// At none.
    Nowhere,
    /// The server is asked about it.
    Looking,
    /// No server answers.
    NoServer,
    /// At its door: it is known who sits there, but one has no seat.
    Door,
    /// The address brought a seat, and this device has another one there: it is asked which.
    Offered,
    /// At the table, with a seat or as a spectator.
    There,
    /// The server does not want this connection, for this reason.
    Closed(Code),
}

/// The own connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
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
    /// Under which address others reach the server, if not under the page's own. It outlasts tables.
    pub(crate) reach: RwSignal<Option<String>>,
    /// Whether this is the large screen in the middle, which only watches.
    pub(crate) watches: RwSignal<bool>,
    /// Whether the table is on a large screen that this device lies beside: then here is only the own hand.
    pub(crate) beside: RwSignal<bool>,
    pub(crate) visit: RwSignal<Visit>,
    pub(crate) state: RwSignal<ConnectionState>,
    /// How many changes were missed, while they are being shown.
    pub(crate) missed: RwSignal<usize>,
    /// Counts up when something about the cards has come.
    pub(crate) news: RwSignal<u32>,
    /// What could not be done, by its code, until it is closed.
    pub(crate) refused: RwSignal<Option<(Code, Option<String>)>>,
    /// Whether the server has lost what it had told, until it is closed. A move that is sent again and refused does not hide it.
    pub(crate) stepped_back: RwSignal<bool>,
    /// Whether the seat that an address brought is tried: it is kept once the server has welcomed somebody to it.
    pub(crate) accepting: StoredValue<bool>,
    /// The seat with which one has come.
    pub(crate) token: StoredValue<Option<Token>>,
    /// What this page has kept of its seat, for a page that comes after it.
    pub(crate) kept: StoredValue<Option<Kept>>,
    /// Whether it was kept, and not only held as long as the page is open.
    pub(crate) is_safe: RwSignal<bool>,
    /// The client, as long as no cards have been dealt; then the table has it.
    pub(crate) client: StoredValue<Option<Client>>,
}

impl Connection {
    pub(super) fn new() -> Connection {
        Connection {
            table: RwSignal::new(None),
            reach: RwSignal::new(None),
            watches: RwSignal::new(false),
            beside: RwSignal::new(false),
            visit: RwSignal::new(Visit::Nowhere),
            state: RwSignal::new(ConnectionState::New),
            missed: RwSignal::new(0),
            news: RwSignal::new(0),
            refused: RwSignal::new(None),
            stepped_back: RwSignal::new(false),
            accepting: StoredValue::new(false),
            token: StoredValue::new(None),
            kept: StoredValue::new(None),
            is_safe: RwSignal::new(true),
            client: StoredValue::new(None),
        }
    }

    pub(super) fn begin(self, table: Option<TableId>) {
        self.table.set(table);
        self.visit.set(if table.is_some() { Visit::Looking } else { Visit::Nowhere });
        self.state.set(ConnectionState::New);
        self.beside.set(table.is_some() && table == store::beside());
        reset(self.missed);
        reset(self.refused);
        reset(self.stepped_back);
        self.accepting.set_value(false);
        self.token.set_value(None);
        self.kept.set_value(None);
        self.is_safe.set(true);
        self.client.set_value(None);
    }
}
