//! A player: name, hand size, points, the display, and what was done or would happen.

use leptos::prelude::*;
use luxx_rules::{Layer, Seat};
use luxx_session::{Fate, Preview};
use luxx_words::{Sentence, say};

use super::look;
use super::parts::{art, chip, each_anew, fan, icon, labelled, sentence, signed};
use crate::route::Sheet;
use crate::state::{Page, Part, Seating};
use crate::tell;

/// Everyone but the onlooker, clockwise from the left neighbour.
pub(crate) fn others(page: Page, preview: Memo<Option<Preview>>) -> impl IntoView {
    let seating = page.table.seating();
    move || {
        let Seating { players, onlooker, .. } = seating.get()?;
        let from = onlooker.map_or(0, Seat::index);
        let first = usize::from(onlooker.is_some());
        let others = (first..players).filter_map(|step| Seat::new((from + step) % players));
        let seats = others.enumerate().map(|(index, seat)| other(page, seat, index + 1, preview));
        Some(view! { <div class="seats">{seats.collect_view()}</div> })
    }
}

/// What stands below a display.
enum Below {
    /// What would become of its top layer, or becomes of it, and because of which one.
    Verdict(Fate, Layer),
    Thinking,
    /// What this player did last.
    Deed(Sentence),
}

impl Below {
    fn key(&self) -> String {
        match self {
            Below::Verdict(fate, mine) => format!("{fate:?} {mine}"),
            Below::Thinking => String::new(),
            Below::Deed(deed) => deed.to_string(),
        }
    }
}

fn other(page: Page, seat: Seat, place: usize, preview: Memo<Option<Preview>>) -> AnyView {
    // What would happen to this seat, and by which layer.
    let fate = Memo::new(move |_| {
        preview.with(|preview| {
            let preview = preview.as_ref()?;
            let (_, fate) = preview.others.iter().find(|(other, _)| *other == seat)?;
            Some((*fate, preview.layer))
        })
    });
    let caught = caught_from(page, seat);
    let verdict = move || match fate.get() {
        Some((Fate::Caught(_), _)) => Some("caught"),
        Some(_) => Some("safe"),
        None => caught.get().map(|_| "caught"),
    };
    let thinks = Memo::new(move |_| page.table.thinking.get() == Some(seat));
    let caption =
        Memo::new(move |_| page.voice.captions.with(|captions| captions.get(seat.index()).cloned()));
    let clash = clash(page, seat);
    let below = move || {
        Some(match fate.get().or_else(|| clash.get()) {
            Some((fate, mine)) => Below::Verdict(fate, mine),
            None if thinks.get() => Below::Thinking,
            None => Below::Deed(caption.get().filter(|deed| !deed.parts().is_empty())?),
        })
    };
    let below = each_anew(below, Below::key, move |below| match below {
        Below::Verdict(fate, mine) => why(page, fate, mine),
        Below::Thinking => thinking(page),
        Below::Deed(deed) => view! { <p class="deed">{sentence(&deed)}</p> }.into_any(),
    });
    let active = page.table.part_of(seat, move |scene| scene.paw == seat && scene.outcome.is_none());
    view! {
        <section
            class="seat"
            data-pos=place.to_string()
            data-seat=seat.index().to_string()
            data-active=move || active.get().filter(|active| *active).map(|_| "")
            data-verdict=verdict
            aria-label=tell::name(page, seat)
        >
            {plate(page, seat)}
            {display(page, seat, caught, Signal::stored(None))}
            {below}
            {look(page, seat)}
        </section>
    }
    .into_any()
}

/// What is being caught from this seat, and by which layer: both lie open, and the verdict compares them.
fn clash(page: Page, seat: Seat) -> Memo<Option<(Fate, Layer)>> {
    let clash = page.table.part(move |scene| {
        let (_, theirs) = scene.caught.filter(|(victim, _)| *victim == seat)?;
        Some((Fate::Caught(theirs), *scene.displays[scene.paw.index()].last()?))
    });
    Memo::new(move |_| clash.get().flatten().filter(|_| !page.table.flying.get()))
}

/// The onlooker's own display, with what is about to be played.
pub(crate) fn me(page: Page, preview: Memo<Option<Preview>>) -> impl IntoView {
    let seating = page.table.seating();
    let ghost = Memo::new(move |_| preview.with(|preview| preview.as_ref().map(|preview| preview.layer)));
    move || {
        let seat = seating.get()?.onlooker?;
        let active = page.table.part_of(seat, move |scene| scene.paw == seat && scene.outcome.is_none());
        let clash = clash(page, seat);
        let caught = each_anew(
            move || clash.get(),
            |(_, by)| *by,
            move |(fate, by): (Fate, Layer)| why(page, fate, by),
        );
        let view = view! {
            <section
                class="seat me"
                data-seat=seat.index().to_string()
                data-verdict=move || clash.get().map(|_| "caught")
                data-active=move || active.get().filter(|active| *active).map(|_| "")
                data-asked=move || page.table.decision().map(|_| "")
                aria-label=tell::name(page, seat)
            >
                {plate(page, seat)}
                {display(page, seat, caught_from(page, seat), ghost.into())}
                {caught}
                {look(page, seat)}
            </section>
        };
        Some(view)
    }
}

/// All layers and the known cards of a player, at a tap.
fn look(page: Page, seat: Seat) -> AnyView {
    let label = say!(page.chrome.words(), "page-look-at", name = tell::name(page, seat));
    look::button(page, Sheet::Player(seat.index() as u8), label)
}

/// The layer that was caught from this seat and waits to be taken.
pub(crate) fn caught_from(page: Page, seat: Seat) -> Memo<Option<Layer>> {
    let caught = page
        .table
        .part(move |scene| scene.caught.filter(|(victim, _)| *victim == seat).map(|(_, layer)| layer));
    Memo::new(move |_| caught.get().flatten())
}

fn plate(page: Page, seat: Seat) -> impl IntoView {
    let name = tell::name(page, seat);
    let contact = move || page.part(Part::Mark(seat));
    let time = move || page.part(Part::Plate(seat));
    let figures = page.table.part_of(seat, move |scene| {
        (scene.hand_lens[seat.index()], scene.points(seat), scene.paw == seat && scene.outcome.is_none())
    });
    move || {
        let (hand, points, on_turn) = figures.get()?;
        let words = page.chrome.words();
        let paw = on_turn.then(|| labelled("paw", "paw", say!(words, "page-on-turn")));
        let view = view! {
            <header class="plate">
                <h2 class="name" title=name.clone()>{paw}{contact()}<span>{name.clone()}</span></h2>
                <span class="holds" role="img" aria-label=say!(words, "page-holds", count = hand)>
                    <i class="card card-back back" aria-hidden="true"></i>
                    {hand}
                </span>
                <span class="points" role="img" aria-label=say!(words, "page-points", count = points)>{signed(points)}</span>
                {time()}
            </header>
        };
        Some(view)
    }
}

/// A layer where it lies, counted from the bottom. One about to be played is a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Lying {
    place: usize,
    layer: Layer,
    ghost: bool,
    /// How many lie on it. One that steps back is drawn anew in its new place, where it may have another shape.
    above: usize,
}

/// The layers bottom first; a caught one still lies there until it is known where it goes.
pub(crate) fn display(
    page: Page,
    seat: Seat,
    caught: Memo<Option<Layer>>,
    ghost: Signal<Option<Layer>>,
) -> AnyView {
    let own = page.table.part_of(seat, move |scene| scene.displays[seat.index()].clone());
    let pile = Memo::new(move |_| {
        let own = own.get().unwrap_or_default().into_iter().chain(caught.get());
        let all: Vec<_> =
            own.map(|layer| (layer, false)).chain(ghost.get().map(|layer| (layer, true))).collect();
        let count = all.len();
        let lying = |(place, (layer, ghost))| Lying { place, layer, ghost, above: count - 1 - place };
        all.into_iter().enumerate().map(lying).collect::<Vec<_>>()
    });
    let count = Memo::new(move |_| pile.with(Vec::len));
    let bare = move || {
        (count.get() == 0).then(|| view! { <p class="bare">{say!(page.chrome.words(), "page-bare")}</p> })
    };
    view! {
        <div class="display">
            {bare}
            <ol class="layers" hidden=move || count.get() == 0>
                <For each=move || pile.get() key=|lying| *lying let(lying)>
                    {layer(page, lying, caught)}
                </For>
            </ol>
        </div>
    }
    .into_any()
}

fn layer(page: Page, lying: Lying, caught: Memo<Option<Layer>>) -> AnyView {
    let Lying { place, layer, ghost, above } = lying;
    let top = above == 0;
    view! {
        <li
            class="layer"
            data-below=(place + 1).to_string()
            data-under=place.to_string()
            style=("--i", above.to_string())
            data-top=top.then_some("")
            data-caught=move || caught.get().filter(|_| top).map(|_| "")
            data-ghost=ghost.then_some("")
            data-layer=layer.to_string()
        >
            {chip(page, layer)}
            {fan(layer.cards())}
        </li>
    }
    .into_any()
}

fn thinking(page: Page) -> AnyView {
    let text = say!(page.chrome.words(), "page-thinking");
    view! { <p class="deed"><span class="thinking">{text}<i></i><i></i><i></i></span></p> }.into_any()
}

/// Why a layer would be caught, or not; and the same in a few signs, for where there is no room for words.
fn why(page: Page, fate: Fate, mine: Layer) -> AnyView {
    let words = page.chrome.words();
    let value = |layer: Layer| words.face(layer.value());
    let (mark, head, text, brief) = match fate {
        Fate::Caught(top) => (
            art("ico", "paw"),
            say!(words, "page-caught"),
            say!(words, "page-caught-why", mine = value(mine), theirs = value(top)),
            format!("{} > {}", value(mine), value(top)),
        ),
        Fate::OtherCount(top) => (
            icon("shield"),
            say!(words, "page-safe"),
            say!(words, "page-safe-count", theirs = top.size(), mine = mine.size()),
            format!("{}× ≠ {}×", mine.size(), top.size()),
        ),
        Fate::NotBeaten(top) => (
            icon("shield"),
            say!(words, "page-safe"),
            say!(words, "page-safe-equal", theirs = value(top), mine = value(mine)),
            format!("{} ≤ {}", value(mine), value(top)),
        ),
        Fate::Empty => {
            (icon("shield"), say!(words, "page-safe"), say!(words, "page-safe-empty"), String::new())
        }
        Fate::LastCards(_) => {
            (icon("shield"), say!(words, "page-safe"), say!(words, "page-safe-last"), String::new())
        }
    };
    view! {
        <p class="verdict">
            {mark}<span><b>{head}</b>{text}</span><i class="brief" aria-hidden="true">{brief}</i>
        </p>
    }
    .into_any()
}
