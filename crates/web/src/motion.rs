//! Cards on their way: copies in a layer above everything, moved by transform alone from where the cards lay to where they
//! come to lie. What they become is invisible until they arrive.

use leptos::prelude::GetUntracked;
use luxx_rules::{Card, Seat};
use luxx_session::{Flight, Place};
use web_sys::{DomRect, Element};

use crate::browser::{self, animate, document, find};
use crate::page::Page;
use crate::view::parts::card_name;

/// Where the cards lay, before the table changes.
pub(crate) struct Start(Vec<DomRect>);

/// Measures where the cards of a flight lie now.
pub(crate) fn measure(flight: &Flight, page: Page) -> Start {
    let rects = flight.cards.iter().map(|card| locate(flight.from, *card, page));
    Start(rects.flatten().map(|element| element.get_bounding_client_rect()).collect())
}

/// Lets the cards fly, after the table has changed.
pub(crate) fn fly(flight: &Flight, start: Start, page: Page, milliseconds: u32) {
    let Some(sky) = find(".sky") else { return };
    let mut flyers = Vec::new();
    for (index, (card, from)) in flight.cards.iter().zip(start.0).enumerate() {
        let Some(target) = locate(flight.to, *card, page) else { continue };
        let to = target.get_bounding_client_rect();
        let Some(flyer) = flyer(*card, &sky, &from) else { continue };
        let shift = index as f64 * to.width().min(40.0) * 0.3;
        let scale = if from.width() > 0.0 { (to.width() / from.width()).clamp(0.2, 3.0) } else { 1.0 };
        let begin = format!("translate({}px,{}px)", from.left() + shift, from.top());
        let end = format!("translate({}px,{}px) scale({scale})", to.left() + shift, to.top());
        let delay = index as u32 * 30;
        let frames: [&[(&str, &str)]; 2] = [&[("transform", &begin)], &[("transform", &end)]];
        animate(&flyer, &frames, milliseconds.saturating_sub(delay), delay);
        flyers.push(flyer);
        // What has its own element where it arrives is hidden until then.
        if target.class_list().contains("card") {
            animate_away(&target, milliseconds);
        }
    }
    leptos::task::spawn_local(async move {
        browser::sleep(milliseconds).await;
        flyers.iter().for_each(Element::remove);
    });
}

fn animate_away(target: &Element, milliseconds: u32) {
    let hidden: &[(&str, &str)] = &[("opacity", "0")];
    let shown: &[(&str, &str)] = &[("opacity", "0"), ("offset", "0.98")];
    animate(target, &[hidden, shown, &[("opacity", "1")]], milliseconds, 0);
}

fn flyer(card: Option<Card>, sky: &Element, from: &DomRect) -> Option<Element> {
    let svg = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "svg").ok()?;
    svg.set_attribute("class", "card flyer").ok()?;
    svg.set_inner_html(&format!("<use href=\"#card-{}\"/>", card_name(card)));
    let width = from.width().clamp(24.0, 120.0);
    let style = js_sys::Reflect::get(&svg, &"style".into()).ok()?;
    let style: &web_sys::CssStyleDeclaration = wasm_bindgen::JsCast::unchecked_ref(&style);
    style.set_property("--w", &format!("{width}px")).ok()?;
    style.set_property("width", &format!("{width}px")).ok()?;
    sky.append_child(&svg).ok()?;
    Some(svg)
}

/// The element that stands for cards at a place: the card itself where it is shown, else what holds it.
fn locate(place: Place, card: Option<Card>, page: Page) -> Option<Element> {
    let value = card_name(card);
    let seat = |seat: Seat| format!("[data-seat=\"{}\"]", seat.index());
    let selectors = match place {
        Place::Hand(owner) if page.onlooker.get_untracked() == Some(owner) => {
            [format!(".hand [data-value=\"{value}\"] .card:last-of-type"), ".hand".to_owned()]
        }
        Place::Hand(owner) => [format!("{} .holds .card", seat(owner)), seat(owner)],
        Place::Display(owner) => {
            [format!("{} [data-top] .card", seat(owner)), format!("{} .display", seat(owner))]
        }
        Place::Caught(owner) => {
            [format!("{} [data-caught] .card", seat(owner)), format!("{} .display", seat(owner))]
        }
        Place::Pool => [format!(".pool [data-card=\"{value}\"] .card:last-of-type"), ".pool".to_owned()],
        Place::Deck => [".deck .card".to_owned(), ".deck".to_owned()],
        Place::Discard | Place::Removed => [".discard .card".to_owned(), ".discard".to_owned()],
        Place::Shadow => [format!(".shadow [data-value=\"{value}\"] .card"), ".shadow".to_owned()],
    };
    selectors.iter().find_map(|selector| find(selector))
}
