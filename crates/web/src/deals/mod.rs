//! The deals that are kept on this device, each as the text of a [`KeptDeal`], and what was said of their decisions. They are in the
//! browser's database, which holds thousands; games that are not over are in its store (`store.rs`).
//!
//! | what | call |
//! |---|---|
//! | keep a deal | [`keep`] |
//! | which there are, the newest first; how many | [`ids`] |
//! | read some of them; all, the oldest first | [`read`], [`all`] |
//! | throw away; throw all away | [`forget`], [`wipe`] |
//! | what another device kept | [`bring`] |
//! | how much room there is; that it is not cleared away | [`room`], [`stay`] |
//! | what was said of a seat's decisions; of all | [`keep_review`], [`review`], [`reviews`] |
//!
//! Whoever calls these has loaded a part of the program already: nothing of it is in the first load.

mod database;

use std::collections::{BTreeMap, BTreeSet};

use js_sys::{Function, Promise, Reflect};
use luxx_rules::Seat;
use luxx_session::KeptDeal;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::route::DealId;
use database::{DEALS, Database, REVIEWS};

pub(crate) use database::StoreError;

/// Keeps a deal. One that is there already with the same cards and moves stays as it is, with its date.
pub(crate) async fn keep(id: DealId, deal: &KeptDeal) -> Result<(), StoreError> {
    let database = Database::open().await?;
    let before = database.texts(DEALS, &[id.to_string()]).await?.pop().flatten();
    if before.and_then(|text| KeptDeal::read(&text).ok()).is_some_and(|before| before.record == deal.record) {
        return Ok(());
    }
    database.put(DEALS, &[(id.to_string(), deal.to_json())]).await
}

/// The names of all deals that are kept, the newest first.
pub(crate) async fn ids() -> Result<Vec<DealId>, StoreError> {
    let names = Database::open().await?.names(DEALS).await?;
    Ok(names.iter().rev().filter_map(|name| DealId::read(name)).collect())
}

/// These deals, in this order; none for one that is not there or cannot be read.
pub(crate) async fn read(ids: &[DealId]) -> Result<Vec<Option<KeptDeal>>, StoreError> {
    let names: Vec<String> = ids.iter().map(DealId::to_string).collect();
    let texts = Database::open().await?.texts(DEALS, &names).await?;
    Ok(texts.into_iter().map(|text| KeptDeal::read(&text?).ok()).collect())
}

/// All deals that can be read, in the order in which they were played: what statistics want.
pub(crate) async fn all() -> Result<Vec<(DealId, KeptDeal)>, StoreError> {
    let mut ids = ids().await?;
    ids.reverse();
    let deals = read(&ids).await?;
    Ok(ids.into_iter().zip(deals).filter_map(|(id, deal)| Some((id, deal?))).collect())
}

/// Throws deals away, with all that was said of them.
pub(crate) async fn forget(ids: &[DealId]) -> Result<(), StoreError> {
    let database = Database::open().await?;
    let names: Vec<String> = ids.iter().map(DealId::to_string).collect();
    database.remove(DEALS, &names).await?;
    let seats = || Seat::all(5).map(Seat::index);
    let reviews: Vec<String> =
        names.iter().flat_map(|name| seats().map(move |seat| format!("{name}/{seat}"))).collect();
    database.remove(REVIEWS, &reviews).await
}

/// Keeps what was said so far of a seat's decisions in a deal.
pub(crate) async fn keep_review(id: DealId, seat: Seat, review: &str) -> Result<(), StoreError> {
    Database::open().await?.put(REVIEWS, &[(review_name(id, seat), review.to_owned())]).await
}

fn review_name(id: DealId, seat: Seat) -> String {
    format!("{id}/{}", seat.index())
}

/// What was said of a seat's decisions in a deal.
pub(crate) async fn review(id: DealId, seat: Seat) -> Result<Option<String>, StoreError> {
    let name = review_name(id, seat);
    Ok(Database::open().await?.texts(REVIEWS, &[name]).await?.pop().flatten())
}

/// All that was said, by its name.
pub(crate) async fn reviews() -> Result<BTreeMap<String, String>, StoreError> {
    let database = Database::open().await?;
    let names = database.names(REVIEWS).await?;
    let texts = database.texts(REVIEWS, &names).await?;
    Ok(names.into_iter().zip(texts).filter_map(|(name, text)| Some((name, text?))).collect())
}

/// Takes over what another device kept, or this one before. What is here stays as it is; returns how many deals were missing.
pub(crate) async fn bring(
    deals: &BTreeMap<DealId, KeptDeal>,
    reviews: &BTreeMap<String, String>,
) -> Result<usize, StoreError> {
    let here: BTreeSet<DealId> = ids().await?.into_iter().collect();
    let is_missing = |id: &DealId| deals.contains_key(id) && !here.contains(id);
    let missing = deals.iter().filter(|(id, _)| is_missing(id));
    let missing: Vec<_> = missing.map(|(id, deal)| (id.to_string(), deal.to_json())).collect();
    // Not of a deal that is here: its moves may be others than those that were judged.
    let of_missing = |name: &str| DealId::read(name.split('/').next()?).filter(is_missing);
    let said = reviews.iter().filter(|(name, _)| of_missing(name).is_some());
    let said: Vec<_> = said.map(|(name, text)| (name.clone(), text.clone())).collect();
    let database = Database::open().await?;
    database.put(DEALS, &missing).await?;
    database.put(REVIEWS, &said).await?;
    Ok(missing.len())
}

/// Throws away all deals, and all that was said of them.
pub(crate) async fn wipe() -> Result<(), StoreError> {
    Database::open().await?.clear().await
}

/// How much of what the browser allows is used, in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Room {
    pub(crate) used: f64,
    pub(crate) quota: f64,
}

/// So much of the quota may be used before somebody is asked to make room.
const NEARLY_FULL: f64 = 0.9;

impl Room {
    /// Whether somebody should make room before nothing more can be kept.
    pub(crate) fn is_nearly_full(self) -> bool {
        self.used > NEARLY_FULL * self.quota
    }
}

/// Asks the browser not to throw anything away by itself when its disk is full. It may ask the person, so it is asked with the first deal only.
pub(crate) async fn stay() {
    if ids().await.is_ok_and(|ids| ids.len() == 1) {
        storage("persist").await;
    }
}

/// How much room there is; none where the browser does not say.
pub(crate) async fn room() -> Option<Room> {
    let estimate = storage("estimate").await?;
    let figure = |name: &str| Reflect::get(&estimate, &name.into()).ok()?.as_f64();
    Some(Room { used: figure("usage")?, quota: figure("quota")? })
}

/// What the browser's keeper of all storage answers; none where it has no such question.
async fn storage(question: &str) -> Option<JsValue> {
    let storage = Reflect::get(&browser::window().navigator(), &"storage".into()).ok()?;
    let ask: Function = Reflect::get(&storage, &question.into()).ok()?.dyn_into().ok()?;
    let promise = ask.call0(&storage).ok()?;
    JsFuture::from(Promise::resolve(&promise)).await.ok()
}
