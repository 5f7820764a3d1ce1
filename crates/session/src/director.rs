//! What is shown next at a table, and when people are asked. The game is always ahead and kept; what is shown follows, fact
//! by fact, each in its time. No clock, no waiting: whoever shows the table calls [`Director::next`], does what it says, and
//! calls again.

use std::collections::VecDeque;

use luxx_bots::Level;
use luxx_rules::{Decision, Move, Seat, SeenEvent, View};

use crate::table::seats_here;
use crate::{BotReply, BotRequest, Flight, NoUndo, Pace, Refused, Scene, Table, Timing, Wanted, Who};

/// So many facts one can go back.
const GONE_BACK: usize = 200;

/// Shows a table to one person after the other.
#[derive(Clone, Debug)]
pub struct Director<T> {
    table: T,
    /// Whose hand is shown: nobody's while the device is handed over.
    onlooker: Option<Seat>,
    /// The table as far as it has been shown.
    scene: Scene,
    /// How many facts of this deal have been shown.
    shown: usize,
    /// How the table was shown before each of the latest of them, for going back.
    before: VecDeque<Scene>,
    /// The table's generation that they belong to.
    generation: u64,
    /// Counts what interrupts the course of facts: taking back, another deal, another onlooker.
    course: u64,
    /// Whether the onlooker does not want to wait until the next question.
    hurried: bool,
}

/// How a table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// How long things take.
    pub pace: Pace,
    /// Whether a decision with a single choice is made by itself.
    pub auto: bool,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Show a fact. The scene has it already.
    Show(Shown),
    /// Put this question to a bot, and hand in its [answer](Director::answer).
    Ask(Ticket, Box<BotRequest>),
    /// Wait for somebody elsewhere.
    Wait(Seat),
    /// The onlooker decides.
    Decide,
    /// Hand the device to this person; until then nobody's cards are shown.
    HandOver(Seat),
    /// The deal is over.
    Over,
}

/// A fact to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The fact, as the onlooker may know it.
    pub fact: SeenEvent,
    /// The way of its cards.
    pub flight: Option<Flight>,
    /// How long that takes.
    pub timing: Timing,
}

/// The position that a question was asked about: an answer that comes when it no longer stands goes to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    generation: u64,
    course: u64,
    facts: usize,
    wanted: Wanted,
}

/// A bot's answer that came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The question no longer stands. Nothing is lost.
    #[error("the question no longer stands")]
    Stale,
    /// The bot has no move.
    #[error("a bot has no answer")]
    Empty,
    /// Its move is refused.
    #[error("a bot's move is refused: {0}")]
    Refused(#[from] Refused),
}

impl<T: Table> Director<T> {
    /// Shows a table to the only person here, or to nobody yet: as it stands, or as that person last saw it.
    pub fn new(table: T) -> Director<T> {
        let here = seats_here(&table);
        let onlooker = if let [only] = here[..] { Some(only) } else { None };
        let seen = table.last_seen().filter(|(seen, _)| seen.onlooker == onlooker);
        let (scene, shown) = seen.unwrap_or_else(|| (scene(&table, onlooker), table.fact_count()));
        Director {
            onlooker,
            scene,
            shown,
            before: VecDeque::new(),
            generation: table.generation(),
            course: 0,
            hurried: false,
            table,
        }
    }

    /// What to do next.
    pub fn next(&mut self, conduct: Conduct) -> Next {
        if self.is_anew() {
            self.show_to(self.onlooker);
        }
        loop {
            if let Some(&fact) = self.table.facts(self.onlooker, self.shown).first() {
                self.shown += 1;
                if self.before.len() == GONE_BACK {
                    self.before.pop_front();
                }
                self.before.push_back(self.scene.clone());
                self.scene.apply(fact);
                let timing = if self.hurried { Timing::NONE } else { Timing::of(fact, conduct.pace) };
                return Next::Show(Shown { fact, flight: Flight::of(fact), timing });
            }
            let Some(decider) = self.table.public().decider() else {
                self.hurried = false;
                return Next::Over;
            };
            match self.who(decider) {
                Some(Who::Here) if self.onlooker == Some(decider) => {
                    if !self.table.is_asked(decider) {
                        return Next::Wait(decider);
                    }
                    let forced = self.forced(decider).filter(|_| conduct.auto);
                    // A move that is the only legal one is not refused; where it is, the person decides.
                    if forced.is_none_or(|choice| self.table.play(decider, choice).is_err()) {
                        self.hurried = false;
                        return Next::Decide;
                    }
                }
                Some(Who::Here) => {
                    // What the last one saw goes before anybody else looks.
                    self.show_to(None);
                    return Next::HandOver(decider);
                }
                _ => {
                    if let Some(request) = self.table.bot_request() {
                        return Next::Ask(self.ticket(Wanted::Move), Box::new(request));
                    }
                    self.hurried = false;
                    return Next::Wait(decider);
                }
            }
        }
    }

    /// Shows the table as it was before the last fact that has been shown, which [`next`](Director::next) shows once more. Only while
    /// there is more to be shown: what is asked does not go back. Returns the fact; none where that was not seen from here.
    pub fn back(&mut self) -> Option<SeenEvent> {
        if self.is_anew() || self.shown == self.table.fact_count() {
            return None;
        }
        self.scene = self.before.pop_back()?;
        self.shown -= 1;
        self.table.facts(self.onlooker, self.shown).first().copied()
    }

    /// Whether something has happened at the table that [`next`](Director::next) has not shown yet.
    pub fn has_news(&self) -> bool {
        self.is_anew() || self.shown < self.table.fact_count()
    }

    /// Whether the table starts anew: other cards, or a past that is not known.
    pub fn is_anew(&self) -> bool {
        self.table.generation() != self.generation
    }

    /// Makes the onlooker's move.
    pub fn play(&mut self, choice: Move) -> Result<(), Refused> {
        let seat = self.onlooker.ok_or(Refused::NotAsked)?;
        self.table.play(seat, choice)
    }

    /// Makes the move that a bot answered, if the question still stands.
    pub fn answer(&mut self, ticket: Ticket, reply: &BotReply) -> Result<(), Unanswered> {
        let decider = self.table.public().decider();
        let seat = decider.filter(|_| self.stands(ticket) && ticket.wanted == Wanted::Move);
        let seat = seat.ok_or(Unanswered::Stale)?;
        let best = reply.moves.first().ok_or(Unanswered::Empty)?;
        Ok(self.table.play(seat, best.choice)?)
    }

    /// The question for a hint to the onlooker, who must be asked something.
    pub fn hint(&self, level: Level) -> Option<(Ticket, BotRequest)> {
        let request = self.table.hint_request(self.onlooker?, level)?;
        self.asked().map(|_| (self.ticket(Wanted::Hint), request))
    }

    /// Whether the position of a question is still the one on the table.
    pub fn stands(&self, ticket: Ticket) -> bool {
        ticket == self.ticket(ticket.wanted)
    }

    /// What the onlooker has to decide, once everything has been shown, and what that player sees.
    pub fn asked(&self) -> Option<(Decision, View)> {
        let view = self.table.view(self.onlooker?)?;
        let ready = self.table.is_asked(view.seat()) && self.shown == self.table.fact_count();
        Some((view.public().decision().filter(|_| ready)?, view))
    }

    /// The person to whom the device must be handed once everything has been shown.
    pub fn awaited(&self) -> Option<Seat> {
        let decider = self.table.public().decider()?;
        let here = self.who(decider) == Some(Who::Here);
        (here && self.onlooker != Some(decider)).then_some(decider)
    }

    /// Whom the onlooker waits for: who answers, once everything has been shown, before that who holds the paw. Nobody where that is the
    /// onlooker, whose own play is being shown or under way.
    pub fn acting(&self) -> Option<Seat> {
        let answering = self.table.public().decider().filter(|_| !self.has_news());
        Some(answering.unwrap_or(self.scene.paw)).filter(|seat| self.onlooker != Some(*seat))
    }

    /// The device is in this person's hands now.
    pub fn hand_over(&mut self, seat: Seat) {
        if self.who(seat) == Some(Who::Here) {
            self.show_to(Some(seat));
        }
    }

    /// Shows everything without pauses until the onlooker is asked.
    pub fn hurry(&mut self) {
        self.hurried = true;
    }

    /// Whether the onlooker may take back now, or why not.
    pub fn may_undo(&self) -> Result<(), NoUndo> {
        let seat = self.onlooker.ok_or(NoUndo::Nothing)?;
        self.table.may_undo(seat)?;
        // What others do is seen to its end first; in practice nobody has to wait.
        let mine = self.asked().is_some() || self.table.public().decider().is_none();
        if mine || self.table.is_practice() { Ok(()) } else { Err(NoUndo::Others) }
    }

    /// Takes back the onlooker's last real choice.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        self.may_undo()?;
        let seat = self.onlooker.ok_or(NoUndo::Nothing)?;
        self.table.undo(seat)?;
        self.show_to(Some(seat));
        Ok(())
    }

    /// Deals on; false if no deal follows.
    pub fn next_deal(&mut self) -> bool {
        let follows = self.table.next_deal();
        if follows {
            let here = seats_here(&self.table);
            self.show_to(if let [only] = here[..] { Some(only) } else { None });
        }
        follows
    }

    /// The table.
    pub fn table(&self) -> &T {
        &self.table
    }

    /// The table, to be told what comes from outside.
    pub fn table_mut(&mut self) -> &mut T {
        &mut self.table
    }

    /// The table as far as it has been shown.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whose hand is shown.
    pub fn onlooker(&self) -> Option<Seat> {
        self.onlooker
    }

    /// The facts of this deal that have been shown, as the onlooker may know them.
    pub fn facts(&self) -> Vec<SeenEvent> {
        let mut facts = self.table.facts(self.onlooker, 0);
        facts.truncate(self.shown);
        facts
    }

    /// Shows the table as it stands to somebody, or to nobody.
    fn show_to(&mut self, onlooker: Option<Seat>) {
        self.onlooker = onlooker;
        self.scene = scene(&self.table, onlooker);
        self.shown = self.table.fact_count();
        self.before.clear();
        self.generation = self.table.generation();
        self.course += 1;
        self.hurried = false;
    }

    fn who(&self, seat: Seat) -> Option<Who> {
        self.table.occupants().get(seat.index()).map(|occupant| occupant.who)
    }

    /// The only move there is.
    fn forced(&self, seat: Seat) -> Option<Move> {
        let moves = self.table.view(seat)?.legal_moves();
        moves.get(0).filter(|_| moves.len() == 1)
    }

    fn ticket(&self, wanted: Wanted) -> Ticket {
        let facts = self.table.fact_count();
        Ticket { generation: self.table.generation(), course: self.course, facts, wanted }
    }
}

fn scene(table: &impl Table, onlooker: Option<Seat>) -> Scene {
    let view = onlooker.and_then(|seat| table.view(seat));
    Scene::of(table.public(), view.as_ref())
}
