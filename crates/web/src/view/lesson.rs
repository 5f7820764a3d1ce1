//! What somebody new is told, once and where it matters: the aim before the first card flies, and what each kind of question is about
//! when it first comes up. What has been told is kept on the device.

use leptos::prelude::*;
use luxx_rules::{Decision, Seat, View};
use luxx_words::say;

use crate::state::Page;
use crate::{actions, tell};

/// What the game is about, before the very first card flies.
pub(crate) fn aim(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <section class="panel" data-kind="aim" aria-label=say!(words, "page-aim")>
            <ul class="why">
                <li>{say!(words, "page-aim-points")}</li>
                <li>{say!(words, "page-aim-catch")}</li>
                <li>{say!(words, "page-aim-end")}</li>
            </ul>
            <button class="btn go" data-testid="begin" on:click=move |_| actions::begin_first(page)>
                {say!(words, "page-begin")}
            </button>
        </section>
    }
    .into_any()
}

/// What this kind of question is about, unless it has been answered before.
pub(crate) fn explanation(page: Page, decision: Decision, view: &View) -> Option<String> {
    if page.chrome.settings.with_untracked(|settings| settings.taught.has(decision)) {
        return None;
    }
    let words = page.chrome.words();
    Some(match decision {
        Decision::Play => say!(words, "page-play-why"),
        Decision::Shadow => {
            let other = Seat::all(view.public().players()).find(|seat| *seat != view.seat())?;
            say!(words, "page-shadow-why", name = tell::name(page, other))
        }
        Decision::Take => {
            let (victim, _) = view.public().caught()?;
            say!(words, "page-take-why", name = tell::name(page, victim))
        }
        Decision::Return => say!(words, "page-return-why"),
        Decision::Draw => say!(words, "page-draw-why"),
        Decision::MayDraw => say!(words, "page-may-draw-why"),
    })
}
