//! What stands above the table of a lesson: the way out, how far one has come, and what is asked.

use leptos::prelude::*;
use luxx_session::lesson::STEPS;
use luxx_words::say;

use super::spans;
use crate::learn::actions;
use crate::learn::state::{Asked, learning, texts};
use crate::state::Page;
use crate::view::parts::{art, each_anew, icon, steps};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let asked = learning().asked;
    let face = move || {
        learning().verdict.with(|verdict| match verdict {
            None => "lynx",
            Some(verdict) if verdict.right => "lynx-wink",
            Some(_) => "lynx-shut",
        })
    };
    view! {
        <header class="bar teach">
            <button class="btn quiet" data-testid="leave-lesson" aria-label=say!(words, "learn-leave") on:click=move |_| actions::leave(page)>
                {icon("close")}
            </button>
            {each_anew(move || asked.get(), |asked| (asked.lesson.place(), asked.place), move |asked| progress(page, &asked))}
            <button class="btn quiet" data-testid="skip" on:click=move |_| actions::skip(page)>{say!(words, "learn-skip")}</button>
            <div class="asks">
                {move || art("lynx", face())}
                {each_anew(move || asked.get(), |asked| (asked.key.clone(), asked.ask.clone()), move |asked| question(page, &asked))}
            </div>
        </header>
    }
    .into_any()
}

fn progress(page: Page, asked: &Asked) -> AnyView {
    let words = page.chrome.words();
    let title = texts(page).title(&asked.key).unwrap_or_default();
    let lesson = asked.lesson.place();
    if lesson >= STEPS {
        return view! { <b class="steps extra">{title}</b> }.into_any();
    }
    let (at, count) = asked.place;
    let label = say!(words, "learn-step", step = lesson + 1, steps = STEPS, title = title);
    steps(page, Some((lesson, (at + 1) * 100 / (count + 1))), label)
}

fn question(page: Page, asked: &Asked) -> AnyView {
    let texts = texts(page);
    let title = texts.title(&asked.key);
    let question = texts.question(&asked.key, &asked.ask).unwrap_or_default();
    view! {
        <div class="asking" data-testid="question" data-ask=format!("{} {}", asked.key, asked.ask)>
            <h2>{title}</h2>
            <p>{spans(&question)}</p>
        </div>
    }
    .into_any()
}
