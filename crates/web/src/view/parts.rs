//! Small things that are drawn everywhere: cards, chips, icons, sentences.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Layer};
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

pub(crate) fn card(card: Option<Card>) -> AnyView {
    art("card", &format!("card-{}", card_name(card)))
}

pub(crate) fn tile(card: Card) -> AnyView {
    art("tile", &format!("tile-{}", card_name(Some(card))))
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
    let part = |part| match part {
        // A full stop after a drawn layer stays on its line.
        Part::Text(text) if text.starts_with(['.', ',', '?']) => format!("\u{2060}{text}").into_any(),
        Part::Text(text) => text.into_any(),
        Part::Layer(layer) => chip(page, layer),
    };
    tell::parts(text).into_iter().map(part).collect_view().into_any()
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
