//! How good every turn was beside what the champion would have done: the review of the deal, without its figures. What is said of the
//! decisions is kept, so that the review of this deal has it, too.

use leptos::prelude::*;
use luxx_bots::{Grade, Review, Verdict};
use luxx_session::VerdictRequest;

use super::state::{Marks, Own, solo};
use crate::state::Page;
use crate::{browser, deals};

/// Judges all decisions of the own game, one after the other.
pub(crate) async fn give(page: Page, own: &Own, goes_on: impl Fn() -> bool) {
    let Ok(mut review) = own.deal.review(own.seat) else { return };
    if let Some(id) = own.id
        && let Ok(Some(saved)) = deals::review(id, own.seat).await
    {
        review.resume(&saved);
    }
    while goes_on() {
        solo().marks.set(marks(&review));
        let Some(next) = review.next() else { return };
        let request = VerdictRequest::of(&own.deal, next);
        let answer = page.thinkers.get().ask_text(request.to_json()).await;
        let verdict = answer.and_then(|text| text.parse::<Verdict>().map_err(|error| error.to_string()));
        let added = verdict.map(|verdict| review.add(verdict));
        if !matches!(added, Ok(true)) {
            browser::note(&format!("a decision was not judged: {added:?}"));
            return solo().marks.update(|marks| marks.failed = true);
        }
        if let Some(id) = own.id
            && let Err(problem) = deals::keep_review(id, own.seat, &review.save()).await
        {
            browser::note(&problem.to_string());
        }
    }
}

fn marks(review: &Review) -> Marks {
    let mut turns: Vec<(usize, Grade)> = Vec::new();
    for (decision, verdict) in review.decisions().iter().zip(review.verdicts()) {
        match turns.last_mut() {
            Some((turn, worst)) if *turn == decision.turn => *worst = verdict.grade.max(*worst),
            _ => turns.push((decision.turn, verdict.grade)),
        }
    }
    let parted = review.costliest(1).first().map(|place| {
        let (decision, verdict) = (&review.decisions()[*place], review.verdicts()[*place]);
        (decision.turn, decision.view.clone(), verdict.made, verdict.best)
    });
    let (done, all) = (review.verdicts().len(), review.decisions().len());
    Marks { turns, done, all, parted, failed: false }
}
