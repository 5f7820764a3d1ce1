//! Where the network comes from. A program that is built with the feature `weights` has it inside; a page fetches the same
//! bytes when somebody wants to play against it, and hands them in here.
//!
//! One network serves the whole process: a level is a word that is typed, stored and sent, and a bot must follow from it and
//! a seed alone.

use std::fmt;
use std::sync::{Arc, OnceLock};

use luxx_learn::{Network, WeightsError};

static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();

/// Hands in the bytes of the weights. Whoever comes later changes nothing.
pub fn install(bytes: &[u8]) -> Result<(), WeightsError> {
    if NETWORK.get().is_none() {
        let network = Arc::new(Network::from_bytes(bytes)?);
        NETWORK.get_or_init(|| network);
    }
    Ok(())
}

/// The network, if it was handed in or is built in.
pub fn network() -> Result<Arc<Network>, NoWeights> {
    #[cfg(feature = "weights")]
    if NETWORK.get().is_none() && install(luxx_learn::CHAMPION).is_err() {
        return Err(NoWeights);
    }
    NETWORK.get().cloned().ok_or(NoWeights)
}

/// Nobody has handed in the champion's weights, and they are not built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWeights;

impl fmt::Display for NoWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the champion's weights are not there: this program was built without them")
    }
}

impl std::error::Error for NoWeights {}
