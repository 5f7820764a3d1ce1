//! What survives a reload, in the browser's store. Where there is none (some private windows) the page works all the same.

use luxx_session::{SavedError, Session, Settings, TableConfig};
use web_sys::Storage;

const SESSION: &str = "luxx.session";
const SETTINGS: &str = "luxx.settings";
const TABLE: &str = "luxx.table";
/// Where a session that cannot be read is put aside.
const DAMAGED: &str = "luxx.session.damaged";

fn storage() -> Option<Storage> {
    crate::browser::window().local_storage().ok().flatten()
}

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text; false if the store is full or there is none.
fn put(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// The session that was going on. One that cannot be read is put aside.
pub(crate) fn session() -> Result<Option<Session>, SavedError> {
    let Some(saved) = get(SESSION) else { return Ok(None) };
    Session::from_json(&saved).map(Some).inspect_err(|_| {
        put(DAMAGED, &saved);
        forget_session();
    })
}

/// Keeps the session; false if that cannot be done: then a reload would lose it.
pub(crate) fn keep_session(session: &Session) -> bool {
    put(SESSION, &session.to_json())
}

pub(crate) fn forget_session() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(SESSION);
    }
}

pub(crate) fn settings() -> Settings {
    get(SETTINGS).map(|saved| Settings::from_json(&saved)).unwrap_or_default()
}

pub(crate) fn keep_settings(settings: Settings) {
    put(SETTINGS, &settings.to_json());
}

/// The table that was set up last.
pub(crate) fn table() -> Option<TableConfig> {
    serde_json::from_str(&get(TABLE)?).ok()
}

pub(crate) fn keep_table(table: &TableConfig) {
    put(TABLE, &serde_json::to_string(table).unwrap_or_default());
}
