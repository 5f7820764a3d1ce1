//! The bar above the table.

use leptos::prelude::*;
use luxx_session::Table;
use luxx_words::say;

use super::parts::{art, icon};
use crate::actions;
use crate::route::{Screen, Sheet};
use crate::state::{Page, Part};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let about = Memo::new(move |_| {
        page.table.round.track();
        let (variant, deal) = page.table.with(|played| {
            let table = played.director.table();
            (table.variant(), table.standing().map(|standing| (standing.deal, standing.deals)))
        })?;
        let name = page.chrome.words().variant(variant);
        let deal =
            deal.map(|(deal, deals)| say!(page.chrome.words(), "page-deal-of", deal = deal, deals = deals));
        Some(deal.map_or(name.clone(), |deal| format!("{name} · {deal}")))
    });
    let may_hint = Memo::new(move |_| page.table.decision().is_some());
    // At a table of people hints are the host's choice, and nothing is taken back.
    let remote = page.table.is_remote();
    let hints = page.table.with(|played| played.director.table().allows_hints()) == Some(true);
    let may_undo = Memo::new(move |_| page.table.undo.get().is_ok());
    view! {
        <header class="bar">
            <a
                class="brand"
                href="./"
                data-testid="home"
                aria-label=say!(words, "page-home")
                on:click=move |event| {
                    event.prevent_default();
                    actions::leave(page, Screen::Start);
                }
            >
                {art("mark", "lynx-mark")}
                {art("word", "wordmark")}
            </a>
            {practice(page)}
            <span class="about">{move || about.get()}</span>
            <nav class="tools">
                {remote.then(|| page.online.view(page, Part::Bar))}
                {hints.then(|| tool("hint", &say!(words, "page-hint"), may_hint.into(), move || crate::hint::ask(page)))}
                {(!remote).then(|| undo(page, may_undo))}
                {tool("log", &say!(words, "page-log"), Signal::from(true), move || page.chrome.open(Sheet::Log))}
                {tool("menu", &say!(words, "page-menu"), Signal::from(true), move || page.chrome.open(Sheet::Menu))}
            </nav>
        </header>
    }
    .into_any()
}

/// Says that everything can be taken back.
fn practice(page: Page) -> impl IntoView {
    let on = Memo::new(move |_| {
        page.table.round.track();
        page.table.with(|played| played.director.table().is_practice()) == Some(true)
    });
    move || {
        on.get().then(|| view! { <span class="badge">{say!(page.chrome.words(), "page-practice")}</span> })
    }
}

/// Taking back. Where it cannot be done a tap says why.
fn undo(page: Page, possible: Memo<bool>) -> AnyView {
    let label = say!(page.chrome.words(), "page-undo");
    view! {
        <button
            class="tool"
            data-testid="undo"
            aria-label=label.clone()
            aria-disabled=move || (!possible.get()).then_some("true")
            on:click=move |_| actions::undo(page)
        >
            {icon("undo")}
            <span>{label.clone()}</span>
        </button>
    }
    .into_any()
}

fn tool(name: &'static str, label: &str, enabled: Signal<bool>, act: impl Fn() + 'static) -> AnyView {
    view! {
        <button class="tool" data-testid=name aria-label=label.to_owned() disabled=move || !enabled.get() on:click=move |_| act()>
            {icon(name)}
            <span>{label.to_owned()}</span>
        </button>
    }
    .into_any()
}
