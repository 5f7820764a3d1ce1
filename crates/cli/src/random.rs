//! Everything random comes from a seed, by a generator that gives the same numbers on every platform.

use luxx_rules::{LegalMoves, Move};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The generator for one game of many: independent of the others, whatever order they are played in.
pub(crate) fn generator(seed: u64, game: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}

/// Picks one of the legal moves, all alike. None if there is none.
pub(crate) fn pick(moves: &LegalMoves, rng: &mut ChaCha8Rng) -> Option<Move> {
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(rng.random_range(0..count) as usize)
}
