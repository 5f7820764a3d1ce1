//! What stands at a seat of a table of people: the connection, the clock, what was just said.

use leptos::prelude::*;
use luxx_protocol::ChatLine;
use luxx_rules::Seat;
use luxx_session::Contact;
use luxx_words::say;

use crate::online::state::{room, talk};
use crate::state::Page;
use crate::view::parts::icon;

/// The connection mark: full, half, dashed, or the robot. Its form says it, its colour only repeats it.
pub(crate) fn mark(page: Page, seat: usize) -> AnyView {
    let contact = Memo::new(move |_| room().contact(seat));
    let shown = move || {
        let words = page.chrome.words();
        let (name, label) = match contact.get() {
            Contact::Here => ("here", say!(words, "online-here")),
            Contact::Unknown => ("half", say!(words, "online-half")),
            Contact::Away(_) => ("away", say!(words, "online-away")),
            Contact::Replaced => ("replaced", say!(words, "online-replaced")),
            Contact::Bot => ("bot", say!(words, "online-bot")),
        };
        let robot = matches!(contact.get(), Contact::Replaced | Contact::Bot).then(|| icon("robot"));
        view! { <i class="contact" data-contact=name role="img" aria-label=label>{robot}</i> }
    };
    view! { {shown} }.into_any()
}

/// The clock at whoever decides: a ring that runs empty, with the seconds in it. Only in a table with a clock.
pub(crate) fn clock(page: Page, seat: Seat) -> AnyView {
    let left = Memo::new(move |_| {
        room().clock.with(|clock| {
            let clock = clock.as_ref().filter(|clock| usize::from(clock.seat) == seat.index())?;
            let reserve = clock.reserve_ms.get(seat.index()).copied().unwrap_or(0);
            Some((clock.decision_ms.div_ceil(1000), reserve.div_ceil(1000)))
        })
    });
    let limit = room().part(|info| info.options.clock.map_or(1, |clock| clock.decision_s));
    let shown = move || {
        let (decision, reserve) = left.get()?;
        // Days are nobody's hurry.
        let (seconds, whole) = if decision > 0 {
            (decision, u64::from(limit.get().unwrap_or(1)))
        } else {
            (reserve, reserve.max(1))
        };
        if seconds > 60 * 60 {
            return None;
        }
        let share = (seconds * 100 / whole.max(1)).min(100);
        // In the ring there is room for two figures.
        let shown = if seconds > 99 { format!("{}′", seconds / 60) } else { seconds.to_string() };
        let label = say!(page.chrome.words(), "online-time-left", seconds = seconds as usize);
        Some(view! {
            <span
                class="clock"
                role="img"
                aria-label=label
                data-late=(decision == 0 || seconds <= 10).then_some("")
                style=("--share", share.to_string())
            >
                {shown}
            </span>
        })
    };
    view! { {shown} }.into_any()
}

/// What was said, in the reader's language.
pub(crate) fn said(page: Page, line: &ChatLine) -> String {
    match (&line.text, line.phrase) {
        (Some(text), _) => text.clone(),
        (None, Some(phrase)) => {
            say!(page.chrome.words(), "online-phrase", phrase = phrase.name())
        }
        (None, None) => String::new(),
    }
}

/// What was just said at a seat.
pub(crate) fn bubble(page: Page, seat: Seat) -> AnyView {
    let line = Memo::new(move |_| {
        talk().bubbles.with(|bubbles| {
            let said = bubbles.iter().find(|bubble| usize::from(bubble.line.seat) == seat.index());
            // What comes with the first welcome comes before it is known who sits there.
            said.filter(|bubble| !talk().is_muted(bubble.line.seat)).map(|bubble| bubble.line.clone())
        })
    });
    let shown = move || {
        line.get().map(|line| view! { <p class="bubble" data-testid="bubble">{said(page, &line)}</p> })
    };
    view! { {shown} }.into_any()
}
