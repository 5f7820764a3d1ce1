//! The waiting room: how the others get in, who is here, what happens when one presses.

use leptos::prelude::*;
use luxx_protocol::{Chair, Sitter, TableInfo};
use luxx_session::{Contact, unready};
use luxx_words::say;

use super::{invitation, marks, settings};
use crate::actions;
use crate::online::actions as online;
use crate::online::state::{connection, room};
use crate::route::{Screen, Sheet};
use crate::state::Page;
use crate::view::parts::{head, icon};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let info = room().part(TableInfo::clone);
    // A row stays while nothing about its seat changes, and the focus with it.
    let chairs = move || info.get().map(|info| info.chairs).unwrap_or_default().into_iter().enumerate();
    let key = |(seat, chair): &(usize, Chair)| {
        (*seat, chair.name.clone(), chair.sitter == Sitter::Open, chair.host, chair.ready)
    };
    let seats = view! { <For each=chairs key=key children=move |(seat, chair)| row(page, seat, chair)/> };
    let taken = move || {
        info.get().map(|info| {
            let taken = info.chairs.iter().filter(|chair| chair.sitter != Sitter::Open).count();
            say!(words, "online-taken", taken = taken, seats = info.chairs.len())
        })
    };
    let line = move || settings::line(page, &room().options());
    // The host opens it and changes it, for everybody.
    let host = Memo::new(|_| room().is_host());
    let change = move || {
        host.get().then(|| {
            view! {
                <details class="fold" data-testid="change">
                    <summary data-testid="setting">{icon("settings")}<span>{line}</span>{icon("down")}</summary>
                    {settings::fields(page, settings::Terms::of_the_room(page))}
                </details>
            }
        })
    };
    let agreed = move || {
        (!host.get()).then(|| {
            view! { <p class="setting" data-testid="setting">{icon("settings")}<span>{line}</span></p> }
        })
    };
    let menu = view! {
        <button class="btn quiet end" data-testid="menu" aria-label=say!(words, "page-menu") on:click=move |_| page.chrome.open(Sheet::Menu)>
            {icon("menu")}
        </button>
    };
    view! {
        <main class="page room" data-testid="room">
            {head(say!(words, "page-to-tables"), say!(words, "page-together"), move || actions::leave(page, Screen::Together), Some(menu.into_any()))}
            {invitation::view(page)}
            <section class="company">
                <h2>{say!(words, "online-at-table")}<small>{taken}</small></h2>
                <ol class="seat-rows">{seats}</ol>
                <p class="note" data-testid="watchers">{move || watchers(page)}</p>
                {change}
                {agreed}
            </section>
            <div class="foot">
                <p class="note" role="status" data-testid="changed">{move || changed(page)}</p>
                <p class="note" role="alert" data-testid="refused">{move || problem(page)}</p>
                {move || button(page)}
                <button class="btn quiet" data-testid="quit" on:click=move |_| online::quit(page)>{say!(words, "online-leave")}</button>
            </div>
        </main>
    }
    .into_any()
}

/// What the server has lost, or would not do.
pub(crate) fn problem(page: Page) -> Option<String> {
    if connection().stepped_back.get() {
        return Some(say!(page.chrome.words(), "online-stepped-back"));
    }
    let (code, rule) = connection().refused.get()?;
    Some(page.chrome.words().refusal(&code.name(), rule.as_deref()))
}

/// The host has changed what was agreed.
fn changed(page: Page) -> Option<String> {
    let host = || {
        room().info.with(|info| {
            info.as_ref()?.chairs.iter().find(|chair| chair.host).map(|chair| chair.name.clone())
        })
    };
    let name = room().changed.get().then(host)?;
    let words = page.chrome.words();
    let name = name.unwrap_or_default();
    Some(if room().me.get().is_some() {
        say!(words, "online-changed-ready", name = name)
    } else {
        say!(words, "online-changed", name = name)
    })
}

fn watchers(page: Page) -> Option<String> {
    let count = room().presence.with(|presence| presence.as_ref().map(|presence| presence.spectators))?;
    (count > 0).then(|| say!(page.chrome.words(), "online-spectators-count", count = count as usize))
}

fn row(page: Page, seat: usize, chair: Chair) -> AnyView {
    let words = page.chrome.words();
    if chair.sitter == Sitter::Open {
        let line = move || {
            if room().is_host() {
                return say!(words, "online-free-seat-line");
            }
            let level = settings::level_name(words, room().options().bot(seat));
            say!(words, "online-free-seat-bot", level = level)
        };
        let choice = move || room().is_host().then(|| settings::seat_bot(page, seat));
        return view! {
            <li class="seat-row" data-free="" data-seat=seat.to_string()>
                <span class="face">{icon("plus")}</span>
                <span class="who"><b>{say!(words, "online-free-seat")}</b><small>{line}</small></span>
                {choice}
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
        Contact::Unknown => say!(words, "online-half"),
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
        let unready =
            room().info.with(|info| info.as_ref().map(|info| unready(info, false)).unwrap_or_default());
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
    let host = || chairs.iter().find(|chair| chair.host).map(|chair| chair.name.clone()).unwrap_or_default();
    if room().may_start() {
        let line = say!(words, "online-start-instead", name = host());
        return view! {
            <button class="btn go" data-testid="start-online" on:click=move |_| online::start(page)>
                <span>{say!(words, "online-start")}<small>{line}</small></span>
            </button>
        }
        .into_any();
    }
    if room().is_ready() {
        return view! { <p class="waiting" role="status">{say!(words, "online-wait-host", name = host())}</p> }
            .into_any();
    }
    view! {
        <button class="btn go" data-testid="ready" on:click=move |_| online::ready(page)>{say!(words, "online-im-ready")}</button>
    }
    .into_any()
}
