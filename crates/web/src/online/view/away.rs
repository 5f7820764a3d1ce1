//! One line that concerns everybody, in the room of the question: the own connection is lost, somebody is away, what was missed, what
//! the server has lost or refused.

use leptos::prelude::*;
use luxx_protocol::State;
use luxx_rules::Seat;
use luxx_session::Contact;
use luxx_words::say;

use super::room::problem;
use crate::online::link;
use crate::online::state::{ConnectionState, connection, room};
use crate::state::Page;
use crate::view::parts::{icon, rule};
use crate::{driver, tell};

/// What there is to say, the most pressing first.
pub(crate) fn strip(page: Page) -> AnyView {
    let shown = move || lost(page).or_else(|| missed(page)).or_else(|| not_done(page)).or_else(|| away(page));
    view! { {shown} }.into_any()
}

fn line(kind: &'static str, text: String, small: Option<String>, button: Option<AnyView>) -> AnyView {
    view! {
        <p class="strip" role="status" data-testid="strip" data-kind=kind>
            <span class="grow">{text}{small.map(|small| view! { <small>{small}</small> })}</span>
            {button}
        </p>
    }
    .into_any()
}

pub(super) fn lost(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    matches!(connection().state.get(), ConnectionState::Lost { .. }).then(|| {
        // A move that was made is on its way as soon as there is one.
        let decided = page.table.decision().is_none() && page.table.is_waiting_for_me();
        line("lost", say!(words, "online-offline"), decided.then(|| kept(page)), None)
    })
}

/// What becomes of a move without a connection. Where nothing can be stored it does not outlive the page, and whoever has made it must know.
fn kept(page: Page) -> String {
    let words = page.chrome.words();
    if connection().is_safe.get() {
        say!(words, "online-offline-move")
    } else {
        say!(words, "online-offline-here")
    }
}

/// The same where no table is to be seen yet: an earlier page has kept a move.
pub(super) fn waiting(page: Page) -> AnyView {
    let waits = move || {
        connection().state.track();
        connection().visit.track();
        link::is_waiting(page).then(|| view! { <p data-testid="kept-move">{kept(page)}</p> })
    };
    view! { {waits} }.into_any()
}

/// What happened meanwhile is shown card by card and told; whoever wants to look closer stays, goes back and on by steps, and whoever
/// knows already skips it.
fn missed(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let count = connection().missed.get();
    (count > 0 && page.table.is_busy()).then(|| {
        let halted = Memo::new(move |_| page.table.halted.with(Option::is_some));
        let stay = move |_| if halted.get_untracked() { driver::go_on(page, None) } else { driver::halt(page) };
        let label = move || if halted.get() { say!(words, "page-run") } else { say!(words, "page-pause") };
        let step = move |name, label: String, sign, go: fn(Page)| {
            view! {
                <button class="btn quiet" data-testid=name aria-label=label on:click=move |_| go(page)>{icon(sign)}</button>
            }
            .into_any()
        };
        let back = move || halted.get().then(|| step("step-back", say!(words, "online-step-back"), "back", driver::step_back));
        let on = move || {
            let on = |page| driver::go_on(page, Some(1));
            halted.get().then(|| step("step-on", say!(words, "online-step-on"), "next", on))
        };
        view! {
            <div class="strip rerun" data-testid="strip" data-kind="missed" on:click=|event| event.stop_propagation()>
                <span class="grow" role="status">{say!(words, "online-back", count = count)}</span>
                {back}
                <button class="btn" data-testid="run" on:click=stay>{label}</button>
                {on}
                <button class="btn go" data-testid="skip" on:click=move |_| driver::skip(page)>{say!(words, "online-skip")}</button>
            </div>
        }
        .into_any()
    })
}

fn not_done(page: Page) -> Option<AnyView> {
    let text = problem(page)?;
    let stepped_back = connection().stepped_back.get();
    let shut = move |_| {
        if stepped_back { connection().stepped_back.set(false) } else { connection().refused.set(None) }
    };
    let close = view! {
        <button class="btn quiet" data-testid="strip-close" aria-label=say!(page.chrome.words(), "page-close") on:click=shut>
            {icon("close")}
        </button>
    };
    let kind = if stepped_back { "stepped-back" } else { "refused" };
    // What the rules forbid leads to the rule.
    let refused = connection().refused.get().filter(|_| !stepped_back);
    let about = refused.and_then(|(_, number)| rule(page, &number?));
    Some(line(kind, text, None, Some(view! { {about}{close} }.into_any())))
}

/// Somebody is away whose decision everybody waits for, or will wait for. Whoever decides has something else in mind: the mark at the
/// name says it, too.
pub(super) fn away(page: Page) -> Option<AnyView> {
    // Before the first cards nobody is waited for, and no bot steps in: the rows of the waiting room have marks.
    if page.table.decision().is_some() || room().state() == Some(State::Waiting) {
        return None;
    }
    let words = page.chrome.words();
    let players = room().info.with(|info| info.as_ref().map_or(0, |info| info.chairs.len()));
    let (seat, seconds) = Seat::all(players).find_map(|seat| match room().contact(seat.index()) {
        Contact::Away(seconds) => Some((seat, seconds)),
        _ => None,
    })?;
    let text = say!(words, "online-away-now", name = tell::name(page, seat));
    let small = match seconds {
        Some(seconds) => say!(words, "online-away-bot", time = time(seconds)),
        None => say!(words, "online-away-wait"),
    };
    Some(line("away", text, Some(small), None))
}

/// Minutes and seconds.
fn time(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
