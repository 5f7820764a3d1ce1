//! The games that are kept on this device, and the one on the table: kept after every move, played in one tab.

use std::cell::RefCell;

use leptos::prelude::*;
use luxx_session::{DayResult, Occasion, Saved, SavedError, Session};
use luxx_words::say;

use crate::state::{Page, Remedy, Stage};
use crate::store::{self, GameId};
use crate::{browser, tabs};

/// How long a page that was just left may take to give its game back, in milliseconds.
const MOMENT: u32 = 300;

/// What has been kept of the game on the table.
struct Kept {
    id: GameId,
    deal: usize,
    steps: usize,
    /// What this tab has written: if it is no longer there, another tab has played.
    moves: String,
}

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
    /// Whether the device has refused to keep the game, and that was said.
    static UNKEPT: RefCell<bool> = const { RefCell::new(false) };
}

/// Reads a kept game. One that cannot be read is put aside, and that is said.
pub(crate) fn load(page: Page, id: &GameId) -> Option<Session> {
    let saved = store::game(id)?;
    match Session::restore(&saved) {
        Ok(session) => {
            remember(id, &session, saved.moves);
            Some(session)
        }
        Err(error) => {
            put_aside(page, id, &saved, &error);
            None
        }
    }
}

fn put_aside(page: Page, id: &GameId, saved: &Saved, error: &SavedError) {
    let problem = match error {
        SavedError::Json(_) => "unreadable",
        SavedError::Format(_) => "format",
        SavedError::Record(_) => "record",
        SavedError::Table(_) | SavedError::Mixed => "table",
    };
    store::put_aside(id, saved);
    page.chrome.notify(say!(page.chrome.words(), "page-damaged", problem = problem), Remedy::Dismiss);
    browser::note(&error.to_string());
}

/// The games that are not over, the newest first. Those that cannot be read stay where they are.
pub(crate) fn unfinished() -> Vec<(GameId, Session)> {
    let read = |id: GameId| Some((id.clone(), Session::restore(&store::game(&id)?).ok()?));
    let games = store::games().into_iter().filter_map(read);
    games.filter(|(_, session)| !is_over(session)).collect()
}

/// Throws a game away. A deal of a day in which somebody has made a move does not count the next time.
pub(crate) fn forget(page: Page, id: &GameId) {
    let session = store::game(id).and_then(|saved| Session::restore(&saved).ok());
    if let Some(session) = session
        && let (Occasion::Daily(day), Some(me)) = (session.occasion(), session.table().only_person())
        && session.steps().iter().any(|step| step.seat == me)
    {
        let mut days = store::days();
        days.leave(day);
        store::keep_days(&days);
    }
    store::forget(id);
    if page.table.with_kept(|here, _| here == id) == Some(true) {
        page.table.clear();
    }
}

/// Puts a new game on the table. The one before stays among the games to go on with; if it is over, among the deals that are kept.
pub(crate) fn begin(page: Page, session: Session) {
    let before = page.table.with_kept(|id, session| is_over(session).then(|| (id.clone(), session.clone())));
    put(page, GameId::fresh(), session);
    keep(page);
    if let Some((id, session)) = before.flatten() {
        page.archive.keep(page, id, session);
    }
}

/// Whether nothing follows any more.
pub(crate) fn is_over(session: &Session) -> bool {
    session.outcome().is_some() && !session.has_next()
}

/// The deal on the table is over: it is kept.
pub(crate) fn end(page: Page) {
    if let Some((id, session)) = page.table.with_kept(|id, session| (id.clone(), session.clone())) {
        note_day(&session);
        page.archive.keep(page, id, session);
    }
}

/// Notes what came of the deal of a day.
fn note_day(session: &Session) {
    let (Occasion::Daily(day), Some(me)) = (session.occasion(), session.table().only_person()) else {
        return;
    };
    if let Some(outcome) = session.outcome() {
        let points = i32::from(outcome.scores()[me.index()]);
        let mut days = store::days();
        days.note(DayResult { day, points, won: outcome.won(me), rival: None });
        store::keep_days(&days);
    }
}

/// Puts a game on the table.
pub(crate) fn put(page: Page, id: GameId, session: Session) {
    store::set_current(&id);
    page.table.put(id, session);
}

/// Keeps the game on the table if it has changed: the head once a deal, the moves once a move. Says once where that cannot be
/// done.
pub(crate) fn keep(page: Page) {
    let stands = |session: &Session| (session.deal_number(), session.steps().len());
    let Some((id, (deal, steps))) = page.table.with_kept(|id, session| (id.clone(), stands(session))) else {
        return;
    };
    let before = KEPT.with_borrow(|kept| {
        let kept = kept.as_ref().filter(|kept| kept.id == id && kept.deal == deal)?;
        Some((kept.steps, store::moves(&id).is_none_or(|moves| moves == kept.moves)))
    });
    match before {
        Some((kept, _)) if kept == steps => return,
        Some((_, false)) => return yield_to_other_tab(page),
        _ => {}
    }
    let texts = page
        .table
        .with_kept(|_, session| (before.is_none().then(|| session.save_head()), session.save_moves()));
    let Some((head, moves)) = texts else { return };
    let kept = head.is_none_or(|head| store::keep_head(&id, &head)) && store::keep_moves(&id, &moves);
    KEPT.set(Some(Kept { id, deal, steps, moves }));
    if kept {
        UNKEPT.set(false);
    } else if !UNKEPT.replace(true) {
        page.chrome.notify(say!(page.chrome.words(), "page-not-kept"), Remedy::Dismiss);
    }
}

fn remember(id: &GameId, session: &Session, moves: String) {
    let (deal, steps) = (session.deal_number(), session.steps().len());
    KEPT.set(Some(Kept { id: id.clone(), deal, steps, moves }));
}

/// Asks for the game on the table; false if another tab plays it.
pub(crate) async fn claim(page: Page, steal: bool) -> bool {
    let Some(id) = page.table.with_kept(|id, _| id.clone()) else { return false };
    let round = page.table.round.get_untracked();
    let lost = {
        let id = id.clone();
        move || {
            if page.table.with_kept(|here, _| *here == id) == Some(true) {
                yield_to_other_tab(page);
            }
        }
    };
    let mut granted = tabs::claim(&id, steal, lost.clone()).await;
    if !granted {
        // A page that was just left may not have given it back yet.
        browser::sleep(MOMENT).await;
        granted = tabs::claim(&id, false, lost).await;
    }
    if !granted && page.table.round.get_untracked() == round {
        yield_to_other_tab(page);
    }
    granted
}

/// Another tab plays this game: nothing happens here until this one takes it over.
pub(crate) fn yield_to_other_tab(page: Page) {
    page.table.interrupt();
    page.table.arrive(Stage::Elsewhere);
}

/// Another tab has written into the store.
pub(crate) fn on_foreign_write(page: Page, key: &str) {
    if page.table.with_kept(|id, _| id.owns(key)) == Some(true) {
        yield_to_other_tab(page);
    }
}
