//! The ways to tables at a server: open one, go back to one's own, or sit down at one that is open to everybody.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use luxx_protocol::api::{Glance, Listed};
use luxx_protocol::{Code, LONGEST_NAME, Options, State};
use luxx_words::say;

use super::settings;
use super::trouble::alone;
use crate::http::{self, Failed};
use crate::online::actions as online;
use crate::route::{Screen, TableId};
use crate::state::Page;
use crate::view::parts::{head, icon, line_input};
use crate::{actions, browser, store};

/// What is known of the server.
#[derive(Clone)]
enum Server {
    Asked,
    Silent,
    /// It answers, but would not say which tables are open; why, in words.
    Refused(String),
    There(Vec<Listed>),
}

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let name = RwSignal::new(typed_name(page));
    let options = RwSignal::new(Options::default());
    let problem = RwSignal::new(None::<String>);
    let server = RwSignal::new(Server::Asked);
    let ask = move || {
        leptos::task::spawn_local(async move {
            let listed = http::get::<Vec<Listed>>("api/tables").await;
            server.set(match listed {
                Ok(listed) => Server::There(listed),
                Err(Failed::NoServer) => Server::Silent,
                Err(refused) => Server::Refused(complaint(page, &refused)),
            });
        });
    };
    ask();
    let open = move || {
        problem.set(None);
        let name = name.get_untracked().trim().to_owned();
        online::open(page, name, options.get_untracked(), move |failed| match failed {
            Failed::NoServer => server.set(Server::Silent),
            refused @ Failed::Refused(_) => problem.set(Some(complaint(page, &refused))),
        });
    };
    let silent = Memo::new(move |_| server.with(|server| matches!(server, Server::Silent)));
    let retry = move |_| {
        server.set(Server::Asked);
        ask();
    };
    let body = move || {
        if silent.get() {
            return view! {
                <section class="panel-plain" data-testid="no-server">
                    <p role="alert">{say!(words, "page-no-server")}</p>
                    <div class="stack">
                        <button class="btn go" data-testid="retry" on:click=retry>{say!(words, "online-again")}</button>
                        {alone(page)}
                    </div>
                </section>
            }
            .into_any();
        }
        view! {
            <section class="panel-plain stack">
                {name_field(page, name, open)}
                <button class="btn go" data-testid="open-table" on:click=move |_| open()>
                    <span>{say!(words, "online-open")}<small>{say!(words, "online-open-line")}</small></span>
                </button>
                <p class="note" role="alert" data-testid="problem">{move || problem.get()}</p>
                <details class="fold" data-testid="more">
                    <summary>{icon("settings")}<span>{say!(words, "online-more")}</span>{icon("down")}</summary>
                    {settings::fields(page, settings::Terms::new(options))}
                </details>
            </section>
            {mine(page)}
            {move || public(page, server, retry)}
        }
        .into_any()
    };
    view! {
        <main class="page tables" data-testid="together">
            {head(say!(words, "page-home"), say!(words, "page-together"), move || page.chrome.go_to(Screen::Start), None)}
            {body}
        </main>
    }
    .into_any()
}

/// The name under which one last sat down, or one to begin with.
pub(crate) fn typed_name(page: Page) -> String {
    store::name().unwrap_or_else(|| {
        let number = 10 + browser::fresh_seed() % 90;
        say!(page.chrome.words(), "online-guest", number = number as usize)
    })
}

/// The field for one's name; Enter does what the button below it does.
pub(crate) fn name_field(page: Page, name: RwSignal<String>, enter: impl Fn() + 'static) -> AnyView {
    view! {
        <label class="field">
            <span class="legend">{say!(page.chrome.words(), "online-name")}</span>
            {line_input("name", None, "nickname", name, LONGEST_NAME, enter)}
        </label>
    }
    .into_any()
}

/// Why a request came to nothing, as a sentence.
pub(crate) fn complaint(page: Page, failed: &Failed) -> String {
    // It is said when an answer has come, not where something is drawn.
    let words = untrack(|| page.chrome.words());
    match failed {
        Failed::NoServer => say!(words, "page-no-server"),
        Failed::Refused(refusal) => words.refusal(&refusal.code.name(), refusal.rule.as_deref()),
    }
}

/// The tables at which this device has a seat.
fn mine(page: Page) -> AnyView {
    let seats = store::seats();
    if seats.is_empty() {
        return ().into_any();
    }
    let rows = seats.into_iter().map(|table| my_table(page, table)).collect_view();
    view! {
        <section class="stack" data-testid="mine">
            <h2>{say!(page.chrome.words(), "online-mine")}</h2>
            {rows}
        </section>
    }
    .into_any()
}

fn my_table(page: Page, table: TableId) -> AnyView {
    let glance = RwSignal::new(None::<Glance>);
    let gone = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        match http::get::<Glance>(&format!("api/tables/{table}")).await {
            Ok(found) => glance.set(Some(found)),
            // The seat is of no use only where there is no table: whatever else is refused may be answered the next time.
            Err(Failed::Refused(refusal)) if refusal.code == Code::UnknownTable => {
                store::forget_seat(table);
                gone.set(true);
            }
            Err(Failed::NoServer) => {}
            Err(failed) => refused.set(Some(complaint(page, &failed))),
        }
    });
    let go = move |_| actions::go_to(page, Screen::Online(table));
    let words = page.chrome.words();
    let mine = store::seat(table).and_then(|kept| kept.seat);
    let line = move || {
        glance.with(|glance| {
            glance.as_ref().map(|Glance { info, decider }| {
                let names: Vec<String> = info
                    .chairs
                    .iter()
                    .filter(|chair| !chair.name.is_empty())
                    .map(|chair| chair.name.clone())
                    .collect();
                let decides = decider.and_then(|seat| info.chairs.get(usize::from(seat)));
                let state = match info.state {
                    State::Playing if decider.is_some() && *decider == mine => {
                        say!(words, "online-state-yours")
                    }
                    State::Playing if decides.is_some() => {
                        say!(
                            words,
                            "online-decides",
                            name = decides.map(|chair| chair.name.clone()).unwrap_or_default()
                        )
                    }
                    State::Waiting => say!(words, "online-state-waiting"),
                    State::Playing | State::Between => say!(words, "online-state-playing"),
                    State::Over | State::Closed | State::Unknown => say!(words, "online-state-over"),
                };
                (words.list(names), state)
            })
        })
    };
    view! {
        <button class="btn door" hidden=move || gone.get() data-testid="my-table" on:click=go>
            {icon("people")}
            <span class="grow">{move || line().map(|(names, _)| names)}<small>{move || line().map(|(_, state)| state).or_else(|| refused.get())}</small></span>
            {icon("next")}
        </button>
    }
    .into_any()
}

/// The tables that are open to everybody, or why they are not known.
fn public(page: Page, server: RwSignal<Server>, retry: impl Fn(MouseEvent) + 'static) -> AnyView {
    let words = page.chrome.words();
    let shown = match server.get() {
        Server::Asked | Server::Silent => return ().into_any(),
        Server::There(listed) => rows(page, listed),
        Server::Refused(why) => view! {
            <p class="note" role="alert" data-testid="public-refused">{why}</p>
            <button class="btn" data-testid="retry" on:click=retry>{say!(words, "online-again")}</button>
        }
        .into_any(),
    };
    view! {
        <section class="stack" data-testid="public">
            <h2>{say!(words, "online-public")}</h2>
            {shown}
        </section>
    }
    .into_any()
}

fn rows(page: Page, listed: Vec<Listed>) -> AnyView {
    let words = page.chrome.words();
    let own = store::seats();
    let listed: Vec<(TableId, Listed)> = listed
        .into_iter()
        .filter_map(|listed| Some((TableId::read(&listed.table)?, listed)))
        .filter(|(table, _)| !own.contains(table))
        .collect();
    let rows = listed.into_iter().map(|(table, listed)| {
        let go = move |_| actions::go_to(page, Screen::Online(table));
        let free = say!(words, "online-free", count = usize::from(listed.open));
        view! {
            <button class="btn door" data-testid="listed" on:click=go>
                {icon("people")}
                <span class="grow">
                    {say!(words, "online-host-table", name = listed.host.clone())}
                    <small>{free}" · "{settings::line(page, &listed.options)}</small>
                </span>
                {icon("next")}
            </button>
        }
    });
    let rows: Vec<_> = rows.collect();
    let none = rows.is_empty().then(|| view! { <p class="note">{say!(words, "online-public-none")}</p> });
    view! { {none}{rows} }.into_any()
}
