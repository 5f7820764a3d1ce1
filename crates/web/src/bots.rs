//! The bots: parts of the program that are loaded where they think, and nowhere else. That is the worker; the page
//! itself needs them only where it has none. Whoever looks ahead or has learnt (searcher, champion, coach) is in a part of their own.

// That a part may not load is added at its split point.
#![allow(clippy::unnecessary_wraps)]

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use luxx_bots::WeightsError;
use luxx_session::NoAnswer;

/// Why a bot does not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Silent {
    /// The part could not be loaded: there is no network, and no copy on this device.
    #[error("the bots could not be loaded")]
    NotLoaded,
    /// The question has no answer.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The file is not the champion's.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl From<SplitLoaderError> for Silent {
    fn from(_: SplitLoaderError) -> Silent {
        Silent::NotLoaded
    }
}

/// Whether a question can only be answered once the champion's weights are there.
#[wasm_split(bots, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(crate) fn needs_weights(question: String) -> Result<bool, Silent> {
    Ok(luxx_session::needs_weights(&question))
}

/// Hands in the champion's weights.
#[wasm_split(search, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(crate) fn install_weights(bytes: Vec<u8>) -> Result<(), Silent> {
    Ok(luxx_bots::install(&bytes)?)
}

/// Answers a question.
pub(crate) async fn think(question: String) -> Result<String, Silent> {
    match heuristic(question.clone()).await? {
        Some(answer) => Ok(answer),
        None => searched(question).await,
    }
}

#[wasm_split(bots, wasm_split_path = ::leptos::wasm_split, fallible)]
fn heuristic(question: String) -> Result<Option<String>, Silent> {
    Ok(luxx_session::heuristic_answer(&question)?)
}

#[wasm_split(search, wasm_split_path = ::leptos::wasm_split, fallible)]
fn searched(question: String) -> Result<String, Silent> {
    Ok(luxx_session::answer(&question)?)
}
