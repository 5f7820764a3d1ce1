//! What of a seat outlives the page: kept whenever it changes, and taken up by the page that comes after this one. What it is, and whether what was
//! kept is worth anything, is the client's business.

use leptos::prelude::*;
use luxx_client::{Client, Kept};
use luxx_protocol::{ClientMessage, Token};
use luxx_session::RemoteTable;

use super::{look, put};
use crate::online::state::{Visit, connection};
use crate::route::TableId;
use crate::state::Page;
use crate::{browser, store};

/// What an earlier page, or another tab, has kept of the seat with this token.
pub(super) fn recall(table: TableId, token: Option<&Token>) -> Option<Kept> {
    if !is_own(table, token) {
        return None;
    }
    let kept = Kept::read(&store::lasting(table)?);
    if kept.is_none() {
        store::keep_lasting(table, None);
    }
    kept
}

/// Keeps what there is to keep, before anything is sent.
pub(super) fn keep(page: Page) {
    let Some(table) = connection().table.get_untracked() else { return };
    // Whoever has the seat now keeps what is to be kept of it.
    if connection().visit.get_untracked() != Visit::There {
        return;
    }
    let Some(now) = look(page, Client::kept) else { return };
    let own = || connection().token.with_value(|token| is_own(table, token.as_ref()));
    if connection().kept.with_value(|before| *before == now) || !own() {
        return;
    }
    let stored = store::lasting(table).and_then(|kept| Kept::read(&kept));
    let kept = connection().kept.with_value(|before| Kept::beside(now.as_ref(), before.as_ref(), stored));
    let safe = store::keep_lasting(table, kept.map(|kept| kept.to_text()).as_deref());
    connection().kept.set_value(now);
    put(connection().is_safe, safe);
}

/// Everything that has happened is shown: unless nobody looks, it has been seen.
pub(crate) fn see(page: Page) {
    if browser::document().hidden() {
        return;
    }
    page.table.with_director(|director| {
        if !director.has_news()
            && let Some(table) = director.table_mut().other_mut::<RemoteTable>()
        {
            table.tell(Client::see);
        }
    });
    keep(page);
}

/// Whether a move waits for a connection.
pub(crate) fn is_waiting(page: Page) -> bool {
    let is_move = |message: &ClientMessage| matches!(message, ClientMessage::Move { .. });
    look(page, |client| client.pending().any(is_move)) == Some(true)
}

fn is_own(table: TableId, token: Option<&Token>) -> bool {
    let own = store::seat(table);
    own.is_some_and(|own| token.is_some_and(|token| token.expose() == own.token))
}
