//! What is said about an answer: the reason in a heading, the two questions where it is about catching, and one thing to press next.

use leptos::prelude::*;
use luxx_session::lesson::{Compared, LessonTable, Verdict};
use luxx_words::say;

use super::spans;
use crate::learn::actions;
use crate::learn::state::{learning, texts, with};
use crate::state::Page;
use crate::tell;
use crate::view::parts::{chip, each_anew, fan, icon, rule, tile};

pub(crate) fn view(page: Page) -> AnyView {
    each_anew(
        move || learning().verdict.get(),
        |verdict| format!("{verdict:?}"),
        move |verdict| sheet(page, &verdict),
    )
}

/// A sheet of its own: the browser keeps the keyboard inside, and Escape does what its one button does.
fn sheet(page: Page, verdict: &Verdict) -> AnyView {
    let words = page.chrome.words();
    let right = verdict.right;
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    let next = move || if right { actions::go_on(page) } else { actions::try_again(page) };
    let key = learning().asked.with_untracked(|asked| asked.as_ref().map(|asked| asked.key.clone()));
    let remark = key.and_then(|key| texts(page).remark(&key, &verdict.said));
    let (heading, text) = remark.map(|remark| (remark.heading, remark.text)).unwrap_or_default();
    let (label, testid) =
        if right { (say!(words, "learn-go-on"), "go-on") } else { (say!(words, "learn-again"), "again") };
    let about = with(page, |table| table.lesson().rules.clone()).and_then(|rules| rule(page, rules.first()?));
    let show = (!right).then(|| {
        view! {
            <button class="btn" data-testid="show-me" on:click=move |_| actions::show(page)>
                {icon("hint")}{say!(words, "learn-show")}
            </button>
        }
    });
    view! {
        <dialog
            class="verdict-sheet"
            node_ref=dialog
            aria-labelledby="verdict-title"
            aria-describedby="verdict-text"
            data-testid="verdict"
            data-right=right.then_some("")
            on:close=move |_| next()
        >
            {verdict.compared.map(|compared| questions(page, compared))}
            <header>{mark(page, right)}<h2 id="verdict-title">{heading}</h2>{about}</header>
            <p id="verdict-text">{spans(&text)}</p>
            <div class="answers">
                {show}
                <button class="btn go" autofocus=true data-testid=testid on:click=move |_| next()>{label}</button>
            </div>
        </dialog>
    }
    .into_any()
}

/// Right or wrong, by form first: round and ticked, or square and crossed.
fn mark(page: Page, right: bool) -> AnyView {
    let words = page.chrome.words();
    let (sign, label) =
        if right { ("check", say!(words, "learn-yes")) } else { ("close", say!(words, "learn-no")) };
    view! {
        <span class="mark" data-right=right.then_some("") role="img" aria-label=label>{icon(sign)}</span>
    }
    .into_any()
}

/// Both layers side by side, and the two questions about them.
fn questions(page: Page, compared: Compared) -> AnyView {
    let words = page.chrome.words();
    let Compared { mine, seat, theirs, same_count, higher } = compared;
    let side = |seat, layer: luxx_rules::Layer| {
        view! {
            <figure>
                <figcaption>{tell::name(page, seat)}</figcaption>
                {chip(page, layer)}
                {fan(layer.cards())}
            </figure>
        }
    };
    let count = |size: u8| view! { <span class="token">{size}</span> }.into_any();
    let between = if same_count { say!(words, "learn-and") } else { say!(words, "learn-not") };
    let beats = match (higher, mine.value() > theirs.value()) {
        (true, true) => say!(words, "learn-over"),
        // Ones against giants.
        (true, false) => say!(words, "learn-beats"),
        (false, _) => say!(words, "learn-not-over"),
    };
    let row = |question: String, left: AnyView, word: String, right: AnyView, yes: bool| {
        view! {
            <li data-yes=yes.then_some("")>
                <b>{question}</b>
                <span class="sides">{left}<span>{word}</span>{right}</span>
                {mark(page, yes)}
            </li>
        }
    };
    view! {
        <div class="clash" aria-hidden="true">{side(LessonTable::LEARNER, mine)}{side(seat, theirs)}</div>
        <ul class="two-questions" data-testid="two-questions">
            {row(say!(words, "learn-same-count"), count(mine.size()), between, count(theirs.size()), same_count)}
            {row(say!(words, "learn-higher"), number(page, mine.value()), beats, number(page, theirs.value()), higher)}
        </ul>
    }
    .into_any()
}

/// A card's number, drawn and said.
fn number(page: Page, card: luxx_rules::Card) -> AnyView {
    let spoken = page.chrome.words().face(card);
    view! { <span class="number" role="img" aria-label=spoken>{tile(card)}</span> }.into_any()
}
