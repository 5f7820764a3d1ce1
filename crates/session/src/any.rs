//! A table that is played on this device or at a server, as one type: whoever shows tables is compiled once for both.

use luxx_bots::Level;
use luxx_rules::{Move, Public, Seat, SeenEvent, Variant, View};

use crate::{BotRequest, NoUndo, Occupant, Refused, RemoteTable, Session, Standing, Table};

/// A table of either kind.
#[derive(Clone, Debug)]
pub enum AnyTable {
    /// Played on this device.
    Local(Box<Session>),
    /// Played at a server.
    Remote(Box<RemoteTable>),
}

impl AnyTable {
    /// The session, if it is played on this device.
    pub fn local(&self) -> Option<&Session> {
        match self {
            AnyTable::Local(session) => Some(session),
            AnyTable::Remote(_) => None,
        }
    }

    /// The table at a server, if it is one.
    pub fn remote(&self) -> Option<&RemoteTable> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Remote(table) => Some(table),
        }
    }

    /// The same, to be told what comes from the server.
    pub fn remote_mut(&mut self) -> Option<&mut RemoteTable> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Remote(table) => Some(table),
        }
    }
}

impl From<Session> for AnyTable {
    fn from(session: Session) -> AnyTable {
        AnyTable::Local(Box::new(session))
    }
}

impl From<RemoteTable> for AnyTable {
    fn from(table: RemoteTable) -> AnyTable {
        AnyTable::Remote(Box::new(table))
    }
}

/// Asks whichever table it is.
macro_rules! each {
    ($any:expr, $table:ident => $ask:expr) => {
        match $any {
            AnyTable::Local($table) => $ask,
            AnyTable::Remote($table) => $ask,
        }
    };
}

impl Table for AnyTable {
    fn variant(&self) -> Variant {
        each!(self, table => table.variant())
    }

    fn occupants(&self) -> Vec<Occupant> {
        each!(self, table => table.occupants())
    }

    fn public(&self) -> &Public {
        each!(self, table => table.public())
    }

    fn view(&self, seat: Seat) -> Option<View> {
        each!(self, table => table.view(seat))
    }

    fn is_asked(&self, seat: Seat) -> bool {
        each!(self, table => table.is_asked(seat))
    }

    fn fact_count(&self) -> usize {
        each!(self, table => table.fact_count())
    }

    fn facts(&self, onlooker: Option<Seat>, from: usize) -> Vec<SeenEvent> {
        each!(self, table => table.facts(onlooker, from))
    }

    fn generation(&self) -> u64 {
        each!(self, table => table.generation())
    }

    fn bot_request(&self) -> Option<BotRequest> {
        each!(self, table => table.bot_request())
    }

    fn hint_request(&self, seat: Seat, level: Level) -> Option<BotRequest> {
        each!(self, table => table.hint_request(seat, level))
    }

    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused> {
        each!(self, table => table.play(seat, choice))
    }

    fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        each!(self, table => table.may_undo(seat))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        each!(self, table => table.undo(seat))
    }

    fn has_next_deal(&self) -> bool {
        each!(self, table => table.has_next_deal())
    }

    fn next_deal(&mut self) -> bool {
        each!(self, table => Table::next_deal(table.as_mut()))
    }

    fn standing(&self) -> Option<Standing> {
        each!(self, table => table.standing())
    }

    fn is_practice(&self) -> bool {
        each!(self, table => table.is_practice())
    }
}
