//! Thousands of games side by side, for programs that learn.
//!
//! Each game stands at a decision that somebody outside must make; [`VectorEnv::step`] takes one action for every game, plays
//! them all on until the next such decision, and writes what the deciders see. Forced moves are made and bots play here, so that
//! every row is a real choice of a learner. A game that ends is scored, and its place is dealt anew in the same step.
//!
//! What happens follows from the seed and the number of games, never from the number of threads: every game has a generator of
//! its own.
//!
//! ```
//! use luxx_env::{Buffers, Config, VectorEnv};
//!
//! let mut env = VectorEnv::new(&Config { games: 8, seed: 1, ..Config::default() })?;
//! let mut buffers = Buffers::new(8);
//! env.observe(&mut buffers.batch())?;
//! for _ in 0..100 {
//!     // The lowest legal action of every row.
//!     let lowest = |mask: &[u64]| {
//!         let word = mask.iter().position(|word| *word != 0).unwrap();
//!         (64 * word) as u16 + mask[word].trailing_zeros() as u16
//!     };
//!     let actions: Vec<u16> = buffers.masks.chunks(luxx_learn::MASK_WORDS).map(lowest).collect();
//!     env.step(&actions, &mut buffers.batch())?;
//! }
//! # Ok::<(), luxx_env::EnvError>(())
//! ```

#![forbid(unsafe_code)]

mod batch;
mod chairs;
mod config;
mod error;
mod mode;
mod prize;
mod slot;
mod vector;

pub use batch::{Batch, Buffers};
pub use chairs::{ParsePlayerError, Player};
pub use config::{Config, StakesMix, Table};
pub use error::EnvError;
pub use mode::{Mode, ParseModeError};
pub use prize::Prize;
pub use vector::VectorEnv;
