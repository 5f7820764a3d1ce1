//! The duel's shadow display, grouped by value.

use leptos::prelude::*;
use luxx_rules::{Cards, Decision};
use luxx_session::{Preview, Scene};
use luxx_words::say;

use super::parts::{card_name, fan};
use crate::page::Page;

/// The shadow display; none but in the duel.
pub(crate) fn view(page: Page, scene: &Scene, preview: Option<&Preview>) -> Option<AnyView> {
    if scene.displays.len() != 2 {
        return None;
    }
    let asked = page.turn().filter(|(decision, _)| *decision == Decision::Shadow);
    let groups = scene.shadow.groups().map(|(value, count)| {
        let chosen = preview.is_some_and(|preview| preview.shadow.contains(&value))
            || asked
                .as_ref()
                .is_some_and(|(_, view)| view.legal_moves().contains(luxx_rules::Move::Shadow(value)));
        view! {
            <li class="group" data-value=card_name(Some(value)) data-caught=chosen.then_some("")>
                {fan(Cards::of(value, count).unwrap_or_default())}
                {(count > 1).then(|| view! { <span class="count">{count}</span> })}
            </li>
        }
    });
    let words = page.words();
    let view = view! {
        <section class="shadow" aria-label=say!(words, "page-shadow")>
            <h2>{say!(words, "page-shadow")}</h2>
            <ol
                class="groups"
                style=("--cards", scene.shadow.len().to_string())
                style=("--groups", scene.shadow.groups().count().to_string())
                style=("--widest", scene.shadow.groups().map(|(_, count)| count).max().unwrap_or(1).to_string())
            >
                {groups.collect_view()}
            </ol>
        </section>
    };
    Some(view.into_any())
}
