//! A picture of a rule: a position, drawn by the table itself in a small room. It can be looked at and nothing else.

use leptos::prelude::*;
use luxx_rules::Move;
use luxx_session::Selection;
use luxx_session::lesson::{Lesson, LessonTable};
use luxx_words::guide::{Picture, pictures};
use luxx_words::say;

use crate::state::{Hints, Page, Picking, Stage, TableState, Voice};
use crate::tables;
use crate::view::{middle, seat, shadow, table};

/// The picture of the rule with exactly this number, if it has one.
pub(super) fn of(page: Page, rule: &str) -> Option<AnyView> {
    let picture = pictures(page.chrome.language()).find(|picture| picture.rule == rule)?;
    let table = read(page, &picture)?;
    let variant = page.chrome.words().variant(luxx_session::Table::variant(&table));
    let players = luxx_session::Table::public(&table).players();
    Some(
        view! {
            <figure class="picture" data-testid="picture" data-players=players.to_string()>
                {small(page, table)}
                <figcaption>{picture.caption}<small>{variant}</small></figcaption>
            </figure>
        }
        .into_any(),
    )
}

fn read(page: Page, picture: &Picture) -> Option<LessonTable> {
    let lesson = Lesson::read_all(&format!("## picture{}", picture.table)).ok()?.into_iter().next()?;
    let you = say!(page.chrome.words(), "page-you");
    let names = std::iter::once(you).chain(tables::NAMES.map(str::to_owned)).collect();
    let mut table = LessonTable::new(lesson, names).ok()?;
    table.lead_in().ok()?;
    Some(table)
}

/// The table's own parts with a state of their own.
fn small(page: Page, lesson: LessonTable) -> AnyView {
    let page = Page {
        table: TableState::new(),
        picking: Picking::new(),
        voice: Voice::new(),
        hints: Hints::new(),
        ..page
    };
    let pick = lesson.solution();
    page.table.put_learning(Box::new(lesson));
    page.table.arrive(Stage::Decide);
    // Pairs lie in the pool.
    let duel = page.table.occupants().len() == 2;
    let drawing = duel || matches!(pick, Some(Move::Draw(_) | Move::Pass));
    if let Some(Move::Play(layer)) = pick {
        page.picking.selection.set(Some(Selection::of(layer)));
    }
    let preview = table::preview(page);
    view! {
        <div class="small-table" inert=true aria-hidden="true">
            {seat::others(page, preview)}
            {shadow::view(page, preview)}
            {drawing.then(|| middle::view(page))}
            {seat::me(page, preview)}
        </div>
    }
    .into_any()
}
