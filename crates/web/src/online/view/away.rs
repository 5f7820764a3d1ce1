//! One line that concerns everybody, in the room of the question: the own connection is lost, somebody is away, what was missed.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::say;

use super::room::refused;
use crate::online::state::{Contact, Line, connection, room};
use crate::state::Page;
use crate::tell;
use crate::view::parts::icon;

/// What there is to say, the most pressing first.
pub(crate) fn strip(page: Page) -> AnyView {
    let shown = move || lost(page).or_else(|| missed(page)).or_else(|| not_done(page)).or_else(|| away(page));
    view! { {shown} }.into_any()
}

fn line(kind: &'static str, text: String, small: Option<String>, button: Option<AnyView>) -> AnyView {
    view! {
        <p class="strip" role="status" data-testid="strip" data-kind=kind>
            <span class="grow">{text}{small.map(|small| view! { <small>{small}</small> })}</span>
            {button}
        </p>
    }
    .into_any()
}

fn lost(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    matches!(connection().line.get(), Line::Lost { .. }).then(|| {
        // A move that was made is on its way as soon as there is one.
        let decided = page.table.decision().is_none() && page.table.is_waiting_for_me();
        let small = decided.then(|| say!(words, "online-offline-move"));
        line("lost", say!(words, "online-offline"), small, None)
    })
}

/// What happened meanwhile is shown card by card; whoever knows already skips it.
fn missed(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let count = connection().missed.get();
    (count > 0 && page.table.is_busy()).then(|| {
        let skip = view! {
            <button class="btn go" data-testid="skip" on:click=move |_| page.table.hurry()>{say!(words, "online-skip")}</button>
        };
        line("missed", say!(words, "online-back", count = count), None, Some(skip.into_any()))
    })
}

fn not_done(page: Page) -> Option<AnyView> {
    let text = refused(page)?;
    let close = view! {
        <button class="btn quiet" data-testid="strip-close" aria-label=say!(page.chrome.words(), "page-close") on:click=move |_| connection().refused.set(None)>
            {icon("close")}
        </button>
    };
    Some(line("refused", text, None, Some(close.into_any())))
}

/// Somebody is away whose decision everybody waits for, or will wait for. Whoever decides has something else in mind: the mark at the
/// name says it, too.
fn away(page: Page) -> Option<AnyView> {
    if page.table.decision().is_some() {
        return None;
    }
    let words = page.chrome.words();
    let players = room().info.with(|info| info.as_ref().map_or(0, |info| info.chairs.len()));
    let (seat, seconds) = Seat::all(players).find_map(|seat| match room().contact(seat.index()) {
        Contact::Away(seconds) => Some((seat, seconds)),
        _ => None,
    })?;
    let text = say!(words, "online-away-now", name = tell::name(page, seat));
    let small = match seconds {
        Some(seconds) => say!(words, "online-away-bot", time = time(seconds)),
        None => say!(words, "online-away-wait"),
    };
    Some(line("away", text, Some(small), None))
}

/// Minutes and seconds.
fn time(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
