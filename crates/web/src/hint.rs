//! Hints: the strongest judge there is says how often each move wins. That is the champion; where its weights cannot be had, games played out.

use leptos::prelude::*;
use luxx_bots::{Budget, HINT_TRIALS, Level};
use luxx_rules::Move;
use luxx_session::{Estimated, Selection};

use crate::browser;
use crate::route::Sheet;
use crate::state::{Advice, Page};

/// How many moves are shown.
const SHOWN: usize = 5;

/// Asks for the person who decides. The sheet opens at once and fills when the answer is there.
pub(crate) fn ask(page: Page) {
    let level = Level::Champion { search: Some(Budget::Worlds(HINT_TRIALS)) };
    let asked = page.table.with(|played| played.director.hint(level));
    let Some((ticket, request)) = asked.flatten() else { return };
    page.hints.forget();
    page.chrome.open(Sheet::Hint);
    let picked = page.picking.selection.get_untracked();
    leptos::task::spawn_local(async move {
        let answer = page.thinkers.get().ask(&request).await;
        // An answer that comes after the next move has nobody to go to, nor has one that nobody waits for any more.
        let wanted = page.chrome.route().sheet == Some(Sheet::Hint);
        if !wanted || page.table.with(|played| played.director.stands(ticket)) != Some(true) {
            return;
        }
        let advice = match answer {
            Ok(reply) if !reply.moves.is_empty() => {
                Advice::Moves(reply.moves.into_iter().take(SHOWN).collect(), reply.judge)
            }
            Ok(_) => Advice::Failed,
            Err(problem) => {
                browser::note(&problem);
                Advice::Failed
            }
        };
        page.hints.advice.set(advice);
        // Beside the table the best move is seen where it would lie, unless something else was picked meanwhile.
        if let Some(Move::Play(layer)) = page.hints.best.get_untracked()
            && page.chrome.wide.get_untracked()
            && page.picking.selection.get_untracked() == picked
        {
            page.picking.selection.set(Some(Selection::of(layer)));
        }
    });
}

/// Looks at a move more closely: its reasons are told, and it is the one that is marked on the table, its cards picked, not yet played.
/// Where the hint covers the table, the second press leads there.
pub(crate) fn follow(page: Page, hint: Estimated) {
    if let Move::Play(layer) = hint.choice {
        page.picking.selection.set(Some(Selection::of(layer)));
    }
    if page.hints.best.get_untracked() != Some(hint.choice) {
        return page.hints.looked_at.set(Some(hint.choice));
    }
    if !page.chrome.wide.get_untracked() {
        page.chrome.close();
    }
}
