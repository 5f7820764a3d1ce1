//! The seam between the page and what one does alone besides playing (`solo/`): the deal of the day, statistics. It is loaded when the
//! first of its screens is reached.

use leptos::prelude::*;

use super::{Later, Loading, Page, Part};
use crate::route::Screen;

/// What the code of these screens does for the rest of the page.
pub(crate) struct SoloCode {
    /// A screen has been reached, one of these or another.
    pub(crate) arrive: fn(Page, Screen),
    /// Draws a part of it.
    pub(crate) view: fn(Page, Part) -> AnyView,
}

/// These screens, as far as the rest of the page knows of them.
#[derive(Clone, Copy)]
pub(crate) struct Solo(Later<SoloCode>);

impl Solo {
    /// Nothing is there yet; `load` gets it.
    pub(crate) fn new(load: fn(Page) -> Loading<SoloCode>) -> Solo {
        Solo(Later::new(load))
    }

    /// A screen has been reached. The code is loaded for the first one that needs it.
    pub(crate) fn arrive(self, page: Page, screen: Screen) {
        if let Some(code) = self.0.now() {
            return (code.arrive)(page, screen);
        }
        if screen.is_solo() {
            // One may have gone elsewhere meanwhile.
            self.0.want(page, move |code| (code.arrive)(page, page.chrome.route().screen));
        }
    }

    /// A part that is drawn once the code is there.
    pub(crate) fn view(self, page: Page, part: Part) -> AnyView {
        let shown = move || self.0.there().map(|code| (code.view)(page, part));
        view! { {shown} }.into_any()
    }
}
