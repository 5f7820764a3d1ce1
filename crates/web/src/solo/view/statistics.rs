//! What came of all deals that were played here.

use leptos::prelude::*;
use luxx_session::puzzle::Progress;
use luxx_session::{Day, Tally};
use luxx_words::say;

use super::{charts, words};
use crate::route::Screen;
use crate::solo::figures;
use crate::solo::state::{Figures, Told, solo};
use crate::state::Page;
use crate::view::parts::{art, chosen_file, head, icon, signed};
use crate::{actions, browser, store};

pub(crate) fn view(page: Page) -> AnyView {
    let (words, common) = (words(page), page.chrome.words());
    let surely = RwSignal::new(false);
    let body = move || {
        Some(match solo().figures.get()? {
            Err(()) => view! { <p class="note" role="alert">{say!(words, "solo-figures-failed")}</p> }.into_any(),
            Ok(figures) if figures.all.all.deals == 0 => {
                view! { <div class="empty">{art("lynx", "lynx-shut")}<p>{say!(words, "solo-figures-none")}</p></div>{together(page, figures.all.together)} }.into_any()
            }
            Ok(figures) => all(page, &figures),
        })
    };
    let back = move || actions::go_to(page, Screen::Start);
    view! {
        <main class="page statistics" data-testid="statistics-page">
            {head(say!(common, "page-home"), say!(words, "solo-figures"), back, None)}
            <p class="note">{say!(words, "solo-figures-line")}</p>
            {move || solo().told.get().map(|told| what_came(page, told))}
            {body}
            {ways(page, surely)}
        </main>
    }
    .into_any()
}

fn all(page: Page, figures: &Figures) -> AnyView {
    let (words, common) = (words(page), page.chrome.words());
    let all = &figures.all;
    let days = solo().days.with(|days| days.streak(Day::new(browser::today())));
    let tile = |testid: &'static str, label: String, figure: String, more: Option<String>| {
        view! {
            <div class="paper tile-of" data-testid=testid>
                <dt>{label}</dt>
                <dd>{figure}{more.map(|more| view! { <small>{more}</small> })}</dd>
            </div>
        }
    };
    let won = format!("{} %", all.all.percent());
    let margin = all.usual_margin().map_or_else(|| "–".to_owned(), signed);
    let puzzles = Progress::solved_in(&store::puzzles());
    let modes = all.modes.iter().map(|(variant, players, tally)| {
        let name = say!(words, "solo-figures-mode", variant = common.variant(*variant), players = *players);
        row(page, name, *tally)
    });
    let opponents = all.opponents.iter().map(|(level, tally)| row(page, common.level(*level), *tally));
    view! {
        <dl class="tiles">
            {tile("deals", say!(words, "solo-figures-deals"), all.all.deals.to_string(), None)}
            {tile("won", say!(words, "solo-figures-won"), won, Some(say!(words, "solo-figures-tally", won = all.all.won, deals = all.all.deals)))}
            {tile("margin", say!(words, "solo-figures-margin"), margin, None)}
            {tile("in-a-row", say!(words, "solo-figures-streak"), all.streak.to_string(), Some(say!(words, "solo-figures-best", count = all.best_streak)))}
            {tile("puzzles", say!(common, "page-puzzles"), puzzles.to_string(), Some(say!(words, "solo-figures-solved")))}
            {tile("streak", say!(words, "solo-figures-days"), days.to_string(), None)}
        </dl>
        {margins(page, &all.margins)}
        {accuracy(page, &figures.accuracy)}
        <section>
            <h2>{say!(words, "solo-figures-modes")}</h2>
            <ul class="shares" data-testid="modes">{modes.collect_view()}</ul>
        </section>
        <section>
            <h2>{say!(words, "solo-figures-opponents")}</h2>
            <ul class="shares" data-testid="opponents">{opponents.collect_view()}</ul>
        </section>
        {together(page, all.together)}
    }
    .into_any()
}

/// What came of deals at tables of people, which are counted apart.
fn together(page: Page, tally: Tally) -> Option<AnyView> {
    let words = words(page);
    let won = (tally.deals > 0).then(|| row(page, say!(words, "solo-figures-won"), tally))?;
    Some(
        view! {
            <section>
                <h2>{say!(words, "solo-figures-together")}</h2>
                <p class="note">{say!(words, "solo-figures-together-line")}</p>
                <ul class="shares" data-testid="together-tally">{won}</ul>
            </section>
        }
        .into_any(),
    )
}

/// How many were won, as a bar and in figures.
fn row(page: Page, name: String, tally: Tally) -> AnyView {
    let said = say!(words(page), "solo-figures-tally", won = tally.won, deals = tally.deals);
    view! {
        <li>
            <span>{name}</span>
            <i class="bar" style=("--share", tally.percent().to_string()) aria-hidden="true"></i>
            <span class="figure">{said}</span>
        </li>
    }
    .into_any()
}

fn margins(page: Page, margins: &[i32]) -> AnyView {
    let words = words(page);
    let last = &margins[margins.len().saturating_sub(figures::SHOWN)..];
    let (best, worst) = (last.iter().max().copied().unwrap_or(0), last.iter().min().copied().unwrap_or(0));
    let (best, worst) = (signed(best), signed(worst));
    let said = say!(words, "solo-figures-margins-said", count = last.len(), best = best, worst = worst);
    view! {
        <section data-testid="margins">
            <h2>{say!(words, "solo-figures-margins")}</h2>
            <p class="note">{say!(words, "solo-figures-margins-line", count = last.len())}</p>
            {charts::bars(last, said)}
        </section>
    }
    .into_any()
}

fn accuracy(page: Page, accuracy: &[f64]) -> AnyView {
    let words = words(page);
    let shown = match accuracy.last() {
        None => view! { <p class="note">{say!(words, "solo-figures-accuracy-none")}</p> }.into_any(),
        Some(last) => {
            let count = accuracy.len();
            let mean = (accuracy.iter().sum::<f64>() / count as f64).round() as u32;
            let last = last.round() as u32;
            let said = say!(words, "solo-figures-accuracy-said", count = count, last = last, mean = mean);
            // One figure alone is no line.
            let chart = (count > 1).then(|| charts::line(accuracy, said.clone()));
            let class = if count > 1 { "note" } else { "only" };
            view! {
                <p class="note">{say!(words, "solo-figures-accuracy-line", count = count)}</p>
                {chart}
                <p class=class data-testid="accuracy">{said}</p>
            }
            .into_any()
        }
    };
    view! { <section><h2>{say!(words, "solo-figures-accuracy")}</h2>{shown}</section> }.into_any()
}

/// What came of saving, bringing back or wiping it.
fn what_came(page: Page, told: Told) -> AnyView {
    let words = words(page);
    let failed =
        |text: String| view! { <p class="problem" role="alert" data-testid="told">{text}</p> }.into_any();
    let done =
        |text: String| view! { <p class="note" role="status" data-testid="told">{text}</p> }.into_any();
    match told {
        Told::Unsaved => failed(say!(words, "solo-figures-unsaved")),
        Told::Brought { count, unreadable } => {
            let brought = say!(words, "solo-figures-brought", count = count);
            match unreadable {
                0 => done(brought),
                count => done(format!("{brought} {}", say!(words, "solo-figures-left-out", count = count))),
            }
        }
        Told::Refused => failed(say!(words, "solo-figures-refused")),
        Told::Unbrought => failed(say!(words, "solo-figures-unbrought")),
        Told::Wiped => done(say!(words, "solo-figures-wiped")),
        Told::Unwiped => failed(say!(words, "solo-figures-unwiped")),
    }
}

/// Saving all of it, bringing it back, and wiping it, which is asked twice.
fn ways(page: Page, surely: RwSignal<bool>) -> AnyView {
    let words = words(page);
    let save = view! { <button class="btn" data-testid="save-all" on:click=|_| figures::save()>{icon("down")}{say!(words, "solo-figures-save")}</button> };
    let chosen = move |event: leptos::ev::Event| {
        if let Some(file) = chosen_file(&event) {
            figures::bring(page, file);
        }
    };
    let bring = view! {
        <label class="btn bring">
            {icon("plus")}<span>{say!(words, "solo-figures-bring")}<small>{say!(words, "solo-figures-bring-line")}</small></span>
            <input type="file" accept=".json,application/json" data-testid="bring-all" on:change=chosen/>
        </label>
    };
    let wipe = move || {
        if !surely.get() {
            let ask = move |_| surely.set(true);
            return view! {
                <button class="btn" data-testid="wipe" on:click=ask>
                    {icon("close")}<span>{say!(words, "solo-figures-wipe")}<small>{say!(words, "solo-figures-wipe-line")}</small></span>
                </button>
            }
            .into_any();
        }
        let yes = move |_| {
            surely.set(false);
            figures::wipe(page);
        };
        view! {
            <div class="paper surely" role="alert" data-testid="wipe-surely">
                <p>{say!(words, "solo-figures-wipe-surely")}</p>
                <div class="pair">
                    <button class="btn" data-testid="wipe-no" on:click=move |_| surely.set(false)>{say!(words, "solo-figures-wipe-no")}</button>
                    <button class="btn" data-testid="wipe-yes" on:click=yes>{say!(words, "solo-figures-wipe-yes")}</button>
                </div>
            </div>
        }
        .into_any()
    };
    view! { <div class="ways">{save}{bring}{wipe}</div> }.into_any()
}
