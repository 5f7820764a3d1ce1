//! The browser's history: one step for every place the page goes to, so that Back leads out of it one step at a time.
//!
//! Each entry remembers the address below it. Going there goes back instead of adding a third entry.

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::History;

use crate::browser;
use crate::route::{Route, Screen};

/// Whether a step back is under way: the browser takes it later.
#[derive(Clone, Copy)]
enum Return {
    None,
    UnderWay,
    /// In the meantime the page goes there.
    Then(Route),
}

thread_local! {
    static RETURN: Cell<Return> = const { Cell::new(Return::None) };
}

fn history() -> Option<History> {
    browser::window().history().ok()
}

/// Where the address leads.
pub(crate) fn here() -> Route {
    Route::read(&browser::window().location().hash().unwrap_or_default())
}

/// The entry below the current one, if this page has made it.
fn below() -> Option<Route> {
    let state = history()?.state().ok()?.as_string()?;
    Some(Route::read(&state))
}

fn push(route: Route, below: Route) {
    if let Some(history) = history() {
        let state = JsValue::from_str(&below.address());
        let _ = history.push_state_with_url(&state, "", Some(&route.address()));
    }
}

/// Changes where the current entry leads.
pub(crate) fn replace(route: Route) {
    if let Some(history) = history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&route.address()));
    }
}

/// Makes sure that below the first place there are those it is above of: whoever follows a link can go back, too.
pub(crate) fn begin(route: Route) {
    if history().is_some_and(|history| history.state().is_ok_and(|state| state.is_string())) {
        return replace(route);
    }
    let mut steps = vec![route];
    while let Some(parent) = steps.last().and_then(|last| last.parent()) {
        steps.push(parent);
    }
    let mut steps = steps.into_iter().rev();
    let Some(mut below) = steps.next() else { return };
    replace(below);
    for step in steps {
        push(step, below);
        below = step;
    }
}

/// Goes from one place to another.
pub(crate) fn go(from: Route, to: Route) {
    if !matches!(RETURN.get(), Return::None) {
        return RETURN.set(Return::Then(to));
    }
    if from == to {
        return;
    }
    if below() == Some(to) {
        RETURN.set(Return::UnderWay);
        let _ = history().map(|history| history.back());
    } else if from.sheet.is_some() && !matches!(to.screen, Screen::Review(_)) {
        // Sheets are left behind on the way to somewhere else; from a review one comes back to the scores.
        replace(to);
    } else {
        push(to, from);
    }
}

/// Goes back to where one came from; elsewhere, if this page knows of nothing below.
pub(crate) fn back() -> bool {
    let known = matches!(RETURN.get(), Return::None) && below().is_some();
    if known {
        let _ = history().map(|history| history.back());
    }
    known
}

/// The browser has gone to another entry. Where that leads, unless the page itself went there.
pub(crate) fn arrived() -> Option<Route> {
    match RETURN.replace(Return::None) {
        Return::None => Some(here()),
        Return::UnderWay => None,
        Return::Then(next) => {
            go(here(), next);
            None
        }
    }
}
