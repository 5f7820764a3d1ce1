//! Going through a deal that is over: it is a table like any other, shown by the same driver as a game that is played.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_rules::record::{Record, RecordError};
use luxx_session::{KeptDeal, ReplayedTable};
use luxx_words::say;

use super::state::{Eyes, Found, archive};
use crate::state::Page;
use crate::{browser, driver, tables};

/// How long a move stays before the next one, in milliseconds; what is shown of it comes on top.
const PAUSE: u32 = 500;

/// Shows the deal: from its beginning, by itself; or from where somebody wants to look.
pub(crate) fn show(page: Page) {
    let from = archive().from.get_value();
    archive().from.set_value(None);
    put(page, from.unwrap_or(0));
    if from.is_none() {
        run(page, true);
    }
}

/// Puts the deal on the table, before this move.
fn put(page: Page, at: usize) {
    if archive().found.get_untracked() == Found::Challenge {
        return;
    }
    let eyes = archive().eyes.get_untracked().seat();
    let replayed = archive().with_shown(|deal| {
        let reader = reader(deal, eyes);
        Ok::<_, RecordError>(ReplayedTable::new(&named(page, deal, reader), eyes)?.told_to(reader))
    });
    let Some(Ok(mut table)) = replayed else {
        let why = say!(untrack(|| page.chrome.words()), "games-gone");
        return archive().found.set(Found::Nothing(why));
    };
    table.go_to(at);
    archive().place.set((table.at(), table.moves()));
    archive().runs.set(false);
    page.table.put_replay(Box::new(table));
    driver::show_anew(page);
    driver::nudge(page);
}

/// Who has played this deal here and is spoken to, unless it is seen through somebody else's eyes.
fn reader(deal: &KeptDeal, eyes: Option<Seat>) -> Option<Seat> {
    deal.owner().filter(|own| deal.played_here && eyes.is_none_or(|eyes| eyes == *own))
}

/// The record with names as they are told: nobody but whoever reads is called `You`.
fn named(page: Page, deal: &KeptDeal, reader: Option<Seat>) -> Record {
    let mut record = deal.record.clone();
    for (seat, name) in Seat::all(record.players.len()).zip(&mut record.players) {
        if reader != Some(seat) && tables::is_you(name) {
            *name = say!(untrack(|| page.chrome.words()), "page-seat", seat = seat.index() + 1);
        }
    }
    record
}

/// Shows another deal of the match.
pub(crate) fn choose(page: Page, deal: usize) {
    archive().deal.set(deal);
    show(page);
}

/// Looks through other eyes, at the same move.
pub(crate) fn look_as(page: Page, eyes: Eyes) {
    archive().eyes.set(eyes);
    put(page, archive().place.get_untracked().0);
}

/// Goes to another move and stays there.
pub(crate) fn go_to(page: Page, at: usize) {
    stop();
    step(page, at);
}

fn step(page: Page, at: usize) {
    let place = page.table.with_director(|director| {
        let table = director.table_mut().other_mut::<ReplayedTable>()?;
        table.go_to(at);
        Some((table.at(), table.moves()))
    });
    if let Some(place) = place.flatten() {
        archive().place.set(place);
        driver::nudge(page);
    }
}

/// Stays where it is.
pub(crate) fn stop() {
    archive().runs.set(false);
}

/// Goes on by itself, or stays.
pub(crate) fn run(page: Page, runs: bool) {
    if archive().runs.get_untracked() == runs {
        return;
    }
    archive().runs.set(runs);
    if !runs {
        return;
    }
    let round = page.table.round.get_untracked();
    leptos::task::spawn_local(async move {
        let goes_on = || archive().runs.get_untracked() && page.table.round.get_untracked() == round;
        while goes_on() {
            browser::sleep(PAUSE).await;
            let (at, moves) = archive().place.get_untracked();
            if !goes_on() {
                return;
            }
            if at == moves {
                return archive().runs.set(false);
            }
            // The move before is shown to its end first.
            if page.table.driven.get_value().is_none() {
                step(page, at + 1);
            }
        }
    });
}
