//! What the menu has at a table of people: being called, the way in for others, and the ways out.

use leptos::prelude::*;
use luxx_words::say;

use crate::actions;
use crate::online::actions as online;
use crate::online::bell;
use crate::online::state::{connection, room};
use crate::route::{Screen, Sheet};
use crate::state::Page;
use crate::view::menu::{switch, way};
use crate::view::parts::icon;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    // What the browser does not allow is off, whatever was wanted once; it may have been taken back elsewhere.
    let wanted = page.chrome.settings.with_untracked(|settings| settings.notifications);
    let notified = RwSignal::new(wanted && bell::may_notify());
    let notify = move |on| {
        notified.set(on);
        leptos::task::spawn_local(async move {
            let allowed = on && bell::ask_to_notify().await;
            actions::set(page, |settings| settings.notifications = allowed);
            notified.set(allowed);
        });
    };
    // Not drawn anew with every guest: between two presses the button stays.
    let host = Memo::new(|_| room().is_host());
    view! {
        {switch("chat", "notifications", say!(words, "online-notify"), say!(words, "online-notify-line"), move || notified.get(), notify)}
        {room().me.get_untracked().map(|_| {
            let (title, line) = (say!(words, "online-beside"), say!(words, "online-beside-line"));
            switch("screen", "beside", title, line, || connection().beside.get(), online::lie_beside)
        })}
        {way("share", "invite", say!(words, "online-invite"), move || page.chrome.open(Sheet::Invite))}
        {way("people", "together", say!(words, "page-to-tables"), move || actions::leave(page, Screen::Together))}
        {way("close", "quit", say!(words, "online-leave"), move || online::quit(page))}
        {move || host.get().then(|| close_table(page))}
    }
    .into_any()
}

/// The host's way to end it for everybody; it is asked about once more in its own place.
fn close_table(page: Page) -> AnyView {
    let words = page.chrome.words();
    let sure = RwSignal::new(false);
    let press = move |_| if sure.get_untracked() { online::close_table(page) } else { sure.set(true) };
    let label = move || {
        if sure.get() { say!(words, "online-close-surely") } else { say!(words, "online-close-table") }
    };
    view! {
        <button class="row" data-testid="close-table" data-sure=move || sure.get().then_some("") on:click=press>
            {icon("close")}
            <span aria-live="polite">{label}</span>
        </button>
    }
    .into_any()
}
