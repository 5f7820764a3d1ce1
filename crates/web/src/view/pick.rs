//! Cards are picked: how many, what would come of it, and the button that plays them.

use leptos::prelude::*;
use luxx_rules::{Card, Layer, Move, Seat, View};
use luxx_session::{Fate, Preview, Selection};
use luxx_words::say;

use super::parts::{chip, icon, sentence, tile};
use crate::page::Page;
use crate::table;
use crate::tell::{card_word, mark, plain};

pub(crate) fn view(page: Page, view: &View, preview: &Preview) -> AnyView {
    let words = page.words();
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
    let surely = page.surely.get() == Some(choice);
    let button = if surely { say!(words, "page-surely") } else { say!(words, "page-play") };
    let (who, rest) = why(page, preview, view.seat());
    let whole = plain(page, &format!("{who} {rest}"));
    view! {
        <section class="panel" data-kind="pick" aria-label=whole>
            <div class="stepper" role="group" aria-label=say!(words, "page-how-many")>
                {stepper(page, "minus", &say!(words, "page-fewer"), possible(step(-1)(selection)), false, step(-1))}
                {chip(page, layer)}
                {stepper(page, "plus", &say!(words, "page-more"), possible(step(1)(selection)), false, step(1))}
                {jokers}
            </div>
            <p class="why"><span class="who">{sentence(page, &who)}" "</span>{sentence(page, &rest)}</p>
            <button
                class="btn go"
                data-sure=surely.then_some("")
                data-move=choice.to_string()
                aria-label=if surely { button.clone() } else { plain(page, &say!(words, "page-play-this", layer = mark(layer))) }
                on:click=move |_| table::play(page, choice)
            >
                {button.clone()}
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
            on:click=move |_| table::adjust(page, &change)
        >
            {icon(sign)}
            {joker.then(|| tile(Card::Joker))}
        </button>
    }
    .into_any()
}

/// All that would come of it, in a few sentences: whom it catches, and the rest.
fn why(page: Page, preview: &Preview, me: Seat) -> (String, String) {
    let words = page.words();
    if let Some(outcome) = preview.going_out {
        if outcome.won(me) {
            return (String::new(), say!(words, "page-goes-out-win"));
        }
        let winners: Vec<String> = outcome.winners().map(|seat| page.name(seat)).collect();
        let count = winners.len();
        return (
            String::new(),
            say!(words, "page-goes-out-lose", names = words.list(winners), count = count),
        );
    }
    let caught = |(seat, fate): &(Seat, Fate)| matches!(fate, Fate::Caught(_)).then(|| page.name(*seat));
    let names: Vec<String> = preview.others.iter().filter_map(caught).collect();
    let mut sentences = Vec::new();
    if !preview.shadow.is_empty() {
        let group =
            |value: &Card| Layer::numbers(*value, preview.layer.size(), 0).map(mark).unwrap_or_default();
        let groups: Vec<String> = preview.shadow.iter().map(group).collect();
        let count = groups.len();
        sentences.push(say!(words, "page-catches-shadow", groups = either(page, groups), count = count));
    }
    if !names.is_empty() {
        sentences.push(say!(words, "page-catches", names = words.list(names)));
    } else if preview.shadow.is_empty() {
        sentences.push(say!(words, "page-catches-nobody"));
    }
    let covers = preview.covers.map(|covered| say!(words, "page-covers", layer = mark(covered)) + " ");
    (sentences.join(" "), covers.unwrap_or_default() + &threat(page, preview))
}

/// What could catch it next.
fn threat(page: Page, preview: &Preview) -> String {
    let words = page.words();
    let (size, value) = (preview.layer.size(), preview.layer.value());
    let higher: Vec<Card> = preview.beaten_by.iter().copied().filter(|card| *card > value).collect();
    let ones = preview.beaten_by.contains(&Card::One) && value != Card::One;
    let mut values = Vec::new();
    match higher.first() {
        Some(Card::Joker) => values.push(say!(words, "page-threat-jokers")),
        Some(lowest) => values.push(say!(words, "page-threat-or-higher", value = card_word(page, *lowest))),
        None => {}
    }
    if ones {
        values.push(say!(words, "page-threat-ones"));
    }
    if values.is_empty() {
        return say!(words, "page-threat-none");
    }
    say!(words, "page-threat", count = size, values = either(page, values))
}

/// `a, b or c`.
fn either(page: Page, choices: Vec<String>) -> String {
    let mut choices = choices.into_iter().rev();
    let Some(last) = choices.next() else { return String::new() };
    let Some(before) = choices.next() else { return last };
    let end = say!(page.words(), "page-either", first = before, last = last);
    choices.fold(end, |rest, first| say!(page.words(), "common-list-more", first = first, rest = rest))
}
