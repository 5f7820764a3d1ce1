//! What one does alone besides playing: the deal of the day beside what the champion makes of it, and statistics. The rest of the page
//! comes in by [`load`] alone, and knows no more of it than [`SoloCode`] says.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the screens |
//! | `today.rs` | the deal of a day: playing it, finding what came of it |
//! | `rival.rs` | the champion plays the same cards |
//! | `marks.rs` | how good every turn was |
//! | `figures.rs` | counts what came of all deals; saves and wipes |
//! | `state.rs` | which day, what is known of it, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod figures;
mod marks;
mod rival;
mod state;
mod today;
mod view;

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use luxx_session::Day;

use crate::browser;
use crate::route::Screen;
use crate::state::{Loading, Page, SoloCode};

/// The way in.
static CODE: SoloCode = SoloCode { arrive, view: view::part };

/// Loads the code of these screens.
pub(crate) fn load(_: Page) -> Loading<SoloCode> {
    Box::pin(code())
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(solo, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<&'static SoloCode, SplitLoaderError> {
    luxx_words::later::solo();
    // The state is made here, where no screen owns it.
    state::make();
    Ok(&CODE)
}

/// A screen has been reached.
fn arrive(page: Page, screen: Screen) {
    match screen {
        Screen::Today => today::look_at(page, Day::new(browser::today())),
        // What comes tomorrow is nobody's business today.
        Screen::Day(day) => today::look_at(page, Day::new(day.min(browser::today()))),
        Screen::Statistics => figures::count(page),
        _ => {}
    }
    // Who plays meanwhile does not wait behind what nobody looks at.
    if !matches!(screen, Screen::Today | Screen::Day(_)) {
        today::leave();
    }
}
