//! Cards are picked: how many, what would come of it, and the button that plays them.

use leptos::prelude::*;
use luxx_rules::{Card, Move, Seat, View};
use luxx_session::{Fate, Preview, Selection};
use luxx_words::{Article, Sentence, say, tell};

use super::parts::{chip, icon, sentence, surely, tile};
use crate::actions;
use crate::state::Page;
use crate::tell;

pub(crate) fn view(page: Page, view: &View, preview: &Preview) -> AnyView {
    let words = page.chrome.words();
    let layer = preview.layer;
    let (hand, selection) = (view.hand(), Selection::of(layer));
    let possible = |changed: Selection| changed.layer(hand).is_some();
    // With jokers alone it is the jokers that are counted.
    let alone = layer.value().is_joker();
    let step = move |change: i8| {
        move |selection: Selection| {
            if alone { selection.with_jokers(change) } else { selection.with_count(change) }
        }
    };
    let jokers = (!alone && hand.jokers() > 0).then(|| {
        let less = (layer.jokers() > 0).then(|| {
            let label = say!(words, "page-joker-fewer");
            stepper(page, "minus", &label, true, true, |selection| selection.with_jokers(-1))
        });
        let label = say!(words, "page-joker-more");
        let more = possible(selection.with_jokers(1));
        (less, stepper(page, "plus", &label, more, true, |selection| selection.with_jokers(1)))
    });
    let choice = Move::Play(layer);
    let surely = surely(page, view, choice);
    let sure = surely.is_some().then_some("");
    let label = surely.clone().unwrap_or_else(|| tell::narrator(page).advice(choice, view).to_string());
    let button = surely.unwrap_or_else(|| say!(words, "page-play"));
    let (who, rest) = why(page, preview, view.seat());
    let whole = who.clone().then(rest.clone()).to_string();
    view! {
        <section class="panel" data-kind="pick" aria-label=whole>
            <div class="stepper" role="group" aria-label=say!(words, "page-how-many")>
                {stepper(page, "minus", &say!(words, "page-fewer"), possible(step(-1)(selection)), false, step(-1))}
                {chip(page, layer)}
                {stepper(page, "plus", &say!(words, "page-more"), possible(step(1)(selection)), false, step(1))}
                {jokers}
            </div>
            <p class="why"><span class="who">{sentence(&who)}" "</span>{sentence(&rest)}</p>
            <button
                class="btn go"
                data-sure=sure
                data-move=choice.to_string()
                aria-label=label
                on:click=move |_| actions::play(page, choice)
            >
                {button}
            </button>
        </section>
    }
    .into_any()
}

fn stepper(
    page: Page,
    sign: &'static str,
    label: &str,
    possible: bool,
    joker: bool,
    change: impl Fn(Selection) -> Selection + 'static,
) -> AnyView {
    view! {
        <button
            class=if joker { "btn joker" } else { "btn" }
            aria-label=label.to_owned()
            disabled=!possible
            on:click=move |_| actions::adjust(page, &change)
        >
            {icon(sign)}
            {joker.then(|| tile(Card::Joker))}
        </button>
    }
    .into_any()
}

/// All that would come of it, in a few sentences: whom it catches, and the rest.
fn why(page: Page, preview: &Preview, me: Seat) -> (Sentence, Sentence) {
    let words = page.chrome.words();
    if let Some(outcome) = preview.going_out {
        if outcome.won(me) {
            return (Sentence::default(), say!(words, "page-goes-out-win").into());
        }
        let winners: Vec<String> = outcome.winners().map(|seat| tell::name(page, seat)).collect();
        let count = winners.len();
        return (
            Sentence::default(),
            say!(words, "page-goes-out-lose", names = words.list(winners), count = count).into(),
        );
    }
    let caught =
        |(seat, fate): &(Seat, Fate)| matches!(fate, Fate::Caught(_)).then(|| tell::name(page, *seat));
    let names: Vec<String> = preview.others.iter().filter_map(caught).collect();
    let mut catches = Sentence::default();
    if !preview.shadow.is_empty() {
        let group = |value: &Card| words.group_chip(*value, preview.layer.size(), Article::A);
        let groups = words.either(preview.shadow.iter().map(group));
        catches = tell!(words, "page-catches-shadow", groups = groups, count = preview.shadow.len());
    }
    if !names.is_empty() {
        catches = catches.then(say!(words, "page-catches", names = words.list(names)).into());
    } else if preview.shadow.is_empty() {
        catches = say!(words, "page-catches-nobody").into();
    }
    let covers = |covered| tell!(words, "page-covers", cards = tell::narrator(page).whose(me, covered));
    let covers = preview.covers.map(covers).unwrap_or_default();
    (catches, covers.then(threat(page, preview).into()))
}

/// What could catch it next.
fn threat(page: Page, preview: &Preview) -> String {
    let words = page.chrome.words();
    let (size, value) = (preview.layer.size(), preview.layer.value());
    let higher: Vec<Card> = preview.beaten_by.iter().copied().filter(|card| *card > value).collect();
    let ones = preview.beaten_by.contains(&Card::One) && value != Card::One;
    let mut values = Vec::new();
    match higher.first() {
        Some(Card::Joker) => values.push(say!(words, "page-threat-jokers")),
        // Nothing but jokers is above the thirteen.
        Some(Card::Thirteen) => {
            values.push(Card::Thirteen.to_string());
            if higher.contains(&Card::Joker) {
                values.push(say!(words, "page-threat-jokers"));
            }
        }
        Some(lowest) => values.push(say!(words, "page-threat-or-higher", value = words.face(*lowest))),
        None => {}
    }
    if ones {
        values.push(say!(words, "page-threat-ones"));
    }
    if values.is_empty() {
        return say!(words, "page-threat-none");
    }
    say!(words, "page-threat", count = size, values = words.either(values))
}
