//! What is agreed before the first card: rules, seats, who starts, how long.

use luxx_bots::Level;
use luxx_rules::{Match, MatchError, Seat, UnknownVariant, Variant};
use serde::{Deserialize, Serialize};

/// A table as it is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct TableConfig {
    /// The rules to play by.
    pub variant: Variant,
    /// Who sits there, clockwise.
    pub chairs: Vec<Chair>,
    /// Who starts.
    pub starts: Starts,
    /// One deal or several.
    pub length: Length,
    /// Whether everything may be taken back.
    pub practice: bool,
}

/// What bots are called, clockwise from the only person; a name that a person has is passed over.
pub const BOT_NAMES: [&str; 9] = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ivo"];

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// The name shown.
    pub name: String,
    /// Who decides for it.
    pub sitter: Sitter,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at this device.
    Person,
    /// A bot.
    Bot(Level),
}

/// Who starts the first deal (rule 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Drawn by lot.
    Lot,
    /// This seat.
    Seat(Seat),
}

/// How long it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A single deal.
    Deal,
    /// A match in which everybody starts so often (rule 6.5).
    Match {
        /// How often.
        rounds: usize,
    },
}

/// A table nobody can play at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Too few or too many seats, or a start that is nobody's.
    #[error(transparent)]
    Seats(#[from] MatchError),
    /// No such rules.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// No such bot.
    #[error("{0}")]
    Level(String),
    /// Nobody at this device plays.
    #[error("nobody at this table is a person")]
    NoPerson,
    /// A name that is empty or too long.
    #[error("the name of seat {0} is empty or longer than {longest} characters", longest = TableConfig::LONGEST_NAME)]
    Name(usize),
}

impl TableConfig {
    /// The longest name, in characters.
    pub const LONGEST_NAME: usize = 16;

    /// Checks what the types leave open.
    pub fn check(&self) -> Result<(), ConfigError> {
        let first = match self.starts {
            Starts::Lot => 0,
            Starts::Seat(seat) => seat.index(),
        };
        let rounds = match self.length {
            Length::Deal => 1,
            Length::Match { rounds } => rounds,
        };
        Match::new(self.chairs.len(), first, rounds)?;
        let wrong = |chair: &Chair| {
            chair.name.trim().is_empty() || chair.name.chars().count() > TableConfig::LONGEST_NAME
        };
        if let Some(seat) = self.chairs.iter().position(wrong) {
            return Err(ConfigError::Name(seat));
        }
        if self.people().next().is_none() {
            return Err(ConfigError::NoPerson);
        }
        Ok(())
    }

    /// Numbers those whose name somebody before them has: Kim, Kim 2. A name stays as short as it must be.
    pub fn tell_apart(&mut self) {
        for seat in 1..self.chairs.len() {
            let (before, rest) = self.chairs.split_at_mut(seat);
            let Some(chair) = rest.first_mut() else { return };
            let name = chair.name.trim().to_owned();
            let mut number = 1;
            while before.iter().any(|other| other.name.trim() == chair.name.trim()) {
                number += 1;
                let number = format!(" {number}");
                let kept = name.chars().take(TableConfig::LONGEST_NAME - number.len());
                chair.name = kept.chain(number.chars()).collect();
            }
        }
    }

    /// How many sit there.
    pub fn players(&self) -> usize {
        self.chairs.len()
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players()).filter(|seat| self.is_person(*seat))
    }

    /// Whether a person sits here.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.sitter == Sitter::Person)
    }

    /// The only person, if there is just one.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// The bot of this seat, if one sits there.
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        match self.chairs.get(seat.index())?.sitter {
            Sitter::Person => None,
            Sitter::Bot(level) => Some(level),
        }
    }

    /// The name of whoever sits here.
    pub fn name(&self, seat: Seat) -> &str {
        self.chairs.get(seat.index()).map_or("", |chair| &chair.name)
    }
}

/// A table as it is written down.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    edition: String,
    variant: String,
    chairs: Vec<RawChair>,
    /// A seat; none: by lot.
    starts: Option<usize>,
    /// How often everyone starts; none: a single deal.
    rounds: Option<usize>,
    practice: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChair {
    name: String,
    /// A level; none: a person.
    bot: Option<String>,
}

impl From<TableConfig> for Raw {
    fn from(table: TableConfig) -> Raw {
        let chair = |chair: Chair| RawChair {
            name: chair.name,
            bot: match chair.sitter {
                Sitter::Person => None,
                Sitter::Bot(level) => Some(level.to_string()),
            },
        };
        Raw {
            edition: table.variant.edition().name().to_owned(),
            variant: table.variant.name().to_owned(),
            chairs: table.chairs.into_iter().map(chair).collect(),
            starts: match table.starts {
                Starts::Lot => None,
                Starts::Seat(seat) => Some(seat.index()),
            },
            rounds: match table.length {
                Length::Deal => None,
                Length::Match { rounds } => Some(rounds),
            },
            practice: table.practice,
        }
    }
}

impl TryFrom<Raw> for TableConfig {
    type Error = ConfigError;

    fn try_from(raw: Raw) -> Result<TableConfig, ConfigError> {
        let chair = |chair: RawChair| {
            let sitter = match chair.bot {
                None => Sitter::Person,
                Some(level) => {
                    Sitter::Bot(level.parse().map_err(|error| ConfigError::Level(format!("{error}")))?)
                }
            };
            Ok(Chair { name: chair.name, sitter })
        };
        let chairs = raw.chairs.into_iter().map(chair).collect::<Result<Vec<_>, ConfigError>>()?;
        let starts = match raw.starts {
            None => Starts::Lot,
            Some(index) => {
                // The match knows how to refuse a seat that nobody has.
                Match::new(chairs.len(), index, 1)?;
                Seat::new(index).map_or(Starts::Lot, Starts::Seat)
            }
        };
        let table = TableConfig {
            variant: Variant::find(&raw.edition, &raw.variant)?,
            chairs,
            starts,
            length: raw.rounds.map_or(Length::Deal, |rounds| Length::Match { rounds }),
            practice: raw.practice,
        };
        table.check()?;
        Ok(table)
    }
}
