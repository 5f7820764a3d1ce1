//! The table in the middle: a large screen for a room, legible from three metres. One column a player in playing order, so that counts
//! are compared across; whose decision it is is said in words, with a frame, and by the clock. Nobody's hand reaches it: it watches.

use leptos::prelude::*;
use luxx_protocol::{Sitter, State};
use luxx_rules::{PublicEvent, Seat, SeenEvent};
use luxx_session::Table;
use luxx_words::say;

use super::{away, big_end, invitation, marks};
use crate::online::state::room;
use crate::state::{Page, Seating};
use crate::tell;
use crate::view::parts::{art, icon, labelled, sentence, signed};
use crate::view::{middle, seat, shadow};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Room,
    Table,
    End,
}

/// The game, its end, or the waiting room.
pub(crate) fn view(page: Page) -> AnyView {
    let shown = Memo::new(move |_| match room().state() {
        Some(state) if state != State::Waiting && page.table.scene.with(Option::is_some) => {
            if big_end::is_there(page) {
                Shown::End
            } else {
                Shown::Table
            }
        }
        _ => Shown::Room,
    });
    let shown = move || match shown.get() {
        Shown::Room => waiting(page),
        Shown::Table => table(page),
        Shown::End => big_end::view(page, move || view! { {code(page)}{strip(page)} }.into_any()),
    };
    view! { {shown} }.into_any()
}

/// What is wrong: its own connection is lost, and what stands here is old; or somebody is away for whom everybody waits.
fn strip(page: Page) -> AnyView {
    let shown = move || away::lost(page).or_else(|| away::away(page));
    view! { {shown} }.into_any()
}

/// Before the cards: a code to come in by, large, and who has.
fn waiting(page: Page) -> AnyView {
    let words = page.chrome.words();
    let chairs = room().part(|info| info.chairs.clone());
    let rows = move || {
        let rows = chairs.get().unwrap_or_default().into_iter().enumerate().map(|(seat, chair)| {
            let taken = chair.sitter != Sitter::Open;
            let mark = taken.then(|| marks::mark(page, seat));
            let name = if taken { chair.name } else { say!(words, "online-free-seat") };
            let ready = chair.ready.then(|| icon("check"));
            view! { <li data-free=(!taken).then_some("")>{mark}<span>{name}</span>{ready}</li> }
        });
        rows.collect_view()
    };
    view! {
        <main class="big big-room" data-testid="big-room">
            {code(page)}
            <div>
                <h1>{labelled("word", "wordmark", "luxx".to_owned())}</h1>
                <ol class="big-names">{rows}</ol>
                {strip(page)}
            </div>
        </main>
    }
    .into_any()
}

/// The way in, for whoever sits before it.
fn code(page: Page) -> AnyView {
    let code = || invitation::address_beside().map(|link| invitation::code(&link));
    view! { <aside class="big-code">{code}<p>{say!(page.chrome.words(), "online-big-join")}</p></aside> }
        .into_any()
}

fn table(page: Page) -> AnyView {
    let words = page.chrome.words();
    let seating = page.table.seating();
    let decider = Memo::new(move |_| {
        page.table.scene.track();
        page.table.thinking.track();
        page.table.with(|played| played.director.table().public().decider()).flatten()
    });
    let seats = move || {
        let Seating { players, .. } = seating.get()?;
        Some(Seat::all(players).map(|seat| column(page, seat, decider)).collect_view())
    };
    let about =
        move || {
            room().info.track();
            let (variant, standing) = page
                .table
                .with(|played| (played.director.table().variant(), played.director.table().standing()))?;
            let deal = standing
                .map(|standing| say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals));
            Some(deal.map_or_else(
                || words.variant(variant),
                |deal| format!("{} · {deal}", words.variant(variant)),
            ))
        };
    let decides =
        move || decider.get().map(|seat| say!(words, "online-decides", name = tell::name(page, seat)));
    view! {
        <main class="big table" data-testid="big" data-players=move || seating.get().map(|seating| seating.players.to_string())>
            <header>
                {art("mark", "lynx-mark")}
                <span class="about">{about}</span>
                <h1><span class="sr">"luxx"</span><span role="status">{decides}</span></h1>
                {strip(page)}
            </header>
            <div class="big-seats" style=("--players", move || seating.get().map_or(4, |seating| seating.players).to_string())>{seats}</div>
            {shadow::view(page, Memo::new(|_| None))}
            {middle::view(page)}
            <p class="last-catch" data-testid="last-catch">{move || last_catch(page)}</p>
            {code(page)}
        </main>
    }
    .into_any()
}

fn column(page: Page, seat: Seat, decider: Memo<Option<Seat>>) -> AnyView {
    let words = page.chrome.words();
    let figures = page.table.part_of(seat, move |scene| {
        (scene.hand_lens[seat.index()], scene.points(seat), scene.paw == seat && scene.outcome.is_none())
    });
    let plate = move || {
        let (hand, points, paw) = figures.get()?;
        let paw = paw.then(|| labelled("paw", "paw", say!(words, "page-on-turn")));
        Some(view! {
            <span class="holds" role="img" aria-label=say!(words, "page-holds", count = hand)>
                <i class="card card-back back" aria-hidden="true"></i>
                {hand}
            </span>
            {paw}
            <span class="points" role="img" aria-label=say!(words, "page-points", count = points)>{signed(points)}</span>
        })
    };
    view! {
        <section class="seat big-seat" data-seat=seat.index().to_string() data-decides=move || (decider.get() == Some(seat)).then_some("")>
            <header class="plate">
                <h2 class="name">{marks::mark(page, seat.index())}<span>{tell::name(page, seat)}</span></h2>
                {marks::clock(page, seat)}
                <div class="figures">{plate}</div>
                {marks::bubble(page, seat)}
            </header>
            {seat::display(page, seat, seat::caught_from(page, seat), Signal::stored(None))}
        </section>
    }
    .into_any()
}

/// The last catch stays until the next one: somebody always looked away.
fn last_catch(page: Page) -> AnyView {
    page.table.scene.track();
    let facts = page.table.facts();
    let caught = |fact: &SeenEvent| matches!(fact, SeenEvent::Open(PublicEvent::Caught { .. }));
    let Some(place) = facts.iter().rposition(caught) else { return ().into_any() };
    let narrator = tell::narrator(page);
    let settled = |fact: &&SeenEvent| {
        matches!(
            fact,
            SeenEvent::Open(
                PublicEvent::Took { .. } | PublicEvent::TookBack { .. } | PublicEvent::Discarded { .. }
            )
        )
    };
    let mut said = narrator.line(facts[place]);
    if let Some(fact) = facts[place + 1..].iter().find(settled) {
        said = said.then(narrator.line(*fact));
    }
    sentence(&said)
}
