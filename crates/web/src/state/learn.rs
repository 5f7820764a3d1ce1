//! The seam between the page and all that teaches the game (`learn/`): the lessons, and the rules. It is loaded when somebody wants to know.

use leptos::prelude::*;
use luxx_session::lesson::Progress;

use super::{Later, Loading, Page, Part};
use crate::route::Screen;
use crate::store;

/// What the code that teaches does for the rest of the page.
pub(crate) struct LearnCode {
    /// A screen has been reached: its lesson is put on the table, or the one before is left.
    pub(crate) arrive: fn(Page, Screen),
    /// Everything that has happened in a lesson is shown, or an answer was refused: it says what came of it.
    pub(crate) rest: fn(Page),
    /// Draws a part of it.
    pub(crate) view: fn(Page, Part) -> AnyView,
}

/// Lessons and rules, as far as the rest of the page knows of them.
#[derive(Clone, Copy)]
pub(crate) struct Learn {
    code: Later<LearnCode>,
    /// How far somebody has come with the lessons.
    pub(crate) progress: RwSignal<Progress>,
}

impl Learn {
    /// Nothing is there yet; `load` gets it.
    pub(crate) fn new(load: fn(Page) -> Loading<LearnCode>) -> Learn {
        Learn { code: Later::new(load), progress: RwSignal::new(store::progress()) }
    }

    /// Changes how far somebody has come, and keeps it. Another tab may have gone on, or all of it was wiped: what is kept holds.
    pub(crate) fn note(self, change: impl FnOnce(&mut Progress)) {
        self.progress.update(|progress| {
            if store::is_there() {
                *progress = store::progress();
            }
            change(progress);
        });
        self.progress.with_untracked(store::keep_progress);
    }

    /// A screen has been reached. The code is loaded for the first one that needs it.
    pub(crate) fn arrive(self, page: Page, screen: Screen) {
        if let Some(code) = self.code.now() {
            return (code.arrive)(page, screen);
        }
        if screen.is_learning() {
            // One may have gone elsewhere meanwhile.
            self.code.want(page, move |code| (code.arrive)(page, page.chrome.route().screen));
        }
    }

    /// Loads the code once more, if somebody waits for it in vain.
    pub(crate) fn want_again(self, page: Page) {
        self.code.want_again(page);
    }

    pub(crate) fn rest(self, page: Page) {
        if let Some(code) = self.code.now() {
            (code.rest)(page);
        }
    }

    /// A part that is drawn once the code is there; it is loaded where it is not.
    pub(crate) fn view(self, page: Page, part: Part) -> AnyView {
        self.code.view(page, move |code| (code.view)(page, part))
    }
}
