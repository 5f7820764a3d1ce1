//! The seam between the page and all that is about deals that are over (`archive/`): the list of those that are kept, replays, reviews, links.
//! It is loaded when the first deal is over, or when a screen that needs it is reached.

use leptos::prelude::*;
use luxx_session::{Session, Together};

use super::{Later, Loading, Page, Part};
use crate::route::{Screen, TableId};
use crate::store::GameId;

/// What the code for deals that are over does for the rest of the page.
pub(crate) struct ArchiveCode {
    /// A screen has been reached: the deal of its address is found, or the one before is left.
    pub(crate) arrive: fn(Page, Screen),
    /// A deal is over: it is kept.
    pub(crate) keep: fn(Page, GameId, Session),
    /// Deals at a table of people are over: those that are missing are kept.
    pub(crate) keep_together: fn(Page, TableId, Together),
    /// Draws what only deals that are over have.
    pub(crate) view: fn(Page, Part) -> AnyView,
}

/// Deals that are over, as far as the rest of the page knows of them.
#[derive(Clone, Copy)]
pub(crate) struct Archive(Later<ArchiveCode>);

impl Archive {
    /// Nothing is there yet; `load` gets it.
    pub(crate) fn new(load: fn(Page) -> Loading<ArchiveCode>) -> Archive {
        Archive(Later::new(load))
    }

    /// A screen has been reached. The code is loaded for the first one that needs it.
    pub(crate) fn arrive(self, page: Page, screen: Screen) {
        if let Some(code) = self.0.now() {
            return (code.arrive)(page, screen);
        }
        if screen.is_archive() {
            // One may have gone elsewhere meanwhile.
            self.0.want(page, move |code| (code.arrive)(page, page.chrome.route().screen));
        }
    }

    /// A deal is over. Nobody waits for its being kept: where the code cannot be loaded the game stays in the store, and the next deal
    /// that ends takes it along.
    pub(crate) fn keep(self, page: Page, id: GameId, session: Session) {
        match self.0.now() {
            Some(code) => (code.keep)(page, id, session),
            None => self.0.prefetch_then(page, move |code| (code.keep)(page, id, session)),
        }
    }

    /// Deals are over at a table where somebody plays from here. Where the code cannot be loaded, the table's next news bring it here again.
    pub(crate) fn keep_together(self, page: Page, table: TableId, together: Together) {
        match self.0.now() {
            Some(code) => (code.keep_together)(page, table, together),
            None => self.0.prefetch_then(page, move |code| (code.keep_together)(page, table, together)),
        }
    }

    /// A part that is drawn once the code is there.
    pub(crate) fn view(self, page: Page, part: Part) -> AnyView {
        let shown = move || self.0.there().map(|code| (code.view)(page, part));
        view! { {shown} }.into_any()
    }
}
