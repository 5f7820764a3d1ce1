//! Everything about deals that are over: the list of those that are kept, showing one again wherever it comes from, what could have been done
//! better in it, and giving it away. The rest of the page comes in by [`load`] alone, and knows no more of it than [`ArchiveCode`] says.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the screens and sheets |
//! | `review/` | what each decision cost: a part of the program of its own |
//! | `actions.rs` | what people do: play on, the same cards again, throw away |
//! | `exchange.rs` | files and links, in and out |
//! | `replay.rs` | going through a deal |
//! | `source.rs` | finding the deals of an address |
//! | `keeping.rs` | a deal is over: it is kept |
//! | `together.rs` | the same for a deal at a table of people |
//! | `state.rs` | which deal, where in it, through whose eyes, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod actions;
mod exchange;
mod keeping;
mod replay;
mod review;
mod source;
mod state;
mod together;
mod view;

use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::route::Screen;
use crate::state::{ArchiveCode, Loading, Page, Venue};
use state::archive;

/// The way in.
static CODE: ArchiveCode =
    ArchiveCode { arrive, keep: keeping::keep, keep_together: together::keep, view: view::part };

/// Loads the code for deals that are over.
pub(crate) fn load(_: Page) -> Loading<ArchiveCode> {
    Box::pin(code())
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(archive, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<&'static ArchiveCode, SplitLoaderError> {
    luxx_words::later::games();
    // The state is made here, where no screen owns it.
    state::make();
    Ok(&CODE)
}

/// A screen has been reached: the deal of its address is found, or the one before is left.
fn arrive(page: Page, screen: Screen) {
    use leptos::prelude::GetUntracked;
    let wanted = match screen {
        Screen::Replay(at) | Screen::Review(at) => Some(at),
        _ => None,
    };
    replay::stop();
    if !matches!(screen, Screen::Replay(_)) && page.table.venue() == Venue::Replay {
        page.table.clear();
    }
    if screen == Screen::Games {
        keeping::list(page);
    }
    if archive().at.get_untracked() == wanted {
        return show(page, screen);
    }
    archive().begin(wanted);
    if let Some(at) = wanted {
        source::find(page, at, move || show(page, page.chrome.route().screen));
    }
}

/// The deal is there: it is shown as the screen wants it.
fn show(page: Page, screen: Screen) {
    match screen {
        Screen::Replay(_) => replay::show(page),
        // It is drawn as soon as it is there; after a failure this asks again.
        Screen::Review(_) => archive().review.want(page, |_| {}),
        _ => {}
    }
}
