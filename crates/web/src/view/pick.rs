//! Cards are picked: how many, what would come of it, and the button that plays them.

use leptos::prelude::*;
use luxx_rules::{Card, Move, Seat, View};
use luxx_session::{Fate, Preview, Selection};
use luxx_words::{Sentence, say};

use super::parts::{chip, icon, rule, sentence, surely, tile};
use crate::actions;
use crate::state::Page;
use crate::tell;

/// The rule by which layers are compared.
const COMPARING: &str = "2.5";

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
            {rule(page, COMPARING)}
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
    let narrator = tell::narrator(page);
    if let Some(outcome) = &preview.going_out {
        return (Sentence::default(), narrator.goes_out(me, outcome));
    }
    let caught = |(seat, fate): &(Seat, Fate)| matches!(fate, Fate::Caught(_)).then_some(*seat);
    let caught: Vec<Seat> = preview.others.iter().filter_map(caught).collect();
    let covers = preview.covers.map(|covered| narrator.covers(me, covered)).unwrap_or_default();
    let threat = narrator.threat(preview.layer, &preview.beaten_by);
    (narrator.catches(preview.layer, &caught, &preview.shadow), covers.then(threat))
}
