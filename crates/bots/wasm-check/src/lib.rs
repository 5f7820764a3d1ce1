//! Games between bots, each told as one number, so that two machines can be compared: the same source runs natively and as
//! WebAssembly. `tests/same_moves.rs` does the comparing.
//!
//! Two numbers and plain arguments are all that crosses the border; nothing here is meant for the page.

use std::time::Duration;

use luxx_bots::{Budget, Level, Searcher};
use luxx_rules::{Game, Move, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// How many worlds the searcher looks into: few, because WebAssembly is interpreted in the test.
const WORLDS: u32 = 8;

/// Plays a game with a bot of this level in seat 0 and one of every lower level, in turn, in the others. Tells the
/// moves one by one.
///
/// # Panics
/// If a bot wishes something illegal, or if there is no such level, variant or number of players.
pub fn play(level: usize, variant: usize, players: usize, seed: u64, mut tell: impl FnMut(Move)) {
    let levels = Level::LADDER.map(|level| match level {
        Level::Searcher { .. } => Level::Searcher { worlds: WORLDS },
        other => other,
    });
    let mut bots: Vec<_> = (0..players)
        .map(|seat| levels[if seat == 0 { level } else { seat - 1 }].bot(players, seed + seat as u64))
        .collect();
    let mut game = deal(variant, players, seed);
    while let Some(seat) = game.decider() {
        let choice = bots[seat.index()].choose(&game.view(seat));
        game.apply(choice).unwrap_or_else(|error| panic!("{choice}: {error}"));
        tell(choice);
    }
}

fn deal(variant: usize, players: usize, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup::shuffled(Variant::ALL[variant], players, 0, &mut rng);
    Game::deal(&setup).unwrap_or_else(|error| panic!("{error}"))
}

/// The first so many moves of a game as one number (FNV-1a).
#[must_use]
pub fn digest(moves: impl IntoIterator<Item = Move>) -> u64 {
    moves
        .into_iter()
        .flat_map(|choice| format!("{choice}\n").into_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// [`play`] as seen from outside: the digest of the first so many moves.
#[unsafe(no_mangle)]
pub extern "C" fn digest_of_game(level: u32, variant: u32, players: u32, seed: u64, moves: u32) -> u64 {
    let mut played = Vec::new();
    play(level as usize, variant as usize, players as usize, seed, |choice| played.push(choice));
    digest(played.into_iter().take(moves as usize))
}

/// How many playouts a searcher makes in its first decision within so many milliseconds, by whatever clock there is.
#[unsafe(no_mangle)]
pub extern "C" fn playouts_within(milliseconds: u32) -> u32 {
    let game = deal(0, 4, 1);
    let Some(seat) = game.decider() else { return 0 };
    let budget = Budget::Time(Duration::from_millis(u64::from(milliseconds)));
    let estimates = Searcher::new(4, 1, budget).consider(&game.view(seat));
    estimates.iter().map(|estimate| estimate.worlds).sum()
}
