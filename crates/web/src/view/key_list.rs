//! The list of keys.

use leptos::prelude::*;
use luxx_words::{Key, key, say};

use super::sheet;
use crate::state::Page;

/// What is pressed, and what comes of it.
const KEYS: [(&str, Key); 8] = [
    ("1 … 13", key!("sheets-keys-pick")),
    ("J", key!("sheets-keys-joker")),
    ("+ −", key!("sheets-keys-count")),
    ("Enter", key!("sheets-keys-play")),
    ("Esc", key!("sheets-keys-let-go")),
    ("← →", key!("sheets-keys-move")),
    ("↑ ↓", key!("sheets-keys-jump")),
    ("?", key!("sheets-keys-list")),
];

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let rows = KEYS.map(|(pressed, what)| {
        view! { <tr><th scope="row"><kbd>{pressed}</kbd></th><td>{words.say(what, &[])}</td></tr> }
    });
    let body = view! { <table class="grid">{rows.into_iter().collect_view()}</table> };
    sheet::view(page, "keys-sheet", say!(words, "sheets-keys"), body.into_any())
}
