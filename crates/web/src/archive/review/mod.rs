//! The review of a deal that is over: what every decision of a seat cost, and what was luck. A part of the program of its own, which comes when
//! the first review is opened. What is said of a decision comes from the worker, one decision after the other, and is kept with the
//! deal, so that a review can be left and gone on with.
//!
//! | file | what it is |
//! |---|---|
//! | `view.rs` | the screen: figures, the costliest decisions, how it was judged |
//! | `graph.rs` | everybody's share of the win over the deal |
//! | `moment.rs` | one decision: a small table with both moves marked, and why |
//! | `work.rs` | asks for one verdict after the other |
//! | `share.rs` | shares as people read them |
//! | `state.rs` | how far it is and what is looked at, as signals |

// That it may not load is added at the split point.
#![allow(clippy::unnecessary_wraps)]

mod graph;
mod moment;
mod share;
mod state;
mod view;
mod work;

use leptos::prelude::AnyView;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::state::{Loading, Page};

/// What the code for reviews does for the rest of `archive/`.
pub(crate) struct ReviewCode {
    /// Draws the screen and goes on with the work.
    pub(crate) view: fn(Page) -> AnyView,
}

/// The way in.
static CODE: ReviewCode = ReviewCode { view: view::view };

/// Loads the code for reviews.
pub(crate) fn load(_: Page) -> Loading<ReviewCode> {
    Box::pin(code())
}

/// A part of the program of its own: whatever is reached from here alone is loaded when this is first called.
#[wasm_split(review, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<&'static ReviewCode, SplitLoaderError> {
    luxx_words::later::reasons();
    // The state is made here, where no screen owns it.
    state::make();
    Ok(&CODE)
}
