//! Whatever lies on the table, as one type: a session that is kept here, or something else (a table at a server, a deal shown again, a lesson, a
//! puzzle). Whoever shows tables is compiled once for all of them.

use std::any::Any;
use std::fmt;

use luxx_bots::Level;
use luxx_rules::{Move, Public, Seat, SeenEvent, Variant, View};

use crate::{BotRequest, NoUndo, Occupant, Refused, Scene, Session, Standing, Table};

/// A table that is no session. Whoever has made it knows what it is, and gets it back with [`AnyTable::other`]: what shows
/// tables needs none of its code.
pub trait OtherTable: Table + Any + fmt::Debug + Send + Sync {}

impl<T: Table + Any + fmt::Debug + Send + Sync> OtherTable for T {}

/// A table of any kind.
#[derive(Debug)]
pub enum AnyTable {
    /// Played on this device.
    Local(Box<Session>),
    /// Anything else.
    Other(Box<dyn OtherTable>),
}

impl AnyTable {
    /// The session, if it is played on this device.
    pub fn local(&self) -> Option<&Session> {
        match self {
            AnyTable::Local(session) => Some(session),
            AnyTable::Other(_) => None,
        }
    }

    /// The other table, if it is one of this type.
    pub fn other<T: OtherTable>(&self) -> Option<&T> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Other(table) => (table.as_ref() as &dyn Any).downcast_ref(),
        }
    }

    /// The same, to be told what comes from elsewhere.
    pub fn other_mut<T: OtherTable>(&mut self) -> Option<&mut T> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Other(table) => (table.as_mut() as &mut dyn Any).downcast_mut(),
        }
    }
}

impl From<Session> for AnyTable {
    fn from(session: Session) -> AnyTable {
        AnyTable::Local(Box::new(session))
    }
}

/// Asks whichever table it is.
macro_rules! each {
    ($any:expr, $table:ident => $ask:expr) => {
        match $any {
            AnyTable::Local($table) => $ask,
            AnyTable::Other($table) => $ask,
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

    fn reader(&self) -> Option<Seat> {
        each!(self, table => table.reader())
    }

    fn last_seen(&self) -> Option<(Scene, usize)> {
        each!(self, table => table.last_seen())
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

    fn allows_hints(&self) -> bool {
        each!(self, table => table.allows_hints())
    }
}
