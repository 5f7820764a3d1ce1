//! Everything that teaches the game: the lessons, played at the page's table, the rules, and puzzles. The rest of the page comes in by [`load`] alone,
//! and knows no more of it than [`LearnCode`] says.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the screens and sheets |
//! | `actions.rs` | what people do in a lesson: go on, try again, look at the answer, skip, leave |
//! | `puzzles/` | puzzles: a part of the program of its own |
//! | `state.rs` | the lesson on the table and what was said about the last answer, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod actions;
mod puzzles;
mod state;
mod view;

use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::route::Screen;
use crate::state::{LearnCode, Loading, Page, Venue};
use state::learning;

/// The way in.
static CODE: LearnCode = LearnCode { arrive, rest, view: view::part };

/// Loads the code that teaches.
pub(crate) fn load(_: Page) -> Loading<LearnCode> {
    Box::pin(code())
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<&'static LearnCode, SplitLoaderError> {
    luxx_words::later::learn();
    // The state is made here, where no screen owns it.
    state::make();
    Ok(&CODE)
}

/// A screen has been reached: its lesson or puzzle is put on the table, or the one before is left.
fn arrive(page: Page, screen: Screen) {
    match screen {
        Screen::Puzzles(Some(_)) => arrive_at_puzzles(page, screen),
        Screen::Learn(Some(lesson)) => actions::begin(page, lesson),
        other => {
            if page.table.venue() == Venue::Learning {
                learning().leave();
                page.table.clear();
            }
            if other == Screen::Puzzles(None) {
                arrive_at_puzzles(page, other);
            }
        }
    }
}

/// The same for the list of puzzles and for each of them. The code is loaded for the first one.
fn arrive_at_puzzles(page: Page, screen: Screen) {
    let at = |screen| if let Screen::Puzzles(at) = screen { Some(at) } else { None };
    let Some(there) = at(screen) else { return };
    learning().leave();
    match learning().puzzles.now() {
        Some(code) => (code.arrive)(page, there),
        // One may have gone elsewhere meanwhile.
        None => learning().puzzles.want(page, move |code| {
            if let Some(there) = at(page.chrome.route().screen) {
                (code.arrive)(page, there);
            }
        }),
    }
}

/// Everything that has happened at the table is shown: it is said what came of it.
fn rest(page: Page) {
    match page.chrome.route().screen {
        Screen::Puzzles(_) => {
            if let Some(code) = learning().puzzles.now() {
                (code.rest)(page);
            }
        }
        _ => actions::rest(page),
    }
}
