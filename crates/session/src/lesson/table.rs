//! A lesson as a table: the learner decides, everything else is prepared.

use luxx_rules::{Event, Game, Illegal, Move, Public, Seat, SeenEvent, Variant, View};

use super::{Answer, Compared, Lesson, LessonError, Pattern, Task, Verdict};
use crate::session::seen;
use crate::{Occupant, Refused, Table, Who};

/// A lesson being played by whoever sits in seat 0.
#[derive(Clone, Debug)]
pub struct LessonTable {
    lesson: Lesson,
    /// What the seats are called.
    names: Vec<String>,
    /// Which question it is.
    at: usize,
    game: Game,
    facts: Vec<Event>,
    generation: u64,
    /// Whether the moves before the question have been made.
    led_in: bool,
    /// What came of the last answer, until one goes on or tries again.
    verdict: Option<Verdict>,
    /// How often this question was answered wrongly.
    tries: u8,
    /// The right answers so far.
    made: Vec<Move>,
}

impl LessonTable {
    /// Where the learner sits.
    pub const LEARNER: Seat = Seat::FIRST;

    /// Puts up a lesson. Seats are called by `names`, the learner's first. It begins with [`lead_in`](LessonTable::lead_in).
    pub fn new(lesson: Lesson, names: Vec<String>) -> Result<LessonTable, LessonError> {
        let first = lesson.tasks.first().and_then(|task| task.position.as_ref());
        let position = first.ok_or_else(|| LessonError::Empty(lesson.key.clone()))?;
        let game = Game::from_position(position)
            .map_err(|error| LessonError::Position(lesson.key.clone(), error))?;
        Ok(LessonTable {
            names,
            at: 0,
            game,
            facts: Vec::new(),
            generation: 0,
            led_in: false,
            verdict: None,
            tries: 0,
            made: Vec::new(),
            lesson,
        })
    }

    /// Comes back to where somebody was who had given these answers. Where they no longer fit, the lesson begins anew.
    pub fn resume(lesson: Lesson, names: Vec<String>, made: &[Move]) -> Result<LessonTable, LessonError> {
        let fresh = LessonTable::new(lesson, names)?;
        let mut table = fresh.clone();
        for choice in made {
            // An answer to the last question would end the lesson: it is asked again.
            let is_last = table.at + 1 == table.lesson.tasks.len();
            table.lead_in()?;
            if is_last || table.play(LessonTable::LEARNER, *choice).is_err() || !table.go_on()? {
                return Ok(if is_last { table } else { fresh });
            }
        }
        Ok(table)
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The right answers so far, to [resume](LessonTable::resume) with.
    pub fn made(&self) -> &[Move] {
        &self.made
    }

    /// Which question it is, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is asked.
    pub fn task(&self) -> &Task {
        &self.lesson.tasks[self.at]
    }

    /// What came of the last answer.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// How often this question was answered wrongly.
    pub fn tries(&self) -> u8 {
        self.tries
    }

    /// A right answer, for somebody who wants to see it.
    pub fn solution(&self) -> Option<Move> {
        let legal = self.game.legal_moves();
        self.task().right.iter().find_map(|answer| match answer.when {
            Pattern::This(choice) => Some(choice),
            Pattern::Any | Pattern::Count | Pattern::Number => legal.get(0),
        })
    }

    /// The two questions about a move, where this question is about catching.
    pub fn compare(&self, choice: Move) -> Option<Compared> {
        let (Move::Play(mine), seat) = (choice, self.task().against?) else { return None };
        let theirs = self.game.public().top(seat)?;
        let same_count = mine.size() == theirs.size();
        let higher = self.game.public().variant().beats(mine.value(), theirs.value());
        Some(Compared { mine, seat, theirs, same_count, higher })
    }

    /// Answers the same question again.
    pub fn try_again(&mut self) {
        self.verdict = self.verdict.take().filter(|verdict| verdict.right);
    }

    /// Goes on after a right answer; false where that was the last one. The next question begins with [`lead_in`](LessonTable::lead_in).
    pub fn go_on(&mut self) -> Result<bool, LessonError> {
        if self.verdict.as_ref().is_none_or(|verdict| !verdict.right) {
            return Ok(true);
        }
        if self.at + 1 == self.lesson.tasks.len() {
            return Ok(false);
        }
        (self.verdict, self.tries) = (None, 0);
        self.at += 1;
        if let Some(position) = &self.task().position {
            self.game = Game::from_position(position)
                .map_err(|error| LessonError::Position(self.lesson.key.clone(), error))?;
            self.facts.clear();
            self.generation += 1;
        }
        self.led_in = false;
        Ok(true)
    }

    /// Whether the next question is asked at another table.
    pub fn moves_on(&self) -> bool {
        self.lesson.tasks.get(self.at + 1).is_some_and(|task| task.position.is_some())
    }

    /// Makes the moves before the question, once: whoever has shown the table until here shows what happens. Then it is asked.
    pub fn lead_in(&mut self) -> Result<(), LessonError> {
        if std::mem::replace(&mut self.led_in, true) {
            return Ok(());
        }
        for choice in self.task().before.clone() {
            self.apply(choice).map_err(|illegal| LessonError::Move {
                lesson: self.lesson.key.clone(),
                ask: self.task().ask.clone(),
                choice,
                illegal,
            })?;
        }
        Ok(())
    }

    fn apply(&mut self, choice: Move) -> Result<(), Illegal> {
        self.game.apply_with(choice, |event| self.facts.push(event))
    }

    /// What is said about a legal move.
    fn judge(&self, choice: Move) -> Option<Verdict> {
        let compared = self.compare(choice);
        let fits = |answer: &&Answer| answer.when.fits(choice, compared);
        let task = self.task();
        let (right, answer) = match task.right.iter().find(fits) {
            Some(answer) => (true, answer),
            None => (false, task.wrong.iter().find(fits)?),
        };
        Some(Verdict { right, choice, said: answer.said.clone(), compared })
    }
}

impl Table for LessonTable {
    fn variant(&self) -> Variant {
        self.public().variant()
    }

    fn occupants(&self) -> Vec<Occupant> {
        let who = |seat| if seat == Self::LEARNER { Who::Here } else { Who::Elsewhere { connected: true } };
        let name = |seat: Seat| self.names.get(seat.index()).cloned().unwrap_or_default();
        self.public().seats().map(|seat| Occupant { name: name(seat), who: who(seat) }).collect()
    }

    fn public(&self) -> &Public {
        self.game.public()
    }

    fn view(&self, seat: Seat) -> Option<View> {
        (seat == Self::LEARNER).then(|| self.game.view(seat))
    }

    /// Before the question has begun, and while a right answer is looked at, nothing is asked.
    fn is_asked(&self, seat: Seat) -> bool {
        seat == Self::LEARNER
            && self.led_in
            && self.game.decider() == Some(seat)
            && self.verdict.as_ref().is_none_or(|verdict| !verdict.right)
    }

    fn fact_count(&self) -> usize {
        self.facts.len()
    }

    fn facts(&self, onlooker: Option<Seat>, from: usize) -> Vec<SeenEvent> {
        self.facts.iter().skip(from).map(|fact| seen(*fact, onlooker)).collect()
    }

    fn generation(&self) -> u64 {
        self.generation
    }

    /// A wrong answer is refused: [`verdict`](LessonTable::verdict) says why.
    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused> {
        if !self.is_asked(seat) {
            return Err(Refused::NotAsked);
        }
        self.game.clone().apply(choice)?;
        let verdict = self.judge(choice).ok_or(Refused::NotWanted)?;
        let right = verdict.right;
        self.verdict = Some(verdict);
        if !right {
            self.tries = self.tries.saturating_add(1);
            return Err(Refused::NotWanted);
        }
        self.apply(choice)?;
        self.made.push(choice);
        Ok(())
    }
}
