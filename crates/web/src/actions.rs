//! What people do: at the table, around it, and with the browser's Back.

use leptos::prelude::*;
use luxx_rules::{Card, Decision, Move, Seat};
use luxx_session::{Blunder, Director, Selection, Session, Settings, TableConfig};
use luxx_words::say;

use crate::driver::show_anew;
use crate::route::{BESIDE, Route, Screen, Sheet, TableId};
use crate::state::{Page, Stage, Venue};
use crate::store::GameId;
use crate::{browser, driver, games, history, sound, store, tables, tell};

/// Opens the page where its address leads, with the game that was left.
pub(crate) fn open(page: Page) {
    adopt();
    let route = history::here();
    let left = store::current().filter(|_| route.screen != Screen::SetUp);
    let game = left.and_then(|id| Some((games::load(page, &id)?, id)));
    match game {
        // Without a word about where to go, a game that was left goes on.
        Some((session, id)) if route.screen == Screen::Table || route == Route::START => {
            games::put(page, id, session);
            // A hint was about a moment that is gone; the scores open by themselves.
            let sheet = route.sheet.filter(|sheet| !matches!(sheet, Sheet::Hint | Sheet::Score));
            page.chrome.begin(Route { screen: Screen::Table, sheet });
            show_anew(page);
        }
        _ if route.screen == Screen::Table => page.chrome.begin(Route::START),
        _ => page.chrome.begin(without_past(route)),
    }
    page.chrome.dress();
}

/// At a table of the server only what is about the page itself is open at once: the scores open by themselves.
fn without_past(route: Route) -> Route {
    let kept = |sheet: &Sheet| matches!(sheet, Sheet::Menu | Sheet::Rules(_) | Sheet::Keys);
    match route.screen.online() {
        Some(_) => Route { sheet: route.sheet.filter(kept), ..route },
        None => route,
    }
}

/// Lets the game go on that the page was opened with.
pub(crate) fn begin(page: Page) {
    match page.chrome.route().screen {
        Screen::Table => wake(page, false),
        screen => enter(page, screen),
    }
}

/// A screen has been reached: whoever shows it is told.
fn enter(page: Page, screen: Screen) {
    page.online.arrive(page, screen);
    page.archive.arrive(page, screen);
    page.solo.arrive(page, screen);
    page.learn.arrive(page, screen);
}

/// The browser has gone to another step of its history.
pub(crate) fn arrive(page: Page) {
    let brought = adopt();
    let Some(route) = history::arrived() else { return };
    let before = page.chrome.route();
    if route.screen == before.screen && before.screen == Screen::Table && before.sheet == Some(Sheet::Hint) {
        page.hints.forget();
    }
    // What a hint was asked for, and the end of a deal, may be over.
    let stale = match route.sheet {
        Some(Sheet::Hint) => true,
        Some(Sheet::Score) => page.table.stage.get_untracked() != Stage::Over,
        _ => false,
    };
    let at_table = route.screen == Screen::Table;
    if at_table && !put_back(page) {
        history::replace(Route::START);
        page.chrome.arrived(Route::START);
        return enter(page, Screen::Start);
    }
    let other = route.screen != before.screen && without_past(route) != route;
    let stale = stale || other;
    let route = if stale { Route { sheet: None, ..route } } else { route };
    if stale {
        history::replace(route);
    }
    page.chrome.arrived(route);
    if before.screen != route.screen || brought {
        enter(page, route.screen);
    }
    if at_table && before.screen != Screen::Table {
        resume(page);
    } else if !at_table && before.screen == Screen::Table {
        page.table.interrupt();
    }
}

/// Puts the game that was left back on the table, if something else has been there meanwhile; false if there is none.
fn put_back(page: Page) -> bool {
    if page.table.with_kept(|_, _| ()).is_some() {
        return true;
    }
    let left = store::current().and_then(|id| Some((games::load(page, &id)?, id)));
    let there = left.is_some();
    if let Some((session, id)) = left {
        games::put(page, id, session);
    }
    there
}

/// Deals at this table.
pub(crate) fn sit_down(page: Page, table: TableConfig) {
    store::keep_table(&table);
    // A table that cannot be played at is refused where it is set up.
    let table = tables::called_apart(page.chrome.words(), table);
    if let Ok(session) = Session::new(table, browser::fresh_seed()) {
        deal(page, session);
    }
}

/// The same cards once more.
pub(crate) fn again(page: Page) {
    if let Some(Ok(session)) = page.table.with_kept(|_, session| session.again()) {
        deal(page, session);
    }
}

/// New cards at the same table.
pub(crate) fn once_more(page: Page) {
    if let Some(table) = page.table.with_kept(|_, session| session.table().clone()) {
        sit_down(page, table);
    }
}

/// The next deal of the match.
pub(crate) fn next_deal(page: Page) {
    if page.table.with_director(Director::next_deal) == Some(true) {
        page.table.interrupt();
        games::keep(page);
        page.chrome.go_to(Screen::Table);
        show_anew(page);
        wake(page, false);
    }
}

/// Begins a game with these cards.
pub(crate) fn deal(page: Page, session: Session) {
    games::begin(page, session);
    go_to(page, Screen::Table);
    show_anew(page);
    wake(page, false);
}

/// Goes on with a game that was kept.
pub(crate) fn go_on(page: Page, id: &GameId) {
    let Some(session) = games::load(page, id) else { return };
    games::put(page, id.clone(), session);
    go_to(page, Screen::Table);
    show_anew(page);
    wake(page, false);
}

/// The table comes back as it stood.
fn resume(page: Page) {
    page.table.interrupt();
    show_anew(page);
    wake(page, false);
}

/// Lets the game go on, if no other tab plays it. `steal` takes it from there.
fn wake(page: Page, steal: bool) {
    // Before the very first card flies it is said what the game is about.
    // At a server it is the seat that is taken over, not the game.
    if page.table.venue() != Venue::Device {
        return driver::nudge(page);
    }
    let taught = page.chrome.settings.with_untracked(|settings| settings.taught.aim());
    if !taught && page.table.facts().is_empty() {
        return page.table.stage.set(Stage::Aim);
    }
    let round = page.table.round.get_untracked();
    leptos::task::spawn_local(async move {
        if games::claim(page, steal).await {
            driver::run(page, round, None).await;
        }
    });
}

/// The aim has been read: the first game begins.
pub(crate) fn begin_first(page: Page) {
    page.chrome.set(|settings| settings.taught.add_aim());
    page.table.stage.set(Stage::Resting);
    wake(page, false);
}

/// Asks the bots again after something went wrong.
pub(crate) fn try_again(page: Page) {
    page.chrome.notice.set(None);
    page.table.interrupt();
    wake(page, false);
}

/// Loads what this screen needs, and what lies above it, once more.
pub(crate) fn load_again(page: Page) {
    page.chrome.notice.set(None);
    enter(page, page.chrome.route().screen);
    page.sheets.want_again(page);
    page.learn.want_again(page);
}

/// Goes where old games can be thrown away.
pub(crate) fn make_room(page: Page) {
    page.chrome.notice.set(None);
    leave(page, Screen::Games);
}

/// Takes the game over from another tab, as it stands there.
pub(crate) fn take_over(page: Page) {
    let Some(id) = page.table.with_kept(|id, _| id.clone()) else { return };
    if let Some(session) = games::load(page, &id) {
        games::put(page, id, session);
    }
    show_anew(page);
    wake(page, true);
}

/// Makes a move for the person who looks. One that would hurt is asked about first.
pub(crate) fn play(page: Page, choice: Move) {
    let Some((decision, view)) = untrack(|| page.table.turn()) else { return };
    // A lesson says what is wrong with an answer by itself.
    if page.chrome.settings.with_untracked(|settings| settings.confirm)
        && page.table.venue() != Venue::Learning
        && page.picking.surely.get_untracked() != Some(choice)
        && Blunder::of(&view, choice).is_some()
    {
        page.picking.surely.set(Some(choice));
        return;
    }
    if page.picking.moved.get_untracked() {
        return;
    }
    page.picking.moved.set(true);
    // What was tapped is about to go; a browser that finds it out by itself lays the whole page out for that.
    browser::blur();
    let round = page.table.round.get_untracked();
    leptos::task::spawn_local(async move {
        // First the tap is seen, then the table changes.
        browser::painted().await;
        page.chrome.set(|settings| settings.taught.add(decision));
        driver::run(page, round, Some(choice)).await;
    });
}

/// Picks all cards of a value, or lets them go if they were picked.
pub(crate) fn pick(page: Page, value: Card) {
    let Some((Decision::Play, view)) = untrack(|| page.table.turn()) else { return };
    page.picking.surely.set(None);
    page.picking.selection.update(|selection| {
        *selection = match selection {
            Some(picked) if picked.value == value => None,
            _ => Selection::all(view.hand(), value),
        };
    });
}

/// Changes the selection if the hand allows it.
pub(crate) fn adjust(page: Page, change: impl FnOnce(Selection) -> Selection) {
    let Some((_, view)) = untrack(|| page.table.turn()) else { return };
    let changed = page.picking.selection.get_untracked().map(change);
    if changed.is_some_and(|selection| selection.layer(view.hand()).is_some()) {
        page.picking.surely.set(None);
        page.picking.selection.set(changed);
    }
}

/// Takes back, or says why that cannot be done.
pub(crate) fn undo(page: Page) {
    match page.table.with_director(Director::undo) {
        Some(Ok(())) => {
            page.table.interrupt();
            games::keep(page);
            page.chrome.close();
            show_anew(page);
            page.voice.announce(&say!(page.chrome.words(), "page-undone"));
            wake(page, false);
        }
        Some(Err(why)) => {
            let text = say!(page.chrome.words(), "page-no-undo", why = why.name());
            page.voice.announce(&text);
            page.voice.aside.set(Some(text));
        }
        None => {}
    }
}

/// The device is in other hands now.
pub(crate) fn hand_over(page: Page, seat: Seat) {
    page.table.with_director(|director| director.hand_over(seat));
    page.table.interrupt();
    show_anew(page);
    wake(page, false);
}

/// Back to the start; the game waits.
pub(crate) fn leave(page: Page, to: Screen) {
    page.table.interrupt();
    go_to(page, to);
}

/// Back to where one came from; where that is not known, to what lies around this screen.
pub(crate) fn go_back(page: Page) {
    if !history::back() {
        let parent = page.chrome.route().parent().unwrap_or(Route::START);
        go_to(page, parent.screen);
    }
}

/// Goes to a screen, and to the table that it shows.
pub(crate) fn go_to(page: Page, screen: Screen) {
    page.chrome.go_to(screen);
    enter(page, screen);
}

/// An address that carries a seat to another device is taken over: kept as an offer, and not left where others read it. So is the
/// word that this device lies beside a large screen. True if there was one.
fn adopt() -> bool {
    let hash = browser::window().location().hash().unwrap_or_default();
    let Some((table, rest)) = hash.trim_start_matches("#/t/").split_once('/') else { return false };
    let Some(table) = TableId::read(table) else { return false };
    match rest.strip_prefix("as/") {
        Some(token) => {
            let whole = token.len() == 32 && token.bytes().all(|digit| digit.is_ascii_hexdigit());
            if whole {
                store::bring_offer(table, token);
            }
        }
        None if rest == BESIDE => store::keep_beside(Some(table)),
        None => return false,
    }
    history::replace(Route { screen: Screen::Online(table), sheet: None });
    true
}

/// Changes a setting.
pub(crate) fn set(page: Page, change: impl FnOnce(&mut Settings)) {
    let before = untrack(|| page.chrome.language());
    let silent = !page.chrome.settings.with_untracked(|settings| settings.sound);
    page.chrome.set(change);
    if untrack(|| page.chrome.language()) != before {
        page.voice.fall_silent(tell::captions(page));
    }
    if silent && page.chrome.settings.with_untracked(|settings| settings.sound) {
        sound::play(sound::Sound::Turn);
    }
}
