//! `hint` within `luxx play`: the best moves, their chances and the reasons.

use luxx_bots::{Advice, Budget, Searcher, contrast};
use luxx_rules::{Move, View};
use luxx_words::{Language, People, Reasons, Words, say};

use crate::narrate::Narrator;
use crate::style::{FAINT, NAME, paint};

/// How many imagined games a hint takes: some tenths of a second.
const WORLDS: u32 = 2000;
/// How many moves a hint shows.
const SHOWN: usize = 3;

/// Someone who gives hints.
pub(crate) struct Hints {
    players: usize,
    seed: u64,
}

impl Hints {
    pub(crate) fn new(players: usize, seed: u64) -> Hints {
        Hints { players, seed }
    }

    /// The best moves and why; or, if a legal move is considered, the best one and what speaks against that.
    pub(crate) fn give(
        &self,
        view: &View,
        considered: Option<Move>,
        narrator: &Narrator,
        language: Language,
    ) -> String {
        let words = Words::of(language);
        let people = People::new(view.public().seats().map(|seat| narrator.name(seat))).told_to(view.seat());
        let reasons = Reasons::new(words, &people, view.seat());
        let advice = Searcher::new(self.players, self.seed, Budget::Worlds(WORLDS)).advise(view);
        let Some(best) = advice.first() else { return String::new() };
        let entry = |choice: Move, advice: Option<&Advice>, why: &str| {
            let figures =
                advice.map(|advice| reasons.estimate(&advice.estimate)).filter(|said| !said.is_empty());
            let figures = figures.map(|said| format!("  {}", paint(FAINT, said))).unwrap_or_default();
            format!("{}{figures}\n{}", paint(NAME, choice), wrapped(why))
        };
        let why = |advice: &Advice| reasons.sentence(&advice.facts);
        let entries: Vec<String> = match considered {
            Some(choice) if choice == best.estimate.choice => {
                let agreed = say!(words, "reasons-hint-agrees", why = why(best));
                vec![entry(choice, Some(best), &agreed)]
            }
            Some(choice) => {
                let known = advice.iter().find(|advice| advice.estimate.choice == choice);
                let apart = contrast(view, best.estimate.choice, choice);
                vec![
                    entry(best.estimate.choice, Some(best), &why(best)),
                    entry(choice, known, &reasons.contrast(&apart)),
                ]
            }
            None => advice
                .iter()
                .take(SHOWN)
                .map(|advice| entry(advice.estimate.choice, Some(advice), &why(advice)))
                .collect(),
        };
        entries.join("\n")
    }
}

fn wrapped(text: &str) -> String {
    let indent =
        textwrap::Options::new(textwrap::termwidth()).initial_indent("    ").subsequent_indent("    ");
    textwrap::fill(text, indent)
}
