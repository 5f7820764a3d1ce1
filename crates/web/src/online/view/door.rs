//! Coming in by a link: a name and a seat, or a place to watch from.

use leptos::prelude::*;
use luxx_protocol::{Code, Sitter, State};
use luxx_words::say;

use super::together::{complaint, name_field, typed_name};
use super::{end, settings};
use crate::actions;
use crate::http::Failed;
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
        State::Closed => Some(words.refusal("closed-by-host", None)),
        _ => Some(say!(words, "online-begun")),
    };
    let free = reason.is_none();
    let sit = move || {
        problem.set(None);
        online::join(page, name.get_untracked().trim().to_owned(), move |failed| {
            // The last seat is gone, or the game has begun: what one can do here is something else now.
            if let Failed::Refused(refusal) = &failed
                && matches!(refusal.code, Code::Full | Code::Started)
            {
                return online::try_again(page);
            }
            problem.set(Some(complaint(page, &failed)));
        });
    };
    let closed = info.state == State::Closed;
    let watch = (info.options.spectators && !closed).then(|| {
        view! {
            <button class="btn" class:go=!free data-testid="watch" on:click=move |_| online::watch(page)>
                {icon("eye")}{say!(words, "online-watch")}
            </button>
        }
    });
    // What was played to its end can still be looked at.
    let ended = info.deal > 1 || !info.points.is_empty() || info.totals.iter().any(|total| *total != 0);
    let played = info.state == State::Over || closed && ended;
    let replay = played.then(|| end::again(page));
    let form = free.then(|| {
        view! {
            {name_field(page, name, sit)}
            <button class="btn go" data-testid="sit" on:click=move |_| sit()>{say!(words, "online-sit")}</button>
        }
    });
    let instead = if closed {
        String::new()
    } else if info.options.spectators {
        say!(words, "online-watch-line")
    } else {
        say!(words, "online-no-watch")
    };
    view! {
        <main class="page" data-testid="door">
            {head(say!(words, "page-to-tables"), say!(words, "online-door"), move || actions::leave(page, Screen::Together), None)}
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
