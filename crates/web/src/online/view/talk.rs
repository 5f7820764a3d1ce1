//! Talking: ready-made phrases in everybody's own language, free text where the host allows it, and not hearing somebody.

use leptos::prelude::*;
use luxx_protocol::{ChatMode, LONGEST_CHAT, Phrase, Sitter};
use luxx_rules::Seat;
use luxx_words::say;

use super::marks::said;
use crate::online::actions as online;
use crate::online::state::{room, talk};
use crate::route::Sheet;
use crate::state::Page;
use crate::tell;
use crate::view::parts::{icon, line_input};
use crate::view::sheet;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    Effect::new(move |_| {
        talk().chat.track();
        talk().unread.set(0);
    });
    let mode = room().info.with_untracked(|info| info.as_ref().map(|info| info.options.chat));
    let seated = room().me.get_untracked().is_some();
    let may = |allowed: &[ChatMode]| seated && mode.is_some_and(|mode| allowed.contains(&mode));
    let phrases = may(&[ChatMode::Phrases, ChatMode::Free]).then(|| {
        let buttons = Phrase::ALL.map(|phrase| {
            let line = luxx_protocol::ChatLine { seat: 0, text: None, phrase: Some(phrase) };
            let label = said(page, &line);
            view! {
                <button class="btn" data-testid="phrase" on:click=move |_| { online::phrase(page, phrase); page.chrome.close(); }>{label}</button>
            }
        });
        view! { <div class="phrases">{buttons.into_iter().collect_view()}</div> }
    });
    let free = may(&[ChatMode::Free]).then(|| field(page));
    let body = view! {
        <ol class="chat" aria-live="polite" data-testid="chat">{move || lines(page)}</ol>
        {phrases}
        {free}
        {move || mutes(page)}
    };
    sheet::view(page, "talk-sheet", say!(words, "online-talk"), body.into_any())
}

/// The way here, with a mark for what has not been read.
pub(crate) fn button(page: Page) -> AnyView {
    let label = say!(page.chrome.words(), "online-talk");
    view! {
        <button
            class="tool"
            data-testid="talk"
            aria-label=label.clone()
            data-unread=move || (talk().unread.get() > 0).then_some("")
            on:click=move |_| page.chrome.open(Sheet::Talk)
        >
            {icon("chat")}
            <span>{label.clone()}</span>
        </button>
    }
    .into_any()
}

fn lines(page: Page) -> AnyView {
    let lines: Vec<AnyView> = talk()
        .chat
        .get()
        .into_iter()
        .filter(|line| !talk().is_muted(line.seat))
        .map(|line| {
            let name = Seat::new(usize::from(line.seat)).map(|seat| name(page, seat)).unwrap_or_default();
            view! { <li><b>{name}</b>" "<span>{said(page, &line)}</span></li> }.into_any()
        })
        .collect();
    if lines.is_empty() {
        return view! { <li class="note">{say!(page.chrome.words(), "online-quiet")}</li> }.into_any();
    }
    lines.collect_view().into_any()
}

/// Who sits there, in the waiting room too.
fn name(page: Page, seat: Seat) -> String {
    if room().me.get() == Some(seat) {
        return say!(page.chrome.words(), "page-you");
    }
    room().info.with(|info| {
        let chair = info.as_ref().and_then(|info| info.chairs.get(seat.index()));
        chair.map_or_else(|| tell::name(page, seat), |chair| chair.name.clone())
    })
}

fn field(page: Page) -> AnyView {
    let words = page.chrome.words();
    let text = RwSignal::new(String::new());
    let send = move || {
        let line = text.get_untracked().trim().to_owned();
        if !line.is_empty() {
            online::say(page, line);
            text.set(String::new());
        }
    };
    view! {
        <div class="saying">
            {line_input("say", Some(say!(words, "online-say")), "off", text, LONGEST_CHAT, send)}
            <button class="btn go" data-testid="send" on:click=move |_| send()>{say!(words, "online-send")}</button>
        </div>
    }
    .into_any()
}

/// A switch for everybody else.
fn mutes(page: Page) -> AnyView {
    let words = page.chrome.words();
    let me = room().me.get();
    let chairs = room().info.with(|info| info.as_ref().map(|info| info.chairs.clone()).unwrap_or_default());
    let others = Seat::all(chairs.len()).zip(chairs);
    let rows = others.filter(|(seat, chair)| me != Some(*seat) && chair.sitter == Sitter::Person).map(
        |(seat, chair)| {
            let index = seat.index() as u8;
            let muted = talk().is_muted(index);
            let label = if muted {
                say!(words, "online-unmute", name = chair.name)
            } else {
                say!(words, "online-mute", name = chair.name)
            };
            let turn = move |_| talk().mute(index, !muted);
            view! {
                <button class="row" data-testid="mute" aria-pressed=muted.to_string() on:click=turn>
                    {icon(if muted { "sound" } else { "mute" })}<span>{label}</span>
                </button>
            }
        },
    );
    view! { <div class="rows">{rows.collect_view()}</div> }.into_any()
}
