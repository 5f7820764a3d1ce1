//! A deal shown again: the way through its moves stands in the room of the question, the table is as it was.

use leptos::prelude::*;
use luxx_words::say;

use crate::actions;
use crate::archive::actions as archive_actions;
use crate::archive::exchange;
use crate::archive::replay;
use crate::archive::state::{Found, archive};
use crate::route::{DealAt, Screen, Sheet};
use crate::state::Page;
use crate::view::parts::icon;

/// A line to be dragged along, one move back, on by itself or not, one ahead; which deal of a match; what else there is.
pub(crate) fn controls(page: Page) -> AnyView {
    let words = page.chrome.words();
    let place = archive().place;
    let to = move |change: isize| {
        move |_| replay::go_to(page, place.get_untracked().0.saturating_add_signed(change))
    };
    let runs = archive().runs;
    let label = move || if runs.get() { say!(words, "page-pause") } else { say!(words, "page-run") };
    let told = move || {
        let (at, moves) = place.get();
        say!(words, "games-place", at = at, moves = moves)
    };
    let drag = move |event| {
        if let Ok(at) = event_target_value(&event).parse() {
            replay::go_to(page, at);
        }
    };
    view! {
        <div class="strip rerun" data-testid="strip" data-kind="replay" on:click=|event| event.stop_propagation()>
            <input
                type="range"
                class="scrub"
                data-testid="scrub"
                min="0"
                max=move || place.get().1.to_string()
                prop:value=move || place.get().0.to_string()
                aria-label=say!(words, "games-deal")
                aria-valuetext=told
                on:input=drag
            />
            <span class="grow" data-testid="place">{told}</span>
            {move || deals(page)}
            <button class="btn quiet" data-testid="step-back" aria-label=say!(words, "games-step-back") disabled=move || place.get().0 == 0 on:click=to(-1)>
                {icon("back")}
            </button>
            <button class="btn" data-testid="run" on:click=move |_| replay::run(page, !runs.get_untracked())>{label}</button>
            <button class="btn quiet" data-testid="step-on" aria-label=say!(words, "games-step-on") disabled=move || place.get().0 == place.get().1 on:click=to(1)>
                {icon("next")}
            </button>
            <button class="btn quiet" data-testid="options" aria-label=say!(words, "games-options") on:click=move |_| page.chrome.open(Sheet::Deal)>
                {icon("menu")}
            </button>
        </div>
    }
    .into_any()
}

/// The deals of a match, to choose from.
fn deals(page: Page) -> Option<AnyView> {
    let Found::Deals(count @ 2..) = archive().found.get() else { return None };
    let words = page.chrome.words();
    let options = (0..count).map(|deal| {
        let label = say!(words, "page-deal-of", deal = deal + 1, deals = count);
        view! { <option value=deal.to_string() selected=move || archive().deal.get() == deal>{label}</option> }
    });
    let choose = move |event| {
        if let Ok(deal) = event_target_value(&event).parse() {
            replay::choose(page, deal);
        }
    };
    let label = say!(words, "games-which-deal");
    Some(
        view! { <select class="input" data-testid="deal" aria-label=label on:change=choose>{options.collect_view()}</select> }
            .into_any(),
    )
}

/// Below the scores.
pub(crate) fn end(page: Page) -> AnyView {
    let words = page.chrome.words();
    let save = exchange::file().map(|(name, address)| {
        view! { <a class="btn" data-testid="save-record" download=name href=address>{icon("down")}{say!(words, "games-save")}</a> }
    });
    let from_start = move |_| {
        page.chrome.close();
        replay::go_to(page, 0);
    };
    let at = archive().at.get_untracked();
    let (to, label) = match at {
        Some(DealAt::Table(_)) => (Screen::Together, say!(words, "page-to-tables")),
        _ => (Screen::Games, say!(words, "games-to-list")),
    };
    view! {
        <div class="foot">
            <button class="btn go" data-testid="from-start" on:click=from_start>{say!(words, "games-from-start")}</button>
            <div class="more">
                {review_button(page)}
                {save}
                <button class="btn" data-testid="to-tables" on:click=move |_| actions::leave(page, to)>{icon("back")}{label}</button>
            </div>
        </div>
    }
    .into_any()
}

fn review_button(page: Page) -> AnyView {
    let label = say!(page.chrome.words(), "page-review");
    view! { <button class="btn" data-testid="review" on:click=move |_| archive_actions::review(page)>{icon("hint")}{label}</button> }
        .into_any()
}
