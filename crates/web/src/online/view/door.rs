//! Coming in by a link: a name and a seat, or a place to watch from.

use leptos::prelude::*;
use luxx_protocol::{Sitter, State};
use luxx_words::say;

use super::together::{complaint, name_field, typed_name};
use super::{end, settings};
use crate::actions;
use crate::online::actions as online;
use crate::online::state::room;
use crate::route::Screen;
use crate::state::Page;
use crate::view::parts::{head, icon};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let Some(info) = room().info.get() else { return ().into_any() };
    let name = RwSignal::new(typed_name(page));
    let problem = RwSignal::new(None::<String>);
    let names: Vec<String> = info
        .chairs
        .iter()
        .filter(|chair| chair.sitter != Sitter::Open)
        .map(|chair| chair.name.clone())
        .collect();
    let open = info.chairs.iter().any(|chair| chair.sitter == Sitter::Open);
    let reason = match info.state {
        State::Waiting if open => None,
        State::Waiting => Some(say!(words, "online-full")),
        State::Over => Some(say!(words, "online-ended")),
        _ => Some(say!(words, "online-begun")),
    };
    let free = reason.is_none();
    let sit = move || {
        problem.set(None);
        online::join(page, name.get_untracked().trim().to_owned(), move |failed| {
            problem.set(Some(complaint(page, &failed)));
        });
    };
    let watch = info.options.spectators.then(|| {
        view! {
            <button class="btn" class:go=!free data-testid="watch" on:click=move |_| online::watch(page)>
                {icon("eye")}{say!(words, "online-watch")}
            </button>
        }
    });
    let replay = (info.state == State::Over).then(|| end::again(page));
    let form = free.then(|| {
        view! {
            {name_field(page, name, sit)}
            <button class="btn go" data-testid="sit" on:click=move |_| sit()>{say!(words, "online-sit")}</button>
        }
    });
    let instead = if info.options.spectators {
        say!(words, "online-watch-line")
    } else {
        say!(words, "online-no-watch")
    };
    view! {
        <main class="page" data-testid="door">
            {head(say!(words, "online-to-tables"), say!(words, "online-door"), move || actions::leave(page, Screen::Together), None)}
            <section class="panel-plain">
                <p class="lead">{say!(words, "online-door-with", names = words.list(names))}</p>
                <p class="note">{settings::line(page, &info.options)}</p>
            </section>
            {reason.map(|reason| view! { <p role="status">{reason}" "{instead}</p> })}
            <div class="stack">{form}{replay}{watch}</div>
            <p class="note" role="alert">{move || problem.get()}</p>
        </main>
    }
    .into_any()
}
