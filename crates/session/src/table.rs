//! The interface between whoever shows a table (the page, a terminal) and wherever its game is kept. A [`Session`] on
//! this device is one; a client of a server is another. Nothing here says which.
//!
//! [`Session`]: crate::Session

use luxx_bots::Level;
use luxx_rules::{Match, Move, Public, Seat, SeenEvent, Variant, View};

use crate::{BotRequest, Scene};

/// A table with a deal on it, wherever it is played. What is left out here is not there: a table that is only looked at, or where something is
/// learnt, asks no bots, takes nothing back and deals no more.
pub trait Table {
    /// The rules that are played by.
    fn variant(&self) -> Variant;

    /// Who sits where, clockwise.
    fn occupants(&self) -> Vec<Occupant>;

    /// What everybody sees of this deal.
    fn public(&self) -> &Public;

    /// What a seat sees; none unless it is played from this device.
    fn view(&self, seat: Seat) -> Option<View>;

    /// Whether a seat of this device decides now, and its decision is not under way already.
    fn is_asked(&self, seat: Seat) -> bool;

    /// How many facts of this deal there are so far.
    fn fact_count(&self) -> usize;

    /// The facts of this deal from the given one on, as the player of a seat, or everybody, may know them.
    fn facts(&self, onlooker: Option<Seat>, from: usize) -> Vec<SeenEvent>;

    /// Changes whenever the facts no longer continue those before: what is shown starts anew then.
    fn generation(&self) -> u64;

    /// Who is spoken to as "you" where nobody's hand is shown: whoever has played here and now looks at it from outside.
    fn reader(&self) -> Option<Seat> {
        None
    }

    /// How the table stood when the person here last saw it, in an earlier life of this program, and how many facts of this deal there were
    /// then: from there it is told. None: it is shown as it stands.
    fn last_seen(&self) -> Option<(Scene, usize)> {
        None
    }

    /// What the bot that decides now is to be asked; none where no bot does, or where somebody else asks it.
    fn bot_request(&self) -> Option<BotRequest> {
        None
    }

    /// The question for a hint to a seat; none unless it decides.
    fn hint_request(&self, _seat: Seat, _level: Level) -> Option<BotRequest> {
        None
    }

    /// Makes a move for a seat that decides. Elsewhere it may only be under way when this returns; its facts follow.
    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused>;

    /// Whether a seat may take back, or why not.
    fn may_undo(&self, _seat: Seat) -> Result<(), NoUndo> {
        Err(NoUndo::Never)
    }

    /// Takes back a seat's last real choice.
    fn undo(&mut self, _seat: Seat) -> Result<(), NoUndo> {
        Err(NoUndo::Never)
    }

    /// Whether this deal is over and another one follows.
    fn has_next_deal(&self) -> bool {
        false
    }

    /// Deals on, or says that this player is ready for it; false if no deal follows.
    fn next_deal(&mut self) -> bool {
        false
    }

    /// How the match stands, if it is one.
    fn standing(&self) -> Option<Standing> {
        None
    }

    /// Whether everything may be taken back.
    fn is_practice(&self) -> bool {
        false
    }

    /// Whether a bot may be asked what it would play.
    fn allows_hints(&self) -> bool {
        false
    }
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which deal this is, from 1.
    pub deal: usize,
    /// How many there are.
    pub deals: usize,
    /// Everybody's points in the deals that are over.
    pub totals: Vec<i32>,
    /// The points of each of these deals, by seat.
    pub points: Vec<Vec<i32>>,
    /// Who started the first deal; the others follow clockwise (rule 6.5).
    pub first: Seat,
    /// Who won the match, once it is over.
    pub winners: Vec<Seat>,
}

impl Standing {
    /// Who starts a deal, counted from 0.
    pub fn starts(&self, deal: usize) -> Seat {
        Match::starter(self.first, self.totals.len(), deal)
    }

    /// Whether all deals have been played.
    pub fn is_over(&self) -> bool {
        self.points.len() >= self.deals
    }
}

/// Who sits at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The name shown.
    pub name: String,
    /// Who decides for it.
    pub who: Who,
}

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at this device.
    Here,
    /// Somebody at another device.
    Elsewhere {
        /// Whether that device is connected.
        connected: bool,
    },
    /// A bot, of this level where that is known.
    Bot(Option<Level>),
}

/// A move that was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] luxx_rules::Illegal),
    /// Somebody else decides.
    #[error("it is not this seat's decision")]
    NotAsked,
    /// Legal, but not what a lesson asks for.
    #[error("the lesson asks for another move")]
    NotWanted,
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// This player has not chosen anything yet.
    #[error("there is nothing to take back")]
    Nothing,
    /// A hidden card has been seen since.
    #[error("a hidden card has been seen since")]
    Revealed,
    /// Somebody else has decided since.
    #[error("somebody else has decided since")]
    Others,
    /// The deal is over and counts in a match.
    #[error("the deal counts in the match")]
    Counted,
    /// Not at this kind of table.
    #[error("nothing is taken back at this table")]
    Never,
}

impl NoUndo {
    /// A name for those who put it into words.
    pub const fn name(self) -> &'static str {
        match self {
            NoUndo::Nothing => "nothing",
            NoUndo::Revealed => "revealed",
            NoUndo::Others => "others",
            NoUndo::Counted => "counted",
            NoUndo::Never => "never",
        }
    }
}

/// The seats that are played from this device.
pub fn seats_here(table: &impl Table) -> Vec<Seat> {
    let occupants = table.occupants();
    let here = |seat: &Seat| occupants.get(seat.index()).is_some_and(|occupant| occupant.who == Who::Here);
    Seat::all(occupants.len()).filter(here).collect()
}
