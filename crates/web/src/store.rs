//! What survives a reload, in the browser's store. Where there is none (some private windows) the page works all the same.

use luxx_session::{SavedError, Session, Settings, Table};
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

fn put(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full store: the game goes on, only a reload would lose it.
        let _ = storage.set_item(key, value);
    }
}

/// The session that was going on. One that cannot be read is put aside.
pub(crate) fn session() -> Result<Option<Session>, SavedError> {
    let Some(saved) = get(SESSION) else { return Ok(None) };
    Session::from_json(&saved).map(Some).inspect_err(|_| {
        put(DAMAGED, &saved);
        forget_session();
    })
}

pub(crate) fn keep_session(session: &Session) {
    put(SESSION, &session.to_json());
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
pub(crate) fn table() -> Option<Table> {
    serde_json::from_str(&get(TABLE)?).ok()
}

pub(crate) fn keep_table(table: &Table) {
    put(TABLE, &serde_json::to_string(table).unwrap_or_default());
}
