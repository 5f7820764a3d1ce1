//! The seam between the table and what a game can begin without: sheets, the set-up and the column beside the table.

use leptos::prelude::AnyView;

use super::{Later, Page};
use crate::route::Sheet;

/// What leads into it.
pub(crate) struct SheetsCode {
    /// Draws a sheet that lies above the screen.
    pub(crate) above: fn(Page, Sheet) -> AnyView,
    /// Draws what stands in the column beside the table: the hints, or the log.
    pub(crate) beside: fn(Page, bool) -> AnyView,
    /// Draws the screen where a table is set up.
    pub(crate) set_up: fn(Page) -> AnyView,
}

/// Sheets, set-up and column, as far as the rest of the page knows of them.
pub(crate) type Sheets = Later<SheetsCode>;
