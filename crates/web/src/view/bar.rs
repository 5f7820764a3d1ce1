//! The bar above the table.

use leptos::prelude::*;
use luxx_words::say;

use super::parts::{art, icon};
use crate::actions;
use crate::page::{Page, Sheet};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.words();
    let about = Memo::new(move |_| {
        page.session.with(|session| {
            let session = session.as_ref()?;
            let name = page.words().variant(session.table().variant);
            let deal = session.contest().map(|contest| {
                let (deal, deals) = (session.deal_number(), contest.deal_count());
                say!(page.words(), "page-deal-of", deal = deal, deals = deals)
            });
            Some(deal.map_or(name.clone(), |deal| format!("{name} · {deal}")))
        })
    });
    let may_hint = Memo::new(move |_| page.decision().is_some());
    let may_undo = Memo::new(move |_| actions::can_undo(page));
    view! {
        <header class="bar">
            <a
                class="brand"
                href="./"
                data-testid="home"
                aria-label=say!(words, "page-home")
                on:click=move |event| {
                    event.prevent_default();
                    actions::leave(page);
                }
            >
                {art("mark", "lynx-mark")}
                {art("word", "wordmark")}
            </a>
            {practice(page)}
            <span class="about">{move || about.get()}</span>
            <nav class="tools">
                {tool("hint", &say!(words, "page-hint"), may_hint.into(), move || crate::hint::ask(page))}
                {tool("undo", &say!(words, "page-undo"), may_undo.into(), move || actions::undo(page))}
                {tool("log", &say!(words, "page-log"), Signal::from(true), move || actions::show(page, Sheet::Log))}
                {tool("menu", &say!(words, "page-menu"), Signal::from(true), move || actions::show(page, Sheet::Menu))}
            </nav>
        </header>
    }
    .into_any()
}

/// Says that everything can be taken back.
fn practice(page: Page) -> impl IntoView {
    let on = Memo::new(move |_| {
        page.session.with(|session| session.as_ref().is_some_and(|session| session.table().practice))
    });
    move || on.get().then(|| view! { <span class="badge">{say!(page.words(), "page-practice")}</span> })
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
