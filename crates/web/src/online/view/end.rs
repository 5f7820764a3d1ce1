//! After a deal at a table of people: who is ready for the next one, and what the host can do about those who are not.

use leptos::prelude::*;
use luxx_protocol::State;
use luxx_session::unready;
use luxx_words::say;

use super::room::problem;
use crate::actions;
use crate::online::actions as online;
use crate::online::state::{connection, room};
use crate::route::{DealAt, Screen, Sheet};
use crate::state::Page;
use crate::view::parts::icon;

pub(crate) fn view(page: Page) -> AnyView {
    view! {
        <div class="foot">
            {move || first(page)}
            <p class="note" role="alert">{move || problem(page)}</p>
            {super::fair::view(page)}
            <div class="more">
                {again(page)}
                <button class="btn" data-testid="invite" on:click=move |_| page.chrome.open(Sheet::Invite)>
                    {icon("share")}{say!(page.chrome.words(), "online-invite")}
                </button>
                <button class="btn" data-testid="to-tables" on:click=move |_| actions::leave(page, Screen::Together)>
                    {icon("back")}{say!(page.chrome.words(), "page-to-tables")}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// The way to the deal shown again.
pub(super) fn again(page: Page) -> Option<AnyView> {
    let table = connection().table.get_untracked()?;
    let go = move |_| actions::leave(page, Screen::Replay(DealAt::Table(table)));
    let label = say!(page.chrome.words(), "online-replay");
    Some(
        view! { <button class="btn" data-testid="replay" on:click=go>{icon("eye")}{label}</button> }
            .into_any(),
    )
}

/// The one thing to press.
fn first(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    room().me.get()?;
    let state = room().state()?;
    if !matches!(state, State::Between | State::Over) {
        return None;
    }
    if !room().is_ready() {
        let label =
            if state == State::Between { say!(words, "online-next") } else { say!(words, "online-rematch") };
        let ready = move |_| online::ready(page);
        return Some(
            view! { <button class="btn go" data-testid="ready" on:click=ready>{label}</button> }.into_any(),
        );
    }
    let missing = room().info.with(|info| info.as_ref().map(|info| unready(info, true)).unwrap_or_default());
    let waiting = say!(words, "online-waiting-for", names = words.list(missing));
    let start = room().may_start().then(|| {
        let start = move |_| online::start(page);
        view! { <button class="btn go" data-testid="start-now" on:click=start>{say!(words, "online-start-now")}</button> }
    });
    Some(view! { <p class="waiting" role="status" data-testid="waiting">{waiting}</p>{start} }.into_any())
}
