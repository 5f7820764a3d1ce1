//! What is drawn for deals that are over.

mod dare;
mod deal;
mod games;
mod hands;
mod replay;
mod share;

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::say;

use crate::archive::state::{Found, archive};
use crate::route::{DealAt, Screen, Sheet};
use crate::state::{Page, Part};
use crate::view::parts::art;
use crate::view::{column, table};
use crate::{actions, tables};

/// Draws one part of it; the rest of the page is none of ours.
pub(crate) fn part(page: Page, part: Part) -> AnyView {
    match part {
        Part::Screen(Screen::Games) => games::view(page),
        Part::Screen(Screen::Replay(_)) => {
            screen(page, move || view! { {table::view(page)}{column::view(page)} }.into_any())
        }
        Part::Screen(Screen::Review(_)) => {
            screen(page, move || archive().review.view(page, move |code| (code.view)(page)))
        }
        Part::Sheet(Sheet::Deal) => deal::view(page),
        Part::Sheet(Sheet::Share) => share::view(page),
        Part::Strip => replay::controls(page),
        Part::Hands => hands::view(page),
        Part::End => replay::end(page),
        // Nobody is there: what is about people at their devices is left out.
        _ => ().into_any(),
    }
}

/// A screen about a deal, once that is found; else what there is instead.
fn screen(page: Page, draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let found = Memo::new(move |_| archive().found.get());
    let shown = move || match found.get() {
        Found::Looking => {
            view! { <main class="splash" data-testid="looking">{art("lynx", "lynx")}</main> }.into_any()
        }
        Found::NoServer => nothing(page, say!(page.chrome.words(), "page-no-server")),
        Found::Nothing(why) => nothing(page, why),
        Found::Challenge => dare::view(page),
        Found::Deals(_) => draw(),
    };
    view! { {shown} }.into_any()
}

fn nothing(page: Page, why: String) -> AnyView {
    let words = page.chrome.words();
    let (to, label) = match archive().at.get_untracked() {
        Some(DealAt::Table(_)) => (Screen::Together, say!(words, "page-to-tables")),
        Some(DealAt::Kept(_)) => (Screen::Games, say!(words, "games-to-list")),
        Some(DealAt::Link(_)) | None => (Screen::Start, say!(words, "page-home")),
    };
    view! {
        <main class="page plain" data-testid="no-replay">
            {art("lynx", "lynx-shut")}
            <h1>{say!(words, "games-deal")}</h1>
            <p role="alert">{why}</p>
            <button class="btn go" data-testid="leave" on:click=move |_| actions::leave(page, to)>{label}</button>
        </main>
    }
    .into_any()
}

/// The name of whoever sat there, as it is told: `You` for whoever has played it here, if that was one person, and for nobody else.
pub(super) fn name(page: Page, deal: &luxx_session::KeptDeal, seat: Seat) -> String {
    let words = page.chrome.words();
    if deal.played_here && deal.owner() == Some(seat) {
        return say!(words, "page-you");
    }
    let written = deal.record.players.get(seat.index()).filter(|name| !tables::is_you(name));
    written.map_or_else(|| say!(words, "page-seat", seat = seat.index() + 1), String::clone)
}
