//! A session as a table: everybody plays at this device, bots are asked from here.

use luxx_bots::Level;
use luxx_rules::{Move, Outcome, Public, Seat, SeenEvent, Variant, View};

use crate::session::seen;
use crate::{BotRequest, NoUndo, Occupant, Refused, Session, Sitter, Standing, Table, Who};

impl Table for Session {
    fn variant(&self) -> Variant {
        self.table().variant
    }

    fn occupants(&self) -> Vec<Occupant> {
        let who = |sitter| match sitter {
            Sitter::Person => Who::Here,
            Sitter::Bot(level) => Who::Bot(Some(level)),
        };
        let chairs = self.table().chairs.iter();
        chairs.map(|chair| Occupant { name: chair.name.clone(), who: who(chair.sitter) }).collect()
    }

    fn public(&self) -> &Public {
        self.game().public()
    }

    fn view(&self, seat: Seat) -> Option<View> {
        self.table().is_person(seat).then(|| self.game().view(seat))
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.game().decider() == Some(seat) && self.table().is_person(seat)
    }

    fn fact_count(&self) -> usize {
        self.steps().iter().map(|step| step.events.len()).sum()
    }

    fn facts(&self, onlooker: Option<Seat>, from: usize) -> Vec<SeenEvent> {
        let events = self.steps().iter().flat_map(|step| &step.events);
        events.skip(from).map(|event| seen(*event, onlooker)).collect()
    }

    /// Only the [`Director`](crate::Director) changes a session's course, and it knows when it does.
    fn generation(&self) -> u64 {
        0
    }

    fn bot_request(&self) -> Option<BotRequest> {
        self.question()
    }

    fn hint_request(&self, seat: Seat, level: Level) -> Option<BotRequest> {
        self.hint(level).filter(|_| self.game().decider() == Some(seat))
    }

    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused> {
        if self.game().decider() != Some(seat) {
            return Err(Refused::NotAsked);
        }
        self.apply(choice)?;
        Ok(())
    }

    fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.undoable(seat).map(|_| ())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.take_back(seat)
    }

    fn has_next_deal(&self) -> bool {
        self.has_next()
    }

    fn next_deal(&mut self) -> bool {
        let next = Session::next_deal(self);
        let follows = next.is_some();
        if let Some(next) = next {
            *self = next;
        }
        follows
    }

    fn standing(&self) -> Option<Standing> {
        let contest = self.contest()?;
        let (deal, deals) = (self.deal_number(), contest.deal_count());
        let points = |outcome: &Outcome| outcome.scores().iter().copied().map(i32::from).collect();
        Some(Standing {
            deal,
            deals,
            totals: contest.totals(),
            points: contest.deals().iter().map(points).collect(),
            first: contest.starts(0),
            winners: if contest.is_over() { contest.winners() } else { Vec::new() },
        })
    }

    fn is_practice(&self) -> bool {
        self.table().practice
    }

    fn allows_hints(&self) -> bool {
        true
    }
}
