//! The table: everything that lies on it.

use leptos::prelude::*;
use luxx_rules::Decision;
use luxx_session::Preview;
use luxx_words::Sentence;

use super::{bar, cover, hand, lesson, middle, panel, parts, seat, shadow};
use crate::state::{Page, Part, Stage, Venue};
use crate::{driver, tell};

/// What would come of the cards that are picked.
pub(crate) fn preview(page: Page) -> Memo<Option<Preview>> {
    Memo::new(move |_| {
        let (_, view) = page.table.turn()?;
        let layer = page.picking.selection.get()?.layer(view.hand())?;
        Some(Preview::of(&view, layer))
    })
}

pub(crate) fn view(page: Page) -> AnyView {
    let preview = preview(page);
    let picking = Memo::new(move |_| preview.with(Option::is_some));
    let awaited = Memo::new(move |_| page.table.awaited());
    let phase = move || match page.table.decision() {
        _ if page.picking.moved.get() => "wait",
        Some(decision) => decision.name(),
        None => match page.table.stage.get() {
            Stage::HandOver(_) => "hand-over",
            Stage::Over => "over",
            Stage::Elsewhere => "elsewhere",
            Stage::Aim => "aim",
            Stage::Resting | Stage::Busy | Stage::Decide => "wait",
        },
    };
    let elsewhere = Memo::new(move |_| page.table.stage.get() == Stage::Elsewhere);
    let paw = page.table.part(|scene| scene.paw);
    let waiting = Memo::new(move |_| paw.get().map(|paw| tell::narrator(page).turn(paw)));
    let seating = page.table.seating();
    view! {
        <main
            class="table"
            inert=move || awaited.get().is_some() || elsewhere.get()
            data-players=move || seating.get().map(|seating| seating.players.to_string())
            data-phase=phase
            data-lesson=(page.table.venue() == Venue::Learning).then_some("")
            data-picking=move || picking.get().then_some("")
            on:click=move |_| {
                // Whoever taps while others act does not want to wait.
                if untrack(|| page.table.is_busy()) {
                    driver::skip(page);
                }
            }
        >
            <h1 class="sr">"luxx"</h1>
            {bar::view(page)}
            {seat::others(page, preview)}
            {shadow::view(page, preview)}
            {middle::view(page)}
            {seat::me(page, preview)}
            <div class="talk">
                {page.part(Part::Strip)}
                {parts::each_anew(move || story(page, picking.get(), waiting), Sentence::to_string, |text| {
                    view! { <p class="story" data-testid="story">{parts::sentence(&text)}</p> }.into_any()
                })}
                {panel::view(page, preview)}
            </div>
            {hand::view(page)}
            {page.part(Part::Hands)}
        </main>
        {move || awaited.get().map(|seat| cover::view(page, seat))}
        {move || elsewhere.get().then(|| cover::elsewhere(page))}
    }
    .into_any()
}

/// What just happened; when the onlooker decides, what the question is about, the first time, or what happened since the last time.
fn story(page: Page, picking: bool, waiting: Memo<Option<Sentence>>) -> Option<Sentence> {
    let aside = page.voice.aside.get().filter(|_| !picking);
    Some(match (aside, page.table.turn()) {
        (Some(aside), _) => aside.into(),
        // Whose turn it is stands below.
        (None, None) => Some(page.voice.story.get()).filter(|said| waiting.get().as_ref() != Some(said))?,
        // A question needs the room, and says what it is about.
        (None, Some(_)) if picking => return None,
        // A lesson says itself what it asks.
        (None, Some(_)) if page.table.venue() == Venue::Learning => return None,
        (None, Some((decision, view))) => match lesson::explanation(page, decision, &view) {
            Some(explained) => explained.into(),
            None if decision == Decision::Play => tell::recap(page),
            None => return None,
        },
    })
}
