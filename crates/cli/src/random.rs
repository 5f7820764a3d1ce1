//! Everything random comes from a seed, by a generator that gives the same numbers on every platform.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The generator for one game of many: independent of the others, whatever order they are played in.
pub(crate) fn generator(seed: u64, game: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}
