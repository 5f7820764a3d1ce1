//! What people do at the table.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::{Card, Move, Seat, Variant};
use luxx_session::{Blunder, Chair, Length, Selection, Session, Sitter, Starts, TableConfig};
use luxx_words::{Language, Words, say};

use crate::page::{Page, Screen, Sheet};
use crate::{browser, driver, store};

/// Who sits at a fresh table, clockwise from the person.
const NAMES: [&str; 4] = ["Anna", "Ben", "Cleo", "Dora"];

/// The table of a single tap: four players, AMIGO base.
pub(crate) fn usual(page: Page) -> TableConfig {
    let me = Chair { name: say!(page.words(), "page-you"), sitter: Sitter::Person };
    let bots = NAMES.map(|name| Chair { name: name.to_owned(), sitter: Sitter::Bot(Level::Tactician) });
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
    let name = NAMES.into_iter().find(free).unwrap_or("Emil");
    Chair { name: name.to_owned(), sitter: Sitter::Bot(Level::Tactician) }
}

/// Deals at this table.
pub(crate) fn sit_down(page: Page, table: TableConfig) {
    store::keep_table(&table);
    // A table that cannot be played at is refused where it is set up.
    if let Ok(session) = Session::new(called_apart(page, table), browser::fresh_seed()) {
        begin(page, session);
    }
}

/// A seat that is called `You` is so in the language of the page.
pub(crate) fn in_this_language(page: Page, mut table: TableConfig) -> TableConfig {
    for chair in table.chairs.iter_mut().filter(|chair| is_you(&chair.name)) {
        chair.name = say!(page.words(), "page-you");
    }
    table
}

fn is_you(name: &str) -> bool {
    [Language::English, Language::German]
        .iter()
        .any(|language| say!(Words::of(*language), "page-you") == name)
}

/// Where several persons play nobody is called `You`: a seat that kept that name is called by its number.
fn called_apart(page: Page, mut table: TableConfig) -> TableConfig {
    if table.only_person().is_none() {
        for (seat, chair) in table.chairs.iter_mut().enumerate().filter(|(_, chair)| is_you(&chair.name)) {
            chair.name = say!(page.words(), "page-seat", seat = seat + 1);
        }
    }
    table
}

/// The same cards once more.
pub(crate) fn again(page: Page) {
    if let Some(Ok(session)) = page.session.with_untracked(|session| session.as_ref().map(Session::again)) {
        begin(page, session);
    }
}

/// New cards at the same table.
pub(crate) fn once_more(page: Page) {
    let table =
        page.session.with_untracked(|session| session.as_ref().map(|session| session.table().clone()));
    if let Some(table) = table {
        sit_down(page, table);
    }
}

/// The next deal of the match.
pub(crate) fn next_deal(page: Page) {
    if let Some(session) = page.session.with_untracked(|session| session.as_ref()?.next_deal()) {
        begin(page, session);
    }
}

fn begin(page: Page, session: Session) {
    page.sheet.set(None);
    page.put(session);
    page.keep();
    wake(page);
}

/// Lets the game go on.
pub(crate) fn wake(page: Page) {
    if page.screen.get_untracked() == Screen::Table {
        leptos::task::spawn_local(driver::run(page, page.round.get_untracked(), None));
    }
}

/// Makes a move for the person who looks. One that would hurt is asked about first.
pub(crate) fn play(page: Page, choice: Move) {
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    if page.settings.with_untracked(|settings| settings.confirm)
        && page.surely.get_untracked() != Some(choice)
        && Blunder::of(&view, choice).is_some()
    {
        page.surely.set(Some(choice));
        return;
    }
    if page.moved.get_untracked() {
        return;
    }
    page.moved.set(true);
    // What was tapped is about to go; a browser that finds it out by itself lays the whole page out for that.
    browser::blur();
    let round = page.round.get_untracked();
    leptos::task::spawn_local(async move {
        // First the tap is seen, then the table changes.
        browser::painted().await;
        driver::run(page, round, Some(choice)).await;
    });
}

/// Picks all cards of a value, or lets them go if they were picked.
pub(crate) fn pick(page: Page, value: Card) {
    let Some((luxx_rules::Decision::Play, view)) = untrack(|| page.turn()) else { return };
    page.surely.set(None);
    page.selection.update(|selection| {
        *selection = match selection {
            Some(picked) if picked.value == value => None,
            _ => Selection::all(view.hand(), value),
        };
    });
}

/// Changes the selection if the hand allows it.
pub(crate) fn adjust(page: Page, change: impl FnOnce(Selection) -> Selection) {
    let Some((_, view)) = untrack(|| page.turn()) else { return };
    let changed = page.selection.get_untracked().map(change);
    if changed.is_some_and(|selection| selection.layer(view.hand()).is_some()) {
        page.surely.set(None);
        page.selection.set(changed);
    }
}

/// Whether somebody who has never finished a deal decides for the first time: a word about the goal is due.
pub(crate) fn is_first_turn_ever(page: Page) -> bool {
    let onlooker = page.onlooker.get_untracked();
    page.settings.with_untracked(|settings| !settings.finished)
        && page.session.with_untracked(|session| {
            session
                .as_ref()
                .is_some_and(|session| session.steps().iter().all(|step| Some(step.seat) != onlooker))
        })
}

/// Whether the person who looks can take something back.
pub(crate) fn can_undo(page: Page) -> bool {
    let Some(seat) = page.onlooker.get() else { return false };
    let practice = page.session.with(|session| session.as_ref().is_some_and(|s| s.table().practice));
    if page.busy.get() && !practice {
        return false;
    }
    page.session.with(|session| session.as_ref().is_some_and(|session| session.undoable(seat).is_some()))
}

/// Takes back.
pub(crate) fn undo(page: Page) {
    let Some(seat) = page.onlooker.get_untracked() else { return };
    let undone =
        page.session.try_update(|session| session.as_mut().is_some_and(|session| session.undo(seat)));
    if undone != Some(true) {
        return;
    }
    page.round.update(|round| *round += 1);
    page.pending.set(Vec::new());
    page.sheet.set(None);
    page.busy.set(false);
    page.thinking.set(None);
    page.keep();
    page.show_to(Some(seat));
    page.news.set(say!(page.words(), "page-undone"));
    wake(page);
}

/// The device is in other hands now.
pub(crate) fn hand_over(page: Page, seat: Seat) {
    page.show_to(Some(seat));
    wake(page);
}

/// Back to the start; the game waits.
pub(crate) fn leave(page: Page) {
    page.round.update(|round| *round += 1);
    page.sheet.set(None);
    page.busy.set(false);
    page.screen.set(Screen::Start);
}

/// Back to the table.
pub(crate) fn go_on(page: Page) {
    if let Some(session) = page.session.get_untracked() {
        page.put(session);
        wake(page);
    }
}

/// Opens something above the table.
pub(crate) fn show(page: Page, sheet: Sheet) {
    page.sheet.set(Some(sheet));
}
