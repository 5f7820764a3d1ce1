//! Does what the director says: shows facts in their time, asks the bots, and stops where a person decides. The game is
//! always ahead and kept; what is shown may lag behind.

use leptos::prelude::*;
use luxx_rules::{Move, PublicEvent, Seat, SeenEvent};
use luxx_session::{
    BotReply, BotRequest, Conduct, Director, Next, Pace, Shown, Speed, Table, Ticket, Unanswered, Who,
};
use luxx_words::{Sentence, say};

use crate::route::{Screen, Sheet};
use crate::state::{Page, Remedy, Stage, Venue};
use crate::{bots, browser, games, motion, sound, tell};

/// Something may have happened at a table of the server: goes on, unless it is at work and will see it, or nothing that
/// matters has changed.
pub(crate) fn nudge(page: Page) {
    let round = page.table.round.get_untracked();
    if page.table.driven.get_value() == Some(round) {
        return;
    }
    let Some((news, anew, asked)) = page
        .table
        .with(|played| (played.director.has_news(), played.director.is_anew(), played.director.asked()))
    else {
        return;
    };
    let goes_on = match page.table.stage.get_untracked() {
        Stage::Resting | Stage::Busy => true,
        Stage::Decide => news || page.table.asked.with_untracked(|before| *before != asked),
        Stage::Over => news,
        Stage::HandOver(_) | Stage::Elsewhere | Stage::Aim => false,
    };
    if !goes_on {
        return;
    }
    if news {
        page.picking.let_go();
        page.hints.forget();
        // A hint was about what was asked; the scores about the deal before.
        if matches!(page.chrome.route().sheet, Some(Sheet::Hint | Sheet::Score)) {
            page.chrome.close();
        }
    }
    leptos::task::spawn_local(async move {
        if anew {
            page.table.set_busy();
            page.voice.fall_silent(tell::captions(page));
        }
        run(page, round, None).await;
    });
}

/// Nothing stays that was picked, asked or told before.
pub(crate) fn show_anew(page: Page) {
    page.picking.let_go();
    page.hints.forget();
    page.voice.fall_silent(tell::captions(page));
}

/// Says that the driver is at work, until it is not.
struct AtWork(Page, u32);

impl AtWork {
    fn begin(page: Page, round: u32) -> AtWork {
        page.table.driven.set_value(Some(round));
        AtWork(page, round)
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        let AtWork(page, round) = *self;
        if page.table.driven.get_value() == Some(round) {
            page.table.driven.set_value(None);
        }
    }
}

/// Carries out a person's move, if there is one, and runs until a person decides, the deal is over, or this round no
/// longer matters.
pub(crate) async fn run(page: Page, round: u32, choice: Option<Move>) {
    let goes_on = move || page.table.round.get_untracked() == round;
    if !goes_on() {
        return;
    }
    let at_work = AtWork::begin(page, round);
    // From here to the first fact nothing waits, so the cards are measured before anything is drawn anew.
    if let Some(choice) = choice {
        let played = page.table.with_director(|director| director.play(choice));
        page.picking.let_go();
        page.hints.forget();
        page.online.flush(page);
        if !matches!(played, Some(Ok(()))) {
            // A lesson says why it wants another answer.
            return page.learn.rest(page);
        }
    }
    page.table.set_busy();
    while !page.table.is_halted()
        && let Some(next) = page.table.next(conduct(page))
    {
        games::keep(page);
        page.online.flush(page);
        if !goes_on() {
            return;
        }
        match next {
            Next::Show(shown) => show(page, shown).await,
            Next::Ask(ticket, request) => {
                if let Err(problem) = ask(page, ticket, &request).await
                    && goes_on()
                {
                    page.table.thinking.set(None);
                    browser::note(&problem);
                    let text = say!(page.chrome.words(), "page-broken");
                    return page.chrome.notify(text, Remedy::AskAgain);
                }
            }
            Next::Wait(seat) => {
                page.table.halted.set(None);
                page.table.publish();
                page.online.rest(page, false);
                page.learn.rest(page);
                page.table.thinking.set(Some(seat).filter(|_| is_bot(page, seat)));
                break;
            }
            Next::Decide => {
                page.table.arrive(Stage::Decide);
                page.online.rest(page, true);
                break;
            }
            Next::HandOver(seat) => {
                hide(page);
                page.table.arrive(Stage::HandOver(seat));
                break;
            }
            Next::Over => {
                page.table.arrive(Stage::Over);
                page.online.rest(page, false);
                if page.table.venue() == Venue::Learning {
                    page.learn.rest(page);
                    break;
                }
                if page.table.venue() != Venue::Replay {
                    page.chrome.set(|settings| settings.finished = true);
                }
                games::end(page);
                // The screen in the middle shows the end in its own way.
                if !matches!(page.chrome.route().screen, Screen::Big(_)) {
                    page.chrome.open(Sheet::Score);
                }
                break;
            }
        }
        if !goes_on() {
            return;
        }
    }
    drop(at_work);
    if page.table.is_halted() {
        return;
    }
    browser::next_frame().await;
    browser::find_keyboard();
}

/// Whether a bot of the server decides.
fn is_bot(page: Page, seat: Seat) -> bool {
    let occupants = page.table.occupants();
    occupants.get(seat.index()).is_some_and(|occupant| matches!(occupant.who, Who::Bot(_)))
}

/// What the last person saw goes before anybody else looks, open sheets included.
fn hide(page: Page) {
    page.chrome.close();
    page.picking.let_go();
    page.hints.forget();
    page.table.publish();
    page.voice.fall_silent(tell::captions(page));
}

fn conduct(page: Page) -> Conduct {
    let (speed, auto) = page.chrome.settings.with_untracked(|settings| (settings.speed, settings.auto));
    let still = speed == Speed::Instant || browser::matches("(prefers-reduced-motion: reduce)");
    Conduct { pace: Pace { speed, still }, auto }
}

/// Asks the bot whose turn it is, and carries out what it answers.
async fn ask(page: Page, ticket: Ticket, request: &BotRequest) -> Result<(), String> {
    page.table.publish();
    page.table.thinking.set(page.table.with(|played| played.director.table().public().decider()).flatten());
    let answer = page.thinkers.get().ask(request).await;
    let reply = match answer {
        Ok(reply) => reply,
        // Without its worker a bot that thinks fast thinks here: better a moment's wait than no game.
        Err(problem) if request.is_quick() => {
            browser::note(&problem);
            let answer = bots::think(request.to_json()).await.map_err(|silent| silent.to_string())?;
            BotReply::read(&answer)
        }
        Err(problem) => return Err(problem),
    };
    page.table.thinking.set(None);
    match page.table.with_director(|director| director.answer(ticket, &reply)) {
        None | Some(Ok(()) | Err(Unanswered::Stale)) => Ok(()),
        Some(Err(problem)) => Err(problem.to_string()),
    }
}

/// Shows one fact: it is told, its cards fly, what came of it stands beside them when they arrive, and it stays a moment.
async fn show(page: Page, Shown { fact, flight, timing }: Shown) {
    let flight = flight.filter(|_| timing.flight > 0);
    let round = page.table.round.get_untracked();
    let onlooker = page.table.onlooker.get_untracked();
    let start = flight.as_ref().map(|flight| motion::measure(flight, onlooker));
    let narrator = tell::narrator(page);
    let line = narrator.line(fact);
    page.table.thinking.set(None);
    page.voice.announce(&line.to_string());
    page.voice.tell(line);
    let deed = narrator.caption(fact);
    if let Some((seat, caption)) = &deed {
        page.voice.caption(*seat, if flight.is_none() { caption.clone() } else { Sentence::default() });
    }
    page.table.set_flying(flight.is_some());
    page.table.publish();
    if page.chrome.settings.with_untracked(|settings| settings.sound)
        && let Some(sound) = sound::of(fact)
    {
        sound::play(sound);
    }
    let mut landed = None;
    if let (Some(flight), Some(start)) = (flight, start) {
        browser::next_frame().await;
        landed = motion::fly(&flight, start, onlooker, timing.flight);
    }
    // What merely follows does not hold up the next fact: then that begins while the cards are still on their way.
    let travel = timing.flight.min(timing.total);
    let patient = page.table.patience.wait(travel).await;
    if let Some(landed) = landed.filter(|_| patient && travel == timing.flight) {
        browser::settled(landed).await;
    }
    if page.table.round.get_untracked() != round {
        return;
    }
    page.table.set_flying(false);
    if let Some((seat, caption)) = deed.filter(|_| travel > 0) {
        page.voice.caption(seat, caption);
    }
    if patient {
        page.table.patience.wait(timing.total - travel).await;
    }
    if !is_aside(fact) {
        page.table.count_shown();
    }
}

/// Stays with what is shown, until [`step`] or [`go_on`].
pub(crate) fn halt(page: Page) {
    page.table.halted.set(Some(0));
    page.table.patience.end();
}

/// Shows so many facts more, and stays again; none: goes on by itself.
pub(crate) fn go_on(page: Page, facts: Option<u32>) {
    page.table.halted.set(facts);
    nudge(page);
}

/// Shows everything at once, until somebody is asked.
pub(crate) fn skip(page: Page) {
    page.table.hurry();
    nudge(page);
}

/// Goes back to before the last fact that says something.
pub(crate) fn step_back(page: Page) {
    while let Some(fact) = page.table.with_director(Director::back).flatten() {
        if !is_aside(fact) {
            break;
        }
    }
    // What is told is what happened before that.
    page.voice.fall_silent(tell::captions(page));
    if let Some(last) = page.table.facts().into_iter().rev().find(|fact| !is_aside(*fact)) {
        page.voice.story.set(tell::narrator(page).line(last));
    }
    page.table.publish();
}

/// Whether a fact only follows from another one.
fn is_aside(fact: SeenEvent) -> bool {
    matches!(fact, SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Refilled { .. }))
}
