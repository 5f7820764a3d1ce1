//! Puzzles: positions from bots' games in which one move is clearly the best. They are found and checked by a program
//! (`examples/puzzles/`) and kept as a text file, `puzzles/puzzles.txt`; here they are read ([`Puzzles`]), and played at a
//! [`PuzzleTable`]. What is said about them is written elsewhere.

mod idea;
mod progress;
mod seek;
mod table;
mod text;

use luxx_bots::{Fact, explain};
use luxx_rules::position::PositionError;
use luxx_rules::{Decision, Game, Illegal, Move, Position, Seat, View};

pub use idea::Idea;
pub use progress::{Left, Progress, Solved};
pub use seek::Seek;
pub use table::{PuzzleTable, Tried};
pub use text::{PuzzleError, Puzzles};

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The move wins the deal.
    Finish,
    /// It catches several layers.
    Sweep,
    /// It needs jokers.
    Jokers,
    /// It catches one layer.
    Catch,
    /// Somebody could be caught, but the best move lets them be.
    Patience,
    /// Only a part of a group is played.
    Split,
    /// Nobody can be caught: what is laid, and how it lies there, matters.
    Lay,
    /// A layer was caught: take it or leave it.
    Prize,
    /// The own layer was caught: take it back or discard it.
    Loss,
    /// Which card is drawn, or none.
    Draw,
    /// A group of the duel's shadow display is chosen.
    Shadow,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 11] = [
        Theme::Finish,
        Theme::Sweep,
        Theme::Jokers,
        Theme::Catch,
        Theme::Patience,
        Theme::Split,
        Theme::Lay,
        Theme::Prize,
        Theme::Loss,
        Theme::Draw,
        Theme::Shadow,
    ];

    /// The word for it, for files and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Finish => "finish",
            Theme::Sweep => "sweep",
            Theme::Jokers => "jokers",
            Theme::Catch => "catch",
            Theme::Patience => "patience",
            Theme::Split => "split",
            Theme::Lay => "lay",
            Theme::Prize => "prize",
            Theme::Loss => "loss",
            Theme::Draw => "draw",
            Theme::Shadow => "shadow",
        }
    }

    /// What a decision is about whose best move is this one; none where nobody decides.
    pub fn of(view: &View, best: Move) -> Option<Theme> {
        let layer = match (view.public().decision()?, best) {
            (Decision::Take, _) => return Some(Theme::Prize),
            (Decision::Return, _) => return Some(Theme::Loss),
            (Decision::Draw | Decision::MayDraw, _) => return Some(Theme::Draw),
            (Decision::Shadow, _) => return Some(Theme::Shadow),
            (Decision::Play, Move::Play(layer)) => layer,
            (Decision::Play, _) => return None,
        };
        let caught = |choice: Move| match choice {
            Move::Play(layer) => {
                let public = view.public();
                let shadow = public.shadow_catches(view.seat(), layer).next().is_some();
                public.catches(view.seat(), layer).count() + usize::from(shadow)
            }
            _ => 0,
        };
        let wins = matches!(explain(view, best).first(), Some(Fact::Ends { won: true, .. }));
        Some(match caught(best) {
            _ if wins => Theme::Finish,
            2.. => Theme::Sweep,
            _ if layer.jokers() > 0 => Theme::Jokers,
            1 => Theme::Catch,
            _ if view.legal_moves().iter().any(|other| caught(other) > 0) => Theme::Patience,
            _ if view.hand().count(layer.value()) > layer.size() => Theme::Split,
            _ => Theme::Lay,
        })
    }
}

/// A move beside the best one, both tried in the same imagined worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The move.
    pub choice: Move,
    /// By how much it is behind the best, in hundredths of a win.
    pub behind: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A position with one question and one answer. Whoever solves it sits in seat 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Its number, from 1; the easiest come first.
    pub number: u16,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is, from 1 to [`Puzzle::HARDEST`].
    pub level: u8,
    /// The table at the start of the turn.
    pub position: Position,
    /// What is played before the question, by whoever decides.
    pub before: Vec<Move>,
    /// The best move.
    pub best: Move,
    /// The share of wins that it brings, in hundredths, as the champion's look ahead sees it.
    pub share: f64,
    /// Other moves that were tried beside it, the next best first; the wrong one that tempts most is among them.
    pub others: Vec<Weighed>,
    /// The wrong move that tempts most.
    pub wrong: Move,
    /// What refutes it: how the game goes on, up to the next turn.
    pub reply: Vec<Move>,
}

impl Puzzle {
    /// Where whoever solves it sits.
    pub const SOLVER: Seat = Seat::FIRST;
    /// The highest level.
    pub const HARDEST: u8 = 5;
    /// In how many worlds the moves were tried at last.
    pub const WORLDS: u32 = 1_200;
    /// By how many standard errors the best move is ahead, at least.
    pub const SURE: f64 = 5.0;
    /// By how many hundredths of a win it is ahead, at least.
    pub const AHEAD: f64 = 5.0;

    /// The share of wins that a move brings, in hundredths; none if it was not tried. Rounded here, so that it is the same wherever it is said.
    pub fn share_of(&self, choice: Move) -> Option<u8> {
        let behind = if choice == self.best {
            0.0
        } else {
            self.others.iter().find(|other| other.choice == choice)?.behind
        };
        Some((self.share - behind).round() as u8)
    }

    /// The game before the question.
    pub fn game(&self) -> Result<Game, BadPuzzle> {
        let mut game = Game::from_position(&self.position)?;
        for choice in &self.before {
            game.apply(*choice)?;
        }
        Ok(game)
    }

    /// Checks everything that can be checked without thinking.
    pub fn check(&self) -> Result<(), BadPuzzle> {
        let game = self.game()?;
        if game.decider() != Some(Puzzle::SOLVER) {
            return Err(BadPuzzle::Decider);
        }
        let view = game.view(Puzzle::SOLVER);
        if Theme::of(&view, self.best) != Some(self.theme) {
            return Err(BadPuzzle::Theme(self.theme.name()));
        }
        let close = |other: &Weighed| {
            other.choice == self.best
                || other.behind < Puzzle::AHEAD
                || other.behind < Puzzle::SURE * other.error
        };
        if self.others.first().is_none_or(close) {
            return Err(BadPuzzle::Close);
        }
        if !self.others.iter().any(|other| other.choice == self.wrong) {
            return Err(BadPuzzle::Unweighed);
        }
        let moves = view.legal_moves();
        if let Some(strange) = self.others.iter().find(|other| !moves.contains(other.choice)) {
            game.clone().apply(strange.choice)?;
        }
        game.clone().apply(self.best)?;
        let mut refuted = game;
        refuted.apply(self.wrong)?;
        for choice in &self.reply {
            refuted.apply(*choice)?;
        }
        Ok(())
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPuzzle {
    /// The table cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move is refused.
    #[error(transparent)]
    Move(#[from] Illegal),
    /// Somebody else decides.
    #[error("seat 0 has to decide")]
    Decider,
    /// It is about something else.
    #[error("the best move is not one of {0}")]
    Theme(&'static str),
    /// Another move may be as good.
    #[error("the best move is not clearly the best")]
    Close,
    /// It is not known how good the wrong move is.
    #[error("the wrong move was not tried beside the best")]
    Unweighed,
}
