//! The browser's database (`IndexedDB`) as futures: open it, look something up, write. It is opened for each piece of work and closed again,
//! so that a page with a newer version in another tab never waits for this one.

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

use crate::browser::window;

const NAME: &str = "luxx";
const VERSION: u32 = 1;
/// What it has: each a list of texts by their names.
const STORES: [&str; 2] = [DEALS, REVIEWS];
/// The deals.
pub(super) const DEALS: &str = "deals";
/// What was said of their decisions.
pub(super) const REVIEWS: &str = "reviews";

/// Why something was not kept or not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StoreError {
    /// This browser keeps nothing: a private window, or switched off.
    #[error("this browser has no database")]
    Missing,
    /// There is no room left.
    #[error("the browser's database is full")]
    Full,
    /// Whatever else browsers come up with.
    #[error("the browser's database failed: {0}")]
    Failed(String),
}

impl From<JsValue> for StoreError {
    fn from(error: JsValue) -> StoreError {
        let name = Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
        match name.as_deref() {
            Some("QuotaExceededError") => StoreError::Full,
            Some("SecurityError" | "InvalidStateError") => StoreError::Missing,
            Some(name) => StoreError::Failed(name.to_owned()),
            None => StoreError::Failed(format!("{error:?}")),
        }
    }
}

/// The database, open until it goes out of scope.
pub(super) struct Database(IdbDatabase);

impl Drop for Database {
    fn drop(&mut self) {
        // What is under way is finished first.
        self.0.close();
    }
}

impl Database {
    pub(super) async fn open() -> Result<Database, StoreError> {
        let factory = window().indexed_db()?.ok_or(StoreError::Missing)?;
        let opening = factory.open_with_u32(NAME, VERSION)?;
        let made = opening.clone();
        let upgrade = Closure::once_into_js(move || {
            let Some(database) = made.result().ok().and_then(|made| made.dyn_into::<IdbDatabase>().ok())
            else {
                return;
            };
            for store in STORES {
                let _ = database.create_object_store(store);
            }
        });
        opening.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
        let database = JsFuture::from(settled(&opening)).await?;
        Ok(Database(database.unchecked_into()))
    }

    fn store(
        &self,
        name: &str,
        mode: IdbTransactionMode,
    ) -> Result<(IdbTransaction, IdbObjectStore), StoreError> {
        let transaction = self.0.transaction_with_str_and_mode(name, mode)?;
        let store = transaction.object_store(name)?;
        Ok((transaction, store))
    }

    /// The names of all texts of a store, ascending.
    pub(super) async fn names(&self, store: &str) -> Result<Vec<String>, StoreError> {
        let (_, store) = self.store(store, IdbTransactionMode::Readonly)?;
        let names = JsFuture::from(settled(&store.get_all_keys()?)).await?;
        Ok(Array::from(&names).iter().filter_map(|name| name.as_string()).collect())
    }

    /// Texts by their names.
    pub(super) async fn texts(
        &self,
        store: &str,
        names: &[String],
    ) -> Result<Vec<Option<String>>, StoreError> {
        let (_, store) = self.store(store, IdbTransactionMode::Readonly)?;
        // All are asked for at once: what waits for each in turn is a hundred times as slow.
        let asked = names.iter().map(|name| store.get(&name.into())).collect::<Result<Vec<_>, _>>()?;
        let found: Array = asked.iter().map(settled).collect();
        let found = JsFuture::from(Promise::all(&found)).await?;
        Ok(Array::from(&found).iter().map(|text| text.as_string()).collect())
    }

    /// Writes texts under their names; once this returns all of them are on the device, and none if it fails.
    pub(super) async fn put(&self, store: &str, texts: &[(String, String)]) -> Result<(), StoreError> {
        let (transaction, store) = self.store(store, IdbTransactionMode::Readwrite)?;
        for (name, text) in texts {
            store.put_with_key(&text.into(), &name.into())?;
        }
        Ok(JsFuture::from(committed(&transaction)).await.map(|_| ())?)
    }

    /// Takes everything out of all stores, or nothing.
    pub(super) async fn clear(&self) -> Result<(), StoreError> {
        let names: Array = STORES.iter().map(|name| JsValue::from_str(name)).collect();
        let mode = IdbTransactionMode::Readwrite;
        let transaction = self.0.transaction_with_str_sequence_and_mode(&names, mode)?;
        let clear = || STORES.iter().try_for_each(|name| transaction.object_store(name)?.clear().map(drop));
        if let Err(problem) = clear() {
            transaction.abort()?;
            return Err(problem.into());
        }
        Ok(JsFuture::from(committed(&transaction)).await.map(|_| ())?)
    }

    /// Takes texts out of a store.
    pub(super) async fn remove(&self, store: &str, names: &[String]) -> Result<(), StoreError> {
        let (transaction, store) = self.store(store, IdbTransactionMode::Readwrite)?;
        for name in names {
            store.delete(&name.into())?;
        }
        Ok(JsFuture::from(committed(&transaction)).await.map(|_| ())?)
    }
}

/// What a request comes to.
fn settled(request: &IdbRequest) -> Promise {
    Promise::new(&mut |done, failed| {
        let succeeded = request.clone();
        let done = Closure::once_into_js(move || {
            done.call1(&JsValue::NULL, &succeeded.result().unwrap_or_default())
        });
        let refused = request.clone();
        let failed = Closure::once_into_js(move |event: web_sys::Event| {
            // Else the browser complains of it in its console as well.
            event.prevent_default();
            let why = refused.error().ok().flatten().map(JsValue::from);
            failed.call1(&JsValue::NULL, &why.unwrap_or_default())
        });
        request.set_onsuccess(Some(done.unchecked_ref()));
        request.set_onerror(Some(failed.unchecked_ref()));
    })
}

/// Resolves once everything of a transaction is on the device. That there is no room may be found only then.
fn committed(transaction: &IdbTransaction) -> Promise {
    Promise::new(&mut |done, failed| {
        let aborted = transaction.clone();
        let failed = Closure::once_into_js(move || {
            let why = aborted.error().map(JsValue::from);
            failed.call1(&JsValue::NULL, &why.unwrap_or_default())
        });
        transaction.set_oncomplete(Some(&done));
        transaction.set_onabort(Some(failed.unchecked_ref()));
    })
}
