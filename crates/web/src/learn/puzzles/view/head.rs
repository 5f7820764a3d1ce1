//! What stands above the table of a puzzle: the way out, which one it is, how many tries are left, an idea, and what is asked.

use leptos::prelude::*;
use luxx_session::puzzle::{PuzzleTable, Tried};
use luxx_words::say;

use super::goal;
use crate::learn::puzzles::actions;
use crate::learn::puzzles::state::{Asked, puzzling, with};
use crate::state::Page;
use crate::view::parts::{art, each_anew, icon};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let asked = puzzling().asked;
    let face = move || {
        puzzling().verdict.with(|verdict| match verdict.as_ref().map(|verdict| verdict.tried) {
            None => "lynx",
            Some(Tried::Right) => "lynx-wink",
            Some(Tried::Wrong(_) | Tried::GivenUp) => "lynx-shut",
        })
    };
    let title = move || {
        let count = puzzling().all.with_value(|all| all.all.len());
        let number = asked.get().map(|asked| usize::from(asked.number)).unwrap_or_default();
        view! { <b class="title">{say!(words, "puzzles-number", number = number)}" "<small>{say!(words, "puzzles-of", count = count)}</small></b> }
    };
    view! {
        <header class="bar teach puzzle-head">
            <button class="btn quiet" data-testid="leave-puzzle" aria-label=say!(words, "puzzles-leave") on:click=move |_| actions::leave(page)>
                {icon("back")}
            </button>
            {title}
            {move || asked.get().map(|asked| tries(page, &asked))}
            {move || asked.get().map(|asked| lamp(page, &asked))}
            <div class="asks">
                {move || art("lynx", face())}
                {each_anew(move || asked.get(), |asked| asked.number, move |_| question(page))}
            </div>
        </header>
    }
    .into_any()
}

/// A mark for each try: a square for a wrong move, a ring for one that is left.
fn tries(page: Page, asked: &Asked) -> AnyView {
    let all = PuzzleTable::TRIES;
    let label =
        say!(page.chrome.words(), "puzzles-tries", used = usize::from(asked.misses), all = usize::from(all));
    let mark = |place| view! { <i data-used=(place < asked.misses).then_some("")></i> };
    view! { <span class="tries" role="img" aria-label=label data-testid="tries" data-used=asked.misses.to_string()>{(0..all).map(mark).collect_view()}</span> }
        .into_any()
}

fn lamp(page: Page, asked: &Asked) -> AnyView {
    let label = say!(page.chrome.words(), "puzzles-idea");
    let disabled = asked.done || !asked.more;
    view! {
        <button class="btn quiet" data-testid="idea" aria-label=label disabled=disabled on:click=move |_| actions::give_idea(page)>
            {icon("hint")}
        </button>
    }
    .into_any()
}

/// What is asked, the ideas so far, and what can be pressed where nothing is asked any more.
fn question(page: Page) -> AnyView {
    let words = page.chrome.words();
    let told = |table: &PuzzleTable| {
        let puzzle = table.puzzle();
        (goal::goal(words, puzzle), goal::kind(words, puzzle))
    };
    let Some((goal, kind)) = with(page, told) else { return ().into_any() };
    view! {
        <div class="asking" data-testid="goal">
            <p>{goal}</p>
            <small class="kind">{kind}</small>
            {move || more(page)}
        </div>
    }
    .into_any()
}

fn more(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let asked = puzzling().asked.get()?;
    let put_away = puzzling().verdict.with(Option::is_some) && puzzling().aside.get();
    if asked.done {
        return put_away.then(|| {
            view! {
                <div class="answers">
                    <button class="btn" data-testid="why" on:click=move |_| puzzling().aside.set(false)>{say!(words, "puzzles-why")}</button>
                    <button class="btn go" data-testid="next-puzzle" on:click=move |_| actions::go_on(page)>{say!(words, "puzzles-next")}</button>
                </div>
            }
            .into_any()
        });
    }
    let ideas: Vec<String> = asked.ideas.iter().map(|idea| goal::idea(page, idea)).collect();
    let idea = (!ideas.is_empty()).then(|| {
        view! { <p class="idea" data-testid="ideas">{icon("hint")}<span>{ideas.join(" ")}</span></p> }
    });
    let answer = (!asked.more).then(|| {
        view! { <button class="btn quiet" data-testid="give-up" on:click=move |_| actions::give_up(page)>{say!(words, "puzzles-answer")}</button> }
    });
    Some(view! { {idea}{answer} }.into_any())
}
