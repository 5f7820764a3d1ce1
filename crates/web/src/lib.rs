//! The page: luxx in the browser. It shows a [`luxx_session::Session`] and hands on what a person taps; what may be played
//! and what comes of it is asked of `luxx-rules`, what there is to say of `luxx-words`.
//!
//! | file | what it is |
//! |---|---|
//! | `page.rs` | the state of the page, as signals |
//! | `actions.rs` | what people do at the table: play, take back, the next deal |
//! | `driver.rs` | lets facts happen one after the other, and asks the bots |
//! | `thinker.rs` | the worker in which bots think |
//! | `motion.rs`, `sound.rs` | how facts look and sound |
//! | `hint.rs` | asking the strongest bot |
//! | `tell.rs` | facts as sentences |
//! | `store.rs` | what survives a reload |
//! | `view/` | the screens |

// `Page` is nothing but signals: handles, made to be copied, and half as large in the browser as where this is checked.
#![allow(clippy::large_types_passed_by_value)]

mod actions;
mod browser;
mod driver;
mod hint;
mod motion;
mod page;
mod sound;
mod store;
mod tell;
mod thinker;
mod view;

use wasm_bindgen::prelude::*;

/// Opens the page in the document's body; bots think in the worker of this address.
#[wasm_bindgen]
pub fn open(worker: &str) {
    console_error_panic_hook::set_once();
    let page = page::Page::new(worker);
    if let Some(splash) = browser::find("#splash") {
        splash.remove();
    }
    leptos::mount::mount_to_body(move || view::app(page));
    actions::wake(page);
}

/// Answers a question in the worker.
#[wasm_bindgen]
pub fn think(question: &str) -> String {
    luxx_session::answer(question)
}
