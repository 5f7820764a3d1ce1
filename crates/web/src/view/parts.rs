//! Small things that are drawn everywhere: cards, chips, icons, sentences.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Layer, Move, View};
use luxx_session::Slip;
use luxx_words::say;

use crate::page::Page;
use crate::tell::{self, Part};

/// What a card's picture is called; none is its back.
pub(crate) fn card_name(card: Option<Card>) -> String {
    match card {
        None => "back".to_owned(),
        Some(Card::Joker) => "joker".to_owned(),
        Some(number) => number.to_string(),
    }
}

fn picture(id: &str) -> String {
    format!("<use href=\"#{id}\"/>")
}

/// A picture of the page's own: an icon, the paw, the lynx.
pub(crate) fn art(class: &'static str, id: &str) -> AnyView {
    view! { <svg class=class aria-hidden="true" inner_html=picture(id)></svg> }.into_any()
}

/// A picture that says what it shows.
pub(crate) fn labelled(class: &'static str, id: &str, label: String) -> AnyView {
    view! { <svg class=class role="img" aria-label=label inner_html=picture(id)></svg> }.into_any()
}

pub(crate) fn icon(name: &str) -> AnyView {
    art("ico", &format!("i-{name}"))
}

/// A card; none is its back.
pub(crate) fn card(card: Option<Card>) -> AnyView {
    view! { <i class=card_class(card) aria-hidden="true"></i> }.into_any()
}

/// The classes that show a card.
pub(crate) fn card_class(card: Option<Card>) -> String {
    format!("card card-{}", card_name(card))
}

/// A card's number alone.
pub(crate) fn tile(card: Card) -> AnyView {
    view! { <i class=format!("tile tile-{}", card_name(Some(card))) aria-hidden="true"></i> }.into_any()
}

/// Count × number.
pub(crate) fn chip(page: Page, layer: Layer) -> AnyView {
    let star = (layer.jokers() > 0 && !layer.value().is_joker()).then(|| art("star", "m-star"));
    view! {
        <span class="chip" role="img" aria-label=tell::layer_words(page, layer)>
            <span class="count">{layer.size()}</span>
            <i class="times">"×"</i>
            {tile(layer.value())}
            {star}
        </span>
    }
    .into_any()
}

/// Cards side by side.
pub(crate) fn fan(cards: Cards) -> AnyView {
    let number = cards.len().to_string();
    let faces = cards.iter().map(|face| card(Some(face))).collect_view();
    view! { <span class="fan" style=("--n", number)>{faces}</span> }.into_any()
}

/// A sentence with its layers drawn.
pub(crate) fn sentence(page: Page, text: &str) -> AnyView {
    let mut parts = tell::parts(text).into_iter().peekable();
    let mut drawn = Vec::new();
    while let Some(part) = parts.next() {
        drawn.push(match (part, parts.peek_mut()) {
            // A full stop after a drawn layer stays on its line.
            (Part::Layer(layer), Some(Part::Text(next))) if next.starts_with(['.', ',', '?']) => {
                let stop = next.remove(0);
                view! { <span class="whole">{chip(page, layer)}{stop}</span> }.into_any()
            }
            (Part::Layer(layer), _) => chip(page, layer),
            (Part::Text(text), _) => text.into_any(),
        });
    }
    drawn.collect_view().into_any()
}

/// What is asked before a move that would hurt is made; none unless it was tapped once.
pub(crate) fn surely(page: Page, view: &View, choice: Move) -> Option<String> {
    let slip = match Slip::of(view, choice).filter(|_| page.surely.get() == Some(choice))? {
        Slip::Loses => "loses",
        Slip::LoneJokers => "lone-jokers",
        Slip::LostJokers => "lost-jokers",
    };
    Some(say!(page.words(), "page-surely", slip = slip))
}

/// Something that must be known, until it is dismissed.
pub(crate) fn notice(page: Page, text: String) -> AnyView {
    view! {
        <div class="notice" role="alert" data-testid="notice">
            <p>{text}</p>
            <button class="btn" on:click=move |_| page.notice.set(None)>{say!(page.words(), "page-close")}</button>
        </div>
    }
    .into_any()
}

/// `+3`, `−2`, `0`.
pub(crate) fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", -points),
    }
}
