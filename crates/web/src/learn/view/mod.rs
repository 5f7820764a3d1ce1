//! What is drawn of lessons and rules.

mod head;
mod overview;
mod rules;
mod verdict;

use leptos::prelude::*;
use luxx_words::Span;

use crate::learn::state::learning;
use crate::route::{Screen, Sheet};
use crate::state::{Page, Part};
use crate::view::parts::drawn_chip;
use crate::view::table;

/// Draws one part of it; the rest of the page is none of ours.
pub(crate) fn part(page: Page, part: Part) -> AnyView {
    match part {
        Part::Screen(Screen::Learn(None)) => overview::view(page),
        Part::Screen(Screen::Learn(Some(_))) => lesson(page),
        Part::Screen(Screen::Puzzles(_)) => {
            learning().puzzles.view(page, move |code| (code.view)(page, part))
        }
        Part::Head => match page.chrome.route().screen {
            Screen::Puzzles(_) => learning().puzzles.view(page, move |code| (code.view)(page, part)),
            _ => head::view(page),
        },
        Part::Screen(Screen::Rules(rule)) => rules::page(page, rule),
        Part::Sheet(Sheet::Rules(rule)) => rules::above(page, rule),
        _ => ().into_any(),
    }
}

/// The table of a lesson, once it is there, and what is said about an answer.
fn lesson(page: Page) -> AnyView {
    let there = Memo::new(move |_| learning().asked.with(Option::is_some));
    let shown = move || there.get().then(|| view! { {table::view(page)}{verdict::view(page)} });
    view! { {shown} }.into_any()
}

/// Text with what stands out in it, and its cards drawn.
fn spans(text: &[Span]) -> AnyView {
    let mut drawn = Vec::new();
    let mut rest = text.iter().cloned().peekable();
    while let Some(span) = rest.next() {
        drawn.push(match (span, rest.peek_mut()) {
            // A full stop after a chip stays on its line.
            (Span::Chip(chip, spoken), Some(Span::Text(next)))
                if next.starts_with(['.', ',', '?', ':', ';']) =>
            {
                let stop = next.remove(0);
                view! { <span class="whole">{drawn_chip(chip, spoken)}{stop}</span> }.into_any()
            }
            (Span::Chip(chip, spoken), _) => drawn_chip(chip, spoken),
            (Span::Strong(text), _) => view! { <b>{text}</b> }.into_any(),
            (Span::Text(text), _) => text.into_any(),
        });
    }
    drawn.collect_view().into_any()
}
