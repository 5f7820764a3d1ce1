//! A puzzle as a table: one decision, and what comes of it.

use luxx_bots::{Bot, Tactician};
use luxx_rules::{Event, Game, Move, Public, Seat, SeenEvent, Variant, View};

use super::{BadPuzzle, Idea, Left, Puzzle, Solved};
use crate::session::seen;
use crate::{Occupant, Refused, Table, Who};

/// What the last try was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The best move.
    Right,
    /// This one, which is not.
    Wrong(Move),
    /// None: the answer was wanted.
    GivenUp,
}

/// A puzzle that somebody tries.
#[derive(Clone, Debug)]
pub struct PuzzleTable {
    puzzle: Puzzle,
    names: Vec<String>,
    /// The game before the question.
    start: Game,
    game: Game,
    facts: Vec<Event>,
    generation: u64,
    tried: Option<Tried>,
    /// How many wrong moves were made.
    misses: u8,
    ideas: Vec<Idea>,
    /// How many of them were given.
    given: usize,
}

/// A reply is over with the solver's next turn; that comes within so many moves.
const LONGEST_REPLY: usize = 60;

impl PuzzleTable {
    /// How often one may try.
    pub const TRIES: u8 = 3;

    /// Puts a puzzle on a table. Seats are called by `names`, the solver's first.
    pub fn new(puzzle: Puzzle, names: Vec<String>) -> Result<PuzzleTable, BadPuzzle> {
        puzzle.check()?;
        let (start, ideas) = (puzzle.game()?, Idea::all(&puzzle));
        Ok(PuzzleTable {
            puzzle,
            names,
            game: start.clone(),
            start,
            facts: Vec::new(),
            generation: 0,
            tried: None,
            misses: 0,
            ideas,
            given: 0,
        })
    }

    /// The same as it was left.
    pub fn resume(puzzle: Puzzle, names: Vec<String>, left: Left) -> Result<PuzzleTable, BadPuzzle> {
        let mut table = PuzzleTable::new(puzzle, names)?;
        table.misses = left.misses.min(PuzzleTable::TRIES - 1);
        table.given = usize::from(left.ideas).min(table.ideas.len());
        Ok(table)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the solver sees before the question.
    pub fn question(&self) -> View {
        self.start.view(Puzzle::SOLVER)
    }

    /// What came of the last try, until one tries again.
    pub fn tried(&self) -> Option<Tried> {
        self.tried
    }

    /// How many wrong moves were made.
    pub fn misses(&self) -> u8 {
        self.misses
    }

    /// The ideas that were given so far.
    pub fn ideas(&self) -> &[Idea] {
        &self.ideas[..self.given]
    }

    /// Whether there is another one.
    pub fn has_idea(&self) -> bool {
        self.given < self.ideas.len()
    }

    /// Gives the next idea.
    pub fn give_idea(&mut self) {
        self.given += usize::from(self.has_idea());
    }

    /// As it is kept while it is tried.
    pub fn left(&self) -> Left {
        Left { number: self.puzzle.number, misses: self.misses, ideas: self.given as u8 }
    }

    /// How it ended, once it did.
    pub fn solved(&self) -> Option<Solved> {
        match self.tried {
            Some(Tried::Right) => Some(Solved::In(1 + self.misses + u8::from(self.given > 0))),
            _ => self.is_done().then_some(Solved::Not),
        }
    }

    /// Whether nothing is asked any more: it is solved, given up, or all tries are used.
    pub fn is_done(&self) -> bool {
        matches!(self.tried, Some(Tried::Right | Tried::GivenUp)) || self.misses >= PuzzleTable::TRIES
    }

    /// Puts the table back for the next try; where no try is left nothing changes.
    pub fn try_again(&mut self) {
        if !self.is_done() {
            self.put_back();
            self.tried = None;
        }
    }

    /// Wants the answer: the table stands as before the question. [`show_answer`](PuzzleTable::show_answer) plays it then, so that it can be
    /// seen.
    pub fn give_up(&mut self) {
        if self.tried != Some(Tried::Right) {
            self.put_back();
            self.tried = Some(Tried::GivenUp);
        }
    }

    /// Plays the answer after somebody gave up; false if that was not so, or it has been played.
    pub fn show_answer(&mut self) -> bool {
        let wanted = self.tried == Some(Tried::GivenUp) && self.facts.is_empty();
        // It was checked when the table was made.
        wanted && self.apply(self.puzzle.best).is_ok()
    }

    fn put_back(&mut self) {
        if self.facts.is_empty() {
            return;
        }
        self.game.clone_from(&self.start);
        self.facts.clear();
        self.generation += 1;
    }

    fn apply(&mut self, choice: Move) -> Result<(), Refused> {
        Ok(self.game.apply_with(choice, |event| self.facts.push(event))?)
    }

    /// Plays on after a wrong move: as the file says if it has this one, else as tacticians would.
    fn refute(&mut self, wrong: Move) {
        if wrong == self.puzzle.wrong {
            for choice in self.puzzle.reply.clone() {
                let _ = self.apply(choice);
            }
            return;
        }
        let mut tactician = Tactician::new(self.names.len());
        for _ in 0..LONGEST_REPLY {
            let Some(seat) = self.game.decider() else { return };
            let view = self.game.view(seat);
            let turn = view.public().decision() == Some(luxx_rules::Decision::Play);
            if seat == Puzzle::SOLVER && turn || self.apply(tactician.choose(&view)).is_err() {
                return;
            }
        }
    }
}

impl Table for PuzzleTable {
    fn variant(&self) -> Variant {
        self.public().variant()
    }

    fn occupants(&self) -> Vec<Occupant> {
        let who = |seat| if seat == Puzzle::SOLVER { Who::Here } else { Who::Elsewhere { connected: true } };
        let name = |seat: Seat| self.names.get(seat.index()).cloned().unwrap_or_default();
        self.public().seats().map(|seat| Occupant { name: name(seat), who: who(seat) }).collect()
    }

    fn public(&self) -> &Public {
        self.game.public()
    }

    fn view(&self, seat: Seat) -> Option<View> {
        (seat == Puzzle::SOLVER).then(|| self.game.view(seat))
    }

    fn is_asked(&self, seat: Seat) -> bool {
        seat == Puzzle::SOLVER && self.tried.is_none() && !self.is_done()
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

    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused> {
        if !self.is_asked(seat) {
            return Err(Refused::NotAsked);
        }
        self.apply(choice)?;
        if choice == self.puzzle.best {
            self.tried = Some(Tried::Right);
        } else {
            self.tried = Some(Tried::Wrong(choice));
            self.misses += 1;
            self.refute(choice);
        }
        Ok(())
    }
}
