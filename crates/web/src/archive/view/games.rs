//! The list of the deals that are kept on this device.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_session::{KeptDeal, Occasion};
use luxx_words::say;

use super::name;
use crate::archive::state::{Listed, archive};
use crate::archive::{actions, exchange};
use crate::browser;
use crate::route::{DealAt, DealId, Screen};
use crate::state::Page;
use crate::view::parts::{art, chosen_file, head, icon, signed};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    // What was pressed once and is thrown away when it is pressed again.
    let surely = RwSignal::new(None::<Doomed>);
    let body = move || archive().listed.get().map(|listed| list(page, &listed, surely));
    let problem = move || {
        let problem = archive().problem.get()?;
        Some(view! { <p class="problem" role="alert" data-testid="problem">{problem}</p> })
    };
    view! {
        <main class="page games" data-testid="games-page">
            {head(say!(words, "page-home"), say!(words, "games-title"), move || crate::actions::go_to(page, Screen::Start), None)}
            <p class="note">{say!(words, "games-line")}</p>
            {problem}
            {bring(page)}
            {body}
        </main>
    }
    .into_any()
}

/// What is about to be thrown away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doomed {
    One(DealId),
    Oldest,
}

/// A file is brought here.
fn bring(page: Page) -> AnyView {
    let chosen = move |event: leptos::ev::Event| {
        if let Some(file) = chosen_file(&event) {
            exchange::bring(page, file);
        }
    };
    view! {
        <label class="btn bring">
            {icon("plus")}<span>{say!(page.chrome.words(), "games-bring")}</span>
            <input type="file" accept=".json,application/json" data-testid="bring" on:change=chosen/>
        </label>
    }
    .into_any()
}

fn list(page: Page, listed: &Listed, surely: RwSignal<Option<Doomed>>) -> AnyView {
    let words = page.chrome.words();
    if listed.count == 0 {
        return view! { <div class="empty">{art("lynx", "lynx-shut")}<p>{say!(words, "games-empty")}</p></div> }
            .into_any();
    }
    let rows = listed.deals.iter().map(|(id, deal)| row(page, *id, deal.as_ref(), surely)).collect_view();
    let more = (listed.deals.len() < listed.count).then(|| {
        let more = move |_| actions::list_more(page);
        view! { <button class="btn wide" data-testid="more" on:click=more>{say!(words, "games-more")}</button> }
    });
    view! {
        <p class="count" data-testid="count">{say!(words, "games-count", count = listed.count)}</p>
        <ol class="deals">{rows}</ol>
        {more}
        {room(page, listed, surely)}
    }
    .into_any()
}

/// What a line never ends before: a name keeps its points, and the dot between two parts stays with the first.
const KEPT_TOGETHER: &str = "\u{a0}";
const DOT: &str = "\u{a0}· ";
/// From how many of a hundred on it is said how much room is taken: before that nobody needs to know.
const WORTH_SAYING: f64 = 50.0;

/// How much room is left where that is worth a thought, and a way to make some where it is little.
fn room(page: Page, listed: &Listed, surely: RwSignal<Option<Doomed>>) -> Option<AnyView> {
    let words = page.chrome.words();
    let room = listed.room.filter(|room| room.quota > 0.0)?;
    let percent = (100.0 * room.used / room.quota).clamp(0.0, 100.0);
    if percent < WORTH_SAYING {
        return None;
    }
    let count = listed.count.min(actions::OLDEST);
    let make_room = room.is_nearly_full().then(|| {
        let sure = move || surely.get() == Some(Doomed::Oldest);
        let label = move || {
            if sure() {
                say!(words, "games-forget-oldest-surely", count = count)
            } else {
                say!(words, "games-forget-oldest", count = count)
            }
        };
        let press = move |_| {
            if untrack(sure) { actions::forget_oldest(page) } else { surely.set(Some(Doomed::Oldest)) }
        };
        view! {
            <p class="problem" role="alert">{say!(words, "games-nearly-full")}</p>
            <button class="btn wide" data-testid="forget-oldest" data-sure=move || sure().then_some("") on:click=press>{label}</button>
        }
    });
    let line = say!(words, "games-room", percent = percent.round() as u64);
    Some(
        view! {
            <section class="storage" data-testid="room">
                <meter min="0" max="100" value=percent.to_string() aria-label=line.clone()></meter>
                <p class="note">{line.clone()}</p>
                {make_room}
            </section>
        }
        .into_any(),
    )
}

fn row(page: Page, id: DealId, deal: Option<&KeptDeal>, surely: RwSignal<Option<Doomed>>) -> AnyView {
    let words = page.chrome.words();
    let sure = move || surely.get() == Some(Doomed::One(id));
    let press = move |_| {
        if untrack(sure) { actions::forget(page, id) } else { surely.set(Some(Doomed::One(id))) }
    };
    let label = move || {
        if sure() { say!(words, "page-forget-surely") } else { say!(words, "games-forget") }
    };
    let what = match deal {
        None => {
            view! { <span class="deal"><span class="who">{say!(words, "games-unreadable")}</span></span> }
                .into_any()
        }
        Some(deal) => entry(page, id, deal),
    };
    let review = deal.filter(|deal| deal.record.result.is_some()).map(|_| {
        let go = move |_| crate::actions::go_to(page, Screen::Review(DealAt::Kept(id)));
        view! { <button class="btn quiet" data-testid="review" aria-label=say!(words, "page-review") on:click=go>{icon("hint")}</button> }
    });
    view! {
        <li data-deal=id.to_string()>
            {what}
            {review}
            <button class="btn quiet" data-testid="forget" aria-label=label data-sure=move || sure().then_some("") on:click=press>
                {move || icon(if sure() { "check" } else { "close" })}
            </button>
        </li>
    }
    .into_any()
}

/// A deal: how it went for whoever it was played by, who sat there, when, what for.
fn entry(page: Page, id: DealId, deal: &KeptDeal) -> AnyView {
    let words = page.chrome.words();
    let me = deal.owner().filter(|_| deal.played_here);
    let mark = match me {
        Some(me) if deal.won(me) => icon("trophy"),
        Some(_) if !matches!(deal.occasion, Occasion::Together { .. }) => icon("person"),
        _ => icon("people"),
    };
    let points = |seat: Seat| match deal.points(seat) {
        Some(points) => format!("{}{KEPT_TOGETHER}{}", name(page, deal, seat), signed(points)),
        None => name(page, deal, seat),
    };
    let mut seats: Vec<Seat> = Seat::all(deal.sitters.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(deal.points(*seat)));
    let people = seats.into_iter().map(points).collect::<Vec<_>>().join(DOT);
    let what_for = match deal.occasion {
        _ if deal.record.result.is_none() => Some(say!(words, "games-unfinished")),
        Occasion::Daily(_) => Some(say!(words, "games-daily")),
        Occasion::Challenge { .. } => Some(say!(words, "games-challenged")),
        Occasion::Again { from: 0 } => Some(say!(words, "games-seen")),
        Occasion::Again { .. } => Some(say!(words, "games-played-on")),
        Occasion::Practice => Some(say!(words, "games-practised")),
        Occasion::Together { .. } => Some(say!(words, "games-together")),
        Occasion::Free => (!deal.played_here).then(|| say!(words, "games-brought")),
    };
    let of_match =
        (deal.deal.1 > 1).then(|| say!(words, "page-deal-of", deal = deal.deal.0, deals = deal.deal.1));
    let parts = [("day", "numeric"), ("month", "short"), ("hour", "numeric"), ("minute", "2-digit")];
    let date = browser::date(deal.at, page.chrome.language(), &parts);
    let about = [Some(date), Some(words.variant(deal.record.setup.variant)), of_match, what_for];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(DOT);
    view! {
        <button class="deal" data-testid="open" data-won=me.filter(|me| deal.won(*me)).map(|_| "") on:click=move |_| actions::open(page, id)>
            {mark}
            <span><span class="who">{people}</span><small>{about}</small></span>
            {icon("next")}
        </button>
    }
    .into_any()
}
