//! The screen: the graph, figures, the costliest decisions, one of them, and how all of it was judged.

use leptos::ev::keydown;
use leptos::prelude::*;
use luxx_bots::{Grade, Judge, Review};
use luxx_rules::{Move, Seat, Source};
use luxx_session::{KeptDeal, VerdictRequest};
use luxx_words::say;
use wasm_bindgen::JsCast;

use super::share::{percent, signed_percent};
use super::state::{Stage, costliest, made_do, reviewing};
use super::{graph, moment, work};
use crate::actions;
use crate::archive::state::{Eyes, archive};
use crate::archive::view::name;
use crate::route::Sheet;
use crate::state::Page;
use crate::view::parts::{art, card, chip, head, icon, sentence, tile};

/// The review of the deal that is shown.
pub(super) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    work::begin(page);
    on_cleanup(work::leave);
    let keys = window_event_listener(keydown, move |event| on_key(page, &event));
    on_cleanup(move || keys.remove());
    let share = view! {
        <button class="btn quiet" data-testid="share" aria-label=say!(words, "games-share") on:click=move |_| page.chrome.open(Sheet::Share)>
            {icon("share")}
        </button>
    };
    let title = say!(words, "page-review");
    let is_over = Memo::new(move |_| reviewing().stage.get() != Stage::Unfinished);
    let body = move || {
        if is_over.get() {
            return body(page);
        }
        view! { <p class="problem" role="alert" data-testid="problem">{say!(words, "games-review-unfinished")}</p> }.into_any()
    };
    view! {
        <main class="page review" data-testid="review" data-stage=stage>
            {head(say!(words, "games-review-back"), title, move || actions::go_back(page), Some(share.into_any()))}
            <div class="about"><p>{move || about(page)}</p>{whose(page)}</div>
            {body}
        </main>
    }
    .into_any()
}

/// For tests and style sheets.
fn stage() -> &'static str {
    match reviewing().stage.get() {
        Stage::Judging => "judging",
        Stage::Done => "done",
        Stage::Failed => "failed",
        Stage::Unfinished => "unfinished",
    }
}

/// The arrows go from one decision to the next, wherever the keyboard is but in something that has arrows of its own.
fn on_key(page: Page, event: &leptos::ev::KeyboardEvent) {
    let busy =
        untrack(|| page.chrome.above()).is_some() || event.ctrl_key() || event.alt_key() || event.meta_key();
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if busy || target.is_some_and(|target| target.matches("input, select").unwrap_or(false)) {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => reviewing().step(-1),
        "ArrowRight" => reviewing().step(1),
        _ => return,
    }
    event.prevent_default();
}

/// Who won, and with how many points.
fn about(page: Page) -> Option<String> {
    archive().eyes.track();
    archive().with_shown(|deal| {
        let words = page.chrome.words();
        let winners: Vec<Seat> = Seat::all(deal.sitters.len()).filter(|seat| deal.won(*seat)).collect();
        let me = archive().me()?;
        let points = crate::view::parts::signed(deal.points(me)?);
        let won = moment::narrator(page).won(&winners);
        Some(say!(words, "games-review-about", won = won, name = name(page, deal, me), points = points))
    })?
}

/// Whose decisions are looked at, where that is not only one person's.
fn whose(page: Page) -> Option<AnyView> {
    let deal = archive().shown().filter(|deal| deal.only_person().is_none())?;
    let me = archive().me();
    let options = Seat::all(deal.sitters.len()).map(|seat| {
        view! { <option value=seat.index().to_string() selected=me == Some(seat)>{name(page, &deal, seat)}</option> }
    });
    let choose = move |event| {
        if let Some(seat) = event_target_value(&event).parse().ok().and_then(Seat::new) {
            archive().eyes.set(Eyes::Seat(seat));
            work::begin(page);
        }
    };
    let label = say!(page.chrome.words(), "games-review-whose");
    Some(
        view! {
            <label class="whose"><span>{label}</span><select class="input" data-testid="whose" on:change=choose>{options.collect_view()}</select></label>
        }
        .into_any(),
    )
}

fn body(page: Page) -> AnyView {
    view! {
        {graph::view(page)}
        {move || progress(page)}
        {move || figures(page)}
        {move || costs(page)}
        {moment::view(page)}
        {move || judged(page)}
    }
    .into_any()
}

/// How far it is, or that it went wrong.
fn progress(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    match reviewing().stage.get() {
        Stage::Judging => {
            let (done, all) = reviewing().with(|review| (review.verdicts().len(), review.decisions().len()))?;
            let line = say!(words, "games-review-progress", done = done, all = all);
            Some(
                view! {
                    <div class="progress" data-testid="progress">
                        <progress max=all.to_string() value=done.to_string() aria-label=line.clone()></progress>
                        <p class="note">{line}</p>
                    </div>
                }
                .into_any(),
            )
        }
        Stage::Failed => Some(
            view! {
                <div class="progress">
                    <p class="problem" role="alert">{say!(words, "games-review-failed")}</p>
                    <button class="btn" data-testid="try-again" on:click=move |_| work::begin(page)>{say!(words, "page-try-again")}</button>
                </div>
            }
            .into_any(),
        ),
        Stage::Done | Stage::Unfinished => None,
    }
}

/// Accuracy, and apart from it what decisions cost and luck brought: two bars from the same zero.
fn figures(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    // As long as little is judged the figures would frighten or flatter.
    if reviewing().stage.get() != Stage::Done {
        return None;
    }
    let summary = reviewing().with(Review::summary)?;
    let accuracy = summary.accuracy()?;
    let all: usize = summary.grades.iter().sum();
    let line = say!(words, "games-review-accuracy", good = summary.grades[Grade::Good as usize], all = all);
    let (cost, luck) = (-summary.cost, summary.luck);
    let (low, high) = (cost.min(luck).min(0.0), cost.max(luck).max(0.0));
    let whole = (high - low).max(0.05);
    // A little air at both ends, so that a zero at the edge is still one.
    let zero = 6.0 + 88.0 * -low / whole;
    let bar = |name: &'static str, label: String, value: f64| {
        let width = format!("{:.1}%", 88.0 * value.abs() / whole);
        let way = if value < 0.0 { "down" } else { "up" };
        view! {
            <div class="apart" data-testid=name>
                <span>{label}</span>
                <span class="axis-bar" aria-hidden="true" style=("--zero", format!("{zero:.1}%"))><i data-way=way style=("width", width)></i></span>
                <b data-way=way>{signed_percent(value)}</b>
            </div>
        }
    };
    Some(
        view! {
            <div class="figures">
                <div class="accuracy" data-testid="accuracy"><b>{percent(accuracy / 100.0)}</b><small>{line}</small></div>
                <div>
                    {bar("decisions", say!(words, "games-review-decisions"), cost)}
                    {bar("luck", say!(words, "games-review-luck"), luck)}
                    <small>{say!(words, "games-review-luck-line")}</small>
                </div>
            </div>
        }
        .into_any(),
    )
}

/// The costliest decisions, or that there is nothing to regret.
fn costs(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let state = reviewing();
    let current = state.current();
    let done = state.stage.get() == Stage::Done;
    let rows = state.with(|review| {
        let row = |(rank, place): (usize, usize)| {
            let (decision, verdict) = (&review.decisions()[place], &review.verdicts()[place]);
            let narrator = moment::narrator(page);
            // A card that is drawn stands for itself.
            let told = |choice: Move| {
                let advice = narrator.advice(choice, &decision.view);
                let drawn = |cards: AnyView| view! { <span class="drawn" role="img" aria-label=advice.to_string()>{cards}</span> }.into_any();
                match choice {
                    Move::Play(layer) => chip(page, layer),
                    Move::Draw(Source::Deck) => drawn(card(None)),
                    Move::Draw(Source::Pool(spot)) => drawn(view! { {tile(spot.card())}{spot.on_top().map(tile)} }.into_any()),
                    _ => view! { <span>{sentence(&advice)}</span> }.into_any(),
                }
            };
            let on = (current == Some(place)).then_some("");
            view! {
                <li>
                    <button class="cost" data-testid="cost" aria-pressed=(current == Some(place)).to_string() on:click=move |_| state.chosen.set(Some(place))>
                        <span class="pin" data-on=on>{rank + 1}</span>
                        <span class="when">{say!(words, "games-review-turn", turn = decision.turn)}</span>
                        <span class="moves">{told(verdict.made)}{icon("next")}{told(verdict.best)}</span>
                        <b>{signed_percent(-verdict.cost(review.seat()))}</b>
                    </button>
                </li>
            }
        };
        costliest(review).into_iter().enumerate().map(row).collect::<Vec<_>>()
    })?;
    if !rows.is_empty() {
        return Some(
            view! {
                <section class="costs">
                    <h2>{say!(words, "games-review-costliest")}</h2>
                    <ol>{rows.into_iter().collect_view()}</ol>
                </section>
            }
            .into_any(),
        );
    }
    done.then(|| {
        view! {
            <section class="costs none" data-testid="no-regrets">
                {art("lynx", "lynx-wink")}
                <div><h2>{say!(words, "games-review-flawless")}</h2><p>{say!(words, "games-review-flawless-line")}</p></div>
            </section>
        }
        .into_any()
    })
}

/// Who judged, from what, and a way to have it done better where that was not the champion.
fn judged(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let (made_do, any) = reviewing().with(|review| (made_do(review), !review.verdicts().is_empty()))?;
    if !any {
        return None;
    }
    let judge = if made_do { Judge::Searcher } else { Judge::Champion };
    let trials = VerdictRequest::WORLDS as usize;
    let again = (made_do && reviewing().stage.get() == Stage::Done).then(|| {
        view! { <button class="btn" data-testid="judge-again" on:click=move |_| work::again(page)>{say!(words, "games-review-again")}</button> }
    });
    let people = archive().with_shown(|deal: &KeptDeal| {
        let mine = archive().me();
        Seat::all(deal.sitters.len())
            .any(|seat| Some(seat) != mine && deal.sitters[seat.index()] == luxx_session::Sitter::Person)
    });
    let people = people.unwrap_or_default().then(|| say!(words, "games-review-people"));
    Some(
        view! {
            <div class="judged" data-testid="judged" data-judge=judge.name()>
                <p class="note">{say!(words, "games-review-judged", judge = judge.name(), trials = trials)}" "{people}</p>
                {again}
            </div>
        }
        .into_any(),
    )
}
