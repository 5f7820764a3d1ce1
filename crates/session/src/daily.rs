//! One deal a day, the same for everybody: cards, seat and opponents follow from the date alone, so no server is asked. And what
//! came of the days that were played.

use luxx_bots::{Budget, Level};
use luxx_rules::Variant;

use crate::{BOT_NAMES, Chair, ConfigError, Length, Occasion, Session, Sitter, Starts, TableConfig, random};

/// A day of the calendar, as everybody's own clock shows it: so many days after 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    /// Against whom it is played: quick, and the same on every device.
    pub const OPPONENTS: Level = Level::Tactician;
    /// Who plays the same seat for comparison. So many worlds, not so much time: a slow device comes to the same result. More made it no
    /// stronger (docs/bots.md), and a processor four times slower plays the deal so within seconds.
    pub const RIVAL: Level = Level::Champion { search: Some(Budget::Worlds(200)) };
    /// How many sit there.
    const PLAYERS: usize = 4;
    /// Keeps the seeds of days apart from those that somebody has drawn.
    const SEEDS: u64 = 0x6c75_7878_2064_6179;

    /// The day with this number.
    pub fn new(number: u32) -> Day {
        Day(number)
    }

    /// Its number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The day so many days before.
    #[must_use]
    pub fn before(self, days: u32) -> Day {
        Day(self.0.saturating_sub(days))
    }

    /// The deal of this day, for somebody of this name.
    pub fn session(self, name: &str) -> Result<Session, ConfigError> {
        let me = Chair { name: name.to_owned(), sitter: Sitter::Person };
        let bot = |name: &str| Chair { name: name.to_owned(), sitter: Sitter::Bot(Day::OPPONENTS) };
        let table = TableConfig {
            variant: Variant::AmigoBase,
            chairs: std::iter::once(me).chain(BOT_NAMES.map(bot)).take(Day::PLAYERS).collect(),
            starts: Starts::Lot,
            length: Length::Deal,
            practice: false,
        };
        let seed = random::scramble(Day::SEEDS ^ u64::from(self.0));
        Ok(Session::new(table, seed)?.on(Occasion::Daily(self)))
    }
}

/// What came of a day's deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// Which day.
    pub day: Day,
    /// The person's points.
    pub points: i32,
    /// Whether that won the deal.
    pub won: bool,
    /// What the [rival](Day::RIVAL) made of it, once that is known.
    pub rival: Option<RivalResult>,
}

/// What somebody else made of the same cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RivalResult {
    /// The points.
    pub points: i32,
    /// How many cards were left in the hand.
    pub held: i32,
}

/// All days that were played, the oldest first. The first time counts: whoever has seen the cards and thrown the game away has played for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Days {
    results: Vec<DayResult>,
    /// Those that were begun and thrown away.
    left: Vec<Day>,
}

/// What stands after a day that was begun and thrown away.
const LEFT: &str = "left";

impl Days {
    /// Longer ago nobody looks: keeps the text small.
    const KEPT: usize = 800;

    /// Reads what was kept; a line that cannot be read is left out.
    pub fn read(text: &str) -> Days {
        let line = |line: &str| {
            let mut words = line.split(' ');
            let mut word = || words.next();
            Some(DayResult {
                day: Day(word()?.parse().ok()?),
                points: word()?.parse().ok()?,
                won: word()? == "won",
                rival: word().zip(word()).and_then(|(points, held)| {
                    Some(RivalResult { points: points.parse().ok()?, held: held.parse().ok()? })
                }),
            })
        };
        let mut results: Vec<DayResult> = text.lines().filter_map(line).collect();
        results.sort_by_key(|result| result.day);
        results.dedup_by_key(|result| result.day);
        let left = |line: &str| Some(Day(line.strip_suffix(LEFT)?.trim_end().parse().ok()?));
        let mut days = Days { results, left: Vec::new() };
        text.lines().filter_map(left).for_each(|day| days.leave(day));
        days
    }

    /// The text to keep: a line a day.
    pub fn to_text(&self) -> String {
        let line = |result: &DayResult| {
            let won = if result.won { "won" } else { "lost" };
            let rival =
                result.rival.map_or(String::new(), |rival| format!(" {} {}", rival.points, rival.held));
            format!("{} {} {won}{rival}\n", result.day.0, result.points)
        };
        let latest = self.results.iter().rev().take(Days::KEPT).rev().map(line);
        let left = self.left.iter().map(|day| format!("{} {LEFT}\n", day.0));
        latest.chain(left).collect()
    }

    /// What came of a day.
    pub fn get(&self, day: Day) -> Option<DayResult> {
        self.results.iter().find(|result| result.day == day).copied()
    }

    /// Whether a day was begun and thrown away: it no longer counts.
    pub fn was_left(&self, day: Day) -> bool {
        self.left.contains(&day)
    }

    /// A game of this day is thrown away before its end.
    pub fn leave(&mut self, day: Day) {
        if self.get(day).is_none() && !self.was_left(day) {
            self.left.push(day);
        }
    }

    /// Notes what came of a day. Who plays it again changes nothing; only what the rival made of it may follow.
    pub fn note(&mut self, result: DayResult) {
        match self.results.binary_search_by_key(&result.day, |known| known.day) {
            Ok(known) => self.results[known].rival = self.results[known].rival.or(result.rival),
            Err(_) if self.was_left(result.day) => {}
            Err(place) => self.results.insert(place, result),
        }
    }

    /// Takes over what another device knows of days. What is known here stays.
    pub fn add(&mut self, others: &Days) {
        others.results.iter().for_each(|result| self.note(*result));
        others.left.iter().for_each(|day| self.leave(*day));
    }

    /// How many days in a row were played. Today counts once it is played, and breaks nothing until it is over.
    pub fn streak(&self, today: Day) -> u32 {
        let played = |day| self.get(day).is_some();
        let last = if played(today) { today } else { today.before(1) };
        (0..=last.0).take_while(|back| played(last.before(*back))).count() as u32
    }

    /// Which of the last seven days were played, today last.
    pub fn week(&self, today: Day) -> [bool; 7] {
        std::array::from_fn(|place| self.get(today.before(6 - place as u32)).is_some())
    }
}
