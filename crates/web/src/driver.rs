//! Lets facts happen one after the other, each in its own time, asks the bots, and stops where a person decides. The session
//! is always ahead and saved; what the driver shows may lag behind.

use leptos::prelude::*;
use luxx_rules::{Move, PublicEvent, SeenEvent};
use luxx_session::{Flight, Speed};
use luxx_words::say;

use crate::page::{Page, Sheet};
use crate::{browser, motion, sound, tell};

/// What happens next at the table.
enum Next {
    Show(SeenEvent),
    Ask,
    Forced(Move),
    Nothing,
}

/// Carries out a person's move, if there is one, and runs until a person decides, the deal is over, or this round no
/// longer matters.
pub(crate) async fn run(page: Page, round: u32, choice: Option<Move>) {
    // Only one driver runs: a later one starts a new round, this one ends with the old.
    if page.busy.get_untracked() || page.round.get_untracked() != round {
        return;
    }
    // From here to the first fact nothing waits, so the cards are measured before anything is drawn anew.
    if let Some(choice) = choice {
        let done = carry_out(page, choice);
        page.let_go();
        if !done {
            return;
        }
    }
    page.busy.set(true);
    loop {
        match next(page) {
            Next::Show(event) => show(page, event).await,
            Next::Ask => {
                if let Err(problem) = ask(page, round).await {
                    page.notice.set(Some(say!(page.words(), "page-broken", problem = problem)));
                    break;
                }
            }
            Next::Forced(choice) => {
                carry_out(page, choice);
            }
            Next::Nothing => break,
        }
        if page.round.get_untracked() != round {
            return;
        }
    }
    if untrack(|| page.next_person()).is_some() {
        // Another person's turn: what the last one saw goes before anybody else looks, open sheets included.
        page.sheet.set(None);
        page.show_to(None);
    }
    page.busy.set(false);
    if page
        .session
        .with_untracked(|session| session.as_ref().is_some_and(|session| session.outcome().is_some()))
    {
        page.set(|settings| settings.finished = true);
        page.sheet.set(Some(Sheet::Score));
    }
    browser::next_frame().await;
    keep_focus();
}

fn next(page: Page) -> Next {
    let pending =
        page.pending.try_update(|pending| (!pending.is_empty()).then(|| pending.remove(0))).flatten();
    if let Some(event) = pending {
        return Next::Show(event);
    }
    let auto = page.settings.with_untracked(|settings| settings.auto);
    let onlooker = page.onlooker.get_untracked();
    page.session.with_untracked(|session| {
        let Some(session) = session else { return Next::Nothing };
        let Some(decider) = session.game().decider() else { return Next::Nothing };
        if session.table().bot(decider).is_some() {
            return Next::Ask;
        }
        match session.forced().filter(|_| auto && onlooker == Some(decider)) {
            Some(choice) => Next::Forced(choice),
            None => Next::Nothing,
        }
    })
}

/// Asks the bot whose turn it is, and carries out what it answers.
async fn ask(page: Page, round: u32) -> Result<(), String> {
    let question = page.session.with_untracked(|session| session.as_ref()?.question());
    let Some(question) = question else { return Ok(()) };
    let asked = page.thinker.with_value(|thinker| thinker.as_ref().map(|thinker| thinker.ask(&question)));
    page.thinking.set(page.session.with_untracked(|session| session.as_ref()?.game().decider()));
    let answer = match asked {
        Some(asked) => asked.await?,
        // Without a worker the bots think here: better a moment's wait than no game.
        None => question.answer().unwrap_or_default(),
    };
    if page.round.get_untracked() != round {
        return Ok(());
    }
    page.thinking.set(None);
    match answer.moves.first() {
        Some(best) if carry_out(page, best.choice) => Ok(()),
        _ => Err("a bot had no answer".to_owned()),
    }
}

/// Carries out a move, keeps the session, and leaves the facts to be shown.
fn carry_out(page: Page, choice: Move) -> bool {
    let onlooker = page.onlooker.get_untracked();
    let events = page.session.try_update(|session| {
        let session = session.as_mut()?;
        Some(session.apply(choice).ok()?.to_vec())
    });
    let Some(Some(events)) = events else { return false };
    page.keep();
    let seen = events.into_iter().map(|event| match onlooker {
        Some(seat) => event.seen_by(seat),
        None => SeenEvent::Open(event.public()),
    });
    page.pending.update(|pending| pending.extend(seen));
    true
}

/// Shows one fact.
async fn show(page: Page, event: SeenEvent) {
    let speed = page.speed();
    let still = speed == Speed::Instant || browser::matches("(prefers-reduced-motion: reduce)");
    let flight = Flight::of(event);
    let start = flight.as_ref().filter(|_| !still).map(|flight| motion::measure(flight, page));
    let narrator = tell::narrator(page);
    let line = narrator.line(event);
    page.news.set(line.to_string());
    page.story.set(line);
    if let Some((seat, caption)) = narrator.caption(event) {
        page.captions.update(|captions| tell::put_caption(captions, seat, caption));
    }
    page.scene.update(|scene| {
        if let Some(scene) = scene {
            scene.apply(event);
        }
    });
    if page.settings.with_untracked(|settings| settings.sound)
        && let Some(sound) = sound::of(event)
    {
        sound::play(sound);
    }
    if let (Some(flight), Some(start)) = (flight, start) {
        browser::next_frame().await;
        motion::fly(&flight, start, page, speed.flight());
        browser::sleep(speed.flight()).await;
    } else if still && speed != Speed::Instant {
        browser::sleep(speed.flight() / 2).await;
    }
    browser::sleep(pause(event, speed)).await;
}

/// Facts that matter stay a moment longer.
fn pause(event: SeenEvent, speed: Speed) -> u32 {
    match event {
        SeenEvent::Open(PublicEvent::PawMoved { .. }) => speed.pause() / 2,
        SeenEvent::Open(PublicEvent::Refilled { .. } | PublicEvent::Revealed { .. }) => 0,
        SeenEvent::Open(PublicEvent::Caught { .. }) => speed.pause() * 2,
        _ => speed.pause(),
    }
}

/// Where the keyboard has lost its place because what it was on is gone, it comes to what is asked.
fn keep_focus() {
    let lost = browser::document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    if lost && browser::find("dialog[open]").is_none() {
        browser::focus(".panel button:not(:disabled), .middle button, .hand button:not(:disabled)");
    }
}
