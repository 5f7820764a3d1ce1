//! The end of a deal: who won, how the points came about, the match so far, and what comes next.

use leptos::prelude::*;
use luxx_rules::{Outcome, Seat};
use luxx_session::Session;
use luxx_words::say;

use super::parts::{art, icon};
use super::sheet;
use crate::route::Screen;
use crate::state::Page;
use crate::{actions, tell};

pub(crate) fn view(page: Page) -> AnyView {
    let Some(session) = page.table.with(|played| played.director.table().clone()) else {
        return ().into_any();
    };
    let Some(outcome) = session.outcome() else { return ().into_any() };
    let words = page.chrome.words();
    let over = session.contest().filter(|contest| contest.is_over());
    let winners: Vec<Seat> = over.map_or_else(|| outcome.winners().collect(), luxx_rules::Match::winners);
    let narrator = tell::narrator_for_all(page);
    let title = if over.is_some() { narrator.won_match(&winners) } else { narrator.won(&winners) };
    let body = view! {
        <div class="laurels">
            {art("lynx", "lynx-wink")}
            <h3>{title}</h3>
            <p>{narrator.over(&outcome)}</p>
        </div>
        {scores(page, &session, &outcome)}
        <p class="note">{say!(words, "page-score-how")}</p>
        {contest(page, &session)}
        {foot(page, &session)}
    };
    sheet::view(page, "score-sheet", say!(words, "page-score"), body.into_any())
}

/// Everybody's points, the best first, with what they are made of.
fn scores(page: Page, session: &Session, outcome: &Outcome) -> AnyView {
    let words = page.chrome.words();
    let public = session.game().public();
    let laid = |seat: Seat| outcome.scores()[seat.index()] + outcome.hands()[seat.index()] as i8;
    let mut seats: Vec<Seat> = public.seats().collect();
    seats.sort_by_key(|seat| {
        (!outcome.won(*seat), -outcome.scores()[seat.index()], outcome.hands()[seat.index()])
    });
    let most_held = outcome.hands().iter().max().copied().unwrap_or(0);
    let most_laid = public.seats().map(laid).max().unwrap_or(0);
    let rows = seats.into_iter().enumerate().map(|(place, seat)| {
        let (points, held, laid) =
            (outcome.scores()[seat.index()], outcome.hands()[seat.index()], laid(seat));
        let rank = if outcome.won(seat) { icon("trophy") } else { (place + 1).into_any() };
        view! {
            <li class="score" data-winner=outcome.won(seat).then_some("") data-seat=seat.index().to_string()>
                <span class="rank">{rank}</span>
                <h4 class="name">{tell::name(page, seat)}</h4>
                <span class="sum" data-testid="points">{minus(i32::from(points))}</span>
                <div class="bars" aria-hidden="true">
                    {(held > 0).then(|| view! { <i class="hand-bar" style=("--n", held.to_string())></i> })}
                    {(laid > 0).then(|| view! { <i class="table-bar" style=("--n", laid.to_string())></i> })}
                </div>
                <p class="how">
                    <span class="plus">{say!(words, "page-score-laid", count = laid)}</span>
                    " − "
                    <span class="minus">{say!(words, "page-score-held", count = held)}</span>
                </p>
            </li>
        }
    });
    view! {
        <ol class="scores" style=("--hands", most_held.max(1).to_string()) style=("--tables", most_laid.max(1).to_string())>
            {rows.collect_view()}
        </ol>
    }
    .into_any()
}

/// The points of all deals.
fn contest(page: Page, session: &Session) -> Option<AnyView> {
    let words = page.chrome.words();
    let contest = session.contest()?;
    let seats: Vec<Seat> = Seat::all(session.table().players()).collect();
    let heads =
        seats.iter().map(|seat| view! { <th scope="col">{tell::name(page, *seat)}</th> }).collect_view();
    let deals = (0..contest.deal_count()).map(|deal| {
        let played = contest.deals().get(deal);
        let cells = seats.iter().map(|seat| {
            let points = played.map(|outcome| minus(i32::from(outcome.scores()[seat.index()])));
            view! { <td>{points.unwrap_or_else(|| "·".to_owned())}</td> }
        });
        view! { <tr><th scope="row">{deal + 1}</th>{cells.collect_view()}</tr> }
    });
    let totals = contest.totals().into_iter().map(|total| view! { <td>{minus(total)}</td> }).collect_view();
    let (deal, count) = (contest.deals().len(), contest.deal_count());
    let view = view! {
        <p class="note">{say!(words, "page-deal-of", deal = deal, deals = count)}</p>
        <table class="match" data-testid="match">
            <thead><tr><th scope="col">{say!(words, "page-score-deal")}</th>{heads}</tr></thead>
            <tbody>{deals.collect_view()}</tbody>
            <tfoot><tr><th scope="row">{say!(words, "page-score-total")}</th>{totals}</tr></tfoot>
        </table>
    };
    Some(view.into_any())
}

fn foot(page: Page, session: &Session) -> AnyView {
    let words = page.chrome.words();
    let next = session.contest().and_then(luxx_rules::Match::next_starts).filter(|_| session.has_next());
    let first = if let Some(starts) = next {
        let mine = page.table.only_person() == Some(starts);
        let who = if mine { "you" } else { "other" };
        let label = say!(words, "page-next-deal", who = who, name = tell::name(page, starts));
        let next = move |_| actions::next_deal(page);
        view! { <button class="btn go" data-testid="next-deal" on:click=next>{label}</button> }.into_any()
    } else {
        let label = say!(words, "page-once-more");
        let once_more = move |_| actions::once_more(page);
        view! { <button class="btn go" data-testid="once-more" on:click=once_more>{label}</button> }
            .into_any()
    };
    let set_up = move |_| actions::leave(page, Screen::SetUp);
    let undo = page.table.undo.get_untracked().is_ok().then(|| {
        let undo = move |_| actions::undo(page);
        view! { <button class="btn" data-testid="undo-end" on:click=undo>{icon("undo")}{say!(words, "page-undo-end")}</button> }
    });
    view! {
        <div class="foot">
            {first}
            {undo}
            <div class="pair-btns">
                <button class="btn" data-testid="again" on:click=move |_| actions::again(page)>
                    {icon("next")}{say!(words, "page-again")}
                </button>
                <button class="btn" data-testid="new-game" on:click=set_up>{icon("plus")}{say!(words, "page-new-game")}</button>
            </div>
        </div>
    }
    .into_any()
}

fn minus(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { points.to_string() }
}
