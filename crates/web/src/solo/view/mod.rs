//! What is drawn of it.

mod charts;
mod days;
mod share;
mod statistics;
mod today;

use leptos::prelude::*;
use luxx_words::Words;

use crate::route::Screen;
use crate::state::{Page, Part};

/// Draws one part of it; the rest of the page is none of ours.
pub(crate) fn part(page: Page, part: Part) -> AnyView {
    match part {
        Part::Screen(Screen::Today | Screen::Day(_)) => today::view(page),
        Part::Screen(Screen::Statistics) => statistics::view(page),
        _ => ().into_any(),
    }
}

/// The words of the page.
fn words(page: Page) -> &'static Words {
    page.chrome.words()
}
