//! What people do with deals that are over: list them, throw them away, play on, play the same cards again.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_session::{KeptDeal, KeptError, Occasion, Session};
use luxx_words::say;

use super::state::{Found, Listed, archive};
use crate::route::{DealAt, DealId, Screen};
use crate::state::{Page, Remedy};
use crate::{actions, browser, deals, games, store};

/// How many deals are listed at once.
const LISTED: usize = 40;
/// How many go at once where room is made.
pub(crate) const OLDEST: usize = 100;

/// Reads the newest deals for the list.
pub(crate) fn list(page: Page) {
    read(page, LISTED);
}

/// Reads older ones, too.
pub(crate) fn list_more(page: Page) {
    read(page, archive().listed.with_untracked(|listed| shown(listed.as_ref())) + LISTED);
}

fn shown(listed: Option<&Listed>) -> usize {
    listed.map_or(0, |listed| listed.deals.len())
}

fn read(page: Page, most: usize) {
    leptos::task::spawn_local(async move {
        match listed(most).await {
            Ok(listed) => archive().listed.set(Some(listed)),
            Err(problem) => {
                browser::note(&problem.to_string());
                archive().problem.set(Some(say!(untrack(|| page.chrome.words()), "games-unkept")));
            }
        }
    });
}

async fn listed(most: usize) -> Result<Listed, deals::StoreError> {
    let mut ids = deals::ids().await?;
    let count = ids.len();
    ids.truncate(most);
    let found = deals::read(&ids).await?;
    Ok(Listed { count, deals: ids.into_iter().zip(found).collect(), room: deals::room().await })
}

/// Throws a deal away.
pub(crate) fn forget(page: Page, id: DealId) {
    forget_all(page, move |_| vec![id]);
}

/// Throws the oldest deals away.
pub(crate) fn forget_oldest(page: Page) {
    forget_all(page, |ids| ids.iter().rev().take(OLDEST).copied().collect());
}

fn forget_all(page: Page, which: impl FnOnce(&[DealId]) -> Vec<DealId> + 'static) {
    let most = archive().listed.with_untracked(|listed| shown(listed.as_ref())).max(LISTED);
    leptos::task::spawn_local(async move {
        let forgotten = match deals::ids().await {
            Ok(ids) => {
                let doomed = which(&ids);
                deals::forget(&doomed).await.map(|()| clear_table(page, &doomed))
            }
            Err(problem) => Err(problem),
        };
        let problem = forgotten.err().map(|problem| {
            browser::note(&problem.to_string());
            say!(untrack(|| page.chrome.words()), "games-unforgotten")
        });
        archive().problem.set(problem);
        read(page, most);
    });
}

/// One of these that is still on the table would be kept once more when the next game begins.
fn clear_table(page: Page, doomed: &[DealId]) {
    for id in store::games() {
        let over = store::game(&id).and_then(|saved| Session::restore(&saved).ok()).filter(games::is_over);
        let deal = over.and_then(|session| DealId::of(id.name(), session.deal_number()));
        if deal.is_some_and(|deal| doomed.contains(&deal)) {
            games::forget(page, &id);
        }
    }
}

/// Opens a deal of the list.
pub(crate) fn open(page: Page, id: DealId) {
    actions::go_to(page, Screen::Replay(DealAt::Kept(id)));
}

/// Looks at what could have been done better in the deal that is shown.
pub(crate) fn review(page: Page) {
    if let Some(at) = archive().at.get_untracked() {
        actions::go_to(page, Screen::Review(at));
    }
}

/// Plays on from a move of the deal that is shown, against bots.
pub(crate) fn play_on(page: Page, at: usize) {
    begin(page, |deal, me| deal.play_on(me, at));
}

/// Plays the same cards once more.
pub(crate) fn again(page: Page) {
    begin(page, KeptDeal::again);
}

/// Takes up a friend's challenge.
pub(crate) fn dare(page: Page) {
    begin(page, |deal, me| {
        let points = deal.points(me).unwrap_or_default();
        Ok(deal.again(me)?.on(Occasion::Challenge { points }))
    });
}

/// Only looks at a friend's deal.
pub(crate) fn look(page: Page) {
    archive().found.set(Found::Deals(1));
    super::replay::show(page);
}

pub(crate) fn begin(page: Page, session: impl FnOnce(&KeptDeal, Seat) -> Result<Session, KeptError>) {
    let Some(me) = archive().me() else { return };
    match archive().with_shown(|deal| session(deal, me)) {
        Some(Ok(session)) => actions::deal(page, session),
        // A record that holds can be played on; what cannot be comes from elsewhere.
        Some(Err(problem)) => {
            browser::note(&problem.to_string());
            page.chrome.notify(say!(untrack(|| page.chrome.words()), "games-gone"), Remedy::Dismiss);
        }
        None => {}
    }
}
