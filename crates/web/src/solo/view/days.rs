//! The streak, and the days before: what came of them, and those that can still be played.

use leptos::prelude::*;
use luxx_session::Day;
use luxx_words::say;

use super::words;
use crate::route::Screen;
use crate::solo::state::solo;
use crate::state::Page;
use crate::view::parts::{icon, signed};
use crate::{actions, browser};

/// How many days are offered.
const SHOWN: u32 = 28;
const MILLISECONDS: f64 = 86_400_000.0;

/// A day as people of this language write it.
pub(super) fn date(page: Page, day: Day, parts: &[(&str, &str)]) -> String {
    let parts: Vec<_> = parts.iter().copied().chain([("timeZone", "UTC")]).collect();
    browser::date(f64::from(day.number()) * MILLISECONDS, page.chrome.language(), &parts)
}

pub(super) fn view(page: Page, shown: Day) -> AnyView {
    let words = words(page);
    let today = Day::new(browser::today());
    let streak = move || solo().days.with(|days| days.streak(today));
    let mark = move || icon(if streak() > 0 { "check" } else { "calendar" });
    let streak = move || say!(words, "solo-streak", days = streak());
    let left = browser::minutes_left();
    let next = say!(words, "solo-next", hours = left / 60, minutes = left % 60);
    let day = move |back: u32| {
        let day = today.before(back);
        let result = solo().days.with(|days| days.get(day));
        let name = date(page, day, &[("weekday", "long"), ("day", "numeric"), ("month", "long")]);
        let label = match result {
            Some(result) => say!(words, "solo-day-done", date = name, points = signed(result.points)),
            None => say!(words, "solo-day-open", date = name),
        };
        let number = date(page, day, &[("day", "numeric")]);
        let open = move |_| actions::go_to(page, Screen::Day(day.number()));
        let (won, played) = (result.is_some_and(|result| result.won), result.is_some());
        let points = result.map(|result| view! { <small>{signed(result.points)}</small> });
        view! {
            <li>
                <button
                    class="btn"
                    data-testid="day"
                    data-day=day.number().to_string()
                    data-played=played.then_some("")
                    data-won=won.then_some("")
                    aria-current=(day == shown).then_some("date")
                    aria-label=label
                    on:click=open
                >
                    <span>{number}</span>
                    {points}
                </button>
            </li>
        }
    };
    view! {
        <p class="note streak" data-testid="streak">{mark}<span>{streak}" · "{next}</span></p>
        <section class="earlier">
            <h2>{say!(words, "solo-earlier")}</h2>
            <p class="note">{say!(words, "solo-earlier-line")}</p>
            <ol class="days" data-testid="days">{move || (1..=SHOWN).map(day).collect_view()}</ol>
        </section>
    }
    .into_any()
}
