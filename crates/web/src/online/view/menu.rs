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

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let notified = move || page.chrome.settings.with(|settings| settings.notifications);
    let notify = move |on| {
        if on {
            bell::ask_to_notify();
        }
        actions::set(page, |settings| settings.notifications = on);
    };
    view! {
        {switch("chat", "notifications", say!(words, "online-notify"), say!(words, "online-notify-line"), notified, notify)}
        {room().me.get_untracked().map(|_| {
            let (title, line) = (say!(words, "online-beside"), say!(words, "online-beside-line"));
            switch("screen", "beside", title, line, || connection().beside.get(), online::lie_beside)
        })}
        {way("share", "invite", say!(words, "online-invite"), move || page.chrome.open(Sheet::Invite))}
        {way("people", "together", say!(words, "online-to-tables"), move || actions::leave(page, Screen::Together))}
        {way("close", "quit", say!(words, "online-leave"), move || online::quit(page))}
    }
    .into_any()
}
