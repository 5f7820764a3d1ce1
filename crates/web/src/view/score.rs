//! The end of a deal: who won, the match so far, how the points came about, and what comes next.

use std::cmp::Ordering;

use leptos::prelude::*;
use luxx_rules::{Outcome, Seat, TieBreak, Variant};
use luxx_session::{Occasion, Standing, Table};
use luxx_words::say;

use super::parts::{art, icon, signed};
use super::sheet;
use crate::route::{DealAt, DealId, Screen};
use crate::state::{Page, Part};
use crate::{actions, browser, tell};

/// How many deals of a match a phone has columns for.
const COLUMNS: usize = 5;

/// What the end of a deal is told from, wherever it was played.
struct End {
    outcome: Outcome,
    standing: Option<Standing>,
    variant: Variant,
    has_next: bool,
    /// The only person at this device.
    me: Option<Seat>,
}

impl End {
    fn of(page: Page) -> Option<End> {
        page.table
            .with(|played| {
                let table = played.director.table();
                Some(End {
                    outcome: table.public().outcome()?,
                    standing: table.standing(),
                    variant: table.variant(),
                    has_next: table.has_next_deal(),
                    me: page.table.only_person(),
                })
            })
            .flatten()
    }

    /// Whether a row is the onlooker's own: only where one person plays.
    fn own(&self, seat: Seat) -> Option<&'static str> {
        (self.me == Some(seat)).then_some("")
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.outcome.scores().len())
    }
}

pub(crate) fn view(page: Page) -> AnyView {
    // At a server the points of the match come a moment after the last card.
    let head = move || {
        page.table.around.track();
        End::of(page).map(|end| head(page, &end))
    };
    let body = move || {
        page.table.around.track();
        End::of(page).map(|end| body(page, &end))
    };
    if End::of(page).is_none() {
        return ().into_any();
    }
    sheet::view(page, "score-sheet", head, view! { {body} }.into_any())
}

fn head(page: Page, end: &End) -> AnyView {
    let words = page.chrome.words();
    let over = end.standing.as_ref().filter(|standing| standing.is_over());
    let winners: Vec<Seat> =
        over.map_or_else(|| end.outcome.winners().collect(), |standing| standing.winners.clone());
    let narrator = tell::narrator_for_all(page);
    let title = match (over, end.has_next) {
        (Some(_), _) => narrator.won_match(&winners),
        (None, true) => narrator.won_deal(&winners),
        (None, false) => narrator.won(&winners),
    };
    let deal = end
        .standing
        .as_ref()
        .map(|standing| say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals) + ". ");
    view! {
        {art("lynx", "lynx-wink")}
        // The keyboard begins here: what is pressed next is not to close what is not read yet, nor to go on from it.
        <span tabindex="-1" autofocus=true>{title}<small>{deal}{narrator.over(&end.outcome)}</small></span>
    }
    .into_any()
}

fn body(page: Page, end: &End) -> AnyView {
    let words = page.chrome.words();
    let foot = page.part(Part::End).unwrap_or_else(|| foot(page, end));
    view! {
        <div class="result">
            {contest(page, end)}
            <section>
                <h3>{say!(words, "sheets-score-this")}<small>{say!(words, "sheets-score-columns")}</small></h3>
                {scores(page, end)}
                {dare(page, end).map(|line| view! { <p class="dare" data-testid="dare-result">{line}</p> })}
                {tie(page, end).map(|why| view! { <p class="note" data-testid="tie">{why}</p> })}
                <p class="note how-it-counts">{say!(words, "sheets-score-how")}</p>
            </section>
        </div>
        {foot}
    }
    .into_any()
}

/// Everybody's points, the best first, with what they are made of.
fn scores(page: Page, end: &End) -> AnyView {
    let words = page.chrome.words();
    let outcome = end.outcome;
    let laid = |seat: Seat| outcome.scores()[seat.index()] + outcome.hands()[seat.index()] as i8;
    let mut seats: Vec<Seat> = end.seats().collect();
    seats.sort_by_key(|seat| outcome.place(*seat));
    let most_held = outcome.hands().iter().max().copied().unwrap_or(0);
    let most_laid = end.seats().map(laid).max().unwrap_or(0);
    // In a match the trophy is the match winner's.
    let trophy = end.standing.is_none();
    let rows = seats.into_iter().map(|seat| {
        let (points, held, laid) =
            (outcome.scores()[seat.index()], outcome.hands()[seat.index()], laid(seat));
        let rank =
            if trophy && outcome.won(seat) { icon("trophy") } else { outcome.place(seat).into_any() };
        view! {
            <li
                class="score"
                data-winner=outcome.won(seat).then_some("")
                data-own=end.own(seat)
                data-seat=seat.index().to_string()
            >
                <span class="rank">{rank}</span>
                <h4 class="name">{tell::name(page, seat)}</h4>
                <div class="bars" aria-hidden="true">
                    {(held > 0).then(|| view! { <i class="hand-bar" style=("--n", held.to_string())></i> })}
                    {(laid > 0).then(|| view! { <i class="table-bar" style=("--n", laid.to_string())></i> })}
                </div>
                <p class="how">
                    <span class="plus" role="img" aria-label=say!(words, "sheets-score-laid", count = laid)>{laid}</span>
                    " − "
                    <span class="minus" role="img" aria-label=say!(words, "sheets-score-held", count = held)>{held}</span>
                </p>
                <span class="sum" data-testid="points">{minus(i32::from(points))}</span>
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

/// How a friend did with the same cards.
fn dare(page: Page, end: &End) -> Option<String> {
    let words = page.chrome.words();
    let occasion = page.table.with_kept(|_, session| session.occasion())?;
    let Occasion::Challenge { points: theirs } = occasion else { return None };
    let mine = i32::from(*end.outcome.scores().get(end.me?.index())?);
    let (my, their) = (signed(mine), signed(theirs));
    Some(match mine.cmp(&theirs) {
        Ordering::Greater => say!(words, "sheets-dare-won", mine = my, theirs = their),
        Ordering::Less => say!(words, "sheets-dare-lost", mine = my, theirs = their),
        Ordering::Equal => say!(words, "sheets-dare-tie", mine = my),
    })
}

/// Why equal points are not, or are, an equal place.
fn tie(page: Page, end: &End) -> Option<String> {
    let points = end.outcome.scores();
    let equal = (1..points.len()).any(|seat| points[..seat].contains(&points[seat]));
    let rule = match end.variant.tie_break() {
        TieBreak::FewerCards => "fewer-cards",
        TieBreak::Shared => "shared",
    };
    equal.then(|| say!(page.chrome.words(), "sheets-score-tie", rule = rule))
}

/// The points of all deals, the best first; a paw marks who began.
fn contest(page: Page, end: &End) -> Option<AnyView> {
    let words = page.chrome.words();
    let Standing { deals, totals, points, winners, .. } = end.standing.clone()?;
    let played = points.len();
    let mut seats: Vec<Seat> = end.seats().collect();
    seats.sort_by_key(|seat| -totals[seat.index()]);
    // The last ones are looked at; a phone shows no more.
    let last = deals.min(played.max(COLUMNS));
    let old = move |deal: usize| (deal + COLUMNS < last || deal >= last).then_some("");
    let now = move |deal: usize| (deal + 1 == played).then_some("");
    let heads = (0..deals)
        .map(|deal| view! { <th scope="col" data-old=old(deal) data-now=now(deal)>{deal + 1}</th> })
        .collect_view();
    let starts = |deal: usize| end.standing.as_ref().map(|standing| standing.starts(deal));
    let rows = seats.into_iter().map(|seat| {
        let cells = (0..deals).map(|deal| {
            let points = points.get(deal).map(|points| minus(points[seat.index()]));
            let began = (starts(deal) == Some(seat)).then(|| art("paw", "paw"));
            let points = points.or_else(|| began.is_none().then(|| "·".to_owned()));
            view! { <td data-old=old(deal) data-now=now(deal)>{began}{points}</td> }
        });
        let trophy = winners.contains(&seat).then(|| icon("trophy"));
        view! {
            <tr data-own=end.own(seat) data-winner=winners.contains(&seat).then_some("")>
                <th scope="row"><span>{trophy}<span>{tell::name(page, seat)}</span></span></th>
                {cells.collect_view()}
                <td class="total">{minus(totals[seat.index()])}</td>
            </tr>
        }
    });
    let view = view! {
        <section>
            <table class="match" data-testid="match">
                <thead>
                    <tr>
                        <th scope="col"><h3>{say!(words, "sheets-score-match")}</h3></th>
                        {heads}
                        <th scope="col" class="total">{say!(words, "sheets-score-total")}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </section>
    };
    Some(view.into_any())
}

fn foot(page: Page, end: &End) -> AnyView {
    let words = page.chrome.words();
    let next = end.standing.as_ref().map(|standing| standing.starts(standing.points.len()));
    let next = next.filter(|_| end.has_next);
    let first = if let Some(starts) = next {
        let mine = page.table.only_person() == Some(starts);
        let who = if mine { "you" } else { "other" };
        let label = say!(words, "sheets-next-deal", who = who, name = tell::name(page, starts));
        let next = move |_| actions::next_deal(page);
        view! { <button class="btn go" data-testid="next-deal" on:click=next>{label}</button> }.into_any()
    } else if let Some(Occasion::Daily(day)) = page.table.with_kept(|_, session| session.occasion()) {
        let label = say!(words, "sheets-compare");
        let to = if day.number() == browser::today() { Screen::Today } else { Screen::Day(day.number()) };
        let compare = move |_| actions::leave(page, to);
        view! { <button class="btn go" data-testid="compare" on:click=compare>{label}</button> }.into_any()
    } else {
        let label = say!(words, "sheets-once-more");
        let once_more = move |_| actions::once_more(page);
        view! { <button class="btn go" data-testid="once-more" on:click=once_more>{label}</button> }
            .into_any()
    };
    let set_up = move |_| actions::leave(page, Screen::SetUp);
    // The first time counts at the deal of a day.
    let counted = matches!(page.table.with_kept(|_, session| session.occasion()), Some(Occasion::Daily(_)));
    let undo = (page.table.undo.get_untracked().is_ok() && !counted).then(|| {
        let undo = move |_| actions::undo(page);
        view! { <button class="btn" data-testid="undo-end" on:click=undo>{icon("undo")}{say!(words, "sheets-undo-end")}</button> }
    });
    view! {
        <div class="foot">
            {first}
            <div class="more">
                {review(page)}
                <button class="btn" data-testid="again" on:click=move |_| actions::again(page)>
                    {icon("next")}{say!(words, "sheets-again")}
                </button>
                <button class="btn" data-testid="new-game" on:click=set_up>{icon("plus")}{say!(words, "sheets-new-game")}</button>
                {undo}
            </div>
        </div>
    }
    .into_any()
}

/// The way to what could have been done better. The deal has been kept when this is pressed.
fn review(page: Page) -> Option<AnyView> {
    let deal = page.table.with_kept(|id, session| DealId::of(id.name(), session.deal_number()))??;
    let review = move |_| actions::leave(page, Screen::Review(DealAt::Kept(deal)));
    let label = say!(page.chrome.words(), "page-review");
    Some(
        view! { <button class="btn" data-testid="review" on:click=review>{icon("hint")}{label}</button> }
            .into_any(),
    )
}

fn minus(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { points.to_string() }
}
