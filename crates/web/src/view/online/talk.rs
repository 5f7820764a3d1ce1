//! Talking: ready-made phrases in everybody's own language, free text where the host allows it, and not hearing somebody.

use leptos::prelude::*;
use luxx_protocol::{ChatMode, LONGEST_CHAT, Phrase, Sitter};
use luxx_rules::Seat;
use luxx_words::say;

use super::super::parts::{icon, line_input};
use super::super::sheet;
use super::marks::said;
use crate::state::Page;
use crate::{online, tell};

const PHRASES: [Phrase; 8] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::WellPlayed,
    Phrase::Oops,
    Phrase::Thanks,
    Phrase::OneMoment,
    Phrase::Again,
    Phrase::Goodbye,
];

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    Effect::new(move |_| {
        page.online.chat.track();
        page.online.unread.set(0);
    });
    let mode = page.online.info.with_untracked(|info| info.as_ref().map(|info| info.options.chat));
    let seated = page.online.me.get_untracked().is_some();
    let may = |allowed: &[ChatMode]| seated && mode.is_some_and(|mode| allowed.contains(&mode));
    let phrases = may(&[ChatMode::Phrases, ChatMode::Free]).then(|| {
        let buttons = PHRASES.map(|phrase| {
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

fn lines(page: Page) -> AnyView {
    let muted = page.online.muted.get();
    let lines: Vec<AnyView> = page
        .online
        .chat
        .get()
        .into_iter()
        .filter(|line| !muted.contains(&line.seat))
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
    if page.online.me.get() == Some(seat) {
        return say!(page.chrome.words(), "page-you");
    }
    page.online.info.with(|info| {
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
    let me = page.online.me.get();
    let chairs =
        page.online.info.with(|info| info.as_ref().map(|info| info.chairs.clone()).unwrap_or_default());
    let others = Seat::all(chairs.len()).zip(chairs);
    let rows = others.filter(|(seat, chair)| me != Some(*seat) && chair.sitter == Sitter::Person).map(
        |(seat, chair)| {
            let index = seat.index() as u8;
            let muted = page.online.muted.with(|muted| muted.contains(&index));
            let label = if muted {
                say!(words, "online-unmute", name = chair.name)
            } else {
                say!(words, "online-mute", name = chair.name)
            };
            let turn = move |_| {
                page.online.muted.update(|muted| {
                    if muted.contains(&index) {
                        muted.retain(|seat| *seat != index);
                    } else {
                        muted.push(index);
                    }
                });
            };
            view! {
                <button class="row" data-testid="mute" aria-pressed=muted.to_string() on:click=turn>
                    {icon(if muted { "sound" } else { "mute" })}<span>{label}</span>
                </button>
            }
        },
    );
    view! { <div class="rows">{rows.collect_view()}</div> }.into_any()
}
