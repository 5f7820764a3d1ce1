//! The end of a deal on the screen in the middle: who won, everybody's points, and how the match stands, legible from three metres. There
//! is nothing to press: that is on the phones.

use leptos::prelude::*;
use luxx_protocol::State;
use luxx_rules::{Outcome, Seat};
use luxx_session::{Standing, Table, unready};
use luxx_words::say;

use crate::online::state::room;
use crate::state::{Page, Stage};
use crate::tell;
use crate::view::parts::{art, icon, signed};

/// Whether there is an end to show.
pub(super) fn is_there(page: Page) -> bool {
    page.table.stage.get() == Stage::Over
        && page.table.with(|played| played.director.table().public().outcome()).flatten().is_some()
}

/// `side` is what stands beside it: the code to come in by, and what is wrong with the connection.
pub(super) fn view(page: Page, side: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let shown = move || {
        // The points of the match come a moment after the last card.
        page.table.around.track();
        page.table.with(|played| {
            let table = played.director.table();
            Some((table.public().outcome()?, table.standing()))
        })?
    };
    let shown = move || shown().map(|(outcome, standing)| body(page, &outcome, standing.as_ref()));
    view! { <main class="big big-end" data-testid="big-end">{shown}<div class="big-side">{side()}</div></main> }.into_any()
}

fn body(page: Page, outcome: &Outcome, standing: Option<&Standing>) -> AnyView {
    let words = page.chrome.words();
    let over = standing.filter(|standing| standing.is_over());
    let winners: Vec<Seat> =
        over.map_or_else(|| outcome.winners().collect(), |standing| standing.winners.clone());
    let narrator = tell::narrator_for_all(page);
    let title = if over.is_some() { narrator.won_match(&winners) } else { narrator.won(&winners) };
    let deal =
        standing.map(|standing| say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals));
    let total = |seat: Seat| standing.and_then(|standing| standing.totals.get(seat.index()).copied());
    let mut seats: Vec<Seat> = Seat::all(outcome.scores().len()).collect();
    seats.sort_by_key(|seat| (total(*seat).map(|total| -total), outcome.place(*seat)));
    // In a match the trophy is the match winner's.
    let is_winner = |seat: Seat| winners.contains(&seat) && (standing.is_none() || over.is_some());
    let rows = seats.into_iter().map(|seat| {
        let trophy = is_winner(seat).then(|| icon("trophy"));
        let points = signed(i32::from(outcome.scores()[seat.index()]));
        let total =
            total(seat).map(|total| view! { <td class="total" data-testid="total">{signed(total)}</td> });
        view! {
            <tr data-seat=seat.index().to_string() data-winner=is_winner(seat).then_some("")>
                <th scope="row"><span>{trophy}{tell::name(page, seat)}</span></th>
                <td data-testid="points">{points}</td>
                {total}
            </tr>
        }
    });
    let sum = standing.map(|_| view! { <th scope="col">{say!(words, "online-big-total")}</th> });
    view! {
        <header>{art("lynx", "lynx-wink")}<h1>{title}</h1></header>
        <div class="big-sums">
            <p>{deal}</p>
            <table>
                <thead><tr><td></td><th scope="col">{say!(words, "online-big-points")}</th>{sum}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            <p role="status" data-testid="waiting">{move || waiting(page)}</p>
        </div>
    }
    .into_any()
}

/// Whom everybody waits for, as soon as somebody is ready.
fn waiting(page: Page) -> Option<String> {
    room().info.with(|info| {
        let info = info.as_ref().filter(|info| matches!(info.state, State::Between | State::Over))?;
        let missing = unready(info, true);
        let any = !missing.is_empty() && info.chairs.iter().any(|chair| chair.ready);
        any.then(|| {
            say!(page.chrome.words(), "online-waiting-for", names = page.chrome.words().list(missing))
        })
    })
}
