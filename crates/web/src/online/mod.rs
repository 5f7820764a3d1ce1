//! Everything that only tables at a server need. The rest of the page comes in by [`fetch`] alone, and knows no more of it than
//! [`OnlineCode`] says.
//!
//! | file | what it is |
//! |---|---|
//! | `view/` | the screens, and what a table of people shows besides the cards |
//! | `actions.rs` | what people do: open a table, come in, be ready, leave |
//! | `bell.rs` | "it is your turn", for somebody who looks elsewhere |
//! | `link/` | the connection: carries out what the client asks for |
//! | `state/` | who is there, what is said, the connection, as signals |

mod actions;
mod bell;
mod link;
mod state;
mod view;

use crate::state::{Fetched, OnlineCode, Page};

/// The way in.
static CODE: OnlineCode = OnlineCode { arrive: actions::arrive, flush: link::flush, rest, view: view::part };

/// Gets the code for tables at a server; today it has come with the page.
pub(crate) fn fetch(page: Page) -> Fetched {
    Box::pin(async move {
        // The state is made here, where no screen owns it.
        actions::listen(page);
        bell::listen();
        &CODE
    })
}

/// Everything that has happened is shown.
fn rest(page: Page, decides: bool) {
    use leptos::prelude::Set;
    state::connection().missed.set(0);
    if decides && page.table.is_remote() {
        bell::ring(page);
    }
}
