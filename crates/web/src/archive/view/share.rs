//! The sheet with the link to a deal: to look at it, or as a challenge.

use leptos::prelude::*;
use luxx_session::Purpose;
use luxx_words::say;

use crate::archive::exchange;
use crate::archive::state::archive;
use crate::browser;
use crate::state::Page;
use crate::view::menu::radio;
use crate::view::parts::icon;
use crate::view::sheet;

/// How long a button says that it has copied, in milliseconds.
const COPIED: u32 = 2_000;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let purpose = RwSignal::new(Purpose::Look);
    let choice = |value, label, wanted| {
        radio("purpose", value, label, move || purpose.get() == wanted, move || purpose.set(wanted))
    };
    // Without an end there is nothing to beat.
    let is_over = archive().with_shown(|deal| deal.record.result.is_some()) == Some(true);
    let purposes = is_over.then(|| {
        view! {
            <div class="seg" role="radiogroup" aria-label=say!(words, "games-share")>
                {choice("look", say!(words, "games-look"), Purpose::Look)}
                {choice("challenge", say!(words, "games-challenge"), Purpose::Challenge)}
            </div>
        }
    });
    let body = view! {
        {purposes}
        {move || link(page, purpose.get())}
    };
    sheet::view(page, "share-sheet", say!(words, "games-share"), body.into_any())
}

fn link(page: Page, purpose: Purpose) -> AnyView {
    let words = page.chrome.words();
    let Some(link) = exchange::link(purpose) else {
        return view! { <p class="note" role="alert">{say!(words, "games-link-failed")}</p> }.into_any();
    };
    let (line, text) = match purpose {
        Purpose::Look => (say!(words, "games-link-look"), say!(words, "games-link-text")),
        Purpose::Challenge => (say!(words, "games-link-challenge"), say!(words, "games-link-challenge-text")),
    };
    let copied = RwSignal::new(false);
    let copying = link.clone();
    let copy = move |_| {
        let link = copying.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&link).await {
                copied.set(true);
                browser::sleep(COPIED).await;
                copied.set(false);
            }
        });
    };
    let label = move || {
        if copied.get() { say!(words, "games-link-copied") } else { say!(words, "games-link-copy") }
    };
    let sharing = link.clone();
    let share = browser::can_share().then(|| {
        let share = move |_| browser::share(&text, &sharing);
        view! { <button class="btn" data-testid="share" on:click=share>{icon("share")}{say!(words, "games-link-share")}</button> }
    });
    view! {
        <p class="note">{line}</p>
        <input class="input" readonly data-testid="link" aria-label=say!(words, "games-link") value=link.clone() on:focus=|event| select(&event)/>
        <div class="pair">
            <button class="btn go" data-testid="copy" on:click=copy>
                {move || icon(if copied.get() { "check" } else { "copy" })}<span aria-live="polite">{label}</span>
            </button>
            {share}
        </div>
    }
    .into_any()
}

fn select(event: &leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(event).select();
}
