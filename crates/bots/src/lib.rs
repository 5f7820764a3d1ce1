//! Opponents for Abluxxen (Linko!): a ladder from "first game ever" to "beats everyone in the room".
//!
//! A bot gets a [`View`], what a player in its seat may know, and nothing more: one that peeks does not compile. What it
//! does follows from the view and its seed alone.
//!
//! ```
//! use luxx_bots::Level;
//! use luxx_rules::{Game, Setup, Variant};
//! use rand::{SeedableRng, rngs::SmallRng};
//!
//! let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(7));
//! let mut game = Game::deal(&setup)?;
//! let levels = [Level::Tactician, Level::Greedy, Level::Beginner, Level::Random];
//! let mut bots = levels.map(|level| level.bot(4, 1).unwrap());
//! while let Some(seat) = game.decider() {
//!     let choice = bots[seat.index()].choose(&game.view(seat));
//!     game.apply_by(seat, choice, |_| ())?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | level | how it decides | file |
//! |---|---|---|
//! | random | any legal move | `random.rs` |
//! | beginner | as greedy, with a beginner's slips | `beginner.rs` |
//! | greedy | the most cards, the most catches, no look ahead | `greedy.rs` |
//! | tactician | weighs what a hand is worth, what a layer risks, what a catch brings | `tactician.rs`, `outlook.rs` |
//! | searcher | imagines worlds that fit its view and plays them out with tacticians | `searcher.rs` |
//! | champion | a network that learnt by playing against itself; with a look ahead if wanted | `champion/` |
//!
//! [`explain`] says what is true of a move; [`Coach::advise`] lists the best moves with their chances and these facts.

#![forbid(unsafe_code)]

mod aim;
mod beginner;
mod champion;
mod coach;
mod company;
mod greedy;
mod ladder;
mod outlook;
mod random;
mod reasons;
mod rivals;
mod search;
mod searcher;
mod tactician;

pub use aim::{Aim, Budget};
pub use beginner::Beginner;
pub use champion::{Champion, Compared, NoWeights, install, network};
pub use coach::{
    Advice, Band, Calibration, CalibrationError, Coach, CoursePoint, Grade, HINT_TRIALS, Judge, Odds,
    ParseJudgeError, ParseVerdictError, Review, ReviewError, Reviewed, Sample, Summary, Verdict,
};
pub use company::Company;
pub use greedy::Greedy;
pub use ladder::{Level, ParseLevelError};
pub use luxx_learn::WeightsError;
pub use random::Random;
pub use reasons::{Fact, contrast, explain};
pub use search::Estimate;
pub use searcher::Searcher;
pub use tactician::{Tactician, Weights};

use luxx_rules::{Move, View};

/// Someone who decides for one seat.
pub trait Bot: Send {
    /// Chooses one of the legal moves of this view, which must be the decider's.
    fn choose(&mut self, view: &View) -> Move;
}

/// What a bot answers where there is nothing to decide; nobody asks then.
const NOTHING: Move = Move::Pass;

/// The library snippet of the project's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
