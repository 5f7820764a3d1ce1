//! Showing a finished deal of a table again: it has an address of its own, is fetched from the server with its proof, and is shown by
//! the same driver as a game that is played.

use leptos::prelude::*;
use luxx_protocol::fair::Proof;
use luxx_rules::Seat;
use luxx_rules::record::{Document, Record};
use luxx_session::ReplayedTable;

use crate::online::link::{self, Failed};
use crate::online::state::{Found, replay};
use crate::route::TableId;
use crate::state::Page;
use crate::{browser, driver, store};

/// How long a move stays before the next one, in milliseconds; what is shown of it comes on top.
const PAUSE: u32 = 500;

/// Comes to the replay of a table.
pub(crate) fn enter(page: Page, table: TableId) {
    replay().begin(Some(table));
    leptos::task::spawn_local(async move {
        let proof = link::get_text(&format!("api/tables/{table}/proof")).await;
        if replay().table.get_untracked() != Some(table) {
            return;
        }
        let records: Vec<String> = match proof.map(|text| Proof::read(text.as_bytes())) {
            Err(Failed::NoServer) => return replay().found.set(Found::NoServer),
            Err(Failed::Refused(_)) | Ok(Err(_)) => Vec::new(),
            Ok(Ok(proof)) => proof.deals.iter().map(|deal| deal.record.get().to_owned()).collect(),
        };
        let Some(last) = records.len().checked_sub(1) else { return replay().found.set(Found::Nothing) };
        replay().records.set_value(records);
        show(page, last);
    });
}

/// Leaves it.
pub(crate) fn leave(page: Page) {
    replay().begin(None);
    page.table.clear();
}

fn read(text: &str) -> Option<Record> {
    match Document::read(text.as_bytes()).ok()? {
        Document::Game(record) => Some(record),
        Document::Match(_) => None,
    }
}

/// Shows a deal from its beginning, through the eyes of the seat that this device has.
pub(crate) fn show(page: Page, deal: usize) {
    let eyes = replay().table.get_untracked().and_then(store::seat).and_then(|kept| kept.seat);
    let eyes = eyes.and_then(|seat| Seat::new(seat.into()));
    let record = replay().records.with_value(|records| records.get(deal).and_then(|text| read(text)));
    let Some(Ok(table)) = record.map(|record| ReplayedTable::new(&record, eyes)) else {
        return replay().found.set(Found::Nothing);
    };
    replay().deal.set(deal);
    replay().place.set((0, table.moves()));
    page.table.put_remote(Box::new(table));
    driver::show_anew(page);
    let deals = replay().records.with_value(Vec::len);
    replay().found.set(Found::Deals(deals));
    run(page, true);
}

/// Goes to another move and stays there.
pub(crate) fn go_to(page: Page, at: usize) {
    run(page, false);
    step(page, at);
}

fn step(page: Page, at: usize) {
    let place = page.table.with_director(|director| {
        let table = director.table_mut().remote_mut::<ReplayedTable>()?;
        table.go_to(at);
        Some((table.at(), table.moves()))
    });
    if let Some(place) = place.flatten() {
        replay().place.set(place);
        driver::nudge(page);
    }
}

/// Goes on by itself, or stays.
pub(crate) fn run(page: Page, runs: bool) {
    if replay().runs.get_untracked() == runs {
        return;
    }
    replay().runs.set(runs);
    if !runs {
        return;
    }
    let round = page.table.round.get_untracked();
    leptos::task::spawn_local(async move {
        let goes_on = || replay().runs.get_untracked() && page.table.round.get_untracked() == round;
        while goes_on() {
            browser::sleep(PAUSE).await;
            let (at, moves) = replay().place.get_untracked();
            if !goes_on() {
                return;
            }
            if at == moves {
                return replay().runs.set(false);
            }
            // The move before is shown to its end first.
            if page.table.driven.get_value().is_none() {
                step(page, at + 1);
            }
        }
    });
}

/// The deal as a file: its name, and an address to save it from.
pub(crate) fn file() -> Option<(String, String)> {
    let table = replay().table.get_untracked()?;
    let deal = replay().deal.get_untracked();
    let text = replay().records.with_value(|records| records.get(deal).cloned())?;
    Some((format!("luxx-{table}-{}.json", deal + 1), browser::json_address(&text)))
}
