//! The bar above the table.

use leptos::prelude::*;
use luxx_session::Table;
use luxx_words::say;

use super::parts::{art, icon};
use crate::actions;
use crate::route::{Screen, Sheet};
use crate::state::{Page, Part, Venue};

pub(crate) fn view(page: Page) -> AnyView {
    if page.table.venue() == Venue::Learning {
        return page.learn.view(page, Part::Head);
    }
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
        Some(deal.map_or(name.clone(), |deal| format!("{deal} · {name}")))
    });
    let may_hint = Memo::new(move |_| page.table.decision().is_some());
    // At a table of people hints are the host's choice, and nothing is taken back.
    let here = page.table.venue() == Venue::Device;
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
                {page.part(Part::Bar)}
                {hints.then(|| tool("hint", &say!(words, "page-hint"), Usable::If(may_hint), move || crate::hint::ask(page)))}
                {here.then(|| tool("undo", &say!(words, "page-undo"), Usable::OrSayWhyNot(may_undo), move || actions::undo(page)))}
                {tool("log", &say!(words, "page-log"), Usable::Always, move || page.chrome.open(Sheet::Log))}
                {tool("menu", &say!(words, "page-menu"), Usable::Always, move || page.chrome.open(Sheet::Menu))}
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

/// When a tool can be used.
#[derive(Clone, Copy)]
enum Usable {
    Always,
    /// Else it does not answer.
    If(Memo<bool>),
    /// Else a tap says why not.
    OrSayWhyNot(Memo<bool>),
}

fn tool(name: &'static str, label: &str, usable: Usable, act: impl Fn() + 'static) -> AnyView {
    let disabled = move || matches!(usable, Usable::If(usable) if !usable.get());
    let refused = move || matches!(usable, Usable::OrSayWhyNot(usable) if !usable.get()).then_some("true");
    view! {
        <button
            class="tool"
            data-testid=name
            aria-label=label.to_owned()
            disabled=disabled
            aria-disabled=refused
            on:click=move |_| act()
        >
            {icon(name)}
            <span>{label.to_owned()}</span>
        </button>
    }
    .into_any()
}
