//! Where one is on the page, as the part of its address behind `#` says it: every screen and every sheet is a place of its own.

/// What fills the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Start,
    SetUp,
    Table,
}

/// What lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

/// A screen and what lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) screen: Screen,
    pub(crate) sheet: Option<Sheet>,
}

const SCREENS: [(&str, Screen); 3] =
    [("", Screen::Start), ("set-up", Screen::SetUp), ("table", Screen::Table)];
const SHEETS: [(&str, Sheet); 12] = [
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
];

impl Route {
    pub(crate) const START: Route = Route { screen: Screen::Start, sheet: None };

    /// The address: `#`, `#table`, `#table/log`.
    pub(crate) fn address(self) -> String {
        let screen = SCREENS.iter().find(|(_, screen)| *screen == self.screen).map_or("", |(name, _)| name);
        let sheet = self.sheet.and_then(|open| SHEETS.iter().find(|(_, sheet)| *sheet == open));
        match sheet {
            None => format!("#{screen}"),
            Some((sheet, _)) => format!("#{screen}/{sheet}"),
        }
    }

    /// Reads an address; what cannot be read is the start.
    pub(crate) fn read(address: &str) -> Route {
        let address = address.trim_start_matches('#');
        let (screen, sheet) = address.split_once('/').unwrap_or((address, ""));
        let screen = SCREENS.iter().find(|(name, _)| *name == screen).map(|(_, screen)| *screen);
        let sheet = SHEETS.iter().find(|(name, _)| *name == sheet).map(|(_, sheet)| *sheet);
        screen.map_or(Route::START, |screen| Route { screen, sheet })
    }

    /// Where closing this leads.
    pub(crate) fn parent(self) -> Option<Route> {
        match (self.screen, self.sheet) {
            (screen, Some(_)) => Some(Route { screen, sheet: None }),
            (Screen::Start, None) => None,
            (_, None) => Some(Route::START),
        }
    }
}
