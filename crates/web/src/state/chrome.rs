//! What is around the table: where one is, the settings, the language, and what must be known.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_session::{Settings, Speed, Theme};
use luxx_words::{Language, Words};

use crate::route::{Route, Screen, Sheet};
use crate::{browser, history, store};

/// When there is room for a column beside the table; the style sheet asks the same.
const WIDE: &str = "(min-width: 80rem) and (min-height: 42rem) and (orientation: landscape)";

/// Around the table.
#[derive(Clone, Copy)]
pub(crate) struct Chrome {
    pub(crate) settings: RwSignal<Settings>,
    /// The language of the page. Apart from the other settings, which draw no words anew.
    language: Memo<Language>,
    /// Where one is. Changed by going there, so that the browser's history knows.
    route: RwSignal<Route>,
    pub(crate) screen: Memo<Screen>,
    pub(crate) sheet: Memo<Option<Sheet>>,
    /// Whether the screen has room for a column beside the table.
    pub(crate) wide: RwSignal<bool>,
    /// Something the person must know, shown until dismissed.
    pub(crate) notice: RwSignal<Option<Notice>>,
}

/// Something the person must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// What can be done about it.
    pub(crate) remedy: Remedy,
}

/// What can be done about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// It is enough to have read it.
    Dismiss,
    /// The bots are asked again.
    AskAgain,
    /// What this screen needs is loaded again.
    LoadAgain,
    /// Old games are thrown away.
    MakeRoom,
}

impl Chrome {
    pub(crate) fn new() -> Chrome {
        let route = RwSignal::new(history::here());
        let settings = RwSignal::new(store::settings());
        Chrome {
            settings,
            language: Memo::new(move |_| settings.with(|settings| speaks(settings.german))),
            route,
            screen: Memo::new(move |_| route.get().screen),
            sheet: Memo::new(move |_| route.get().sheet),
            wide: RwSignal::new(browser::matches(WIDE)),
            notice: RwSignal::new(None),
        }
    }

    /// The window has another size.
    pub(crate) fn resized(self) {
        let wide = browser::matches(WIDE);
        if self.wide.get_untracked() != wide {
            self.wide.set(wide);
        }
    }

    /// What lies above the screen. On a wide one log and hint stand beside the table instead.
    pub(crate) fn above(self) -> Option<Sheet> {
        self.sheet.get().filter(|sheet| !(self.wide.get() && matches!(sheet, Sheet::Log | Sheet::Hint)))
    }

    /// Where one is.
    pub(crate) fn route(self) -> Route {
        self.route.get_untracked()
    }

    /// Goes somewhere.
    pub(crate) fn go(self, to: Route) {
        let from = self.route.get_untracked();
        self.route.set(to);
        history::go(from, to);
    }

    /// Goes to a screen with nothing above it.
    pub(crate) fn go_to(self, screen: Screen) {
        self.go(Route { screen, sheet: None });
    }

    /// Goes on to a screen in the place of this one: Back leads where it led from here.
    pub(crate) fn turn_to(self, to: Route) {
        self.route.set(to);
        history::replace(to);
    }

    /// Opens something above the screen.
    pub(crate) fn open(self, sheet: Sheet) {
        self.go(Route { sheet: Some(sheet), ..self.route() });
    }

    /// Closes what lies above the screen.
    pub(crate) fn close(self) {
        self.go(Route { sheet: None, ..self.route() });
    }

    /// The browser has gone here by itself.
    pub(crate) fn arrived(self, route: Route) {
        self.route.set(route);
    }

    /// The first place; the history gets what lies below it.
    pub(crate) fn begin(self, route: Route) {
        self.route.set(route);
        history::begin(route);
    }

    /// Against whom somebody plays who has not said so: whoever has never finished a deal, against beginners.
    pub(crate) fn usual_level(self) -> Level {
        if self.settings.with(|settings| settings.finished) { Level::Tactician } else { Level::Beginner }
    }

    /// Shows something that must be known.
    pub(crate) fn notify(self, text: String, remedy: Remedy) {
        self.notice.set(Some(Notice { text, remedy }));
    }

    /// The language of the page.
    pub(crate) fn language(self) -> Language {
        self.language.get()
    }

    /// The words of that language.
    pub(crate) fn words(self) -> &'static Words {
        Words::of(self.language())
    }

    /// Changes a setting and keeps it.
    pub(crate) fn set(self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.get_untracked();
        let mut settings = before;
        change(&mut settings);
        if settings != before {
            self.settings.set(settings);
            store::keep_settings(settings);
            self.dress();
        }
    }

    /// Tells the document about language, colours and speed.
    pub(crate) fn dress(self) {
        let settings = self.settings.get_untracked();
        let Some(root) = browser::document().document_element() else { return };
        let _ = root.set_attribute("lang", untrack(|| self.language()).code());
        let _ = match settings.theme {
            Theme::System => root.remove_attribute("data-theme"),
            Theme::Light => root.set_attribute("data-theme", "light"),
            Theme::Dark => root.set_attribute("data-theme", "dark"),
        };
        let speed = match settings.speed {
            Speed::Calm => "calm",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Instant => "instant",
        };
        let _ = root.set_attribute("data-speed", speed);
    }
}

/// The language that was chosen, else the browser's.
fn speaks(german: Option<bool>) -> Language {
    let german = german.unwrap_or_else(|| {
        browser::window().navigator().language().is_some_and(|language| language.starts_with("de"))
    });
    if german { Language::German } else { Language::English }
}
