//! The duel's shadow display, grouped by value.

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Decision, Move};
use luxx_session::Preview;
use luxx_words::{Article, say};

use super::parts::{each_anew, fan};
use crate::actions;
use crate::faces::card_name;
use crate::state::Page;

/// The shadow display; none but in the duel.
pub(crate) fn view(page: Page, preview: Memo<Option<Preview>>) -> AnyView {
    let shadow = page.table.part(|scene| (scene.displays.len() == 2).then_some(scene.shadow));
    // What would be caught, or can be chosen.
    let caught = Memo::new(move |_| {
        let mut caught = preview.with(|preview| preview.as_ref().map(|preview| preview.shadow.clone()));
        if let Some((Decision::Shadow, view)) = page.table.turn() {
            let group = |legal| if let Move::Shadow(value) = legal { Some(value) } else { None };
            caught = Some(view.legal_moves().iter().filter_map(group).collect());
        }
        caught.unwrap_or_default()
    });
    each_anew(move || shadow.get().flatten(), |shadow| *shadow, move |shadow| groups(page, shadow, caught))
}

/// A tap on the group itself, for those who do not look for the button.
fn choose(page: Page, value: Card) {
    let asked = untrack(|| page.table.decision()) == Some(Decision::Shadow);
    if asked
        && untrack(|| page.table.turn())
            .is_some_and(|(_, view)| view.legal_moves().contains(Move::Shadow(value)))
    {
        actions::play(page, Move::Shadow(value));
    }
}

fn groups(page: Page, shadow: Cards, caught: Memo<Vec<Card>>) -> AnyView {
    let group = |(value, count)| {
        let chosen = move || caught.with(|caught| caught.contains(&value)).then_some("");
        view! {
            <li
                class="group"
                data-value=card_name(Some(value))
                data-caught=chosen
                on:click=move |_| choose(page, value)
            >
                {fan(Cards::of(value, count).unwrap_or_default())}
                {(count > 1).then(|| view! { <span class="count" data-count=count.to_string()></span> })}
                <span class="sr">{page.chrome.words().cards(count, value, Article::None)}</span>
            </li>
        }
    };
    let words = page.chrome.words();
    view! {
        <section class="shadow" aria-label=say!(words, "page-shadow")>
            <h2>{say!(words, "page-shadow")}</h2>
            <ol
                class="groups"
                style=("--cards", shadow.len().to_string())
                style=("--groups", shadow.groups().count().to_string())
                style=("--widest", shadow.groups().map(|(_, count)| count).max().unwrap_or(1).to_string())
            >
                {shadow.groups().map(group).collect_view()}
            </ol>
        </section>
    }
    .into_any()
}
