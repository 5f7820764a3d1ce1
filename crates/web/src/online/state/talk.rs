//! What is said.

use leptos::prelude::*;
use luxx_protocol::ChatLine;

use super::{connection, reset, room};
use crate::route::TableId;
use crate::store;

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
    /// Whose lines are not shown: names, of which there are no two alike at a table, because somebody else may sit down in the same seat.
    muted: RwSignal<Vec<String>>,
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

    pub(super) fn begin(self, table: Option<TableId>) {
        reset(self.bubbles);
        reset(self.unread);
        reset(self.chat);
        let kept = table.and_then(store::muted).and_then(|kept| serde_json::from_str(&kept).ok());
        self.muted.set(kept.unwrap_or_default());
    }

    /// Whether whoever sits there is not heard.
    pub(crate) fn is_muted(self, seat: u8) -> bool {
        let name = chair(seat);
        self.muted.with(|muted| name.is_some_and(|name| muted.contains(&name)))
    }

    /// Does not hear whoever sits there any more, or does again. Kept: a reload asks nobody to do it once more.
    pub(crate) fn mute(self, seat: u8, mute: bool) {
        let Some(name) = untrack(|| chair(seat)) else { return };
        self.muted.update(|muted| {
            muted.retain(|other| *other != name);
            muted.extend(mute.then_some(name));
        });
        if let Some(table) = connection().table.get_untracked() {
            store::keep_muted(table, &self.muted.with_untracked(serde_json::to_string).unwrap_or_default());
        }
    }
}

/// The name of whoever sits there.
fn chair(seat: u8) -> Option<String> {
    room().info.with(|info| Some(info.as_ref()?.chairs.get(usize::from(seat))?.name.clone()))
}
