//! Files and links, in and out. Whatever comes in is checked before anything is kept, and refused with a sentence that says what is wrong.

use js_sys::Promise;
use leptos::prelude::*;
use luxx_protocol::fair::Proof;
use luxx_rules::record::{Document, MAX_BYTES, Record, RecordError};
use luxx_session::{KeptDeal, LinkError, Purpose};
use luxx_words::{Words, say};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::actions;
use super::state::archive;
use crate::route::{DealAt, DealId, Letters, Route, Screen};
use crate::state::Page;
use crate::{browser, deals, http};

/// The deal that is shown as a file: its name, and an address to save it from.
pub(crate) fn file() -> Option<(String, String)> {
    let name = match archive().at.get_untracked()? {
        DealAt::Table(table) => format!("luxx-{table}-{}.json", archive().deal.get_untracked() + 1),
        DealAt::Kept(id) => format!("luxx-{id}.json"),
        DealAt::Link(_) => "luxx-game.json".to_owned(),
    };
    archive().with_shown(|deal| (name, browser::json_address(&deal.record.to_json())))
}

/// The deal that is shown as an address that holds all of it.
pub(crate) fn link(purpose: Purpose) -> Option<String> {
    let me = archive().me()?;
    let shared = archive().with_shown(|deal| match purpose {
        Purpose::Look => deal.share(Purpose::Look),
        Purpose::Challenge => deal.challenge(me),
    })?;
    let letters = shared.to_link().ok().and_then(|link| Letters::read(&link))?;
    let screen = Screen::Replay(DealAt::Link(letters));
    Some(http::address(&Route { screen, sheet: None }.address()))
}

/// What is wrong with a link.
pub(crate) fn bad_link(words: &'static Words, error: &LinkError) -> String {
    let why = match error {
        LinkError::Empty => say!(words, "games-link-empty"),
        LinkError::TooLong => say!(words, "games-link-long"),
        LinkError::Version(letter) => {
            say!(words, "games-link-version", letter = luxx_words::printable(&letter.to_string(), 1))
        }
        LinkError::Damaged => say!(words, "games-link-damaged"),
        LinkError::Senseless(_) | LinkError::Name(_) => say!(words, "games-link-senseless"),
        LinkError::Record(error) => words.bad_record(error),
    };
    say!(words, "games-refused-link", why = why)
}

/// Takes the deals of a file over.
pub(crate) fn bring(page: Page, file: File) {
    archive().problem.set(None);
    leptos::task::spawn_local(async move {
        let words = untrack(|| page.chrome.words());
        match read(&file).await.map_err(|error| words.bad_record(&error)) {
            Err(why) => archive().problem.set(Some(say!(words, "games-refused", why = why))),
            Ok(records) => match keep(records).await {
                Ok(count) => {
                    page.voice.announce(&say!(words, "games-brought-here", count = count));
                    actions::list(page);
                }
                Err(deals::StoreError::Full) => archive().problem.set(Some(say!(words, "games-full"))),
                Err(problem) => {
                    browser::note(&problem.to_string());
                    archive().problem.set(Some(say!(words, "games-unkept")));
                }
            },
        }
    });
}

/// Reads a file, distrustful: every move is played before anything is believed.
async fn read(file: &File) -> Result<Vec<Record>, RecordError> {
    if file.size() > MAX_BYTES as f64 {
        return Err(RecordError::TooLarge);
    }
    let promise: Promise = file.text();
    let text = JsFuture::from(promise).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
    if Proof::claims(text.as_bytes()) {
        return of_table(&text);
    }
    of_record(&text)
}

/// The deals of a table, as they are saved there with the proof that they were dealt fairly.
fn of_table(text: &str) -> Result<Vec<Record>, RecordError> {
    let proof = Proof::read(text.as_bytes()).map_err(|error| RecordError::Json(error.to_string()))?;
    let deals = proof.deals.iter().map(|deal| of_record(deal.record.get()));
    Ok(deals.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

fn of_record(text: &str) -> Result<Vec<Record>, RecordError> {
    let document = Document::read(text.as_bytes())?;
    match &document {
        Document::Game(record) => drop(record.check()?),
        Document::Match(record) => drop(record.check()?),
    }
    Ok(document.games().to_vec())
}

async fn keep(records: Vec<Record>) -> Result<usize, deals::StoreError> {
    let known = deals::ids().await?;
    let mut now = browser::now();
    let name = |now: f64, deal| DealId::of(&format!("{now:013}"), deal);
    while name(now, 1).is_some_and(|id| known.contains(&id)) {
        now += 1.0;
    }
    let count = records.len();
    for (place, record) in records.into_iter().enumerate() {
        let deal = KeptDeal::brought(record, (place + 1, count), now);
        if let Some(id) = name(now, place + 1) {
            deals::keep(id, &deal).await?;
        }
    }
    Ok(count)
}
