//! Tables to sit down at: the usual one, and what seats are called.

use luxx_bots::Level;
use luxx_rules::Variant;
use luxx_session::{BOT_NAMES, Chair, Length, Sitter, Starts, TableConfig};
use luxx_words::{Language, Words, say};

/// Who sits at a fresh table, clockwise from the person.
pub(crate) const NAMES: [&str; 4] = {
    let [first, second, third, fourth, ..] = BOT_NAMES;
    [first, second, third, fourth]
};

/// The table of a single tap: four players, AMIGO base, and bots of this level.
pub(crate) fn usual(words: &Words, level: Level) -> TableConfig {
    let me = Chair { name: say!(words, "page-you"), sitter: Sitter::Person };
    let bots = NAMES.map(|name| Chair { name: name.to_owned(), sitter: Sitter::Bot(level) });
    TableConfig {
        variant: Variant::AmigoBase,
        chairs: std::iter::once(me).chain(bots).take(4).collect(),
        starts: Starts::Lot,
        length: Length::Deal,
        practice: false,
    }
}

/// The chair that is added as the next one.
pub(crate) fn another_chair(table: &TableConfig) -> Chair {
    let free = |name: &&str| !table.chairs.iter().any(|chair| chair.name == **name);
    let name = BOT_NAMES.into_iter().find(free).unwrap_or_default();
    // A bot like the others.
    let bot = |chair: &Chair| matches!(chair.sitter, Sitter::Bot(_)).then_some(chair.sitter);
    let sitter = table.chairs.iter().rev().find_map(bot).unwrap_or(Sitter::Bot(Level::Tactician));
    Chair { name: name.to_owned(), sitter }
}

/// A seat that is called `You` is so in the language of the page.
pub(crate) fn in_this_language(words: &Words, mut table: TableConfig) -> TableConfig {
    for chair in table.chairs.iter_mut().filter(|chair| is_you(&chair.name)) {
        chair.name = say!(words, "page-you");
    }
    table
}

pub(crate) fn is_you(name: &str) -> bool {
    [Language::English, Language::German]
        .iter()
        .any(|language| say!(Words::of(*language), "page-you") == name)
}

/// Where several persons play nobody is called `You`: a seat that kept that name is called by its number. And no two have one name.
pub(crate) fn called_apart(words: &Words, mut table: TableConfig) -> TableConfig {
    if table.only_person().is_none() {
        for (seat, chair) in table.chairs.iter_mut().enumerate().filter(|(_, chair)| is_you(&chair.name)) {
            chair.name = say!(words, "page-seat", seat = seat + 1);
        }
    }
    table.tell_apart();
    table
}
