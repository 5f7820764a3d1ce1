//! The deal of a day: playing it, and finding out what came of it.

use leptos::prelude::*;
use luxx_session::{Day, KeptDeal, Occasion, Session};
use luxx_words::say;

use super::state::{Made, Marks, Own, Rival, solo};
use super::{marks, rival};
use crate::route::DealId;
use crate::state::Page;
use crate::store::GameId;
use crate::{actions, browser, deals, games, store};

/// How many deals are read at once where one is looked for.
const READ: usize = 40;

/// Looks at a day. What is worked out goes on where it was left.
pub(crate) fn look_at(page: Page, day: Day) {
    let state = solo();
    state.days.set(store::days());
    let known = state.day.get_untracked() == Some(day) && state.own.with_untracked(Option::is_some);
    let done = matches!(state.rival.get_untracked(), Rival::Played(..));
    if known && done && state.marks.with_untracked(Marks::are_complete) {
        return;
    }
    state.round.update_value(|round| *round += 1);
    state.day.set(Some(day));
    state.own.set(None);
    state.gone.set(false);
    state.rival.set(Rival::Thinking);
    state.marks.set(Marks::default());
    if state.days.with_untracked(|days| days.get(day).is_none()) {
        return;
    }
    let round = state.round.get_value();
    leptos::task::spawn_local(async move {
        let goes_on = move || solo().round.get_value() == round;
        let own = own(day).await;
        if !goes_on() {
            return;
        }
        state.gone.set(own.is_none());
        state.own.set(own.clone());
        rival::play(page, day, goes_on).await;
        if let Some(own) = own.filter(|_| goes_on()) {
            marks::give(page, &own, goes_on).await;
        }
    });
}

/// Nobody looks any more: what is worked out stops where it is, and goes on when somebody does.
pub(crate) fn leave() {
    solo().round.update_value(|round| *round += 1);
}

/// The game of a day that has begun and is not over.
pub(crate) fn begun(day: Day) -> Option<GameId> {
    let of_day = |session: &Session| session.occasion() == Occasion::Daily(day);
    games::unfinished().into_iter().find(|(_, session)| of_day(session)).map(|(id, _)| id)
}

/// Begins the deal of a day, or goes on with it.
pub(crate) fn play(page: Page, day: Day) {
    if let Some(id) = begun(day) {
        return actions::go_on(page, &id);
    }
    let name = say!(untrack(|| page.chrome.words()), "page-you");
    // The name is a good one, and the rest of the table follows from the day.
    if let Ok(session) = day.session(&name) {
        let days = store::days();
        let seen = days.was_left(day) || days.get(day).is_some();
        actions::deal(page, if seen { session.on(Occasion::Again { from: 0 }) } else { session });
    }
}

/// One's own game of a day: still in the store, or among the deals that are kept.
async fn own(day: Day) -> Option<Own> {
    let fits = |deal: &KeptDeal| {
        deal.occasion == Occasion::Daily(day) && deal.played_here && deal.record.result.is_some()
    };
    let own = |id, deal: KeptDeal| Some(Own { id, seat: deal.only_person()?, deal });
    for id in store::games() {
        let session = store::game(&id).and_then(|saved| Session::restore(&saved).ok());
        if let Some(deal) = session.map(|session| KeptDeal::of(&session, browser::now())).filter(fits) {
            return own(DealId::of(id.name(), deal.deal.0), deal);
        }
    }
    for ids in deals::ids().await.ok()?.chunks(READ) {
        let found = deals::read(ids).await.ok()?;
        let found = ids.iter().zip(found).find_map(|(id, deal)| Some((*id, deal.filter(fits)?)));
        if let Some((id, deal)) = found {
            return own(Some(id), deal);
        }
    }
    None
}

/// What somebody has made of a deal that is over.
pub(crate) fn made(deal: &KeptDeal, seat: luxx_rules::Seat) -> Option<Made> {
    let outcome = deal.record.check().ok()?.outcome()?;
    let (points, held) =
        (i32::from(outcome.scores()[seat.index()]), i32::from(outcome.hands()[seat.index()]));
    Some(Made { points, laid_held: Some((points + held, held)) })
}
