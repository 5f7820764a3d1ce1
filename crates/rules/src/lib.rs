//! The rules of the card game Abluxxen (international title: Linko!), complete: both editions, every variant, two to
//! five players, matches. Exact, fast and pure: no I/O, no clock, no random generator of its own, no logging.
//!
//! # A game in a few lines
//!
//! ```
//! use luxx_rules::{Game, Move, Setup, Variant};
//! use rand::{SeedableRng, rngs::SmallRng};
//!
//! // A shuffled deck comes in from outside and fixes the deal.
//! let mut rng = SmallRng::seed_from_u64(2);
//! let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut rng);
//! let mut game = Game::deal(&setup)?;
//!
//! // Somebody decides. Every legal move is in a set that costs nothing to ask.
//! let seat = game.decider().unwrap();
//! let moves = game.legal_moves();
//! let choice = moves.get(0).unwrap();
//!
//! // `apply` is the one gate: it checks, carries out and tells what happened, or refuses and changes nothing.
//! game.apply_with(choice, |event| println!("{:?}", event.seen_by(seat)))?;
//! let refused = game.apply(Move::TakeBack).unwrap_err();
//! assert_eq!(refused.rule(), "2.7");
//!
//! // A player, or a bot, gets a view in which a hidden card has no place ...
//! let view = game.view(seat);
//! assert_eq!(view.hand().len(), 12);
//! // ... and may imagine worlds that fit everything it knows.
//! let world = view.determinize(&mut rng);
//! assert_eq!(world.view(seat), view);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The parts
//!
//! | what | where |
//! |---|---|
//! | cards | [`Card`], [`Cards`] (a multiset in one word), [`Layer`], [`Pool`] and its [`Spot`]s |
//! | rules to play by | [`Variant`], [`Edition`] |
//! | beginning | [`Setup`] → [`Game::deal`]; [`Position`] → [`Game::from_position`] |
//! | playing | [`Game::legal_moves`], [`Game::apply`], [`Move`], [`Illegal`] |
//! | knowing | [`Public`] for everybody, [`View`] for a seat, [`Event`] with [`Event::seen_by`] |
//! | telling | [`Observation`]: a view as it travels, checked into a [`View`] again; serde for it, events and moves |
//! | ending | [`Outcome`], [`Match`] |
//! | writing down | `record`: game records and traces |
//!
//! # Features
//!
//! `serde`, on by default: what can be told to somebody can be written and read, and there are game records. Without it
//! the crate needs `rand` and `thiserror` only.
//!
//! Rules are named by their number in `docs/rules.md` throughout, in errors too.

#![forbid(unsafe_code)]
// What comes from outside may be wrong in any way, and must not end a program.
#![deny(clippy::unwrap_used, clippy::expect_used)]

mod card;
mod cards;
mod contest;
mod display;
mod event;
mod game;
mod history;
mod illegal;
mod layer;
mod legal;
mod moves;
mod notation;
pub mod observation;
mod outcome;
mod pool;
pub mod position;
mod public;
#[cfg(feature = "serde")]
pub mod record;
mod seat;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod variant;
mod view;

pub use card::{Card, ParseCardError};
pub use cards::{Cards, ParseCardsError};
pub use contest::{Match, MatchError};
pub use event::{Event, PublicEvent, RevealedTo, SeenEvent};
pub use game::Game;
pub use illegal::Illegal;
pub use layer::{Layer, ParseLayerError};
pub use legal::LegalMoves;
pub use moves::{Decision, Move, Source};
pub use notation::{ParseMoveError, printed};
pub use observation::{Observation, ObservationError};
pub use outcome::{Outcome, Reason, points};
pub use pool::{ParseSpotError, Pool, Spot};
pub use position::Position;
pub use public::{Phase, Public, PublicRef};
pub use seat::Seat;
pub use setup::{Setup, SetupError};
pub use variant::{Edition, TieBreak, UnknownVariant, Variant};
pub use view::{View, ViewRef};
