//! A table that is played on this device or at a server, as one type: whoever shows tables is compiled once for both.

use std::any::Any;
use std::fmt;

use luxx_bots::Level;
use luxx_rules::{Move, Public, Seat, SeenEvent, Variant, View};

use crate::{BotRequest, NoUndo, Occupant, Refused, Session, Standing, Table};

/// A table that is not kept here. Whoever has made it knows what it is, and gets it back with [`AnyTable::remote`]: what shows
/// tables needs none of its code.
pub trait Distant: Table + Any + fmt::Debug + Send + Sync {}

impl<T: Table + Any + fmt::Debug + Send + Sync> Distant for T {}

/// A table of either kind.
#[derive(Debug)]
pub enum AnyTable {
    /// Played on this device.
    Local(Box<Session>),
    /// Played at a server.
    Remote(Box<dyn Distant>),
}

impl AnyTable {
    /// The session, if it is played on this device.
    pub fn local(&self) -> Option<&Session> {
        match self {
            AnyTable::Local(session) => Some(session),
            AnyTable::Remote(_) => None,
        }
    }

    /// The table at a server, if it is one of this type.
    pub fn remote<T: Distant>(&self) -> Option<&T> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Remote(table) => (table.as_ref() as &dyn Any).downcast_ref(),
        }
    }

    /// The same, to be told what comes from the server.
    pub fn remote_mut<T: Distant>(&mut self) -> Option<&mut T> {
        match self {
            AnyTable::Local(_) => None,
            AnyTable::Remote(table) => (table.as_mut() as &mut dyn Any).downcast_mut(),
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

    fn allows_hints(&self) -> bool {
        each!(self, table => table.allows_hints())
    }
}
