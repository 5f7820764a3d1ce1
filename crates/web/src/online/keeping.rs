//! Deals at this table that are over are kept on the device of everybody who played: this looks for those that are missing here.

use leptos::prelude::*;
use luxx_session::Together;

use super::state::{ConnectionState, connection, room};
use crate::route::TableId;
use crate::state::Page;
use crate::store;

/// Looks whenever the table has news, or somebody has come back to it.
pub(super) fn listen(page: Page) {
    Effect::new(move |_| {
        if let Some((table, together)) = missing() {
            page.archive.keep_together(page, table, together);
        }
    });
}

/// The deals that are over, if some of them were not kept. Whoever only looks has no seat, and neither has the screen in the middle.
fn missing() -> Option<(TableId, Together)> {
    let table = connection().table.get()?;
    let seat = room().me.get()?;
    let live = connection().state.get() == ConnectionState::Live;
    let together = room().info.with(|info| Together::of(info.as_ref().filter(|_| live)?, seat))?;
    let (over, taken) = (together.over(), store::deals_taken(table));
    if over < taken {
        // The server has lost some of them, and what is dealt in their place is another deal.
        store::take_deals(table, over);
    }
    (over > taken).then_some((table, together))
}
