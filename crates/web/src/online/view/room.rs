//! The waiting room: how the others get in, who is here, what happens when one presses.

use leptos::prelude::*;
use luxx_protocol::{Chair, Sitter, TableInfo};
use luxx_words::say;

use super::{invitation, marks, settings};
use crate::actions;
use crate::online::actions as online;
use crate::online::state::{Contact, connection, room};
use crate::route::{Screen, Sheet};
use crate::state::Page;
use crate::view::parts::{head, icon};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let info = room().part(TableInfo::clone);
    let seats = move || {
        let info = info.get()?;
        let rows = info.chairs.into_iter().enumerate().map(|(seat, chair)| row(page, seat, chair));
        Some(rows.collect_view())
    };
    let taken = move || {
        info.get().map(|info| {
            let taken = info.chairs.iter().filter(|chair| chair.sitter != Sitter::Open).count();
            say!(words, "online-taken", taken = taken, seats = info.chairs.len())
        })
    };
    let line = move || info.get().map(|info| settings::line(page, &info.options));
    let menu = view! {
        <button class="btn quiet end" data-testid="menu" aria-label=say!(words, "page-menu") on:click=move |_| page.chrome.open(Sheet::Menu)>
            {icon("menu")}
        </button>
    };
    view! {
        <main class="page room" data-testid="room">
            {head(say!(words, "online-to-tables"), say!(words, "page-together"), move || actions::leave(page, Screen::Together), Some(menu.into_any()))}
            {invitation::view(page)}
            <section class="company">
                <h2>{say!(words, "online-at-table")}<small>{taken}</small></h2>
                <ol class="seat-rows">{seats}</ol>
                <p class="note" data-testid="watchers">{move || watchers(page)}</p>
            </section>
            <div class="foot">
                <p class="setting" data-testid="setting">{icon("settings")}<span>{line}</span></p>
                <p class="note" role="alert" data-testid="refused">{move || refused(page)}</p>
                {move || button(page)}
                <button class="btn quiet" data-testid="quit" on:click=move |_| online::quit(page)>{say!(words, "online-leave")}</button>
            </div>
        </main>
    }
    .into_any()
}

/// What the server would not do.
pub(crate) fn refused(page: Page) -> Option<String> {
    let (code, rule) = connection().refused.get()?;
    Some(page.chrome.words().refusal(&super::trouble::code_name(code), rule.as_deref()))
}

fn watchers(page: Page) -> Option<String> {
    let count = room().presence.with(|presence| presence.as_ref().map(|presence| presence.spectators))?;
    (count > 0).then(|| say!(page.chrome.words(), "online-spectators-count", count = count as usize))
}

fn row(page: Page, seat: usize, chair: Chair) -> AnyView {
    let words = page.chrome.words();
    if chair.sitter == Sitter::Open {
        return view! {
            <li class="seat-row" data-free="" data-seat=seat.to_string()>
                <span class="face">{icon("plus")}</span>
                <span class="who"><b>{say!(words, "online-free-seat")}</b><small>{say!(words, "online-free-seat-line")}</small></span>
            </li>
        }
        .into_any();
    }
    let me = move || room().me.get().is_some_and(|me| me.index() == seat);
    let initial = chair.name.chars().next().map(String::from).unwrap_or_default();
    let host = chair.host.then(|| view! { <span class="badge">{say!(words, "online-host")}</span> });
    let contact = Memo::new(move |_| room().contact(seat));
    let state = move || match contact.get() {
        _ if me() => say!(words, "online-you"),
        Contact::Here => say!(words, "online-seated"),
        Contact::Half => say!(words, "online-half"),
        Contact::Bot | Contact::Replaced => say!(words, "online-bot"),
        Contact::Away(_) => say!(words, "online-lost"),
    };
    let ready = if chair.ready {
        view! { <span class="is-ready">{icon("check")}{say!(words, "online-ready")}</span> }.into_any()
    } else if chair.host {
        // Whoever starts is.
        ().into_any()
    } else {
        view! { <span class="note">{say!(words, "online-not-ready")}</span> }.into_any()
    };
    let name = chair.name.clone();
    let remove = move || {
        let name = name.clone();
        (room().is_host() && !me()).then(|| {
            let label = say!(words, "online-remove", name = name);
            view! {
                <button class="btn quiet" data-testid="remove" aria-label=label on:click=move |_| online::remove(page, seat as u8)>
                    {icon("close")}
                </button>
            }
        })
    };
    view! {
        <li class="seat-row" data-me=move || me().then_some("") data-seat=seat.to_string()>
            <span class="face" aria-hidden="true">{initial}</span>
            {marks::mark(page, seat)}
            <span class="who"><b>{chair.name}{host}</b><small>{state}</small></span>
            {ready}
            {remove}
        </li>
    }
    .into_any()
}

/// The one thing to press: it says what it will do with what is missing.
fn button(page: Page) -> AnyView {
    let words = page.chrome.words();
    if room().me.get().is_none() {
        return view! { <p role="status">{say!(words, "online-watching")}</p> }.into_any();
    }
    let chairs = room().info.with(|info| info.as_ref().map(|info| info.chairs.clone()).unwrap_or_default());
    if room().is_host() {
        let unready: Vec<String> = chairs
            .iter()
            .filter(|chair| chair.sitter == Sitter::Person && !chair.ready && !chair.host)
            .map(|chair| chair.name.clone())
            .collect();
        let free = chairs.iter().filter(|chair| chair.sitter == Sitter::Open).count();
        let line = if !unready.is_empty() {
            let names = words.list(unready.clone());
            say!(words, "online-start-unready", names = names, count = unready.len())
        } else if free > 0 {
            say!(words, "online-start-bots", count = free)
        } else {
            say!(words, "online-start-all")
        };
        return view! {
            <button class="btn go" data-testid="start-online" on:click=move |_| online::start(page)>
                <span>{say!(words, "online-start")}<small>{line}</small></span>
            </button>
        }
        .into_any();
    }
    if room().is_ready() {
        let host = chairs.iter().find(|chair| chair.host).map(|chair| chair.name.clone()).unwrap_or_default();
        return view! { <p class="waiting" role="status">{say!(words, "online-wait-host", name = host)}</p> }
            .into_any();
    }
    view! {
        <button class="btn go" data-testid="ready" on:click=move |_| online::ready(page)>{say!(words, "online-im-ready")}</button>
    }
    .into_any()
}
