//! The narrator of the page's table: it speaks to whoever looks.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_session::since_decision;
use luxx_words::{Narrator, People, Sentence, say};

use crate::state::{Page, put_caption};

/// The name of a seat for whoever looks: `You` for the only person.
pub(crate) fn name(page: Page, seat: Seat) -> String {
    if page.table.only_person() == Some(seat) {
        return say!(page.chrome.words(), "page-you");
    }
    page.table.occupants().into_iter().nth(seat.index()).map_or_else(String::new, |occupant| occupant.name)
}

/// The narrator for whoever looks, in the language of the page.
pub(crate) fn narrator(page: Page) -> Narrator {
    let only = || untrack(|| page.table.only_person());
    speaking_to(page, page.table.onlooker.get_untracked().or_else(only))
}

/// The narrator for everybody around the device: "you" is the only person, if there is one.
pub(crate) fn narrator_for_all(page: Page) -> Narrator {
    speaking_to(page, page.table.only_person())
}

fn speaking_to(page: Page, listener: Option<Seat>) -> Narrator {
    let seats = Seat::all(page.table.occupants().len());
    let people = People::new(untrack(|| seats.map(|seat| name(page, seat)).collect::<Vec<_>>()));
    let people = match listener {
        Some(listener) => people.told_to(listener),
        None => people,
    };
    Narrator::new(page.chrome.words(), people)
}

/// What everybody did last, as the deal stands.
pub(crate) fn captions(page: Page) -> Vec<Sentence> {
    let (narrator, mut captions) = (narrator(page), Vec::new());
    for (seat, caption) in page.table.facts().into_iter().filter_map(|fact| narrator.caption(fact)) {
        put_caption(&mut captions, seat, caption);
    }
    captions
}

/// What happened since the onlooker last decided anything.
pub(crate) fn recap(page: Page) -> Sentence {
    let facts = page.table.facts();
    let since = since_decision(&facts, page.table.onlooker.get_untracked());
    narrator(page).recap(since.iter().copied())
}
