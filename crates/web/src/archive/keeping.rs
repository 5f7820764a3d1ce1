//! A deal is over: it is kept in the database, and leaves the store once it is safe and no longer on the table.

use leptos::prelude::*;
use luxx_session::{KeptDeal, Session};
use luxx_words::say;

use super::actions;
use crate::deals::StoreError;
use crate::route::{DealId, Screen};
use crate::state::{Page, Remedy};
use crate::store::{self, GameId};
use crate::{browser, deals, games};

/// Keeps the deal that has just ended, and whatever else is over and was not kept, because the page was closed too soon.
pub(crate) fn keep(page: Page, id: GameId, session: Session) {
    leptos::task::spawn_local(async move {
        let kept = store_away(&id, &session).await;
        let kept = kept.and(catch_up(Some(&id)).await);
        tell(page, kept).await;
    });
}

/// Keeps whatever is over and was not kept, but for this game.
async fn catch_up(besides: Option<&GameId>) -> Result<(), StoreError> {
    let mut kept = Ok(());
    for left in store::games().into_iter().filter(|left| besides != Some(left)) {
        let over = store::game(&left).and_then(|saved| Session::restore(&saved).ok());
        if let Some(session) = over.filter(games::is_over) {
            kept = kept.and(store_away(&left, &session).await);
        }
    }
    kept
}

/// The list of deals, with those that ended just before the page was left.
pub(crate) fn list(page: Page) {
    leptos::task::spawn_local(async move {
        if let Err(problem) = catch_up(None).await {
            browser::note(&problem.to_string());
        }
        actions::list(page);
    });
}

async fn store_away(id: &GameId, session: &Session) -> Result<(), StoreError> {
    let Some(name) = DealId::of(id.name(), session.deal_number()) else { return Ok(()) };
    deals::keep(name, &KeptDeal::of(session, browser::now())).await?;
    // The one on the table must survive a reload.
    if games::is_over(session) && store::current().as_ref() != Some(id) {
        store::forget(id);
    }
    Ok(())
}

/// Shows what was kept, and says what must be known: that it was not, or that soon nothing more can be.
pub(super) async fn tell(page: Page, kept: Result<(), StoreError>) {
    // Whoever went to the list meanwhile sees it there.
    if page.chrome.route().screen == Screen::Games {
        actions::list(page);
    }
    let words = untrack(|| page.chrome.words());
    match kept {
        Err(StoreError::Full) => page.chrome.notify(say!(words, "games-full"), Remedy::MakeRoom),
        // A browser that keeps nothing has said so already when the game began.
        Err(problem) => browser::note(&problem.to_string()),
        Ok(()) => {
            deals::stay().await;
            let room = deals::room().await;
            if room.is_some_and(deals::Room::is_nearly_full) {
                page.chrome.notify(say!(words, "games-nearly-full"), Remedy::MakeRoom);
            }
        }
    }
}
