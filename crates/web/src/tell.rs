//! The narrator of the page's table: it speaks to whoever looks.

use leptos::prelude::*;
use luxx_rules::{Seat, SeenEvent};
use luxx_session::Session;
use luxx_words::{Narrator, People, Sentence};

use crate::page::Page;

/// The narrator for whoever looks, in the language of the page.
pub(crate) fn narrator(page: Page) -> Narrator {
    speaking_to(page, page.onlooker.get_untracked())
}

/// The narrator for everybody around the device: "you" is the only person, if there is one.
pub(crate) fn narrator_for_all(page: Page) -> Narrator {
    speaking_to(page, page.session.with_untracked(|session| session.as_ref()?.table().only_person()))
}

fn speaking_to(page: Page, listener: Option<Seat>) -> Narrator {
    let seats = page
        .session
        .with_untracked(|session| session.as_ref().map_or(0, |session| session.table().players()));
    let people = People::new(untrack(|| Seat::all(seats).map(|seat| page.name(seat)).collect::<Vec<_>>()));
    let people = match listener {
        Some(listener) => people.told_to(listener),
        None => people,
    };
    Narrator::new(page.words(), people)
}

pub(crate) fn put_caption(captions: &mut Vec<Sentence>, seat: Seat, caption: Sentence) {
    if captions.len() <= seat.index() {
        captions.resize(seat.index() + 1, Sentence::default());
    }
    captions[seat.index()] = caption;
}

/// What everybody did last, as the deal stands.
pub(crate) fn captions(page: Page) -> Vec<Sentence> {
    let (narrator, mut captions) = (narrator(page), Vec::new());
    let seen = page.session.with_untracked(|session| session.as_ref().map(|s| seen(page, s, 0)));
    for (seat, caption) in seen.into_iter().flatten().filter_map(|event| narrator.caption(event)) {
        put_caption(&mut captions, seat, caption);
    }
    captions
}

/// The facts of this deal from a step on, as the onlooker may know them.
pub(crate) fn seen(page: Page, session: &Session, from: usize) -> Vec<SeenEvent> {
    let onlooker = page.onlooker.get_untracked();
    let events = session.steps().iter().skip(from).flat_map(|step| step.events.iter().copied());
    events
        .map(|event| match onlooker {
            Some(seat) => event.seen_by(seat),
            None => SeenEvent::Open(event.public()),
        })
        .collect()
}

/// What happened since the onlooker last decided anything.
pub(crate) fn recap(page: Page) -> Sentence {
    let onlooker = page.onlooker.get_untracked();
    page.session.with_untracked(|session| {
        let Some(session) = session else { return Sentence::default() };
        let mine = session.steps().iter().rposition(|step| Some(step.seat) == onlooker);
        narrator(page).recap(seen(page, session, mine.map_or(0, |mine| mine + 1)))
    })
}
