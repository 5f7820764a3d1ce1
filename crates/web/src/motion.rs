//! Cards on their way: copies in a layer above everything, moved by transform alone from where the cards lay to where they
//! come to lie. What they become is invisible until they arrive.

use js_sys::{Array, Promise};
use luxx_rules::{Card, Seat};
use luxx_session::{Flight, Place};
use web_sys::{DomRect, Element};

use crate::browser::{self, animate, document, find};
use crate::faces::{card_class, card_name};

/// Where the cards lay, before the table changes.
pub(crate) struct Start(Vec<DomRect>);

/// Measures where the cards of a flight lie now.
pub(crate) fn measure(flight: &Flight, onlooker: Option<Seat>) -> Start {
    let rects = flight.cards.iter().map(|card| locate(flight.from, *card, onlooker));
    Start(rects.flatten().map(|element| element.get_bounding_client_rect()).collect())
}

/// Lets the cards fly, after the table has changed; the promise is kept when they have landed, in the frame in which they lie there. That
/// may be later than the time it takes, because animations begin with a frame.
pub(crate) fn fly(
    flight: &Flight,
    start: Start,
    onlooker: Option<Seat>,
    milliseconds: u32,
) -> Option<Promise> {
    let sky = find(".sky")?;
    let animations = Array::new();
    let to_display = matches!(flight.to, Place::Display(_));
    let mut flyers = Vec::new();
    for (index, (card, from)) in flight.cards.iter().zip(start.0).enumerate() {
        let Some(target) = locate(flight.to, *card, onlooker) else { continue };
        let to = target.get_bounding_client_rect();
        let Some(flyer) = flyer(*card, &sky, &from) else { continue };
        let shift = index as f64 * to.width().min(40.0) * 0.3;
        let scale = if from.width() > 0.0 { (to.width() / from.width()).clamp(0.2, 3.0) } else { 1.0 };
        let begin = format!("translate({}px,{}px)", from.left() + shift, from.top());
        let end = format!("translate({}px,{}px) scale({scale})", to.left() + shift, to.top());
        let delay = index as u32 * 30;
        let frames: [&[(&str, &str)]; 2] = [&[("transform", &begin)], &[("transform", &end)]];
        animations.push(&animate(&flyer, &frames, milliseconds.saturating_sub(delay), delay, "both"));
        flyers.push(flyer);
        // What has its own element where it arrives is hidden until then; a layer whole, with its label.
        let layer = target.closest("[data-top]").ok().flatten().filter(|_| to_display);
        if let Some(layer) = layer {
            if index == 0 {
                animate_away(&layer, milliseconds);
            }
        } else if target.class_list().contains("card") {
            animate_away(&target, milliseconds);
        }
    }
    let landed = browser::finished(&animations, milliseconds + LATE);
    let arrival = landed.clone();
    leptos::task::spawn_local(async move {
        browser::settled(arrival).await;
        flyers.iter().for_each(Element::remove);
    });
    Some(landed)
}

/// By how much cards may land later than they should, on a busy machine, before nobody waits for them.
const LATE: u32 = 400;

fn animate_away(target: &Element, milliseconds: u32) {
    let hidden: &[(&str, &str)] = &[("opacity", "0")];
    let shown: &[(&str, &str)] = &[("opacity", "0"), ("offset", "0.98")];
    // Nothing may be left of it: an opacity, even a full one, would put the card above its neighbours.
    animate(target, &[hidden, shown, &[("opacity", "1")]], milliseconds, 0, "backwards");
}

fn flyer(card: Option<Card>, sky: &Element, from: &DomRect) -> Option<Element> {
    let flyer = document().create_element("i").ok()?;
    let width = from.width().clamp(24.0, 120.0);
    flyer.set_attribute("class", &format!("{} flyer", card_class(card))).ok()?;
    flyer.set_attribute("style", &format!("--w:{width}px")).ok()?;
    sky.append_child(&flyer).ok()?;
    Some(flyer)
}

/// The element that stands for cards at a place: the card itself where it is shown, else what holds it.
fn locate(place: Place, card: Option<Card>, onlooker: Option<Seat>) -> Option<Element> {
    let value = card_name(card);
    let seat = |seat: Seat| format!("[data-seat=\"{}\"]", seat.index());
    let selectors = match place {
        Place::Hand(owner) if onlooker == Some(owner) => {
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
