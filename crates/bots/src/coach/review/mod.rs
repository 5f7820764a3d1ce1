//! A game that is over, looked at once more: every decision of one seat, judged from what that seat could see.
//!
//! A [`Review`] is made of a record and asks for one [`Verdict`] after the other; whoever has time to think makes them, in
//! another thread or on another day: what is there can be [written](Review::save) and [read](Review::resume) at any point. It
//! has no clock and no generator of its own: the same game, seed and number of worlds give the same review.
//!
//! The share of the win goes from a fair one before the deal to what came of it at the end. What a decision lost of it is its
//! cost; what changed it between two decisions (the deal, what was drawn, what the others did) is luck. So
//! `fair + luck − cost = result`, and neither hides in the other.
//!
//! | file | what it has |
//! |---|---|
//! | `verdict.rs` | what is said of one decision |

mod verdict;

use std::fmt;

use luxx_rules::record::{Record, RecordError};
use luxx_rules::{Decision, Move, Seat, View};

use crate::Company;
use crate::aim::SEATS;
use crate::search::is_as_good;

pub use verdict::{ParseVerdictError, Verdict};

/// How good a decision was beside the best one, as the judge sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Nothing proves it to be worse, or less than two points are lost.
    Good,
    /// A little worse.
    Less,
    /// Much worse.
    Costly,
}

/// From here on it was costly.
const COSTLY: f64 = 0.08;

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Grade; 3] = [Grade::Good, Grade::Less, Grade::Costly];

    /// The word for it, for programs and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Good => "good",
            Grade::Less => "less",
            Grade::Costly => "costly",
        }
    }

    /// By how much the judge sees the move behind the best one, with the standard error of that.
    fn of(behind: f64, error: f64) -> Grade {
        match behind {
            behind if is_as_good(behind, error) => Grade::Good,
            little if little < COSTLY => Grade::Less,
            _ => Grade::Costly,
        }
    }
}

/// A decision that left a choice.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Before which move of the record it stood, from 0.
    pub at: usize,
    /// In which turn of this seat, from 1; what is decided before the next play belongs to the turn before.
    pub turn: usize,
    /// What its player saw.
    pub view: View,
    /// What was done.
    pub made: Move,
}

/// A game that is over, looked at from one seat.
#[derive(Clone, Debug)]
pub struct Review {
    seat: Seat,
    players: usize,
    decisions: Vec<Reviewed>,
    verdicts: Vec<Verdict>,
    /// Everybody's share of the win as it came.
    end: [f64; SEATS],
}

/// What a review comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many decisions were as good as the best, a little less, costly.
    pub grades: [usize; 3],
    /// What all decisions cost, in shares of the win.
    pub cost: f64,
    /// What luck brought or took.
    pub luck: f64,
}

impl Summary {
    /// How many decisions of a hundred were as good as the best; none where nothing was to be decided.
    pub fn accuracy(&self) -> Option<f64> {
        let all: usize = self.grades.iter().sum();
        (all > 0).then(|| 100.0 * self.grades[0] as f64 / all as f64)
    }
}

/// What everybody's share of the win was at a point of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// At which decision; as many as there are for the end.
    pub decision: usize,
    /// Whether the decision has been made.
    pub made: bool,
    /// Everybody's share of the win.
    pub shares: [f64; SEATS],
}

/// A game that cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewError {
    /// The record does not hold.
    Record(RecordError),
    /// The game is not over.
    Unfinished,
    /// Nobody sits there.
    NoSeat(Seat),
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Record(error) => error.fmt(f),
            ReviewError::Unfinished => f.write_str("the game is not over"),
            ReviewError::NoSeat(seat) => write!(f, "nobody sits at {seat}"),
        }
    }
}

impl std::error::Error for ReviewError {}

impl From<RecordError> for ReviewError {
    fn from(error: RecordError) -> ReviewError {
        ReviewError::Record(error)
    }
}

/// What a written review begins with.
const FORMAT: &str = "luxx-review/1";

impl Review {
    /// Plays a record through and finds the decisions of a seat.
    pub fn of(record: &Record, seat: Seat) -> Result<Review, ReviewError> {
        let outcome = record.check()?.outcome().ok_or(ReviewError::Unfinished)?;
        let players = record.setup.players;
        if seat.index() >= players {
            return Err(ReviewError::NoSeat(seat));
        }
        let mut end = [0.0; SEATS];
        let share = 1.0 / outcome.winners().count().max(1) as f64;
        outcome.winners().for_each(|winner| end[winner.index()] = share);
        let (mut decisions, mut turn) = (Vec::new(), 0);
        let mut replay = record.replay()?;
        for (at, made) in record.moves.iter().enumerate() {
            let game = replay.game();
            if game.decider() == Some(seat) {
                turn += usize::from(game.public().decision() == Some(Decision::Play));
                if game.legal_moves().len() > 1 {
                    decisions.push(Reviewed { at, turn: turn.max(1), view: game.view(seat), made: *made });
                }
            }
            replay.advance(|_| ())?;
        }
        Ok(Review { seat, players, decisions, verdicts: Vec::new(), end })
    }

    /// Judges only what was decided from this move on: what came before was somebody else's.
    #[must_use]
    pub fn since(mut self, at: usize) -> Review {
        self.verdicts.clear();
        self.decisions.retain(|decision| decision.at >= at);
        self
    }

    /// Whose decisions are judged.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The decisions that left a choice.
    pub fn decisions(&self) -> &[Reviewed] {
        &self.decisions
    }

    /// What has been said so far, decision by decision.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The decision that is to be judged next; none once all are.
    pub fn next(&self) -> Option<&Reviewed> {
        self.decisions.get(self.verdicts.len())
    }

    /// Takes the verdict on [the next decision](Review::next); false if it is about another move.
    pub fn add(&mut self, verdict: Verdict) -> bool {
        let fits = self.next().is_some_and(|decision| {
            decision.made == verdict.made && decision.view.legal_moves().contains(verdict.best)
        });
        if fits {
            self.verdicts.push(verdict);
        }
        fits
    }

    /// The seed of the verdict on a decision: each has its own, so that it does not matter where the work was left.
    pub fn seed(seed: u64, decision: &Reviewed) -> u64 {
        seed ^ (decision.at as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95)
    }

    /// Judges the next decision here and now; false once all are judged.
    pub fn step(&mut self, company: Company, seed: u64, worlds: u32) -> bool {
        let Some(decision) = self.next() else { return false };
        let seed = Review::seed(seed, decision);
        let verdict = Verdict::of(&decision.view, decision.made, company, seed, worlds);
        self.add(verdict)
    }

    /// What is there so far, as text.
    pub fn save(&self) -> String {
        let lines = self.verdicts.iter().map(|verdict| format!("\n{verdict}"));
        std::iter::once(format!("{FORMAT} {}", self.seat.index())).chain(lines).collect()
    }

    /// Goes on where a review of the same game was left. Whatever does not fit is passed over and judged again.
    pub fn resume(&mut self, saved: &str) {
        let mut lines = saved.lines();
        if lines.next() != Some(&format!("{FORMAT} {}", self.seat.index())) {
            return;
        }
        self.verdicts.clear();
        for line in lines {
            let Ok(verdict) = line.parse() else { return };
            if !self.add(verdict) {
                return;
            }
        }
    }

    /// What luck changed before each decision that is judged, and after the last one once all are.
    pub fn luck(&self) -> Vec<f64> {
        let own = self.seat.index();
        let mut stood = 1.0 / self.players as f64;
        let mut luck = Vec::new();
        for verdict in &self.verdicts {
            luck.push(verdict.before[own] - stood);
            stood = verdict.after[own];
        }
        if self.next().is_none() {
            luck.push(self.end[own] - stood);
        }
        luck
    }

    /// What it comes to so far.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { luck: self.luck().iter().sum(), ..Summary::default() };
        for verdict in &self.verdicts {
            summary.grades[verdict.grade as usize] += 1;
            summary.cost += verdict.before[self.seat.index()] - verdict.after[self.seat.index()];
        }
        summary
    }

    /// The decisions that cost most, the costliest first: no more than these, and none that was as good as the best.
    pub fn costliest(&self, most: usize) -> Vec<usize> {
        let cost = |decision: &usize| self.verdicts[*decision].cost(self.seat);
        let graded = self.verdicts.iter().enumerate().filter(|(_, verdict)| verdict.grade != Grade::Good);
        let mut costly: Vec<usize> = graded.map(|(decision, _)| decision).collect();
        costly.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
        costly.truncate(most);
        costly
    }

    /// How the shares went: before and after each decision that is judged, and the end once all are.
    pub fn course(&self) -> Vec<CoursePoint> {
        let mut course: Vec<CoursePoint> = self
            .verdicts
            .iter()
            .enumerate()
            .flat_map(|(decision, verdict)| {
                let stood = |made, shares| CoursePoint { decision, made, shares };
                [stood(false, verdict.before), stood(true, verdict.after)]
            })
            .collect();
        if self.next().is_none() {
            course.push(CoursePoint { decision: self.decisions.len(), made: true, shares: self.end });
        }
        course
    }
}
