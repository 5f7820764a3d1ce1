//! A player: name, hand size, points, the display, and what was done or would happen.

use leptos::prelude::*;
use luxx_rules::{Layer, Seat};
use luxx_session::{Fate, Preview, Scene};
use luxx_words::say;

use super::parts::{art, chip, fan, icon, labelled, sentence, signed};
use crate::page::Page;
use crate::tell::card_word;

/// Everyone but the onlooker, clockwise from the left neighbour.
pub(crate) fn others(page: Page, scene: &Scene, preview: Option<&Preview>) -> AnyView {
    let players = scene.displays.len();
    let from = scene.onlooker.or_else(|| Seat::new(0)).map_or(0, Seat::index);
    let first = usize::from(scene.onlooker.is_some());
    let others = (first..players).filter_map(|step| Seat::new((from + step) % players));
    let seats = others.enumerate().map(|(index, seat)| {
        let fate = preview.and_then(|preview| preview.others.iter().find(|(other, _)| *other == seat));
        other(page, scene, seat, index + 1, fate.map(|(_, fate)| (*fate, preview)))
    });
    view! { <div class="seats">{seats.collect_view()}</div> }.into_any()
}

fn other(
    page: Page,
    scene: &Scene,
    seat: Seat,
    place: usize,
    fate: Option<(Fate, Option<&Preview>)>,
) -> AnyView {
    let caught = scene.caught.filter(|(victim, _)| *victim == seat).map(|(_, layer)| layer);
    let verdict = match fate {
        Some((Fate::Caught(_), _)) => Some("caught"),
        Some(_) => Some("safe"),
        None => caught.map(|_| "caught"),
    };
    let below = match fate {
        Some((fate, preview)) => why(page, fate, preview),
        None if page.thinking.get() == Some(seat) => thinking(page),
        None => {
            let deed = page.deeds.with(|deeds| deeds.get(seat.index()).cloned().unwrap_or_default());
            view! { <p class="deed">{sentence(page, &deed)}</p> }.into_any()
        }
    };
    view! {
        <section
            class="seat"
            data-pos=place.to_string()
            data-seat=seat.index().to_string()
            data-active=(scene.paw == seat).then_some("")
            data-verdict=verdict
            aria-label=page.name(seat)
        >
            {plate(page, scene, seat)}
            {display(page, &scene.displays[seat.index()], caught, None)}
            {below}
        </section>
    }
    .into_any()
}

/// The onlooker's own display, with what is about to be played.
pub(crate) fn me(page: Page, scene: &Scene, ghost: Option<Layer>) -> Option<AnyView> {
    let seat = scene.onlooker?;
    let caught = scene.caught.filter(|(victim, _)| *victim == seat).map(|(_, layer)| layer);
    let view = view! {
        <section
            class="seat me"
            data-seat=seat.index().to_string()
            data-active=(scene.paw == seat).then_some("")
            aria-label=page.name(seat)
        >
            {plate(page, scene, seat)}
            {display(page, &scene.displays[seat.index()], caught, ghost)}
        </section>
    };
    Some(view.into_any())
}

fn plate(page: Page, scene: &Scene, seat: Seat) -> AnyView {
    let (words, hand, points) = (page.words(), scene.hand_lens[seat.index()], scene.points(seat));
    let paw = (scene.paw == seat).then(|| labelled("paw", "paw", say!(words, "page-on-turn")));
    let name = page.name(seat);
    view! {
        <header class="plate">
            <h2 class="name" title=name.clone()>{paw}<span>{name.clone()}</span></h2>
            <span class="holds" role="img" aria-label=say!(words, "page-holds", count = hand)>
                {art("card back", "card-back")}
                {hand}
            </span>
            <span class="points" role="img" aria-label=say!(words, "page-points", count = points)>{signed(points)}</span>
        </header>
    }
    .into_any()
}

/// The layers bottom first; a caught one still lies there until it is known where it goes.
fn display(page: Page, layers: &[Layer], caught: Option<Layer>, ghost: Option<Layer>) -> AnyView {
    if layers.is_empty() && caught.is_none() && ghost.is_none() {
        let bare = say!(page.words(), "page-bare");
        return view! { <div class="display"><p class="bare">{bare}</p></div> }.into_any();
    }
    let covered = caught.is_some() || ghost.is_some();
    let own = layers.iter().enumerate();
    let own = own.map(|(place, layer)| (*layer, !covered && place + 1 == layers.len(), None, None));
    let caught = caught.map(|layer| (layer, true, Some(""), None));
    let ghost = ghost.map(|layer| (layer, true, None, Some("")));
    let all: Vec<_> = own.chain(caught).chain(ghost).collect();
    let count = all.len();
    let items = all.into_iter().enumerate().map(|(place, (layer, top, caught, ghost))| {
        view! {
            <li
                class="layer"
                style=("--i", (count - 1 - place).to_string())
                data-top=top.then_some("")
                data-caught=caught
                data-ghost=ghost
                data-layer=layer.to_string()
            >
                {chip(page, layer)}
                {fan(layer.cards())}
            </li>
        }
    });
    view! { <div class="display"><ol class="layers">{items.collect_view()}</ol></div> }.into_any()
}

fn thinking(page: Page) -> AnyView {
    let text = say!(page.words(), "page-thinking");
    view! { <p class="deed"><span class="thinking">{text}<i></i><i></i><i></i></span></p> }.into_any()
}

/// Why a layer would be caught, or not.
fn why(page: Page, fate: Fate, preview: Option<&Preview>) -> AnyView {
    let words = page.words();
    let mine = preview.map(|preview| preview.layer);
    let value = |layer: Option<Layer>| layer.map(|layer| card_word(page, layer.value())).unwrap_or_default();
    let size = mine.map_or(0, Layer::size);
    let (mark, head, text) = match fate {
        Fate::Caught(top) => (
            art("ico", "paw"),
            say!(words, "page-caught"),
            say!(words, "page-caught-why", mine = value(mine), theirs = value(Some(top))),
        ),
        Fate::OtherCount(top) => (
            icon("shield"),
            say!(words, "page-safe"),
            say!(words, "page-safe-count", theirs = top.size(), mine = size),
        ),
        Fate::NotBeaten(top) => (
            icon("shield"),
            say!(words, "page-safe"),
            say!(words, "page-safe-equal", theirs = value(Some(top)), mine = value(mine)),
        ),
        Fate::Empty => (icon("shield"), say!(words, "page-safe"), say!(words, "page-safe-empty")),
        Fate::LastCards(_) => (icon("shield"), say!(words, "page-safe"), say!(words, "page-safe-last")),
    };
    view! { <p class="verdict">{mark}<span><b>{head}</b>{text}</span></p> }.into_any()
}
