//! Asks the worker for one verdict after the other, as long as somebody looks.

use leptos::prelude::*;
use luxx_bots::{Reviewed, Verdict};
use luxx_session::VerdictRequest;
use luxx_words::say;

use super::state::{Stage, Subject, reviewing};
use crate::archive::state::archive;
use crate::route::{DealAt, DealId};
use crate::state::Page;
use crate::{browser, deals};

/// Begins the review of the deal that is shown, or goes on with it.
pub(crate) fn begin(page: Page) {
    let Some(subject) = subject() else { return };
    let state = reviewing();
    if state.subject() != Some(subject) {
        let review = archive().with_shown(|deal| deal.review(subject.seat));
        let Some(Ok(review)) = review else {
            state.put(None);
            return state.stage.set(Stage::Unfinished);
        };
        state.put(Some((subject, review)));
    }
    go_on(page, subject);
}

/// Judges everything once more.
pub(crate) fn again(page: Page) {
    let Some(subject) = subject() else { return };
    reviewing().put(None);
    leptos::task::spawn_local(async move {
        if let DealAt::Kept(id) = subject.at
            && let Err(problem) = deals::keep_review(id, subject.seat, "").await
        {
            browser::note(&problem.to_string());
        }
        begin(page);
    });
}

/// Nobody looks any more: what is there is kept.
pub(crate) fn leave() {
    reviewing().round.update_value(|round| *round += 1);
}

fn subject() -> Option<Subject> {
    let (at, deal) = (archive().at.get_untracked()?, archive().deal.get_untracked());
    Some(Subject { at, deal, seat: archive().me()? })
}

fn go_on(page: Page, subject: Subject) {
    let state = reviewing();
    state.round.update_value(|round| *round += 1);
    state.stage.set(Stage::Judging);
    let round = state.round.get_value();
    let goes_on = move || state.round.get_value() == round;
    leptos::task::spawn_local(async move {
        let kept = if let DealAt::Kept(id) = subject.at { Some(id) } else { None };
        if let Some(saved) = kept_review(kept, subject).await
            && goes_on()
        {
            state.change(subject, |review| {
                if review.verdicts().is_empty() {
                    review.resume(&saved);
                }
            });
        }
        while let Some(next) = untrack(|| state.with(|review| review.next().cloned())).flatten() {
            if !goes_on() {
                return;
            }
            let verdict = ask(page, &next).await;
            if !goes_on() {
                return;
            }
            let added = verdict
                .map(|verdict| state.change(subject, |review| review.add(verdict).then(|| review.save())));
            match added {
                Ok(Some(Some(text))) => keep(kept, subject, &text).await,
                Ok(_) => return state.stage.set(Stage::Failed),
                Err(problem) => {
                    browser::note(&problem);
                    return state.stage.set(Stage::Failed);
                }
            }
        }
        if goes_on() {
            state.stage.set(Stage::Done);
            page.voice.announce(&say!(untrack(|| page.chrome.words()), "games-review-ready"));
        }
    });
}

async fn kept_review(kept: Option<DealId>, subject: Subject) -> Option<String> {
    deals::review(kept?, subject.seat).await.ok().flatten()
}

async fn keep(kept: Option<DealId>, subject: Subject, text: &str) {
    if let Some(id) = kept
        && let Err(problem) = deals::keep_review(id, subject.seat, text).await
    {
        // It is only computed again.
        browser::note(&problem.to_string());
    }
}

async fn ask(page: Page, decision: &Reviewed) -> Result<Verdict, String> {
    let request =
        archive().with_shown(|deal| VerdictRequest::of(deal, decision)).ok_or("no deal is shown")?;
    let answer = page.thinkers.get().ask_text(request.to_json()).await?;
    answer.parse().map_err(|error: luxx_bots::ParseVerdictError| error.to_string())
}
