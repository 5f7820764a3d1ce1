//! What is said.

use leptos::prelude::*;
use luxx_protocol::ChatLine;

use super::reset;

/// Something that was said and is shown for a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bubble {
    pub(crate) id: u32,
    pub(crate) line: ChatLine,
}

/// What is said at a table.
#[derive(Clone, Copy)]
pub(crate) struct Talk {
    pub(crate) bubbles: RwSignal<Vec<Bubble>>,
    /// How many lines came since the sheet was last open.
    pub(crate) unread: RwSignal<u32>,
    /// What was said and is remembered, oldest first.
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Whose lines are not shown.
    pub(crate) muted: RwSignal<Vec<u8>>,
}

impl Talk {
    pub(super) fn new() -> Talk {
        Talk {
            bubbles: RwSignal::new(Vec::new()),
            unread: RwSignal::new(0),
            chat: RwSignal::new(Vec::new()),
            muted: RwSignal::new(Vec::new()),
        }
    }

    pub(super) fn begin(self) {
        reset(self.bubbles);
        reset(self.unread);
        reset(self.chat);
        reset(self.muted);
    }
}
