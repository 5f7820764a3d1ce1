//! The seam between the page and all that only tables at a server need (`online/`): one function that fetches that code, and four
//! calls into it. Nothing on this side knows what it is made of, so that it can be a module of its own, loaded when it is needed.

use std::pin::Pin;

use leptos::prelude::*;
use luxx_rules::Seat;

use super::Page;
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

/// What is drawn for a table at a server.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A screen of its own.
    Screen(Screen),
    /// A sheet above it.
    Sheet(Sheet),
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
}

/// The code on its way.
pub(crate) type Fetched = Pin<Box<dyn Future<Output = &'static OnlineCode>>>;

/// Tables at a server, as far as the rest of the page knows of them.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    fetch: fn(Page) -> Fetched,
    fetching: StoredValue<bool>,
    code: RwSignal<Option<&'static OnlineCode>>,
}

impl Online {
    /// Nothing is there yet; `fetch` gets it.
    pub(crate) fn new(fetch: fn(Page) -> Fetched) -> Online {
        Online { fetch, fetching: StoredValue::new(false), code: RwSignal::new(None) }
    }

    /// A screen has been reached. The code is fetched for the first one that needs it.
    pub(crate) fn arrive(self, page: Page, screen: Screen) {
        if let Some(code) = self.code.get_untracked() {
            return (code.arrive)(page, screen);
        }
        if !screen.is_online() || self.fetching.get_value() {
            return;
        }
        self.fetching.set_value(true);
        // A task belongs to no screen: what the code makes of signals when it comes lives as long as the page.
        leptos::task::spawn_local(async move {
            let code = (self.fetch)(page).await;
            self.code.set(Some(code));
            // One may have gone elsewhere meanwhile.
            (code.arrive)(page, page.chrome.route().screen);
        });
    }

    pub(crate) fn flush(self, page: Page) {
        if let Some(code) = self.code.get_untracked() {
            (code.flush)(page);
        }
    }

    pub(crate) fn rest(self, page: Page, decides: bool) {
        if let Some(code) = self.code.get_untracked() {
            (code.rest)(page, decides);
        }
    }

    /// A part that is drawn once the code is there.
    pub(crate) fn view(self, page: Page, part: Part) -> AnyView {
        let shown = move || self.code.get().map(|code| (code.view)(page, part));
        view! { {shown} }.into_any()
    }
}
