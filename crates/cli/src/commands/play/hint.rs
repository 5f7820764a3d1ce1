//! `hint` within `luxx play`: the best moves, their chances and the reasons.

use luxx_bots::{Advice, Budget, Coach, Company, HINT_TRIALS, contrast};
use luxx_rules::{Move, View};
use luxx_words::{Narrator, Reasons, say};

use crate::style::{FAINT, NAME, paint};

/// How many moves a hint shows.
const SHOWN: usize = 3;

/// Someone who gives hints.
pub(crate) struct Hints {
    coach: Coach,
}

impl Hints {
    /// For a player in this company.
    pub(crate) fn new(players: usize, seed: u64, company: Company) -> Hints {
        Hints { coach: Coach::new(players, seed, Budget::Worlds(HINT_TRIALS), company) }
    }

    /// The best moves and why; or, if a legal move is considered, the best one and what speaks against that.
    pub(crate) fn give(&self, view: &View, considered: Option<Move>, narrator: &Narrator) -> String {
        let words = narrator.words();
        let reasons = Reasons::new(words, narrator.people(), view.seat());
        // A coach of its own for every question: what it says does not depend on what was asked before.
        let advice = self.coach.clone().advise(view);
        let Some(best) = advice.first() else { return String::new() };
        let entry = |choice: Move, advice: Option<&Advice>, why: &str| {
            let chances = |told: &Advice| match told {
                told if told.estimate.equal && told.estimate.choice != best.estimate.choice => {
                    reasons.equal_chances(told)
                }
                told => reasons.chances(told),
            };
            let figures = advice.map(|told| format!("  {}", paint(FAINT, chances(told)))).unwrap_or_default();
            format!("{}{figures}\n{}", paint(NAME, narrator.advice(choice, view)), wrapped(why))
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
        let assumes = paint(FAINT, say!(words, "reasons-hint-assumes"));
        entries.into_iter().chain([assumes]).collect::<Vec<_>>().join("\n")
    }
}

fn wrapped(text: &str) -> String {
    let indent =
        textwrap::Options::new(textwrap::termwidth()).initial_indent("    ").subsequent_indent("    ");
    textwrap::fill(text, indent)
}
