//! How others come to a table: its link as a QR code, as text, copied, or handed to the system's share sheet.

use std::fmt::Write;

use leptos::prelude::*;
use luxx_words::say;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::browser;
use crate::http;
use crate::online::state::{connection, room};
use crate::online::{actions, reach};
use crate::route::{BESIDE, Route, Screen};
use crate::state::Page;
use crate::view::parts::icon;

/// How long a button says that it has copied, in milliseconds.
const COPIED: u32 = 2_000;
/// The quiet zone that scanners need, in modules.
const QUIET: i32 = 4;

/// The address of this table, to be given away.
pub(crate) fn address() -> Option<String> {
    let screen = Screen::Online(connection().table.get_untracked()?);
    Some(reach::address(&Route { screen, sheet: None }.address()))
}

/// The same, for the code on a large screen: whoever reads it sits before it.
pub(crate) fn address_beside() -> Option<String> {
    address().map(|address| format!("{address}/{BESIDE}"))
}

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    // Drawn anew where the server knows a better address.
    let ways = move || {
        address().map(|link| {
            view! {
                {code(&link)}
                <div class="about-link">
                    <p class="link" data-testid="link">{breakable(&link)}</p>
                    <p class="note">{say!(words, "online-link-line")}</p>
                </div>
                {buttons(page, link)}
            }
        })
    };
    let watched = Memo::new(|_| room().options().spectators);
    view! {
        <section class="invitation" aria-label=say!(words, "online-invite")>
            {ways}
            {move || watched.get().then(|| screen(page))}
        </section>
    }
    .into_any()
}

/// The same above a game that has begun.
pub(crate) fn sheet(page: Page) -> AnyView {
    let body = view! { {view(page)}{own_seat(page)} };
    crate::view::sheet::view(
        page,
        "invite-sheet",
        say!(page.chrome.words(), "online-invite"),
        body.into_any(),
    )
}

/// The own seat for another device. It stays hidden until asked for: whoever sees it can play in one's place.
fn own_seat(page: Page) -> AnyView {
    let words = page.chrome.words();
    if untrack(actions::own_address).is_none() {
        return ().into_any();
    }
    let ways =
        move || actions::own_address().map(|address| view! { {code(&address)}{buttons(page, address)} });
    view! {
        <details class="fold" data-testid="own-seat">
            <summary>{icon("next")}<span>{say!(words, "online-device")}</span>{icon("down")}</summary>
            <div class="stack">
                <p class="note">{say!(words, "online-device-line")}</p>
                {ways}
            </div>
        </details>
    }
    .into_any()
}

fn buttons(page: Page, link: String) -> AnyView {
    let words = page.chrome.words();
    let copied = RwSignal::new(false);
    let text = link.clone();
    let copy = move |_| {
        let text = text.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&text).await {
                copied.set(true);
                browser::sleep(COPIED).await;
                copied.set(false);
            }
        });
    };
    let label = move || if copied.get() { say!(words, "online-copied") } else { say!(words, "online-copy") };
    let share = browser::can_share().then(|| {
        let share = move |_| browser::share(&say!(words, "online-share-text"), &link);
        view! { <button class="btn" data-testid="share" on:click=share>{icon("share")}{say!(words, "online-share")}</button> }
    });
    view! {
        <div class="pair">
            <button class="btn" data-testid="copy" on:click=copy>
                {move || icon(if copied.get() { "check" } else { "copy" })}<span aria-live="polite">{label}</span>
            </button>
            {share}
        </div>
    }
    .into_any()
}

/// This screen as the table: in a window of its own, so that a seat on this device stays.
fn screen(page: Page) -> AnyView {
    let words = page.chrome.words();
    let Some(table) = connection().table.get_untracked() else { return ().into_any() };
    let address = http::address(&Route { screen: Screen::Big(table), sheet: None }.address());
    view! {
        <a class="btn door to-screen" href=address target="_blank" rel="opener" data-testid="to-screen">
            {icon("screen")}
            <span class="grow">{say!(words, "online-screen")}<small>{say!(words, "online-screen-line")}</small></span>
            {icon("next")}
        </a>
    }
    .into_any()
}

/// A long link may break before its last part.
fn breakable(link: &str) -> AnyView {
    let shown = link.split_once("://").map_or(link, |(_, rest)| rest);
    match shown.rsplit_once('/') {
        Some((head, tail)) => view! { {head.to_owned()}"/"<wbr/>{tail.to_owned()} }.into_any(),
        None => shown.to_owned().into_any(),
    }
}

/// The link as a QR code, dark on paper in both themes.
pub(crate) fn code(link: &str) -> AnyView {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Low) else { return ().into_any() };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let frame = format!("{} {} {} {}", -QUIET, -QUIET, size + 2 * QUIET, size + 2 * QUIET);
    view! {
        <svg class="qr" viewBox=frame role="img" aria-label="QR" shape-rendering="crispEdges" data-testid="qr" data-link=link.to_owned()>
            <path d=path></path>
        </svg>
    }
    .into_any()
}
