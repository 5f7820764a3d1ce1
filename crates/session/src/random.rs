//! Everything random follows from the session's seed, so that a reload changes nothing.

use luxx_rules::Seat;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The generator that shuffles one deal of a session.
pub(crate) fn dealer(seed: u64, deal: usize) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(deal as u64);
    rng
}

/// A bot's seed for one decision: it depends on nothing that would have to be saved.
pub(crate) fn bot_seed(seed: u64, deal: usize, seat: Seat, decision: usize) -> u64 {
    [deal as u64, seat.index() as u64, decision as u64]
        .into_iter()
        .fold(seed, |mixed, part| scramble(mixed ^ part))
}

/// The finaliser of `SplitMix64`: neighbouring numbers come out far apart.
pub(crate) fn scramble(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
