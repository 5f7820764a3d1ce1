//! Playing a record back, and checking it.

use std::fmt::Debug;

use super::{Document, GameResult, MatchRecord, Record, RecordError};
use crate::{Event, Game, Match, MatchError, Move, Outcome};

/// A record being played back, move by move.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    game: Game,
    step: usize,
}

impl Record {
    /// Deals the game, ready to play its moves back.
    pub fn replay(&self) -> Result<Replay<'_>, RecordError> {
        self.check_names()?;
        Ok(Replay { record: self, game: Game::deal(&self.setup)?, step: 0 })
    }

    /// Plays the whole record and verifies its result. Returns the game as it stands after the last move.
    pub fn check(&self) -> Result<Game, RecordError> {
        let mut replay = self.replay()?;
        while replay.advance(|_| ())?.is_some() {}
        self.check_result(replay.game.outcome())?;
        Ok(replay.game)
    }

    fn check_result(&self, outcome: Option<Outcome>) -> Result<(), RecordError> {
        let Some(claimed) = &self.result else { return Ok(()) };
        let Some(outcome) = outcome else { return Err(RecordError::Unfinished(self.moves.len())) };
        let actual = GameResult::from(outcome);
        compare("reason", &claimed.reason.name(), &actual.reason.name())?;
        compare("scores", &claimed.scores, &actual.scores)?;
        compare("hands", &claimed.hands, &actual.hands)?;
        compare("winners", &claimed.winners, &actual.winners)
    }
}

fn compare<T: PartialEq + Debug>(field: &'static str, claimed: &T, actual: &T) -> Result<(), RecordError> {
    if claimed == actual {
        return Ok(());
    }
    Err(RecordError::FalseResult { field, claimed: format!("{claimed:?}"), actual: format!("{actual:?}") })
}

impl Replay<'_> {
    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many moves have been made.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Makes the next move and tells what came of it; none when all moves are made.
    pub fn advance(&mut self, tell: impl FnMut(Event)) -> Result<Option<Move>, RecordError> {
        let Some(&wish) = self.record.moves.get(self.step) else { return Ok(None) };
        self.game.apply_with(wish, tell).map_err(|problem| RecordError::Move {
            number: self.step + 1,
            text: wish.to_string(),
            problem,
        })?;
        self.step += 1;
        Ok(Some(wish))
    }
}

impl MatchRecord {
    /// Checks every deal, and that together they are one match (rule 6.5): the same players and rules, the start
    /// rotating clockwise, only the last deal unfinished. Returns the match as it stands.
    pub fn check(&self) -> Result<Match, RecordError> {
        let first = self.deals.first().ok_or(MatchError::Rounds(0))?;
        let rounds = self.deals.len().div_ceil(first.setup.players.max(1));
        let mut contest = Match::new(first.setup.players, first.setup.starts, rounds)?;
        for (index, deal) in self.deals.iter().enumerate() {
            let refuse = |problem| RecordError::Deal { number: index + 1, problem: Box::new(problem) };
            let outcome = deal.check().map_err(refuse)?.outcome();
            deal.belongs(first, &contest).map_err(|why| refuse(RecordError::NotOneMatch(why)))?;
            match outcome {
                Some(outcome) => contest.add(outcome)?,
                None if index + 1 == self.deals.len() => {}
                None => {
                    let why = "not finished, and yet another deal follows".to_owned();
                    return Err(refuse(RecordError::NotOneMatch(why)));
                }
            }
        }
        Ok(contest)
    }
}

impl Record {
    /// Whether this can be the next deal of a match that began with `first`.
    fn belongs(&self, first: &Record, contest: &Match) -> Result<(), String> {
        if self.players != first.players {
            return Err("other players than in deal 1".to_owned());
        }
        if self.setup.variant != first.setup.variant {
            return Err(format!("{} in a match of {}", self.setup.variant, first.setup.variant));
        }
        let expected = contest.starts(contest.deals().len());
        if self.setup.starts != expected.index() {
            return Err(format!(
                "seat {} starts, but it is {expected}'s turn to (rule 6.5)",
                self.setup.starts
            ));
        }
        Ok(())
    }
}

impl Document {
    /// Checks everything in it.
    pub fn check(&self) -> Result<(), RecordError> {
        match self {
            Document::Game(record) => record.check().map(drop),
            Document::Match(record) => record.check().map(drop),
        }
    }
}
