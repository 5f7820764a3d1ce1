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
    sheet::view(page, "hint-sheet", say!(page.chrome.words(), "page-hint-title"), body(page))
}

/// The moves, as soon as they are known.
pub(crate) fn body(page: Page) -> AnyView {
    let words = page.chrome.words();
    let body = move || {
        let hints = match page.hints.advice.get() {
            Advice::Moves(hints) => hints,
            Advice::Failed => return failed(page),
            Advice::Thinking => Vec::new(),
        };
        let Some((_, view)) = untrack(|| page.table.turn()).filter(|_| !hints.is_empty()) else {
            let text = if page.table.decision().is_some() {
                say!(words, "page-hint-thinking")
            } else {
                say!(words, "page-hint-later")
            };
            return view! { <p class="note" role="status">{text}</p> }.into_any();
        };
        let best = hints.first().copied();
        let rows = hints.into_iter().map(|hint| row(page, hint, Some(hint) == best, &view)).collect_view();
        view! {
            <p class="note">{say!(words, "page-hint-line", worlds = hint::WORLDS)}</p>
            <div class="hints">{rows}</div>
        }
        .into_any()
    };
    view! { {body} }.into_any()
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
    let equal = (hint.equal && !best).then(|| say!(narrator.words(), "page-hint-equal"));
    let [gain, risk] = reasons.bullets(&explain(view, hint.choice));
    let bullet =
        |class, text: String| (!text.is_empty()).then(|| view! { <small class=class>{text}</small> });
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
            {equal.map(|equal| view! { <small>{equal}</small> })}
            {bullet("gain", gain)}
            {bullet("risk", risk)}
        </button>
    }
    .into_any()
}
