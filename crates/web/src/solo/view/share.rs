//! The line to share: the result and the marks, and nothing about the cards.

use leptos::prelude::*;
use luxx_bots::{Grade, Level};
use luxx_session::{Day, DayResult};
use luxx_words::say;

use super::{days, words};
use crate::route::{Route, Screen};
use crate::solo::state::{Rival, solo};
use crate::state::Page;
use crate::view::parts::{icon, signed};
use crate::{browser, http};

/// How long a button says that it has copied, in milliseconds.
const COPIED: u32 = 2_000;

/// The lines; they are there once everything is known that there is to know.
fn lines(page: Page, day: Day, result: DayResult) -> Option<String> {
    let words = words(page);
    let date = days::date(page, day, &[("day", "numeric"), ("month", "short")]);
    let mut first = say!(words, "solo-share-line", date = date, points = signed(result.points));
    match solo().rival.get() {
        Rival::Thinking => return None,
        Rival::Played(Level::Champion { .. }, made) => {
            first = format!("{first} {}", say!(words, "solo-share-rival", points = signed(made.points)));
        }
        Rival::Played(..) | Rival::Nobody => {}
    }
    let mark = |grade: Grade| match grade {
        Grade::Good => '●',
        Grade::Less => '◐',
        Grade::Costly => '○',
    };
    let marks = solo().marks.with(|marks| {
        let complete = marks.are_complete() || marks.failed || marks.all == 0;
        complete.then(|| marks.turns.iter().map(|(_, grade)| mark(*grade)).collect::<String>())
    })?;
    Some(if marks.is_empty() { first } else { format!("{first}\n{marks}") })
}

pub(super) fn view(page: Page, day: Day, result: DayResult) -> Option<AnyView> {
    let words = words(page);
    let lines = lines(page, day, result)?;
    let address = http::address(&Route { screen: Screen::Day(day.number()), sheet: None }.address());
    let shown = address.trim_start_matches("https://").trim_start_matches("http://").to_owned();
    let copied = RwSignal::new(false);
    let all = format!("{lines}\n{address}");
    let copy = move |_| {
        let all = all.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&all).await {
                copied.set(true);
                browser::sleep(COPIED).await;
                copied.set(false);
            }
        });
    };
    let label = move || if copied.get() { say!(words, "solo-copied") } else { say!(words, "solo-copy") };
    let (text, link) = (lines.clone(), address);
    let share = browser::can_share().then(|| {
        let share = move |_| browser::share(&text, &link);
        view! { <button class="btn go" data-testid="share" on:click=share>{icon("share")}{say!(words, "solo-share")}</button> }
    });
    let class = if share.is_some() { "btn" } else { "btn go" };
    Some(
        view! {
            <section class="to-share" aria-label=say!(words, "solo-share-what")>
                <pre data-testid="share-text">{lines}</pre>
                <p class="note">{shown}</p>
                <div class="pair">
                    <button class=class data-testid="copy" on:click=copy>
                        {move || icon(if copied.get() { "check" } else { "copy" })}<span aria-live="polite">{label}</span>
                    </button>
                    {share}
                </div>
            </section>
        }
        .into_any(),
    )
}
