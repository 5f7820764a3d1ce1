//! A deal that was played, as it is kept on the device: its record, who sat there, when, and what for. What comes back from a
//! store may be old, cut off or somebody else's.

use luxx_bots::{Level, Review, ReviewError};
use luxx_rules::Seat;
use luxx_rules::record::{Document, Record, RecordError};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    Chair, ConfigError, Length, Occasion, Purpose, Session, SharedGame, Sitter, Starts, TableConfig,
};

const FORMAT: &str = "luxx-kept/1";

/// A deal that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptDeal {
    /// When it was kept, in milliseconds since 1970.
    pub at: f64,
    /// The deal itself.
    pub record: Record,
    /// Who sat where.
    pub sitters: Vec<Sitter>,
    /// What the bots' answers follow from.
    pub seed: u64,
    /// Which deal of how many it was.
    pub deal: (usize, usize),
    /// What it was played for.
    pub occasion: Occasion,
    /// Whether it was played on this device, not brought here by a file or a link.
    pub played_here: bool,
}

/// A kept deal that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeptError {
    /// Not what was written.
    #[error("not a kept deal: {0}")]
    Json(String),
    /// Of another kind or version.
    #[error("a kept deal of another kind: {0:?}")]
    Format(String),
    /// The record does not hold.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Nobody can play there.
    #[error(transparent)]
    Table(#[from] ConfigError),
    /// There is no such seat or move.
    #[error("there is no such place in this deal")]
    Place,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    at: f64,
    /// A bot's level by seat; none: a person.
    bots: Vec<Option<String>>,
    /// As text: other readers of JSON would round it.
    seed: String,
    deal: usize,
    deals: usize,
    occasion: String,
    played_here: bool,
    record: Box<RawValue>,
}

impl KeptDeal {
    /// The deal on a table, as it stands.
    pub fn of(session: &Session, at: f64) -> KeptDeal {
        let deals = session.contest().map_or(1, luxx_rules::Match::deal_count);
        let practised = session.table().practice && session.occasion().counts();
        KeptDeal {
            at,
            record: with_names(session.record()),
            sitters: session.table().chairs.iter().map(|chair| chair.sitter).collect(),
            seed: session.seed(),
            deal: (session.deal_number(), deals),
            occasion: if practised { Occasion::Practice } else { session.occasion() },
            played_here: true,
        }
    }

    /// A deal that somebody else has played. Who sat there is not known: people, as far as anybody can tell.
    pub fn brought(record: Record, deal: (usize, usize), at: f64) -> KeptDeal {
        let sitters = vec![Sitter::Person; record.players.len()];
        let record = with_names(record);
        KeptDeal { at, record, sitters, seed: 0, deal, occasion: Occasion::Free, played_here: false }
    }

    /// A deal that came by a link.
    pub fn shared(shared: SharedGame, at: f64) -> KeptDeal {
        let SharedGame { record, sitters, seed, .. } = shared;
        let record = with_names(record);
        KeptDeal { at, record, sitters, seed, deal: (1, 1), occasion: Occasion::Free, played_here: false }
    }

    /// A deal that was played at a table of people, from this seat.
    pub fn together(
        record: Record,
        sitters: Vec<Sitter>,
        seat: Seat,
        deal: (usize, usize),
        at: f64,
    ) -> Result<KeptDeal, KeptError> {
        let occasion = Occasion::Together { seat };
        let record = with_names(record);
        let deal = KeptDeal { at, record, sitters, seed: 0, deal, occasion, played_here: true };
        deal.check_seats().map(|()| deal)
    }

    /// Everybody sits somewhere, and whoever played sat there, too.
    fn check_seats(&self) -> Result<(), KeptError> {
        if self.sitters.len() != self.record.players.len() {
            return Err(KeptError::Json("as many sitters as names are wanted".to_owned()));
        }
        match self.occasion {
            Occasion::Together { seat } if seat.index() >= self.sitters.len() => Err(KeptError::Place),
            _ => Ok(()),
        }
    }

    /// The deal to be given away.
    pub fn share(&self, purpose: Purpose) -> SharedGame {
        SharedGame { purpose, record: self.record.clone(), sitters: self.sitters.clone(), seed: self.seed }
    }

    /// The deal for a friend to play from this seat, who is the only person there: others become bots.
    pub fn challenge(&self, me: Seat) -> SharedGame {
        let mut shared = self.share(Purpose::Challenge);
        shared.sitters = self.against_bots(me).collect();
        shared
    }

    /// Who sits there if one person plays, and bots in the place of all others.
    fn against_bots(&self, me: Seat) -> impl Iterator<Item = Sitter> {
        Seat::all(self.sitters.len()).zip(&self.sitters).map(move |(seat, sitter)| match sitter {
            _ if seat == me => Sitter::Person,
            Sitter::Person => Sitter::Bot(Level::Tactician),
            bot @ Sitter::Bot(_) => *bot,
        })
    }

    /// The text to keep.
    pub fn to_json(&self) -> String {
        let bot = |sitter: &Sitter| match sitter {
            Sitter::Person => None,
            Sitter::Bot(level) => Some(level.to_string()),
        };
        let Ok(record) = RawValue::from_string(self.record.to_json()) else { return String::new() };
        let raw = Raw {
            format: FORMAT.to_owned(),
            at: self.at,
            bots: self.sitters.iter().map(bot).collect(),
            seed: self.seed.to_string(),
            deal: self.deal.0,
            deals: self.deal.1,
            occasion: self.occasion.to_string(),
            played_here: self.played_here,
            record,
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    /// Reads a kept deal. Its moves are understood but not played: whoever shows it does that.
    pub fn read(text: &str) -> Result<KeptDeal, KeptError> {
        let wrong =
            |error: &dyn std::fmt::Display| KeptError::Json(error.to_string().chars().take(200).collect());
        let raw: Raw = serde_json::from_str(text).map_err(|error| wrong(&error))?;
        if raw.format != FORMAT {
            return Err(KeptError::Format(raw.format.chars().take(40).collect()));
        }
        let Document::Game(record) = Document::read(raw.record.get().as_bytes())? else {
            return Err(KeptError::Json("a match where a deal should be".to_owned()));
        };
        let sitter = |bot: Option<String>| match bot {
            None => Ok(Sitter::Person),
            Some(level) => level.parse().map(Sitter::Bot).map_err(|error| wrong(&error)),
        };
        let sitters = raw.bots.into_iter().map(sitter).collect::<Result<Vec<_>, _>>()?;
        let deal = KeptDeal {
            at: raw.at,
            record: with_names(record),
            sitters,
            seed: raw.seed.parse().map_err(|error| wrong(&error))?,
            deal: (raw.deal, raw.deals),
            occasion: raw.occasion.parse().map_err(|error| wrong(&error))?,
            played_here: raw.played_here,
        };
        deal.check_seats().map(|()| deal)
    }

    /// Whose deal it is: whoever played it from here among others, else the only person who played.
    pub fn owner(&self) -> Option<Seat> {
        match self.occasion {
            Occasion::Together { seat } => Some(seat),
            _ => self.only_person(),
        }
    }

    /// The only person who played, if there was just one.
    pub fn only_person(&self) -> Option<Seat> {
        let is_person = |seat: &Seat| self.sitters.get(seat.index()) == Some(&Sitter::Person);
        let mut people = Seat::all(self.sitters.len()).filter(is_person);
        people.next().filter(|_| people.next().is_none())
    }

    /// Looks at the decisions of a seat. What the only person has not decided, because the deal was played on, is not theirs.
    pub fn review(&self, seat: Seat) -> Result<Review, ReviewError> {
        let review = Review::of(&self.record, seat)?;
        Ok(match self.occasion {
            Occasion::Again { from } if self.only_person() == Some(seat) => review.since(from),
            _ => review,
        })
    }

    /// The points of a seat, if the deal came to its end.
    pub fn points(&self, seat: Seat) -> Option<i32> {
        let points = self.record.result.as_ref()?.scores.get(seat.index())?;
        i32::try_from(*points).ok()
    }

    /// Whether a seat won.
    pub fn won(&self, seat: Seat) -> bool {
        let winners = self.record.result.as_ref().map(|result| &result.winners);
        winners.is_some_and(|winners| winners.contains(&(seat.index() as i64)))
    }

    /// The same cards once more, from a seat, against the bots that sat there; in the place of other people sit bots.
    pub fn again(&self, me: Seat) -> Result<Session, KeptError> {
        if me.index() >= self.sitters.len() {
            return Err(KeptError::Place);
        }
        let chairs = Seat::all(self.sitters.len())
            .zip(self.against_bots(me))
            .map(|(seat, sitter)| Chair { name: self.record.players[seat.index()].clone(), sitter });
        let table = TableConfig {
            variant: self.record.setup.variant,
            chairs: chairs.collect(),
            starts: Starts::Lot,
            length: Length::Deal,
            practice: false,
        };
        Ok(Session::given(table, self.record.setup.clone(), self.seed)?.on(Occasion::Again { from: 0 }))
    }

    /// The game after so many moves, to be played on from there.
    pub fn play_on(&self, me: Seat, moves: usize) -> Result<Session, KeptError> {
        let mut session = self.again(me)?;
        for (index, choice) in self.record.moves.iter().take(moves).enumerate() {
            let text = choice.to_string();
            let refused = |problem| RecordError::Move { number: index + 1, text, problem };
            session.apply(*choice).map_err(refused)?;
        }
        let from = session.steps().len();
        Ok(session.on(Occasion::Again { from }))
    }
}

/// The record with names as they may be shown. A file or a link may have longer ones, none, or some that look like nothing.
fn with_names(mut record: Record) -> Record {
    for (seat, name) in record.players.iter_mut().enumerate() {
        let short: String = name.trim().chars().take(TableConfig::LONGEST_NAME).collect();
        *name = luxx_protocol::name(&short).unwrap_or_else(|_| (seat + 1).to_string());
    }
    record
}
