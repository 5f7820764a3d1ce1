//! A part of the program that is loaded when it is first wanted. It is a module of its own; what leads into it is a table of
//! functions, so that nothing on this side knows what it is made of. The style of these parts comes with the first of them.

use std::pin::Pin;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use luxx_words::say;

use super::{Page, Remedy};
use crate::browser;

/// A part on its way.
pub(crate) type Loading<T> = Pin<Box<dyn Future<Output = Result<&'static T, SplitLoaderError>>>>;

/// A part of the program; `T` is the table of functions that lead into it.
pub(crate) struct Later<T: 'static> {
    load: fn(Page) -> Loading<T>,
    code: RwSignal<Option<&'static T>>,
    /// Whether somebody waits for it in vain.
    failed: RwSignal<bool>,
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Later<T> {
        *self
    }
}

impl<T> Copy for Later<T> {}

impl<T: Sync> Later<T> {
    /// Nothing is there yet; `load` gets it.
    pub(crate) fn new(load: fn(Page) -> Loading<T>) -> Later<T> {
        Later { load, code: RwSignal::new(None), failed: RwSignal::new(false) }
    }

    /// What is there now.
    pub(crate) fn now(self) -> Option<&'static T> {
        self.code.get_untracked()
    }

    /// What is there; whoever asks is told when that changes.
    pub(crate) fn there(self) -> Option<&'static T> {
        self.code.get()
    }

    /// Loads it for somebody who waits for it: where that fails it is said, with a way to try again.
    pub(crate) fn want(self, page: Page, then: impl FnOnce(&'static T) + 'static) {
        self.load(page, then, move || {
            self.failed.set(true);
            let text = say!(untrack(|| page.chrome.words()), "page-part-failed");
            page.chrome.notify(text, Remedy::LoadAgain);
        });
    }

    /// Loads it once more, if that failed: what waits to be drawn is drawn then.
    pub(crate) fn want_again(self, page: Page) {
        if self.failed.get_untracked() {
            self.failed.set(false);
            self.want_to_draw(page);
        }
    }

    /// Loads it for somebody who only draws it. One function, so that the code of the loading is there once.
    fn want_to_draw(self, page: Page) {
        self.want(page, |_| {});
    }

    /// Loads it before anybody waits for it.
    pub(crate) fn prefetch(self, page: Page) {
        self.prefetch_then(page, |_| {});
    }

    /// Loads it for something that nobody waits for.
    pub(crate) fn prefetch_then(self, page: Page, then: impl FnOnce(&'static T) + 'static) {
        self.load(page, then, || {});
    }

    fn load(self, page: Page, then: impl FnOnce(&'static T) + 'static, failed: impl FnOnce() + 'static) {
        if self.now().is_some() {
            return;
        }
        // A task belongs to no screen: what the code makes of signals when it comes lives as long as the page.
        leptos::task::spawn_local(async move {
            let style = browser::late_style();
            match ((self.load)(page).await, style.await) {
                (Ok(code), Ok(())) => {
                    // Somebody else may have waited for the same.
                    if self.now().is_none() {
                        self.code.set(Some(code));
                    }
                    then(code);
                }
                _ => failed(),
            }
        });
    }

    /// Draws something of it: at once if it is there, else as soon as it is.
    pub(crate) fn view(self, page: Page, draw: impl Fn(&'static T) -> AnyView + Send + 'static) -> AnyView {
        if let Some(code) = self.now() {
            return draw(code);
        }
        self.want_to_draw(page);
        let shown = move || self.there().map(&draw);
        view! { {shown} }.into_any()
    }
}
