//! Where one is on the page, as the part of its address behind `#` says it: every screen and every sheet is a place of its own.
//!
//! A table at a server has an address that can be given away: `#/t/` and its name.

use std::fmt;

/// The name of a table at a server: 24 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableId(u128);

impl TableId {
    const DIGITS: usize = 24;

    pub(crate) fn read(text: &str) -> Option<TableId> {
        let digits = text.len() == Self::DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        digits.then(|| u128::from_str_radix(text, 16).ok().map(TableId)).flatten()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:024x}", self.0)
    }
}

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
    /// Its finished deals, shown again.
    Replay(TableId),
}

impl Screen {
    /// Whether a game can be on this screen.
    pub(crate) fn is_table(self) -> bool {
        matches!(self, Screen::Table | Screen::Online(_) | Screen::Replay(_))
    }

    /// Whether it is one for playing at a server.
    pub(crate) fn is_online(self) -> bool {
        matches!(self, Screen::Together | Screen::Online(_) | Screen::Big(_) | Screen::Replay(_))
    }

    /// The table at the server.
    pub(crate) fn online(self) -> Option<TableId> {
        match self {
            Screen::Online(id) | Screen::Big(id) => Some(id),
            Screen::Start | Screen::SetUp | Screen::Table | Screen::Together | Screen::Replay(_) => None,
        }
    }
}

/// What lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sheet {
    Menu,
    Rules,
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
}

/// A screen and what lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) screen: Screen,
    pub(crate) sheet: Option<Sheet>,
}

const SCREENS: [(&str, Screen); 4] = [
    ("", Screen::Start),
    ("set-up", Screen::SetUp),
    ("table", Screen::Table),
    ("together", Screen::Together),
];
const SHEETS: [(&str, Sheet); 14] = [
    ("menu", Sheet::Menu),
    ("rules", Sheet::Rules),
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
];
/// What the addresses of tables at a server begin with.
const TABLES: &str = "/t/";
/// What those end with that are read from a large screen: the device that reads it shows no table of its own.
pub(crate) const BESIDE: &str = "beside";
/// What the large screen's ends with.
const BIG: &str = "screen";
/// What those of replays end with.
const REPLAY: &str = "replay";

impl Route {
    pub(crate) const START: Route = Route { screen: Screen::Start, sheet: None };

    /// The address: `#`, `#table`, `#table/log`, `#/t/0123…`, `#/t/0123…/log`.
    pub(crate) fn address(self) -> String {
        let screen = match self.screen {
            Screen::Online(id) => format!("{TABLES}{id}"),
            Screen::Big(id) => format!("{TABLES}{id}/{BIG}"),
            Screen::Replay(id) => format!("{TABLES}{id}/{REPLAY}"),
            plain => {
                SCREENS.iter().find(|(_, screen)| *screen == plain).map_or("", |(name, _)| name).to_owned()
            }
        };
        let sheet = self.sheet.and_then(|open| SHEETS.iter().find(|(_, sheet)| *sheet == open));
        match sheet {
            None => format!("#{screen}"),
            Some((sheet, _)) => format!("#{screen}/{sheet}"),
        }
    }

    /// Reads an address; what cannot be read is the start.
    pub(crate) fn read(address: &str) -> Route {
        let address = address.trim_start_matches('#');
        let (screen, sheet) = if let Some(table) = address.strip_prefix(TABLES) {
            let (id, rest) = table.split_once('/').unwrap_or((table, ""));
            let id = TableId::read(id);
            let (place, sheet) = rest.split_once('/').unwrap_or((rest, ""));
            match place {
                BIG => (id.map(Screen::Big), sheet),
                REPLAY => (id.map(Screen::Replay), sheet),
                _ => (id.map(Screen::Online), rest),
            }
        } else {
            let (screen, sheet) = address.split_once('/').unwrap_or((address, ""));
            (SCREENS.iter().find(|(name, _)| *name == screen).map(|(_, screen)| *screen), sheet)
        };
        let sheet = SHEETS.iter().find(|(name, _)| *name == sheet).map(|(_, sheet)| *sheet);
        screen.map_or(Route::START, |screen| Route { screen, sheet })
    }

    /// Where closing this leads.
    pub(crate) fn parent(self) -> Option<Route> {
        let on = |screen| Some(Route { screen, sheet: None });
        match (self.screen, self.sheet) {
            (screen, Some(_)) => on(screen),
            (Screen::Start, None) => None,
            (Screen::Online(_) | Screen::Replay(_), None) => on(Screen::Together),
            (Screen::Big(id), None) => on(Screen::Online(id)),
            (Screen::SetUp | Screen::Table | Screen::Together, None) => on(Screen::Start),
        }
    }
}
