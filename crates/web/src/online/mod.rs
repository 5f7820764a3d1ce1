//! Everything that only tables at a server need. The rest of the page comes in by [`load`] alone, and knows no more of it than
//! [`OnlineCode`] says.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the screens, and what a table of people shows besides the cards |
//! | `actions.rs` | what people do: open a table, come in, be ready, leave |
//! | `bell.rs` | "it is your turn", for somebody who looks elsewhere |
//! | `keeping.rs` | deals that are over are kept on this device |
//! | `link/` | the connection: carries out what the client asks for |
//! | `reach.rs` | the address to be given away |
//! | `state/` | who is there, what is said, the connection, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod actions;
mod bell;
mod keeping;
mod link;
mod reach;
mod state;
mod view;

use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::state::{Loading, OnlineCode, Page};

/// The way in.
static CODE: OnlineCode = OnlineCode { arrive: actions::arrive, flush: link::flush, rest, view: view::part };

/// Loads the code for tables at a server.
pub(crate) fn load(page: Page) -> Loading<OnlineCode> {
    Box::pin(code(page))
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(online, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code(page: Page) -> Result<&'static OnlineCode, SplitLoaderError> {
    luxx_words::later::online();
    // The state is made here, where neither a screen nor an effect owns it.
    state::make();
    actions::listen(page);
    bell::listen();
    keeping::listen(page);
    Ok(&CODE)
}

/// Everything that has happened is shown.
fn rest(page: Page, decides: bool) {
    use leptos::prelude::Set;
    state::connection().missed.set(0);
    link::see(page);
    if decides && page.table.is_remote() {
        bell::ring(page);
    } else {
        bell::quiet();
    }
}
