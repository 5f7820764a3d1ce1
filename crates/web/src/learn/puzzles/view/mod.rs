//! What is drawn of puzzles.

mod goal;
mod head;
mod list;
mod seek;
mod shares;
mod verdict;

use leptos::prelude::*;

use super::state::puzzling;
use crate::route::Screen;
use crate::state::{Page, Part};
use crate::view::table;

pub(crate) use goal::{last_idea, question};

/// Draws one part of it; the rest of the page is none of ours.
pub(crate) fn part(page: Page, part: Part) -> AnyView {
    match part {
        Part::Screen(Screen::Puzzles(None)) => list::view(page),
        Part::Screen(Screen::Puzzles(Some(_))) => puzzle(page),
        Part::Head => head::view(page),
        _ => ().into_any(),
    }
}

/// The table of a puzzle, once it is there, and what is said about a try.
fn puzzle(page: Page) -> AnyView {
    let there = Memo::new(move |_| puzzling().asked.with(Option::is_some));
    let shown = move || there.get().then(|| view! { {table::view(page)}{verdict::view(page)} });
    view! { {shown} }.into_any()
}
