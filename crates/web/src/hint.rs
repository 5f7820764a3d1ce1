//! Hints: the strongest bot plays the position out and says how often each move wins.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::Move;
use luxx_session::{Estimated, Selection};

use crate::page::{Page, Sheet};

/// How many worlds a hint looks into.
pub(crate) const WORLDS: u32 = 600;
/// How many moves are shown.
const SHOWN: usize = 5;

/// Asks for the person who decides. The sheet opens at once and fills when the answer is there.
pub(crate) fn ask(page: Page) {
    let question =
        page.session.with_untracked(|session| session.as_ref()?.hint(Level::Searcher { worlds: WORLDS }));
    let Some(question) = question.filter(|_| untrack(|| page.turn()).is_some()) else { return };
    page.hints.set(Vec::new());
    page.sheet.set(Some(Sheet::Hint));
    // An answer that comes after the next move has nobody to go to.
    let stands = move || {
        let steps = page.session.with_untracked(|session| session.as_ref().map(|s| s.steps().len()));
        (page.round.get_untracked(), steps)
    };
    let asked_at = stands();
    let Some(asked) =
        page.thinker.with_value(|thinker| thinker.as_ref().map(|thinker| thinker.ask(&question)))
    else {
        return;
    };
    leptos::task::spawn_local(async move {
        let Ok(answer) = asked.await else { return };
        if stands() == asked_at {
            page.hints.set(answer.moves.into_iter().take(SHOWN).collect());
        }
    });
}

/// Follows a hint: cards are picked, not yet played.
pub(crate) fn follow(page: Page, hint: Estimated) {
    if let Move::Play(layer) = hint.choice {
        page.selection.set(Some(Selection::of(layer)));
    }
    page.sheet.set(None);
}
