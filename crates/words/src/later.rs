//! Texts that come with a part of the page. Whoever makes such a part calls its function here first; then every [`Words`](crate::Words)
//! says them, too. Elsewhere all texts are there from the start, and bringing them changes nothing.

use std::sync::OnceLock;

use crate::texts::{self, Text};

/// How many parts have texts of their own.
pub(crate) const PARTS: usize = texts::LATER.len();

static BROUGHT: [OnceLock<&[Text]>; PARTS] = [const { OnceLock::new() }; PARTS];

/// The texts of a part, once it has brought them.
pub(crate) fn texts(part: usize) -> Option<&'static [Text]> {
    BROUGHT[part].get().copied()
}

/// Deals that are over. Each part has a function of its own, so that its texts are reached from nowhere else.
pub fn games() {
    BROUGHT[0].get_or_init(|| texts::GAMES);
}

/// Tables at a server.
pub fn online() {
    BROUGHT[1].get_or_init(|| texts::ONLINE);
}

/// The deal of the day, and statistics.
pub fn solo() {
    BROUGHT[2].get_or_init(|| texts::SOLO);
}

/// Lessons and rules.
pub fn learn() {
    BROUGHT[3].get_or_init(|| texts::LEARN);
}

/// Why a move is good.
pub fn reasons() {
    BROUGHT[4].get_or_init(|| texts::REASONS);
}

/// Sheets over the table, the set-up and the column beside it.
pub fn sheets() {
    BROUGHT[5].get_or_init(|| texts::SHEETS);
}

/// Puzzles.
pub fn puzzles() {
    BROUGHT[6].get_or_init(|| texts::PUZZLES);
}
