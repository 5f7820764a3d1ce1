//! What a game can begin without, as a part of the program that is loaded after the table: sheets, the set-up, the column.

// That a part may not load is added at its split point.
#![allow(clippy::unnecessary_wraps)]

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use luxx_rules::Seat;

use super::{column, hint, key_list, log, look, menu, score, set_up};
use crate::route::Sheet;
use crate::state::{Loading, Page, Part, SheetsCode};

/// The way in.
static CODE: SheetsCode =
    SheetsCode { above, beside: column::body, set_up: |page| set_up::view(page).into_any() };

/// Loads it.
pub(crate) fn load(_: Page) -> Loading<SheetsCode> {
    Box::pin(code())
}

/// Whatever is reached from here alone is loaded when this is first called.
#[wasm_split(sheets, wasm_split_path = ::leptos::wasm_split, fallible)]
fn code() -> Result<&'static SheetsCode, SplitLoaderError> {
    luxx_words::later::sheets();
    luxx_words::later::reasons();
    Ok(&CODE)
}

fn above(page: Page, sheet: Sheet) -> AnyView {
    match sheet {
        Sheet::Menu => menu::view(page).into_any(),
        Sheet::Rules(_) => page.learn.view(page, Part::Sheet(sheet)),
        Sheet::Keys => key_list::view(page).into_any(),
        Sheet::Hint => hint::view(page),
        Sheet::Log => log::view(page).into_any(),
        Sheet::Score => score::view(page).into_any(),
        Sheet::Player(seat) => Seat::new(seat.into()).map(|seat| look::at_player(page, seat)).into_any(),
        Sheet::Piles => look::at_piles(page),
        Sheet::Deal | Sheet::Share => page.archive.view(page, Part::Sheet(sheet)),
        online => page.online.view(page, Part::Sheet(online)),
    }
}
