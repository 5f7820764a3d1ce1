//! The champion plays the same cards from the same seat, against the same opponents. It looks into so many worlds and not for so much time,
//! so a slow device comes to the same result; where its weights are not there the searcher stands in.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::Seat;
use luxx_session::{Day, DayResult, RivalResult, Session};

use super::state::{Made, Rival, solo};
use crate::state::Page;
use crate::{browser, store};

/// Who plays where the champion cannot.
const STAND_IN: Level = Level::Searcher { worlds: 200 };

/// Lets the champion play the deal of a day, and keeps what came of it.
pub(crate) async fn play(page: Page, day: Day, goes_on: impl Fn() -> bool + Copy) {
    if let Some(RivalResult { points, held }) = solo().days.with_untracked(|days| days.get(day)?.rival) {
        let made = Made { points, laid_held: Some((points + held, held)) };
        return solo().rival.set(Rival::Played(Day::RIVAL, made));
    }
    for level in [Day::RIVAL, STAND_IN] {
        match play_as(page, day, level, goes_on).await {
            Ok(Some(made)) if goes_on() => {
                solo().rival.set(Rival::Played(level, made));
                if level == Day::RIVAL {
                    note(day, made);
                }
                return;
            }
            Ok(_) => return,
            Err(problem) => browser::note(&problem),
        }
    }
    if goes_on() {
        solo().rival.set(Rival::Nobody);
    }
}

/// Plays the deal to its end; none if nobody wants to know any more.
async fn play_as(
    page: Page,
    day: Day,
    level: Level,
    goes_on: impl Fn() -> bool,
) -> Result<Option<Made>, String> {
    let mut session = day.session("luxx").map_err(|error| error.to_string())?;
    while let Some(request) = session.question().or_else(|| session.stand_in(level)) {
        let reply = page.thinkers.get().ask(&request).await?;
        if !goes_on() {
            return Ok(None);
        }
        let best = reply.moves.first().ok_or("a bot has no answer")?;
        session.apply(best.choice).map_err(|error| error.to_string())?;
    }
    Ok(made(&session))
}

fn made(session: &Session) -> Option<Made> {
    let (outcome, me) = (session.outcome()?, Seat::FIRST.index());
    let (points, held) = (i32::from(outcome.scores()[me]), i32::from(outcome.hands()[me]));
    Some(Made { points, laid_held: Some((points + held, held)) })
}

fn note(day: Day, Made { points, laid_held }: Made) {
    let mut days = store::days();
    let rival = laid_held.map(|(_, held)| RivalResult { points, held });
    if let Some(result) = days.get(day) {
        days.note(DayResult { rival, ..result });
        store::keep_days(&days);
        solo().days.set(days);
    }
}
