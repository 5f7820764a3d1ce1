//! The seam between the page and all that only tables at a server need (`online/`): four calls into it. It is loaded when the
//! first screen that needs it is reached.

use leptos::prelude::*;
use luxx_rules::Seat;

use super::{Later, Loading, Page};
use crate::route::{Screen, Sheet};

/// What the code for tables at a server does for the rest of the page.
pub(crate) struct OnlineCode {
    /// A screen has been reached: the table of its address is entered, or the one before is left.
    pub(crate) arrive: fn(Page, Screen),
    /// The table has something for the server: it is sent.
    pub(crate) flush: fn(Page),
    /// Everything that has happened is shown; whether the person who looks decides now.
    pub(crate) rest: fn(Page, bool),
    /// Draws what only tables at a server have.
    pub(crate) view: fn(Page, Part) -> AnyView,
}

/// What is drawn for a table that is not simply played here: at a server, a deal shown again, a lesson.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A screen of its own.
    Screen(Screen),
    /// A sheet above it.
    Sheet(Sheet),
    /// Instead of the bar above the table.
    Head,
    /// In the bar above the table.
    Bar,
    /// In the menu.
    Menu,
    /// Before a name: how somebody is connected.
    Mark(Seat),
    /// At a plate: the clock, and what was just said.
    Plate(Seat),
    /// In the room of the question.
    Strip,
    /// Below the scores.
    End,
    /// Where the own hand lies: everybody's, where all cards are open.
    Hands,
}

/// Tables at a server, as far as the rest of the page knows of them.
#[derive(Clone, Copy)]
pub(crate) struct Online(Later<OnlineCode>);

impl Online {
    /// Nothing is there yet; `load` gets it.
    pub(crate) fn new(load: fn(Page) -> Loading<OnlineCode>) -> Online {
        Online(Later::new(load))
    }

    /// A screen has been reached. The code is loaded for the first one that needs it.
    pub(crate) fn arrive(self, page: Page, screen: Screen) {
        if let Some(code) = self.0.now() {
            return (code.arrive)(page, screen);
        }
        if screen.is_online() {
            // One may have gone elsewhere meanwhile.
            self.0.want(page, move |code| (code.arrive)(page, page.chrome.route().screen));
        }
    }

    pub(crate) fn flush(self, page: Page) {
        if let Some(code) = self.0.now() {
            (code.flush)(page);
        }
    }

    pub(crate) fn rest(self, page: Page, decides: bool) {
        if let Some(code) = self.0.now() {
            (code.rest)(page, decides);
        }
    }

    /// A part that is drawn once the code is there.
    pub(crate) fn view(self, page: Page, part: Part) -> AnyView {
        let shown = move || self.0.there().map(|code| (code.view)(page, part));
        view! { {shown} }.into_any()
    }
}
