//! Everything that happened in this deal, turn by turn.

use leptos::prelude::*;
use luxx_rules::{PublicEvent, SeenEvent};
use luxx_words::{Narrator, Sentence, say};

use super::parts::sentence;
use super::sheet;
use crate::state::Page;
use crate::{browser, tell};

/// A turn: the play, and what came of it. Lines that say the same again are counted.
#[derive(Clone, PartialEq)]
struct Turn {
    line: Sentence,
    after: Vec<(Sentence, usize)>,
    /// Whether this is the first turn after the onlooker's own.
    since: bool,
}

/// What has been told so far. What is there already is not put into words again.
#[derive(Clone, PartialEq)]
struct Told {
    round: u32,
    facts: usize,
    turns: Vec<Turn>,
}

pub(crate) fn view(page: Page) -> AnyView {
    // It opens where the news is.
    leptos::task::spawn_local(async {
        browser::next_frame().await;
        browser::scroll_to(".log .since, .log > .turn:last-child");
    });
    sheet::view(page, "log-sheet", say!(page.chrome.words(), "page-log"), body(page))
}

/// The turns so far; it goes on with the game.
pub(crate) fn body(page: Page) -> AnyView {
    let told = Memo::new(move |before: Option<&Told>| {
        page.table.scene.track();
        let round = page.table.round.get();
        let facts = page.table.facts();
        let mut told = match before {
            Some(before) if before.round == round && before.facts <= facts.len() => before.clone(),
            _ => Told { round, facts: 0, turns: Vec::new() },
        };
        told.go_on(page, &facts);
        told
    });
    let empty = Memo::new(move |_| told.with(|told| told.turns.is_empty()));
    let turns = move || told.with(|told| told.turns.iter().cloned().enumerate().collect::<Vec<_>>());
    let key = |(place, turn): &(usize, Turn)| {
        (*place, turn.since, turn.after.iter().map(|(_, times)| times).sum::<usize>())
    };
    let words = page.chrome.words();
    view! {
        {move || empty.get().then(|| view! { <p class="note">{say!(words, "sheets-log-empty")}</p> })}
        <ol class="log" tabindex="0" hidden=move || empty.get()>
            <For each=turns key=key let((_, turn))>{drawn(page, turn)}</For>
        </ol>
    }
    .into_any()
}

impl Told {
    /// Puts into words what has happened since.
    fn go_on(&mut self, page: Page, facts: &[SeenEvent]) {
        let narrator = tell::narrator(page);
        for fact in facts.iter().skip(self.facts).copied() {
            self.add(&narrator, fact);
        }
        self.facts = facts.len();
        // The first turn after the onlooker's own.
        let onlooker = page.table.onlooker.get_untracked();
        let plays = facts.iter().filter_map(|fact| match fact {
            SeenEvent::Open(PublicEvent::Played { seat, .. }) => Some(*seat),
            _ => None,
        });
        let plays: Vec<_> = plays.collect();
        // What stands before the first play is a turn of its own.
        let first = self.turns.len().saturating_sub(plays.len());
        let next = plays.iter().rposition(|seat| Some(*seat) == onlooker).map(|mine| first + mine + 1);
        for (place, turn) in self.turns.iter_mut().enumerate() {
            turn.since = Some(place) == next;
        }
    }

    fn add(&mut self, narrator: &Narrator, fact: SeenEvent) {
        let line = match fact {
            SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Refilled { .. }) => return,
            fact => narrator.line(fact),
        };
        match self.turns.last_mut() {
            Some(turn) if !matches!(fact, SeenEvent::Open(PublicEvent::Played { .. })) => {
                match turn.after.last_mut() {
                    Some((last, times)) if *last == line => *times += 1,
                    _ => turn.after.push((line, 1)),
                }
            }
            _ => self.turns.push(Turn { line, after: Vec::new(), since: false }),
        }
    }
}

fn drawn(page: Page, turn: Turn) -> AnyView {
    let words = page.chrome.words();
    let lines = turn.after.into_iter().map(|(line, times)| {
        let times = (times > 1).then(|| say!(words, "sheets-log-times", count = times));
        view! { <li>{times.map(|times| view! { <b>{times}" "</b> })}{sentence(&line)}</li> }
    });
    view! {
        {turn.since.then(|| view! { <li class="since">{say!(words, "sheets-story")}</li> })}
        <li class="turn">{sentence(&turn.line)}<ul>{lines.collect_view()}</ul></li>
    }
    .into_any()
}
