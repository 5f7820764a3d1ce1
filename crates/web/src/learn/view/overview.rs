//! All lessons to choose from, and the end of them.

use leptos::prelude::*;
use luxx_session::lesson::{KEYS, STEPS, State};
use luxx_words::say;

use crate::learn::state::texts;
use crate::route::{LessonAt, Screen};
use crate::state::Page;
use crate::view::parts::{art, head, icon, steps};
use crate::{actions, tables};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let progress = page.learn.progress.get_untracked();
    let next = progress.next();
    let label = say!(words, "page-learn-steps", done = progress.steps_passed(), steps = STEPS);
    let (face, heading, text) = match next {
        None => ("lynx-wink", say!(words, "learn-all-done"), say!(words, "learn-all-done-line")),
        Some(_) => ("lynx", say!(words, "learn-heading"), say!(words, "learn-heading-line")),
    };
    let aim = next.is_none().then(|| {
        view! {
            <ul class="aims">
                <li>{say!(words, "page-aim-points")}</li>
                <li>{say!(words, "page-aim-catch")}</li>
                <li>{say!(words, "page-aim-end")}</li>
            </ul>
        }
    });
    let go = match next.and_then(LessonAt::new) {
        None => first_game(page),
        Some(lesson) => {
            let label = match (lesson.place(), progress.is_fresh()) {
                (_, true) => say!(words, "learn-begin"),
                (place, false) => say!(words, "learn-go-on-with", step = place + 1),
            };
            let go = move |_| actions::go_to(page, Screen::Learn(Some(lesson)));
            view! { <button class="btn go" data-testid="go-on-learning" on:click=go>{label}</button> }
                .into_any()
        }
    };
    view! {
        <main class="page learn" data-testid="learn-page" data-done=next.is_none().then_some("")>
            {head(say!(words, "page-home"), say!(words, "learn-title"), move || actions::go_to(page, Screen::Start), None)}
            <div class="teacher">{art("lynx", face)}<div><h2>{heading}</h2><p>{text}</p></div></div>
            {aim}
            {steps(page, None, label)}
            <ol class="rows lessons">{(0..STEPS).map(|lesson| row(page, lesson)).collect_view()}</ol>
            <h2>{say!(words, "learn-extras")}</h2>
            <ul class="rows lessons">{(STEPS..KEYS.len()).map(|lesson| row(page, lesson)).collect_view()}</ul>
            <h2>{say!(words, "learn-practice")}</h2>
            <ul class="rows lessons">
                <li>
                    <button class="row" data-testid="puzzles" on:click=move |_| actions::go_to(page, Screen::Puzzles(None))>
                        <span class="sign" aria-hidden="true">{icon("trophy")}</span>
                        <span>{say!(words, "page-puzzles")}<small>{say!(words, "learn-puzzles-line")}</small></span>
                        {icon("next")}
                    </button>
                </li>
            </ul>
            <div class="foot">{go}</div>
        </main>
    }
    .into_any()
}

/// After all of it: a game against beginners.
fn first_game(page: Page) -> AnyView {
    let words = page.chrome.words();
    let level = untrack(|| page.chrome.usual_level());
    let play = move |_| actions::sit_down(page, tables::usual(untrack(|| page.chrome.words()), level));
    view! { <button class="btn go" data-testid="first-game" on:click=play>{say!(words, "learn-first-game")}</button> }
        .into_any()
}

fn row(page: Page, place: usize) -> Option<AnyView> {
    let lesson = LessonAt::new(place)?;
    let words = page.chrome.words();
    let title = texts(page).title(KEYS[place]);
    let (state, line) = match page.learn.progress.with_untracked(|progress| progress.state(place)) {
        State::Done => ("done", say!(words, "learn-done")),
        State::Skipped => ("skipped", say!(words, "learn-skipped")),
        State::Open => ("open", String::new()),
    };
    let sign = match state {
        "done" => icon("check"),
        _ if place < STEPS => view! { <span class="number">{place + 1}</span> }.into_any(),
        _ => icon("plus"),
    };
    let open = move |_| actions::go_to(page, Screen::Learn(Some(lesson)));
    let row = view! {
        <li>
            <button class="row" data-testid=format!("lesson-{lesson}") data-state=state on:click=open>
                <span class="sign" aria-hidden="true">{sign}</span>
                <span>{title}<small>{line}</small></span>
                {icon("next")}
            </button>
        </li>
    };
    Some(row.into_any())
}
