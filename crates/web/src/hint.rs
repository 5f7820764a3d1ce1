//! Hints: the strongest bot plays the position out and says how often each move wins.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::Move;
use luxx_session::{Estimated, Selection};

use crate::browser;
use crate::route::Sheet;
use crate::state::{Advice, Page};

/// How many worlds a hint looks into.
pub(crate) const WORLDS: u32 = 600;
/// How many moves are shown.
const SHOWN: usize = 5;

/// Asks for the person who decides. The sheet opens at once and fills when the answer is there.
pub(crate) fn ask(page: Page) {
    let asked = page.table.with(|played| played.director.hint(Level::Searcher { worlds: WORLDS }));
    let Some((ticket, request)) = asked.flatten() else { return };
    page.hints.forget();
    page.chrome.open(Sheet::Hint);
    leptos::task::spawn_local(async move {
        let answer = page.thinkers.get().ask(&request).await;
        // An answer that comes after the next move has nobody to go to.
        if page.table.with(|played| played.director.stands(ticket)) != Some(true) {
            return;
        }
        let advice = match answer {
            Ok(reply) if !reply.moves.is_empty() => {
                Advice::Moves(reply.moves.into_iter().take(SHOWN).collect())
            }
            Ok(_) => Advice::Failed,
            Err(problem) => {
                browser::note(&problem);
                Advice::Failed
            }
        };
        page.hints.advice.set(advice);
        // Beside the table the best move is seen where it would lie.
        if let Some(Move::Play(layer)) = page.hints.best.get_untracked()
            && page.chrome.wide.get_untracked()
            && page.picking.selection.get_untracked().is_none()
        {
            page.picking.selection.set(Some(Selection::of(layer)));
        }
    });
}

/// Follows a hint: cards are picked, not yet played.
pub(crate) fn follow(page: Page, hint: Estimated) {
    if let Move::Play(layer) = hint.choice {
        page.picking.selection.set(Some(Selection::of(layer)));
    }
    if !page.chrome.wide.get_untracked() {
        page.chrome.close();
    }
}
