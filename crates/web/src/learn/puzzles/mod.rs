//! Puzzles: a list to choose from, and one at the page's table. The puzzles themselves, with the words about them, are a part of the program of
//! its own, which comes when somebody wants to see them. The code is with the lessons': it shares most of theirs, and two parts that
//! share much are cut into many pieces, all of which the start must name.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the list, the head of the table, what is said about a try |
//! | `actions.rs` | what people do: try, ask for an idea, give up, go on |
//! | `state.rs` | the puzzle on the table, progress and what is wanted, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod actions;
mod state;
mod view;

use leptos::prelude::AnyView;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use luxx_session::puzzle::Puzzles;

use crate::route::PuzzleAt;
use crate::state::{Loading, Page, Part};

/// What the code for puzzles does for the rest of `learn/`.
pub(crate) struct PuzzlesCode {
    /// The list has been reached, or a puzzle, which is put on the table.
    pub(crate) arrive: fn(Page, Option<PuzzleAt>),
    /// Everything that came of a try is shown.
    pub(crate) rest: fn(Page),
    /// Draws a part of it.
    pub(crate) view: fn(Page, Part) -> AnyView,
}

/// The way in.
static CODE: PuzzlesCode = PuzzlesCode { arrive: actions::arrive, rest: actions::rest, view: view::part };

/// Loads the puzzles.
pub(crate) fn load(_: Page) -> Loading<PuzzlesCode> {
    Box::pin(async {
        let text = text().await?;
        luxx_words::later::reasons();
        // The state is made here, where no screen owns it.
        state::make(text);
        Ok(&CODE)
    })
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn text() -> Result<&'static str, SplitLoaderError> {
    luxx_words::later::puzzles();
    Ok(Puzzles::OWN)
}
