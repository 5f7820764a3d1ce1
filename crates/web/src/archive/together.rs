//! A deal at a table of people is over: whoever played it from here keeps it as those that were played on this device. The server tells
//! everybody all of a deal once it is over; what is missing here is asked for, however long ago it ended.
//!
//! The store remembers how many deals of a table were kept and under which name the next ones will be, before they are. So two tabs, or a
//! page that was closed in between, keep one deal once, and one that was thrown away does not come back.

use std::cell::RefCell;

use luxx_session::Together;

use super::keeping;
use crate::deals::StoreError;
use crate::http::Failed;
use crate::route::{DealId, TableId};
use crate::state::Page;
use crate::{browser, deals, http, store};

thread_local! {
    /// The tables of which deals are under way.
    static ASKED: RefCell<Vec<TableId>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the deals of a table that are over and missing here.
pub(crate) fn keep(page: Page, table: TableId, together: Together) {
    if ASKED.with_borrow(|asked| asked.contains(&table)) {
        return;
    }
    ASKED.with_borrow_mut(|asked| asked.push(table));
    leptos::task::spawn_local(async move {
        let kept = store_away(table, &together).await;
        ASKED.with_borrow_mut(|asked| asked.retain(|other| *other != table));
        if let Some(kept) = kept {
            keeping::tell(page, kept).await;
        }
    });
}

/// None where the server does not tell: it is asked again when the table has news, or somebody comes back to it.
async fn store_away(table: TableId, together: &Together) -> Option<Result<(), StoreError>> {
    let proof = proof(table).await.ok()?;
    let missing = together.deals(&proof, store::deals_taken(table), browser::now());
    let missing = missing.inspect_err(|problem| browser::note(&problem.to_string())).ok()?;
    let game = store::name_deals(table);
    for (number, deal) in &missing {
        let (Some(deal), Some(id)) = (deal, DealId::of(game.name(), *number as usize)) else { continue };
        if let Err(problem) = deals::keep(id, deal).await {
            return Some(Err(problem));
        }
    }
    if let Some((last, _)) = missing.last() {
        store::take_deals(table, *last);
    }
    Some(Ok(()))
}

/// All that the server tells of a table's deals that are over.
pub(super) async fn proof(table: TableId) -> Result<String, Failed> {
    http::get_text(&format!("api/tables/{table}/proof")).await
}
