//! Facts as sentences, told to whoever looks. A layer in a sentence is written as a mark (see [`mark`]), so that the page
//! can draw it and a screen reader can say it.

use leptos::prelude::*;
use luxx_rules::{Card, Layer, Move, PublicEvent, RevealedTo, Seat, SeenEvent, Source, Spot, View};
use luxx_session::Session;
use luxx_words::{Key, Value, key, say};

use crate::page::Page;

/// Around a layer in a sentence: characters that no text has.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e001}';

/// A layer within a sentence.
pub(crate) fn mark(layer: Layer) -> String {
    format!("{OPEN}{layer}{CLOSE}")
}

/// A part of a sentence.
pub(crate) enum Part {
    Text(String),
    Layer(Layer),
}

/// The parts of a sentence.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for piece in text.split(OPEN) {
        match piece.split_once(CLOSE) {
            Some((layer, rest)) => {
                parts.extend(layer.parse().ok().map(Part::Layer));
                parts.push(Part::Text(rest.to_owned()));
            }
            None => parts.push(Part::Text(piece.to_owned())),
        }
    }
    parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
    parts
}

/// A sentence as it is read aloud.
pub(crate) fn plain(page: Page, text: &str) -> String {
    let word = |part| match part {
        Part::Text(text) => text,
        Part::Layer(layer) => layer_words(page, layer),
    };
    parts(text).into_iter().map(word).collect()
}

/// `7`, `joker`.
pub(crate) fn card_word(page: Page, card: Card) -> String {
    if card.is_joker() { say!(page.words(), "events-joker") } else { card.to_string() }
}

/// `3 × 7, one of them a joker`.
pub(crate) fn layer_words(page: Page, layer: Layer) -> String {
    let (size, value, jokers) = (layer.size(), card_word(page, layer.value()), layer.jokers());
    if jokers == 0 || layer.value().is_joker() {
        say!(page.words(), "page-layer", size = size, value = value)
    } else {
        say!(page.words(), "page-layer-jokers", size = size, value = value, jokers = jokers)
    }
}

/// What a spot of the pool shows.
pub(crate) fn spot_words(page: Page, spot: Spot) -> String {
    let card = card_word(page, spot.card());
    match spot.on_top() {
        None => card,
        Some(upper) => say!(page.words(), "events-pair", card = card, upper = card_word(page, upper)),
    }
}

/// `Anna's`, `your`.
pub(crate) fn whose(page: Page, seat: Seat) -> String {
    if page.onlooker.get_untracked() == Some(seat) {
        say!(page.words(), "common-whose-yours")
    } else {
        page.words().whose(&untrack(|| page.name(seat)))
    }
}

/// The same below a name, where there is little room: a long name is cut, so that the layer after it is seen.
fn whose_short(page: Page, seat: Seat) -> String {
    const LONGEST: usize = 8;
    let name = untrack(|| page.name(seat));
    if page.onlooker.get_untracked() == Some(seat) || name.chars().count() <= LONGEST {
        return whose(page, seat);
    }
    let start: String = name.chars().take(LONGEST - 1).collect();
    page.words().whose(&(start + "…"))
}

/// A sentence about somebody.
fn about(page: Page, key: Key, seat: Seat, more: &[(&str, Value<'_>)]) -> String {
    let who = if page.onlooker.get_untracked() == Some(seat) { "you" } else { "other" };
    let mut variables = vec![("who", Value::from(who)), ("name", Value::from(untrack(|| page.name(seat))))];
    variables.extend_from_slice(more);
    page.words().say(key, &variables)
}

/// A fact as a sentence.
pub(crate) fn line(page: Page, event: SeenEvent) -> Option<String> {
    let open = match event {
        SeenEvent::MyBlindDraw { card, .. } => {
            return Some(say!(page.words(), "events-drew-mine", card = card_word(page, card)));
        }
        SeenEvent::Open(open) => open,
    };
    let cards = |layer: Layer| ("layer", Value::from(mark(layer)));
    let of = |victim: Seat| ("whose", Value::from(whose(page, victim)));
    Some(match open {
        PublicEvent::Played { seat, layer } => about(page, key!("events-played"), seat, &[cards(layer)]),
        PublicEvent::CaughtShadow { seat, value, count } => {
            let layer = Layer::numbers(value, count, 0)?;
            about(page, key!("events-caught-shadow"), seat, &[cards(layer)])
        }
        PublicEvent::Revealed { card, place } => {
            let card = card_word(page, card);
            match place {
                RevealedTo::Shadow => say!(page.words(), "events-revealed-shadow", card = card),
                RevealedTo::OnPool(under) => {
                    say!(page.words(), "events-revealed-pool", card = card, under = card_word(page, under))
                }
                RevealedTo::Removed => say!(page.words(), "events-revealed-removed", card = card),
            }
        }
        PublicEvent::Caught { attacker, victim, layer } => {
            about(page, key!("events-caught"), attacker, &[of(victim), cards(layer)])
        }
        PublicEvent::Took { attacker, victim, layer } => {
            about(page, key!("events-took"), attacker, &[of(victim), cards(layer)])
        }
        PublicEvent::Left { attacker, victim, layer } => {
            about(page, key!("events-left"), attacker, &[of(victim), cards(layer)])
        }
        PublicEvent::TookBack { victim, layer } => {
            about(page, key!("events-took-back"), victim, &[cards(layer)])
        }
        PublicEvent::Discarded { victim, layer } => {
            about(page, key!("events-discarded"), victim, &[cards(layer)])
        }
        PublicEvent::DrewOpen { seat, spot } => {
            about(page, key!("events-drew-open"), seat, &[("card", spot_words(page, spot).into())])
        }
        PublicEvent::DrewBlind { seat } => about(page, key!("events-drew-blind"), seat, &[]),
        PublicEvent::Passed { seat } => about(page, key!("events-passed"), seat, &[]),
        PublicEvent::Refilled { card } => say!(page.words(), "events-refilled", card = card_word(page, card)),
        PublicEvent::PawMoved { to } => about(page, key!("events-paw"), to, &[]),
        PublicEvent::Over { outcome } => say!(page.words(), "events-over", reason = outcome.reason().name()),
    })
}

/// What somebody did, in short, for below the name.
pub(crate) fn deed(page: Page, event: SeenEvent) -> Option<(Seat, String)> {
    let words = page.words();
    let SeenEvent::Open(open) = event else { return None };
    Some(match open {
        PublicEvent::Played { seat, layer } => (seat, say!(words, "events-deed-played", layer = mark(layer))),
        PublicEvent::CaughtShadow { seat, value, count } => {
            let layer = mark(Layer::numbers(value, count, 0)?);
            (seat, say!(words, "events-deed-caught-shadow", layer = layer))
        }
        PublicEvent::Caught { attacker, victim, layer } => {
            let whose = whose_short(page, victim);
            (attacker, say!(words, "events-deed-caught", whose = whose, layer = mark(layer)))
        }
        PublicEvent::Took { attacker, victim, layer } => {
            let whose = whose_short(page, victim);
            (attacker, say!(words, "events-deed-took", whose = whose, layer = mark(layer)))
        }
        PublicEvent::Left { attacker, victim, layer } => {
            let whose = whose_short(page, victim);
            (attacker, say!(words, "events-deed-left", whose = whose, layer = mark(layer)))
        }
        PublicEvent::TookBack { victim, layer } => {
            (victim, say!(words, "events-deed-took-back", layer = mark(layer)))
        }
        PublicEvent::Discarded { victim, layer } => {
            (victim, say!(words, "events-deed-discarded", layer = mark(layer)))
        }
        PublicEvent::DrewOpen { seat, spot } => {
            (seat, say!(words, "events-deed-drew-open", card = spot_words(page, spot)))
        }
        PublicEvent::DrewBlind { seat } => (seat, say!(words, "events-deed-drew-blind")),
        PublicEvent::Passed { seat } => (seat, say!(words, "events-deed-passed")),
        PublicEvent::Revealed { .. }
        | PublicEvent::Refilled { .. }
        | PublicEvent::PawMoved { .. }
        | PublicEvent::Over { .. } => return None,
    })
}

pub(crate) fn put_deed(deeds: &mut Vec<String>, seat: Seat, deed: String) {
    if deeds.len() <= seat.index() {
        deeds.resize(seat.index() + 1, String::new());
    }
    deeds[seat.index()] = deed;
}

/// What everybody did last, as the deal stands.
pub(crate) fn deeds(page: Page) -> Vec<String> {
    let mut deeds = Vec::new();
    for event in
        page.session.with_untracked(|session| session.as_ref().map(|s| seen(page, s, 0)).unwrap_or_default())
    {
        if let Some((seat, deed)) = deed(page, event) {
            put_deed(&mut deeds, seat, deed);
        }
    }
    deeds
}

/// The facts of this deal from a step on, as the onlooker may know them.
pub(crate) fn seen(page: Page, session: &Session, from: usize) -> Vec<SeenEvent> {
    let onlooker = page.onlooker.get_untracked();
    let events = session.steps().iter().skip(from).flat_map(|step| step.events.iter().copied());
    events
        .map(|event| match onlooker {
            Some(seat) => event.seen_by(seat),
            None => SeenEvent::Open(event.public()),
        })
        .collect()
}

/// What happened since the onlooker last decided anything: who played, who was caught.
pub(crate) fn recap(page: Page) -> String {
    let onlooker = page.onlooker.get_untracked();
    page.session.with_untracked(|session| {
        let Some(session) = session else { return String::new() };
        let mine = session.steps().iter().rposition(|step| Some(step.seat) == onlooker);
        let tellable = |event: &SeenEvent| {
            let SeenEvent::Open(open) = event else { return false };
            match open {
                PublicEvent::Played { .. }
                | PublicEvent::Caught { .. }
                | PublicEvent::CaughtShadow { .. } => true,
                PublicEvent::Took { victim, .. } => Some(*victim) == onlooker,
                _ => false,
            }
        };
        let events = seen(page, session, mine.map_or(0, |mine| mine + 1));
        let lines: Vec<String> =
            events.into_iter().filter(tellable).filter_map(|event| line(page, event)).collect();
        lines.join(" ")
    })
}

/// A move as a wish.
pub(crate) fn advice(page: Page, best: Move, view: &View) -> String {
    let words = page.words();
    let caught = view.public().caught();
    let size = caught.map_or(1, |(_, layer)| layer.size());
    match best {
        Move::Play(layer) => say!(words, "page-play-this", layer = mark(layer)),
        Move::Take => say!(words, "page-take", count = size),
        Move::Leave => say!(words, "page-leave", count = size),
        Move::TakeBack => say!(words, "page-take-back"),
        Move::Discard => say!(words, "page-discard-choice"),
        Move::Draw(Source::Deck) => say!(words, "page-draw-deck"),
        Move::Draw(Source::Pool(spot)) => say!(words, "page-draw-open", card = spot_words(page, spot)),
        Move::Pass => say!(words, "page-pass"),
        Move::Shadow(value) => {
            let layer = Layer::numbers(value, view.public().shadow().count(value), 0);
            say!(words, "page-shadow-catch", layer = layer.map(mark).unwrap_or_default())
        }
    }
}
