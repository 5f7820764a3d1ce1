//! What survives a reload, in the browser's store. Where there is none (some private windows) the page works all the same.
//!
//! Every game has two entries: its head, written once a deal, and the moves of the deal, written once a move.

use luxx_session::{Saved, Settings, TableConfig};
use serde::{Deserialize, Serialize};
use web_sys::Storage;

use crate::route::TableId;

const SETTINGS: &str = "luxx.settings";
const TABLE: &str = "luxx.table";
/// The game on the table.
const CURRENT: &str = "luxx.current";
const HEAD: &str = "luxx.game.";
const MOVES: &str = "luxx.moves.";
/// A seat at a table of the server.
const SEAT: &str = "luxx.seat.";
/// The table whose cards lie on a large screen.
const BESIDE: &str = "luxx.beside";
const NAME: &str = "luxx.name";
/// Where a game that cannot be read is put aside.
const DAMAGED: &str = "luxx.damaged";

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

fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// The name of a game in the store: when it began, so that names sort by age.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameId(String);

impl GameId {
    /// A name for a game that begins now.
    pub(crate) fn fresh() -> GameId {
        let mut millis = crate::browser::now();
        let taken = |millis: f64| get(&format!("{HEAD}{millis:013}")).is_some();
        while taken(millis) {
            millis += 1.0;
        }
        GameId(format!("{millis:013}"))
    }

    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    fn head(&self) -> String {
        format!("{HEAD}{}", self.0)
    }

    fn moves(&self) -> String {
        format!("{MOVES}{}", self.0)
    }

    /// Whether an entry of the store belongs to this game.
    pub(crate) fn owns(&self, key: &str) -> bool {
        key == self.head() || key == self.moves()
    }
}

/// All games that are kept, the newest first.
pub(crate) fn games() -> Vec<GameId> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let mut games: Vec<GameId> =
        keys.filter_map(|key| key.strip_prefix(HEAD).map(|id| GameId(id.to_owned()))).collect();
    games.sort_by(|one, other| other.cmp(one));
    games
}

/// A game as it was kept.
pub(crate) fn game(id: &GameId) -> Option<Saved> {
    // Without a line of moves there is still the deal.
    Some(Saved { head: get(&id.head())?, moves: get(&id.moves()).unwrap_or_default() })
}

/// Keeps what changes with the deal; false if that cannot be done: then a reload would lose it.
pub(crate) fn keep_head(id: &GameId, head: &str) -> bool {
    put(&id.head(), head)
}

/// Keeps what changes with every move.
pub(crate) fn keep_moves(id: &GameId, moves: &str) -> bool {
    put(&id.moves(), moves)
}

/// The moves as they are kept now.
pub(crate) fn moves(id: &GameId) -> Option<String> {
    get(&id.moves())
}

pub(crate) fn forget(id: &GameId) {
    remove(&id.head());
    remove(&id.moves());
}

/// Puts a game aside that cannot be read: it does not come up again, but is not thrown away.
pub(crate) fn put_aside(id: &GameId, saved: &Saved) {
    put(DAMAGED, &format!("{}\n{}", saved.head, saved.moves));
    forget(id);
}

/// The game on the table.
pub(crate) fn current() -> Option<GameId> {
    get(CURRENT).map(GameId)
}

pub(crate) fn set_current(id: &GameId) {
    put(CURRENT, id.name());
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

/// A seat at a table of the server. The token is the seat: it never leaves this device but to the server.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptSeat {
    pub(crate) token: String,
    /// Which one, once that was told.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// When it was taken or last looked at, in milliseconds.
    pub(crate) at: f64,
}

/// The seat at a table.
pub(crate) fn seat(table: TableId) -> Option<KeptSeat> {
    serde_json::from_str(&get(&format!("{SEAT}{table}"))?).ok()
}

/// Keeps a seat; false if that cannot be done: then a reload would lose it.
pub(crate) fn keep_seat(table: TableId, token: &str, seat: Option<u8>) -> bool {
    let kept = KeptSeat { token: token.to_owned(), seat, at: crate::browser::now() };
    put(&format!("{SEAT}{table}"), &serde_json::to_string(&kept).unwrap_or_default())
}

pub(crate) fn forget_seat(table: TableId) {
    remove(&format!("{SEAT}{table}"));
}

/// All tables at which there is a seat, the latest first.
pub(crate) fn seats() -> Vec<TableId> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let mut seats: Vec<(f64, TableId)> = keys
        .filter_map(|key| TableId::read(key.strip_prefix(SEAT)?))
        .filter_map(|table| Some((seat(table)?.at, table)))
        .collect();
    seats.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    seats.into_iter().map(|(_, table)| table).collect()
}

/// The table beside whose large screen this device lies.
pub(crate) fn beside() -> Option<TableId> {
    TableId::read(&get(BESIDE)?)
}

pub(crate) fn keep_beside(table: Option<TableId>) {
    match table {
        Some(table) => drop(put(BESIDE, &table.to_string())),
        None => remove(BESIDE),
    }
}

/// The name under which one last sat down.
pub(crate) fn name() -> Option<String> {
    get(NAME).filter(|name| !name.trim().is_empty())
}

pub(crate) fn keep_name(name: &str) {
    put(NAME, name);
}
