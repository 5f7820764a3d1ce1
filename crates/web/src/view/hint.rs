//! The sheet with hints: the best moves and how often they win.

use leptos::prelude::*;
use luxx_bots::explain;
use luxx_rules::{Move, View};
use luxx_session::{Chance, Estimated};
use luxx_words::{Reasons, say};

use super::parts::{chip, sentence};
use super::sheet;
use crate::hint;
use crate::state::{Advice, Page};
use crate::tell;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let body = move || {
        let hints = match page.hints.advice.get() {
            Advice::Moves(hints) => hints,
            Advice::Failed => return failed(page),
            Advice::Thinking => Vec::new(),
        };
        let Some((_, view)) = untrack(|| page.table.turn()).filter(|_| !hints.is_empty()) else {
            return view! { <p class="note" role="status">{say!(words, "page-hint-thinking")}</p> }
                .into_any();
        };
        let best = hints.first().copied();
        let rows = hints.into_iter().map(|hint| row(page, hint, Some(hint) == best, &view)).collect_view();
        view! {
            <p class="note">{say!(words, "page-hint-line", worlds = hint::WORLDS)}</p>
            <div class="hints">{rows}</div>
        }
        .into_any()
    };
    sheet::view(page, "hint-sheet", say!(words, "page-hint-title"), view! { {body} }.into_any())
}

/// No answer came: a sentence, and a way to ask again.
fn failed(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <p class="note" role="alert">{say!(words, "page-hint-failed")}</p>
        <button class="btn go" data-testid="hint-again" on:click=move |_| hint::ask(page)>
            {say!(words, "page-try-again")}
        </button>
    }
    .into_any()
}

fn row(page: Page, hint: Estimated, best: bool, view: &View) -> AnyView {
    let narrator = tell::narrator(page);
    let advice = match hint.choice {
        Move::Play(layer) => chip(page, layer),
        other => sentence(&narrator.advice(other, view)),
    };
    let reasons = Reasons::new(narrator.words(), narrator.people(), view.seat());
    let why = reasons.sentence(&explain(view, hint.choice));
    let why = if hint.equal && !best { say!(narrator.words(), "page-hint-equal", why = why) } else { why };
    let (share, chance) = match hint.chance {
        Chance::Percent(percent) => (percent.to_string(), format!("{percent} %")),
        Chance::Band(band) => ("0".to_owned(), reasons.band(band)),
        Chance::Unknown => ("0".to_owned(), String::new()),
    };
    view! {
        <button
            class="hint"
            data-best=best.then_some("")
            data-hint=hint.choice.to_string()
            on:click=move |_| hint::follow(page, hint)
        >
            <span>{advice}</span>
            <span class="share" style=("--share", share.clone())></span>
            <span class="pct">{chance.clone()}</span>
            <small>{why.clone()}</small>
        </button>
    }
    .into_any()
}
