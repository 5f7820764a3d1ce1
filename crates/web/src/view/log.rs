//! Everything that happened in this deal, turn by turn.

use leptos::prelude::*;
use luxx_rules::{PublicEvent, SeenEvent};
use luxx_words::{Sentence, say};

use super::parts::sentence;
use super::sheet;
use crate::state::Page;
use crate::{browser, tell};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let onlooker = page.table.onlooker.get_untracked();
    let events = page.table.facts();
    let last_play = |event: &SeenEvent| matches!(event, SeenEvent::Open(PublicEvent::Played { seat, .. }) if Some(*seat) == onlooker);
    let mine = events.iter().rposition(last_play);
    // The first turn after the onlooker's own.
    let is_play = |event: &SeenEvent| matches!(event, SeenEvent::Open(PublicEvent::Played { .. }));
    let since =
        mine.and_then(|mine| events.iter().skip(mine + 1).position(is_play).map(|next| mine + 1 + next));
    let narrator = tell::narrator(page);
    let mut turns: Vec<(bool, Sentence, Vec<Sentence>)> = Vec::new();
    for (index, event) in events.into_iter().enumerate() {
        if matches!(event, SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Refilled { .. })) {
            continue;
        }
        let line = narrator.line(event);
        match turns.last_mut() {
            Some((_, _, lines)) if !is_play(&event) => lines.push(line),
            _ => turns.push((since == Some(index), line, Vec::new())),
        }
    }
    if turns.is_empty() {
        let empty = view! { <p class="note">{say!(words, "page-log-empty")}</p> };
        return sheet::view(page, "log-sheet", say!(words, "page-log"), empty.into_any());
    }
    let turns = turns.into_iter().map(|(since, line, lines)| {
        let lines = lines.into_iter().map(|line| view! { <li>{sentence(&line)}</li> }).collect_view();
        view! {
            {since.then(|| view! { <li class="since">{say!(words, "page-story")}</li> })}
            <li class="turn">{sentence(&line)}<ul>{lines}</ul></li>
        }
    });
    // It opens where the news is.
    leptos::task::spawn_local(async {
        browser::next_frame().await;
        browser::scroll_to(".log .since, .log > .turn:last-child");
    });
    let body = view! { <ol class="log" tabindex="0">{turns.collect_view()}</ol> };
    sheet::view(page, "log-sheet", say!(words, "page-log"), body.into_any())
}
