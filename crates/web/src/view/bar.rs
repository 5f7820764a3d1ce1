//! The bar above the table.

use leptos::prelude::*;
use luxx_words::say;

use super::parts::{art, icon};
use super::set_up::variant_name;
use crate::page::{Page, Sheet};
use crate::table;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.words();
    let about = move || {
        page.session.with(|session| {
            let session = session.as_ref()?;
            let name = variant_name(page, session.table().variant);
            let deal = session.contest().map(|contest| {
                let (deal, deals) = (session.deal_number(), contest.deal_count());
                say!(page.words(), "page-deal-of", deal = deal, deals = deals)
            });
            Some(deal.map_or(name.clone(), |deal| format!("{name} · {deal}")))
        })
    };
    let may_hint = Memo::new(move |_| page.turn().is_some());
    let may_undo = Memo::new(move |_| table::can_undo(page));
    view! {
        <header class="bar">
            <a
                class="brand"
                href="./"
                data-testid="home"
                aria-label=say!(words, "page-home")
                on:click=move |event| {
                    event.prevent_default();
                    table::leave(page);
                }
            >
                {art("mark", "lynx-mark")}
                {art("word", "wordmark")}
            </a>
            {move || practice(page)}
            <span class="about">{about}</span>
            <nav class="tools">
                {tool("hint", &say!(words, "page-hint"), may_hint.into(), move || crate::hint::ask(page))}
                {tool("undo", &say!(words, "page-undo"), may_undo.into(), move || table::undo(page))}
                {tool("log", &say!(words, "page-log"), Signal::from(true), move || table::show(page, Sheet::Log))}
                {tool("menu", &say!(words, "page-menu"), Signal::from(true), move || table::show(page, Sheet::Menu))}
            </nav>
        </header>
    }
    .into_any()
}

/// Says that everything can be taken back.
fn practice(page: Page) -> Option<AnyView> {
    let on = page.session.with(|session| session.as_ref().is_some_and(|session| session.table().practice));
    on.then(|| view! { <span class="badge">{say!(page.words(), "page-practice")}</span> }.into_any())
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
