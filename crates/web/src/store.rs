//! What survives a reload, in the browser's store. Where there is none (some private windows) the page works all the same.
//!
//! Every game has two entries: its head, written once a deal, and the moves of the deal, written once a move.

use std::cell::RefCell;
use std::collections::BTreeMap;

use luxx_session::lesson::Progress;
use luxx_session::{Days, Saved, Settings, TableConfig};
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
/// What was seen and given before the deals at such a table.
const FAIR: &str = "luxx.seat.fair.";
/// What of such a seat outlives the page: a move without an answer, and how the table was last seen.
const LASTING: &str = "luxx.seat.kept.";
/// Who is not heard at such a table.
const MUTED: &str = "luxx.seat.muted.";
/// A seat that an address brought, until the server has welcomed somebody to it.
const OFFER: &str = "luxx.seat.offered.";
/// What was kept of the deals at such a table.
const TAKEN: &str = "luxx.seat.deals.";
/// The table whose cards lie on a large screen.
const BESIDE: &str = "luxx.beside";
const NAME: &str = "luxx.name";
/// What came of the deals of the days.
const DAYS: &str = "luxx.days";
/// What the door to today's deal says; main.js reads it.
const DOOR: &str = "luxx.door";
/// How far somebody has come with the lessons; main.js reads it, too.
const LEARN: &str = "luxx.learn";
/// What came of the puzzles, and which are wanted.
const PUZZLES: &str = "luxx.puzzles";
const SEEK: &str = "luxx.puzzles.seek";
/// Where games that cannot be read are put aside.
const DAMAGED: &str = "luxx.damaged.";

fn storage() -> Option<Storage> {
    crate::browser::window().local_storage().ok().flatten()
}

/// Whether there is a store.
pub(crate) fn is_there() -> bool {
    storage().is_some()
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

thread_local! {
    /// The seat that the address has brought, until its table is entered.
    static BROUGHT: RefCell<Option<(TableId, String)>> = const { RefCell::new(None) };
    /// Seats, where there is no store or it is full: then they last as long as the page.
    static HELD: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps a seat, or holds it as long as the page is open; false in that case: then a reload loses it.
fn hold(key: String, value: &str) -> bool {
    let kept = put(&key, value);
    HELD.with_borrow_mut(|held| {
        held.retain(|(name, _)| *name != key);
        if !kept {
            held.push((key, value.to_owned()));
        }
    });
    kept
}

fn held(key: &str) -> Option<String> {
    let here =
        HELD.with_borrow(|held| held.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone()));
    here.or_else(|| get(key))
}

fn let_go(key: &str) {
    HELD.with_borrow_mut(|held| held.retain(|(name, _)| name != key));
    remove(key);
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
    if current().as_ref() == Some(id) {
        remove(CURRENT);
    }
}

/// Puts a game aside that cannot be read: it does not come up again, but is not thrown away.
pub(crate) fn put_aside(id: &GameId, saved: &Saved) {
    put(&format!("{DAMAGED}{}", id.0), &format!("{}\n{}", saved.head, saved.moves));
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

/// What came of the deals of the days.
pub(crate) fn days() -> Days {
    get(DAYS).map(|kept| Days::read(&kept)).unwrap_or_default()
}

pub(crate) fn keep_days(days: &Days) {
    put(DAYS, &days.to_text());
}

/// Keeps what the door to today's deal says, for the start before the program is there.
pub(crate) fn keep_door(says: &str) {
    if get(DOOR).as_deref() != Some(says) {
        put(DOOR, says);
    }
}

/// Everything that is kept here, by its name; nothing of tables at a server, whose seats are secrets.
pub(crate) fn everything() -> BTreeMap<String, String> {
    let Some(storage) = storage() else { return BTreeMap::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let ours = keys.filter(|key| key.starts_with("luxx.") && !key.starts_with(SEAT));
    ours.filter_map(|key| Some((key.clone(), get(&key)?))).collect()
}

/// Throws away what was played here: games, days, progress. How the page behaves stays, and so do seats at tables of a server.
pub(crate) fn wipe() {
    for key in everything().into_keys() {
        if ![SETTINGS, TABLE, NAME, BESIDE].contains(&key.as_str()) {
            remove(&key);
        }
    }
}

/// Takes over what another device kept, or this one before, but for games that must not come back. What is here stays; days and progress are
/// put together. False if not all of it could be kept.
pub(crate) fn bring(kept: &BTreeMap<String, String>, is_unwanted: impl Fn(&str) -> bool) -> bool {
    let game = |key: &str| key.strip_prefix(HEAD).or_else(|| key.strip_prefix(MOVES)).map(str::to_owned);
    let is_missing = |key: &str| match game(key) {
        // The moves belong to their head.
        Some(name) => !is_unwanted(&name) && get(&format!("{HEAD}{name}")).is_none(),
        None => key == SEEK && get(key).is_none(),
    };
    let missing: Vec<_> = kept.iter().filter(|(key, _)| is_missing(key)).collect();
    let mut all = true;
    for (key, text) in missing {
        all &= put(key, text);
    }
    if let Some(text) = kept.get(DAYS) {
        let mut days = days();
        days.add(&Days::read(text));
        all &= put(DAYS, &days.to_text());
    }
    if let Some(text) = kept.get(LEARN) {
        let mut learnt = progress();
        learnt.add(&Progress::from_json(text));
        all &= put(LEARN, &learnt.to_json());
    }
    if let Some(text) = kept.get(PUZZLES) {
        let (together, whole) = luxx_session::puzzle::Progress::together(&puzzles(), text);
        all &= put(PUZZLES, &together) && whole;
    }
    all
}

/// How far somebody has come with the lessons.
pub(crate) fn progress() -> Progress {
    get(LEARN).map(|kept| Progress::from_json(&kept)).unwrap_or_default()
}

pub(crate) fn keep_progress(progress: &Progress) {
    put(LEARN, &progress.to_json());
}

/// What came of the puzzles.
pub(crate) fn puzzles() -> String {
    get(PUZZLES).unwrap_or_default()
}

pub(crate) fn keep_puzzles(progress: &str) {
    put(PUZZLES, progress);
}

/// Which puzzles are wanted.
pub(crate) fn seek() -> String {
    get(SEEK).unwrap_or_default()
}

pub(crate) fn keep_seek(seek: &str) {
    put(SEEK, seek);
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
    serde_json::from_str(&held(&format!("{SEAT}{table}"))?).ok()
}

/// Keeps a seat; false if that cannot be done: then a reload would lose it.
pub(crate) fn keep_seat(table: TableId, token: &str, seat: Option<u8>) -> bool {
    if self::seat(table).is_some_and(|before| before.token != token) {
        // A hand and a move of the seat before are none of this one's.
        drop_lasting(table);
    }
    let kept = KeptSeat { token: token.to_owned(), seat, at: crate::browser::now() };
    hold(format!("{SEAT}{table}"), &serde_json::to_string(&kept).unwrap_or_default())
}

pub(crate) fn forget_seat(table: TableId) {
    let_go(&format!("{SEAT}{table}"));
    let_go(&format!("{FAIR}{table}"));
    let_go(&format!("{MUTED}{table}"));
    drop_lasting(table);
}

/// Who is not heard at a table.
pub(crate) fn muted(table: TableId) -> Option<String> {
    held(&format!("{MUTED}{table}"))
}

pub(crate) fn keep_muted(table: TableId, muted: &str) {
    hold(format!("{MUTED}{table}"), muted);
}

/// What of the seat at a table outlives the page.
pub(crate) fn lasting(table: TableId) -> Option<String> {
    held(&format!("{LASTING}{table}"))
}

/// Keeps it, or nothing; false if that cannot be done: then a reload would lose it.
pub(crate) fn keep_lasting(table: TableId, kept: Option<&str>) -> bool {
    if kept.is_none() {
        drop_lasting(table);
    }
    kept.is_none_or(|kept| hold(format!("{LASTING}{table}"), kept))
}

fn drop_lasting(table: TableId) {
    let_go(&format!("{LASTING}{table}"));
}

/// What is needed to check the shuffles of a table.
pub(crate) fn fairness(table: TableId) -> Option<String> {
    held(&format!("{FAIR}{table}"))
}

pub(crate) fn keep_fairness(table: TableId, known: &str) {
    hold(format!("{FAIR}{table}"), known);
}

/// What was kept of the deals at a table of the server. It outlasts the seat: a deal that was thrown away does not come back.
#[derive(Default, Serialize, Deserialize)]
struct Taken {
    /// So many of them were kept, the first ones.
    count: u32,
    /// The name for the next ones, once somebody is about to keep them.
    next: Option<String>,
}

fn taken(table: TableId) -> Taken {
    let kept = held(&format!("{TAKEN}{table}"));
    kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default()
}

fn keep_taken(table: TableId, taken: &Taken) {
    hold(format!("{TAKEN}{table}"), &serde_json::to_string(taken).unwrap_or_default());
}

/// How many deals of a table have been kept.
pub(crate) fn deals_taken(table: TableId) -> u32 {
    taken(table).count
}

/// The name under which the next deals of a table are kept: the same, whoever asks, until they are.
pub(crate) fn name_deals(table: TableId) -> GameId {
    let mut taken = taken(table);
    if let Some(name) = taken.next {
        return GameId(name);
    }
    let fresh = GameId::fresh();
    taken.next = Some(fresh.0.clone());
    keep_taken(table, &taken);
    fresh
}

/// So many deals of a table have been kept.
pub(crate) fn take_deals(table: TableId, count: u32) {
    keep_taken(table, &Taken { count, next: None });
}

/// An address has brought a seat, which may be none. It does not touch the one that is kept.
pub(crate) fn bring_offer(table: TableId, token: &str) {
    BROUGHT.set(Some((table, token.to_owned())));
}

/// The seat that an address has brought to this table. From now on it outlasts a reload.
pub(crate) fn offer(table: TableId) -> Option<String> {
    let key = format!("{OFFER}{table}");
    if let Some((_, token)) = BROUGHT.with_borrow_mut(|brought| brought.take_if(|(to, _)| *to == table)) {
        hold(key.clone(), &token);
    }
    held(&key)
}

pub(crate) fn drop_offer(table: TableId) {
    let_go(&format!("{OFFER}{table}"));
}

/// All tables at which there is a seat, the latest first.
pub(crate) fn seats() -> Vec<TableId> {
    let stored = storage().into_iter().flat_map(|storage| {
        (0..storage.length().unwrap_or(0)).filter_map(move |index| storage.key(index).ok().flatten())
    });
    let held = HELD.with_borrow(|held| held.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
    let mut seats: Vec<(f64, TableId)> = stored
        .chain(held)
        .filter_map(|key| TableId::read(key.strip_prefix(SEAT)?))
        .filter_map(|table| Some((seat(table)?.at, table)))
        .collect();
    seats.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    // Where the store is full one may be held beside the kept one.
    seats.dedup_by_key(|(_, table)| *table);
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
