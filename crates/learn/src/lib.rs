//! Abluxxen (Linko!) as a learner sees it: every move is a number, every view a row of bits.
//!
//! Nothing here plays or learns, and no rule is written a second time: legal moves, catches and points are asked of
//! [`luxx_rules`]. What the numbers and bits mean is fixed, because trained weights rest on it; `docs/learning.md` lists them.
//!
//! ```
//! use luxx_learn::{ACTIONS, Stakes, action, encode, index};
//! use luxx_rules::{Game, Setup, Variant};
//! use rand::{SeedableRng, rngs::SmallRng};
//!
//! let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(7));
//! let game = Game::deal(&setup)?;
//! let view = game.view(game.decider().unwrap());
//!
//! let inputs: Vec<usize> = encode(&view, &Stakes::Deal).ones().collect();
//! assert!(inputs.len() < 400);
//! for legal in view.legal_moves().iter() {
//!     assert!(index(legal) < ACTIONS);
//!     assert_eq!(action(index(legal)), Some(legal));
//! }
//! # Ok::<(), luxx_rules::SetupError>(())
//! ```
//!
//! | what | file |
//! |---|---|
//! | moves ↔ numbers, legal moves as a mask | `actions.rs` |
//! | a view as bits: which bits there are, how they are filled | `features/` |
//! | what only a critic may see: the other hands | `hidden.rs` |
//! | what is played for | `stakes.rs` |
//! | the network: weights read and checked, a view judged | `net/` |

#![deny(unsafe_code)]

mod actions;
mod features;
mod hidden;
mod net;
mod stakes;

pub use actions::{ACTIONS, MASK_WORDS, Mask, action, index, mask};
pub use features::{FEATURE_WORDS, FEATURES, Features, LAYOUT, Section, encode, encode_ref};
pub use hidden::{HIDDEN_FEATURES, HIDDEN_WORDS, HiddenFeatures, encode_hidden};
pub use net::{Evaluator, Network, Values, WeightsError, softmax, untrained};
pub use stakes::{SEATS, Stakes};

/// The weights of the champion that is shipped: a safetensors file for [`Network::from_bytes`].
#[cfg(feature = "weights")]
pub const CHAMPION: &[u8] = include_bytes!("../weights/champion.safetensors");
