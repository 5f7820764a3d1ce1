//! Beside the table, where the screen is wide: the log, or the hint once it was asked for. Nothing is dimmed, and the table goes on.

use leptos::prelude::*;
use luxx_words::say;

use super::parts::icon;
use super::{hint, log};
use crate::route::Sheet;
use crate::state::Page;

pub(crate) fn view(page: Page) -> impl IntoView {
    let hinting = Memo::new(move |_| page.chrome.sheet.get() == Some(Sheet::Hint));
    move || {
        page.chrome.wide.get().then(|| {
            let hinting = hinting.get();
            page.sheets.view(page, move |code| (code.beside)(page, hinting))
        })
    }
}

/// What stands in it.
pub(super) fn body(page: Page, hinting: bool) -> AnyView {
    if hinting { hints(page) } else { story(page) }
}

fn story(page: Page) -> AnyView {
    let title = say!(page.chrome.words(), "page-log");
    view! {
        <aside class="column" data-testid="column" aria-label=title.clone()>
            <header><h2>{title.clone()}</h2></header>
            <div class="body newest">{log::body(page)}</div>
        </aside>
    }
    .into_any()
}

fn hints(page: Page) -> AnyView {
    let title = say!(page.chrome.words(), "sheets-hint-title");
    // As long as it stays open every question is thought about anew.
    Effect::new(move |before: Option<()>| {
        let asked = page.table.decision().is_some();
        if before.is_some() && asked {
            crate::hint::ask(page);
        }
    });
    view! {
        <aside class="column" data-testid="column" aria-label=title.clone()>
            <header>
                <h2>{title.clone()}</h2>
                <button class="btn quiet" data-testid="close" aria-label=say!(page.chrome.words(), "page-close") on:click=move |_| page.chrome.close()>
                    {icon("close")}
                </button>
            </header>
            <div class="body" data-testid="hint-sheet">{hint::body(page)}</div>
        </aside>
    }
    .into_any()
}
