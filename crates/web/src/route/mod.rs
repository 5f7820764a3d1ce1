//! Where one is on the page, as the part of its address behind `#` says it: every screen and every sheet is a place of its own.
//!
//! A table at a server has an address that can be given away: `#/t/` and its name. A deal that is kept has `#/g/` and its name; one that came by a
//! link is all in its address: `#/d/` and its letters. The deal of a day is `#/today/` and the day's number.
//! Lessons have `#/learn/` and their name, the rules `#/rules/` and the number of one, puzzles `#/puzzles/` and theirs.

mod names;

pub(crate) use names::{DealAt, DealId, LessonAt, Letters, PuzzleAt, RuleAt, TableId};

/// What fills the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Start,
    SetUp,
    /// A game on this device.
    Table,
    /// The ways to tables at the server.
    Together,
    /// A table at the server: its door, its waiting room, or the game.
    Online(TableId),
    /// The same on a large screen in the middle, which nobody plays at.
    Big(TableId),
    /// The deals that are kept on this device.
    Games,
    /// A deal that is over, shown again.
    Replay(DealAt),
    /// What could have been done better in it.
    Review(DealAt),
    /// The deal of the day.
    Today,
    /// The deal of an earlier day.
    Day(u32),
    /// What came of all deals.
    Statistics,
    /// A lesson; none: all of them, to choose from.
    Learn(Option<LessonAt>),
    /// The rules, at one of them or from the beginning.
    Rules(Option<RuleAt>),
    /// A puzzle; none: all of them, to choose from.
    Puzzles(Option<PuzzleAt>),
}

impl Screen {
    /// Whether a game can be on this screen.
    pub(crate) fn is_table(self) -> bool {
        matches!(
            self,
            Screen::Table
                | Screen::Online(_)
                | Screen::Replay(_)
                | Screen::Learn(Some(_))
                | Screen::Puzzles(Some(_))
        )
    }

    /// Whether it is one for playing at a server.
    pub(crate) fn is_online(self) -> bool {
        matches!(self, Screen::Together | Screen::Online(_) | Screen::Big(_))
    }

    /// Whether it is about deals that are over.
    pub(crate) fn is_archive(self) -> bool {
        matches!(self, Screen::Games | Screen::Replay(_) | Screen::Review(_))
    }

    /// Whether it is about what one does alone besides playing.
    pub(crate) fn is_solo(self) -> bool {
        matches!(self, Screen::Today | Screen::Day(_) | Screen::Statistics)
    }

    /// Whether it teaches.
    pub(crate) fn is_learning(self) -> bool {
        matches!(self, Screen::Learn(_) | Screen::Rules(_) | Screen::Puzzles(_))
    }

    /// The table at the server.
    pub(crate) fn online(self) -> Option<TableId> {
        match self {
            Screen::Online(id) | Screen::Big(id) => Some(id),
            _ => None,
        }
    }
}

/// What lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sheet {
    Menu,
    /// The rules, at one of them or from the beginning.
    Rules(Option<RuleAt>),
    Keys,
    Hint,
    Log,
    Score,
    /// A closer look at the player of this seat.
    Player(u8),
    /// A closer look at pool, deck and discard pile.
    Piles,
    /// What people say.
    Talk,
    /// How others come to this table.
    Invite,
    /// What can be done with a deal that is over.
    Deal,
    /// How it is given away.
    Share,
}

/// A screen and what lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) screen: Screen,
    pub(crate) sheet: Option<Sheet>,
}

const SCREENS: [(&str, Screen); 7] = [
    ("", Screen::Start),
    ("set-up", Screen::SetUp),
    ("table", Screen::Table),
    ("together", Screen::Together),
    ("games", Screen::Games),
    (TODAY, Screen::Today),
    ("statistics", Screen::Statistics),
];
const SHEETS: [(&str, Sheet); 16] = [
    ("menu", Sheet::Menu),
    ("rules", Sheet::Rules(None)),
    ("keys", Sheet::Keys),
    ("hint", Sheet::Hint),
    ("log", Sheet::Log),
    ("score", Sheet::Score),
    ("player-1", Sheet::Player(0)),
    ("player-2", Sheet::Player(1)),
    ("player-3", Sheet::Player(2)),
    ("player-4", Sheet::Player(3)),
    ("player-5", Sheet::Player(4)),
    ("piles", Sheet::Piles),
    ("talk", Sheet::Talk),
    ("invite", Sheet::Invite),
    ("deal", Sheet::Deal),
    ("share", Sheet::Share),
];
/// What the addresses of tables at a server begin with.
const TABLES: &str = "/t/";
/// What those end with that are read from a large screen: the device that reads it shows no table of its own.
pub(crate) const BESIDE: &str = "beside";
/// What the large screen's ends with.
const BIG: &str = "screen";
/// What those of replays end with.
const REPLAY: &str = "replay";
/// What those of reviews end with.
const REVIEW: &str = "review";
/// What those of the deals of a day begin with.
const TODAY: &str = "today";
/// What the addresses of kept deals begin with, and of those that are links.
const KEPT: &str = "/g/";
const LINKS: &str = "/d/";
/// What the addresses of lessons begin with, of the rules, and of puzzles.
const LEARN: &str = "/learn";
const RULES: &str = "/rules";
const PUZZLES: &str = "/puzzles";
/// What the name of a sheet begins with that is open at one rule.
const RULE: &str = "rules-";

impl Route {
    pub(crate) const START: Route = Route { screen: Screen::Start, sheet: None };

    /// The address: `#`, `#table`, `#table/log`, `#/t/0123…`, `#/t/0123…/log`.
    pub(crate) fn address(self) -> String {
        let screen = match self.screen {
            Screen::Online(id) => format!("{TABLES}{id}"),
            Screen::Big(id) => format!("{TABLES}{id}/{BIG}"),
            Screen::Replay(DealAt::Table(id)) => format!("{TABLES}{id}/{REPLAY}"),
            Screen::Review(DealAt::Table(id)) => format!("{TABLES}{id}/{REVIEW}"),
            Screen::Replay(DealAt::Kept(id)) => format!("{KEPT}{id}"),
            Screen::Review(DealAt::Kept(id)) => format!("{KEPT}{id}/{REVIEW}"),
            Screen::Replay(DealAt::Link(letters)) => format!("{LINKS}{letters}"),
            Screen::Review(DealAt::Link(letters)) => format!("{LINKS}{letters}/{REVIEW}"),
            Screen::Day(day) => format!("/{TODAY}/{day}"),
            Screen::Learn(lesson) => format!("{LEARN}{}", below(lesson)),
            Screen::Rules(rule) => format!("{RULES}{}", below(rule)),
            Screen::Puzzles(puzzle) => format!("{PUZZLES}{}", below(puzzle)),
            plain => {
                SCREENS.iter().find(|(_, screen)| *screen == plain).map_or("", |(name, _)| name).to_owned()
            }
        };
        if let Some(Sheet::Rules(Some(rule))) = self.sheet {
            return format!("#{screen}/{RULE}{rule}");
        }
        let sheet = self.sheet.and_then(|open| SHEETS.iter().find(|(_, sheet)| *sheet == open));
        match sheet {
            None => format!("#{screen}"),
            Some((sheet, _)) => format!("#{screen}/{sheet}"),
        }
    }

    /// Reads an address; what cannot be read is the start.
    pub(crate) fn read(address: &str) -> Route {
        let address = address.trim_start_matches('#');
        let (screen, sheet) = if let Some(rest) = address.strip_prefix(TABLES) {
            Route::at_table(rest)
        } else if let Some(rest) = address.strip_prefix(KEPT) {
            Route::of_deal(rest, |id| DealId::read(id).map(DealAt::Kept))
        } else if let Some(rest) = address.strip_prefix(LINKS) {
            Route::of_deal(rest, |letters| Letters::read(letters).map(DealAt::Link))
        } else if let Some(rest) = under(address, LEARN) {
            let (lesson, sheet) = one_of(rest, LessonAt::read);
            (Some(Screen::Learn(lesson)), sheet)
        } else if let Some(rest) = under(address, RULES) {
            let (rule, sheet) = one_of(rest, RuleAt::read);
            (Some(Screen::Rules(rule)), sheet)
        } else if let Some(rest) = under(address, PUZZLES) {
            let (puzzle, sheet) = one_of(rest, PuzzleAt::read);
            (Some(Screen::Puzzles(puzzle)), sheet)
        } else {
            // With or without a slash before it, as people type it.
            let address = address.trim_start_matches('/');
            let (screen, sheet) = address.split_once('/').unwrap_or((address, ""));
            let (day, above) = sheet.split_once('/').unwrap_or((sheet, ""));
            if let (TODAY, Ok(day)) = (screen, day.parse()) {
                let sheet = SHEETS.iter().find(|(name, _)| *name == above).map(|(_, sheet)| *sheet);
                return Route { screen: Screen::Day(day), sheet };
            }
            (SCREENS.iter().find(|(name, _)| *name == screen).map(|(_, screen)| *screen), sheet)
        };
        let sheet = match sheet.strip_prefix(RULE).and_then(RuleAt::read) {
            Some(rule) => Some(Sheet::Rules(Some(rule))),
            None => SHEETS.iter().find(|(name, _)| *name == sheet).map(|(_, sheet)| *sheet),
        };
        screen.map_or(Route::START, |screen| Route { screen, sheet })
    }

    /// A screen of a table at a server, and the name of a sheet.
    fn at_table(address: &str) -> (Option<Screen>, &str) {
        let (id, rest) = address.split_once('/').unwrap_or((address, ""));
        let id = TableId::read(id);
        let (place, sheet) = rest.split_once('/').unwrap_or((rest, ""));
        match place {
            BIG => (id.map(Screen::Big), sheet),
            REPLAY => (id.map(|id| Screen::Replay(DealAt::Table(id))), sheet),
            REVIEW => (id.map(|id| Screen::Review(DealAt::Table(id))), sheet),
            _ => (id.map(Screen::Online), rest),
        }
    }

    /// A screen of a deal that is over, and the name of a sheet.
    fn of_deal(address: &str, at: impl Fn(&str) -> Option<DealAt>) -> (Option<Screen>, &str) {
        let (name, rest) = address.split_once('/').unwrap_or((address, ""));
        let at = at(name);
        match rest.split_once('/').unwrap_or((rest, "")) {
            (REVIEW, sheet) => (at.map(Screen::Review), sheet),
            _ => (at.map(Screen::Replay), rest),
        }
    }

    /// Where closing this leads.
    pub(crate) fn parent(self) -> Option<Route> {
        let on = |screen| Some(Route { screen, sheet: None });
        match (self.screen, self.sheet) {
            (screen, Some(_)) => on(screen),
            (Screen::Start, None) => None,
            (Screen::Online(_) | Screen::Replay(DealAt::Table(_)), None) => on(Screen::Together),
            (Screen::Big(id), None) => on(Screen::Online(id)),
            (Screen::Replay(DealAt::Kept(_)), None) => on(Screen::Games),
            (Screen::Review(at), None) => on(Screen::Replay(at)),
            (Screen::Day(_), None) => on(Screen::Today),
            (Screen::Learn(Some(_)) | Screen::Puzzles(None), None) => on(Screen::Learn(None)),
            (Screen::Puzzles(Some(_)), None) => on(Screen::Puzzles(None)),
            (
                Screen::SetUp
                | Screen::Table
                | Screen::Together
                | Screen::Games
                | Screen::Today
                | Screen::Statistics
                | Screen::Replay(DealAt::Link(_))
                | Screen::Learn(None)
                | Screen::Rules(_),
                None,
            ) => on(Screen::Start),
        }
    }
}

/// `/` and a name, if there is one.
fn below(name: Option<impl std::fmt::Display>) -> String {
    name.map(|name| format!("/{name}")).unwrap_or_default()
}

/// What stands below this in an address; empty where nothing does.
fn under<'a>(address: &'a str, top: &str) -> Option<&'a str> {
    let rest = address.strip_prefix(top)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// A name, if it is one, and the name of a sheet.
fn one_of<T>(address: &str, read: impl Fn(&str) -> Option<T>) -> (Option<T>, &str) {
    let (name, sheet) = address.split_once('/').unwrap_or((address, ""));
    match read(name) {
        Some(there) => (Some(there), sheet),
        None => (None, address),
    }
}
