//! The page: luxx in the browser. It shows a [`luxx_session::Table`] and hands on what a person taps; what may be played
//! and what comes of it is asked of `luxx-rules`, what there is to say of `luxx-words`.
//!
//! | file | what it is |
//! |---|---|
//! | `online/` | everything that only tables at a server need; reached through `state/online.rs` alone |
//! | `archive/` | everything about deals that are over: the list, replays, reviews, links; reached through `state/archive.rs` alone |
//! | `solo/` | what one does alone besides playing: the deal of the day, statistics; reached through `state/solo.rs` alone |
//! | `learn/` | everything that teaches the game: the lessons, the rules; reached through `state/learn.rs` alone |
//! | `view/` | the screens |
//! | `actions.rs`, `hint.rs`, `keys.rs` | what people do: play, take back, ask, leave |
//! | `driver.rs` | does what the director says: shows facts in their time, asks the bots |
//! | `games.rs`, `tabs.rs` | the games that are kept; one game, one tab |
//! | `tell.rs` | facts as sentences |
//! | `motion.rs`, `sound.rs`, `faces.rs` | how facts and cards look and sound |
//! | `state/` | the state of the page, as signals |
//! | `tables.rs` | tables to sit down at |
//! | `route/`, `history.rs` | where one is, and the way back |
//! | `thinker.rs` | the worker in which bots think |
//! | `bots.rs` | the bots, a part of the program that is loaded where they think |
//! | `deals/` | the deals that are kept, in the browser's database |
//! | `http.rs` | requests to the server |
//! | `store.rs` | what survives a reload |
//! | `browser.rs` | what the page needs of the browser |
//!
//! Parts of it are modules of their own, loaded when they are wanted: `online/`, `archive/`, `solo/`, `learn/`, the sheets (`view/sheets.rs`) and the bots
//! (`bots.rs`). What is reached from their split points alone does not come with the first load.
//!
//! A file uses only what is below it in this list; a test of `xtask` sees to that. A tap goes down from `view/` to the session and
//! the store; what came of it comes back as signals.

// `Page` is nothing but signals: handles, made to be copied, and half as large in the browser as where this is checked.
#![allow(clippy::large_types_passed_by_value)]

mod actions;
mod archive;
mod bots;
mod browser;
mod deals;
mod driver;
mod faces;
mod games;
mod hint;
mod history;
mod http;
mod keys;
mod learn;
mod motion;
mod online;
mod route;
mod solo;
mod sound;
mod state;
mod store;
mod tables;
mod tabs;
mod tell;
mod thinker;
mod view;

use wasm_bindgen::prelude::*;

/// Opens the page in the document's body; bots think in the worker of this address.
#[wasm_bindgen]
pub fn open(worker: &str) {
    console_error_panic_hook::set_once();
    let page =
        state::Page::new(worker, online::load, archive::load, solo::load, learn::load, view::sheets::load);
    if let Some(splash) = browser::find("#splash") {
        splash.remove();
    }
    actions::open(page);
    leptos::mount::mount_to_body(move || view::app(page));
    actions::begin(page);
    // Nobody should wait for the first sheet.
    leptos::task::spawn_local(async move {
        // What is seen first is painted before anything else is fetched.
        browser::painted().await;
        page.sheets.prefetch(page);
    });
}

/// Whether a question can only be answered once the champion's weights are there.
#[wasm_bindgen]
pub async fn needs_weights(question: String) -> Result<bool, JsError> {
    Ok(bots::needs_weights(question).await?)
}

/// Hands in the champion's weights.
#[wasm_bindgen]
pub async fn install_weights(bytes: Vec<u8>) -> Result<(), JsError> {
    Ok(bots::install_weights(bytes).await?)
}

/// Answers a question in the worker.
#[wasm_bindgen]
pub async fn think(question: String) -> Result<String, JsError> {
    Ok(bots::think(question).await?)
}
