//! Counts what came of all deals that are kept here; saves all of it as a file, brings it back, or wipes it.

use std::fmt::Display;

use leptos::prelude::*;
use luxx_session::{Backup, KeptDeal, Statistics};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::state::{Figures, Told, solo};
use crate::route::DealId;
use crate::state::Page;
use crate::{browser, deals, store};

/// How many of the latest deals are looked up for their accuracy: the chart shows no more.
pub(crate) const SHOWN: usize = 60;
/// What the file with everything is called.
const FILE: &str = "luxx.json";
/// The largest that is read, in bytes: tens of thousands of deals.
const LARGEST: f64 = 256e6;

/// Counts everything anew.
pub(crate) fn count(_: Page) {
    solo().days.set(store::days());
    solo().told.set(None);
    leptos::task::spawn_local(async {
        solo().figures.set(Some(noted(counted().await).ok_or(())));
    });
}

async fn counted() -> Result<Figures, deals::StoreError> {
    let all = deals::all().await?;
    let statistics = Statistics::of(all.iter().map(|(_, deal)| deal));
    let mut accuracy = Vec::new();
    for (id, deal) in all.iter().rev().take(SHOWN) {
        accuracy.extend(accuracy_of(*id, deal).await);
    }
    accuracy.reverse();
    Ok(Figures { all: statistics, accuracy })
}

/// How many decisions of a hundred were as good as the best, if that was judged to the end.
async fn accuracy_of(id: DealId, deal: &KeptDeal) -> Option<f64> {
    let me = deal.only_person().filter(|_| deal.played_here && deal.occasion.counts())?;
    let saved = deals::review(id, me).await.ok()??;
    let mut review = deal.review(me).ok()?;
    review.resume(&saved);
    review.next().is_none().then(|| review.summary().accuracy())?
}

/// Saves all that is kept of what was played here as a file.
pub(crate) fn save() {
    leptos::task::spawn_local(async {
        let saved = match everything().await {
            Ok(backup) => browser::save_json(FILE, &backup.to_json()).map_err(deals::StoreError::from),
            Err(problem) => Err(problem),
        };
        solo().told.set(noted(saved).is_none().then_some(Told::Unsaved));
    });
}

async fn everything() -> Result<Backup, deals::StoreError> {
    let deals = deals::all().await?.into_iter().map(|(id, deal)| (id.to_string(), deal)).collect();
    Ok(Backup { kept: store::everything(), deals, reviews: deals::reviews().await?, unreadable: 0 })
}

/// Brings back what was saved.
pub(crate) fn bring(page: Page, file: File) {
    leptos::task::spawn_local(async move {
        let told = match read(&file).await {
            Some(backup) => noted(take_over(backup).await).unwrap_or(Told::Unbrought),
            None => Told::Refused,
        };
        anew(page, told);
    });
}

async fn read(file: &File) -> Option<Backup> {
    if file.size() > LARGEST {
        return None;
    }
    let text = JsFuture::from(file.text()).await.ok()?.as_string()?;
    noted(Backup::read(&text))
}

async fn take_over(backup: Backup) -> Result<Told, deals::StoreError> {
    let Backup { kept, deals, reviews, unreadable } = backup;
    let named = |(name, deal): (String, KeptDeal)| Some((DealId::read(&name)?, deal));
    // A game of which a deal is here was gone on with after it was saved.
    let gone_on: Vec<String> = deals::ids().await?.iter().map(DealId::to_string).collect();
    let is_gone_on = |game: &str| gone_on.iter().any(|deal| deal.starts_with(game));
    let count = deals::bring(&deals.into_iter().filter_map(named).collect(), &reviews).await?;
    let all = store::bring(&kept, is_gone_on);
    Ok(if all { Told::Brought { count, unreadable } } else { Told::Unbrought })
}

/// Throws all of it away. The deals go first: if they cannot, everything stays.
pub(crate) fn wipe(page: Page) {
    leptos::task::spawn_local(async move {
        match deals::wipe().await {
            // Where there is no database, there is nothing in it.
            Ok(()) | Err(deals::StoreError::Missing) => {}
            Err(problem) => {
                browser::note(&problem.to_string());
                return solo().told.set(Some(Told::Unwiped));
            }
        }
        store::wipe();
        page.table.clear();
        anew(page, Told::Wiped);
    });
}

/// Everything that is kept may be another now.
fn anew(page: Page, told: Told) {
    page.learn.progress.set(store::progress());
    solo().day.set(None);
    count(page);
    solo().told.set(Some(told));
}

/// What went well; of what went wrong there is a note in the console.
fn noted<T, E: Display>(result: Result<T, E>) -> Option<T> {
    result.map_err(|problem| browser::note(&problem.to_string())).ok()
}
