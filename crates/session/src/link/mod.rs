//! A whole game as a link: the deal, who sat there, every decision. It needs no server and no file; whoever has the letters has
//! the game, and gets back the very record they were made from.
//!
//! A link is a version and one large number in letters (`number.rs`). Its digits are, in this order: what the link is for, the
//! rules, the players, who starts, who sat where and what their bots' answers follow from, the names, the deck (`deal.rs`), how far the
//! game goes, and for every decision which of the legal moves it was. So a link depends on the order of
//! [`LegalMoves`](luxx_rules::LegalMoves): whoever changes that begins a new version.
//!
//! It is here and not beside the record in `luxx-rules`, because a link also says who sat where and which bots they were; the rules know
//! nothing of bots.

mod deal;
mod number;
#[cfg(test)]
mod tests;

use luxx_bots::{Budget, Level};
use luxx_rules::record::{Record, RecordError};
use luxx_rules::{Game, Setup, Variant};
use std::time::Duration;

use crate::Sitter;
use number::{Number, Writer};

/// What every link of this form begins with.
const VERSION: char = '1';
/// More letters than any game needs.
const LONGEST: usize = 12_000;
/// The most moves that are read, and the base of their count.
const MOST_MOVES: u64 = 1 << 16;
/// The longest name, in bytes, and the base of its bytes.
const BYTE: u64 = 1 << 8;
const WORD: u64 = 1 << 32;
/// How many kinds of sitters there can be; not all are used.
const SITTERS: u64 = 16;
const CHECKED: u64 = 1 << 32;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To look at the game.
    Look,
    /// To play the same deal, and then compare.
    Challenge,
}

impl Purpose {
    const ALL: [Purpose; 2] = [Purpose::Look, Purpose::Challenge];
}

/// A game that is given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedGame {
    /// What for.
    pub purpose: Purpose,
    /// The game. It holds: every move is legal, and the result is what they lead to.
    pub record: Record,
    /// Who sat where.
    pub sitters: Vec<Sitter>,
    /// What the bots' answers follow from.
    pub seed: u64,
}

/// A link that is refused, or a game that none can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Nothing stands there.
    #[error("an empty link")]
    Empty,
    /// More than any game needs.
    #[error("more than {LONGEST} letters: no game is that long")]
    TooLong,
    /// Of a later version, or no link at all.
    #[error("a link of an unknown version: {0:?}")]
    Version(char),
    /// A letter that no link has, or one was lost.
    #[error("the link is damaged: letters are missing or changed")]
    Damaged,
    /// The letters are whole, but say what cannot be.
    #[error("the link makes no sense: {0}")]
    Senseless(&'static str),
    /// A name too long to be written.
    #[error("the name of seat {0} is too long for a link")]
    Name(usize),
    /// The game does not hold.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl SharedGame {
    /// The letters that stand for it.
    pub fn to_link(&self) -> Result<String, LinkError> {
        let record = &self.record;
        record.check()?;
        if self.sitters.len() != record.players.len() {
            return Err(LinkError::Senseless("not everybody's seat is known"));
        }
        let setup = &record.setup;
        let mut to = Writer::default();
        to.push(self.purpose as u64, Purpose::ALL.len() as u64);
        let variant = Variant::ALL.iter().position(|variant| *variant == setup.variant).unwrap_or_default();
        to.push(variant as u64, Variant::ALL.len() as u64);
        to.push(setup.players as u64 - FEWEST, MOST - FEWEST + 1);
        to.push(setup.starts as u64, setup.players as u64);
        for sitter in &self.sitters {
            write_sitter(*sitter, &mut to);
        }
        to.push(self.seed >> 32, WORD);
        to.push(self.seed & (WORD - 1), WORD);
        for (seat, name) in record.players.iter().enumerate() {
            let length = u64::try_from(name.len()).ok().filter(|length| *length < BYTE);
            to.push(length.ok_or(LinkError::Name(seat))?, BYTE);
            name.bytes().for_each(|byte| to.push(u64::from(byte), BYTE));
        }
        deal::write(&setup.deck, setup.players, &mut to);
        // With its result a game goes on until it is over: how long that is need not be said.
        to.push(u64::from(record.result.is_some()), 2);
        if record.result.is_none() {
            let moves = u64::try_from(record.moves.len()).ok().filter(|moves| *moves < MOST_MOVES);
            to.push(moves.ok_or(LinkError::TooLong)?, MOST_MOVES);
        }
        write_moves(record, &mut to)?;
        let mut number = to.finish();
        let sum = number.check_sum();
        number.push(u64::from(sum), CHECKED);
        let link = format!("{VERSION}{}", number.to_letters());
        if link.len() > LONGEST { Err(LinkError::TooLong) } else { Ok(link) }
    }

    /// Reads a link, distrustful: whatever comes out has been played through by the rules.
    pub fn read(link: &str) -> Result<SharedGame, LinkError> {
        let mut letters = link.chars();
        let version = letters.next().ok_or(LinkError::Empty)?;
        if version != VERSION {
            return Err(LinkError::Version(version));
        }
        if link.len() > LONGEST {
            return Err(LinkError::TooLong);
        }
        let mut from = Number::from_letters(letters.as_str()).ok_or(LinkError::Damaged)?;
        let sum = from.pop(CHECKED);
        if u64::from(from.check_sum()) != sum {
            return Err(LinkError::Damaged);
        }
        let shared = read_game(&mut from)?;
        // Two links for one game would be two games to whoever compares them.
        if from.is_zero() { Ok(shared) } else { Err(LinkError::Senseless("something follows the last move")) }
    }
}

/// How many can play (rules 1 and 7); the rules refuse what is not between.
const FEWEST: u64 = 2;
const MOST: u64 = 5;

fn read_game(from: &mut Number) -> Result<SharedGame, LinkError> {
    let purpose = Purpose::ALL[from.pop(Purpose::ALL.len() as u64) as usize];
    let variant = Variant::ALL[from.pop(Variant::ALL.len() as u64) as usize];
    let players = (from.pop(MOST - FEWEST + 1) + FEWEST) as usize;
    let starts = from.pop(players as u64) as usize;
    let sitters = (0..players).map(|_| read_sitter(from)).collect::<Option<Vec<_>>>();
    let sitters = sitters.ok_or(LinkError::Senseless("an unknown bot"))?;
    let seed = from.pop(WORD) << 32 | from.pop(WORD);
    let name = |from: &mut Number| {
        let length = from.pop(BYTE);
        let bytes = (0..length).map(|_| from.pop(BYTE) as u8).collect();
        String::from_utf8(bytes).map_err(|_| LinkError::Senseless("a name is no text"))
    };
    let names = (0..players).map(|_| name(from)).collect::<Result<Vec<_>, _>>()?;
    let deck = deal::read(players, from);
    let setup = Setup { variant, players, starts, deck };
    let mut record = Record { setup, players: names, moves: Vec::new(), result: None };
    let finished = from.pop(2) == 1;
    let most = if finished { MOST_MOVES } else { from.pop(MOST_MOVES) };
    let game = read_moves(&mut record, most, finished, from)?;
    if finished {
        let outcome = game.outcome().ok_or(LinkError::Senseless("the game does not end"))?;
        record.result = Some(outcome.into());
    }
    Ok(SharedGame { purpose, record, sitters, seed })
}

/// Every decision as its place among the legal moves.
fn write_moves(record: &Record, to: &mut Writer) -> Result<(), LinkError> {
    let mut replay = record.replay()?;
    for choice in &record.moves {
        let legal = replay.game().legal_moves();
        let place = legal.iter().position(|legal| legal == *choice);
        let place = place.ok_or(LinkError::Senseless("a move is not legal"))?;
        to.push(place as u64, legal.len() as u64);
        replay.advance(|_| ())?;
    }
    Ok(())
}

fn read_moves(record: &mut Record, most: u64, finished: bool, from: &mut Number) -> Result<Game, LinkError> {
    let mut game = Game::deal(&record.setup).map_err(RecordError::from)?;
    for _ in 0..most {
        let legal = game.legal_moves();
        if legal.is_empty() {
            if finished {
                break;
            }
            return Err(LinkError::Senseless("a move after the end"));
        }
        let choice = legal.get(from.pop(legal.len() as u64) as usize);
        let choice = choice.ok_or(LinkError::Senseless("a move is not legal"))?;
        game.apply(choice).map_err(|_| LinkError::Senseless("a move is not legal"))?;
        record.moves.push(choice);
    }
    Ok(game)
}

fn write_sitter(sitter: Sitter, to: &mut Writer) {
    let (kind, worlds) = match sitter {
        Sitter::Person => (0, None),
        Sitter::Bot(Level::Random) => (1, None),
        Sitter::Bot(Level::Beginner) => (2, None),
        Sitter::Bot(Level::Greedy) => (3, None),
        Sitter::Bot(Level::Tactician) => (4, None),
        Sitter::Bot(Level::Searcher { worlds }) => (5, Some(u64::from(worlds))),
        Sitter::Bot(Level::Champion { search: None }) => (6, None),
        Sitter::Bot(Level::Champion { search: Some(Budget::Worlds(worlds)) }) => (7, Some(u64::from(worlds))),
        Sitter::Bot(Level::Champion { search: Some(Budget::Time(time)) }) => {
            (8, Some(u64::try_from(time.as_millis()).unwrap_or(WORD - 1).min(WORD - 1)))
        }
    };
    to.push(kind, SITTERS);
    if let Some(worlds) = worlds {
        to.push(worlds, WORD);
    }
}

fn read_sitter(from: &mut Number) -> Option<Sitter> {
    let level = match from.pop(SITTERS) {
        0 => return Some(Sitter::Person),
        1 => Level::Random,
        2 => Level::Beginner,
        3 => Level::Greedy,
        4 => Level::Tactician,
        5 => Level::Searcher { worlds: from.pop(WORD) as u32 },
        6 => Level::Champion { search: None },
        7 => Level::Champion { search: Some(Budget::Worlds(from.pop(WORD) as u32)) },
        8 => Level::Champion { search: Some(Budget::Time(Duration::from_millis(from.pop(WORD)))) },
        _ => return None,
    };
    // Nobody waits for a bot that was told to look into a million worlds: what cannot be typed is no bot.
    level.to_string().parse().ok().filter(|known: &Level| *known == level).map(Sitter::Bot)
}
