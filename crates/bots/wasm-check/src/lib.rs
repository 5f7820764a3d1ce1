//! Games between bots, each told as one number, so that two machines can be compared: the same source runs natively and as
//! WebAssembly. `tests/same_moves.rs` does the comparing.
//!
//! Two numbers and plain arguments are all that crosses the border; nothing here is meant for the page.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use luxx_bots::{Budget, Champion, Level, Searcher, Tactician, network};
use luxx_rules::{Game, Move, Setup, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// How many worlds the searcher looks into: few, because the native side is hardly optimised in the test.
const WORLDS: u32 = 8;

/// One decision of a game.
pub struct Decision {
    /// What the bot chose.
    pub choice: Move,
    /// What a tactician in its place thinks of the moves, to the last bit: a difference there shows long before it
    /// changes a move.
    pub values: Vec<u32>,
}

/// Plays a game with a bot of this level in seat 0 and one of each of the lower levels, in turn, in the others. After the
/// ladder's levels comes the champion with a look ahead. Tells the decisions one by one.
///
/// # Panics
/// If a bot wishes something illegal, or if there is no such level, variant or number of players.
pub fn play(level: usize, variant: usize, players: usize, seed: u64, mut tell: impl FnMut(Decision)) {
    let levels = Level::LADDER.map(|level| match level {
        Level::Searcher { .. } => Level::Searcher { worlds: WORLDS },
        other => other,
    });
    let levels: Vec<Level> =
        levels.into_iter().chain([Level::Champion { search: Some(Budget::Worlds(WORLDS)) }]).collect();
    let mut bots: Vec<_> = (0..players)
        .map(|seat| {
            levels[if seat == 0 { level } else { seat - 1 }].bot(players, seed + seat as u64).unwrap()
        })
        .collect();
    let tactician = Tactician::new(players);
    let mut game = deal(variant, players, seed);
    while let Some(seat) = game.decider() {
        let view = game.view(seat);
        let choice = bots[seat.index()].choose(&view);
        let mut values = Vec::new();
        tactician.weigh(view.as_view_ref(), |_, value| values.push(value.to_bits()));
        game.apply(choice).unwrap_or_else(|error| panic!("{choice}: {error}"));
        tell(Decision { choice, values });
    }
}

fn deal(variant: usize, players: usize, seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup::shuffled(Variant::ALL[variant], players, 0, &mut rng);
    Game::deal(&setup).unwrap_or_else(|error| panic!("{error}"))
}

/// Decisions as one number (FNV-1a).
#[must_use]
pub fn digest<'a>(decisions: impl IntoIterator<Item = &'a Decision>) -> u64 {
    let bytes = decisions.into_iter().flat_map(|decision| {
        let choice = format!("{}\n", decision.choice).into_bytes();
        choice.into_iter().chain(decision.values.iter().flat_map(|value| value.to_le_bytes()))
    });
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// [`play`] as seen from outside: the digest of the first so many decisions.
#[unsafe(no_mangle)]
pub extern "C" fn digest_of_game(level: u32, variant: u32, players: u32, seed: u64, decisions: u32) -> u64 {
    let mut made = Vec::new();
    play(level as usize, variant as usize, players as usize, seed, |decision| made.push(decision));
    digest(made.iter().take(decisions as usize))
}

/// How many playouts a searcher makes in a first decision within so many milliseconds, by whatever clock there is; or how many trials
/// a champion. None if that one has no weights.
#[unsafe(no_mangle)]
pub extern "C" fn playouts_within(milliseconds: u32, champion: bool) -> u32 {
    let game = deal(0, 4, 1);
    let Some(seat) = game.decider() else { return 0 };
    let (view, budget) = (game.view(seat), Budget::Time(Duration::from_millis(u64::from(milliseconds))));
    let estimates = match network() {
        Ok(network) if champion => Champion::new(network, 1).consider(&view, budget),
        Err(_) if champion => return 0,
        _ => Searcher::new(4, 1, budget).consider(&view),
    };
    estimates.iter().map(|estimate| estimate.worlds).sum()
}

/// The champion's weights on their way in, and whether they have arrived.
static WEIGHTS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The next eight bytes of the champion's weights; the module has them no more than the page has.
#[unsafe(no_mangle)]
pub extern "C" fn push_weights(bytes: u64) {
    WEIGHTS.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes.to_le_bytes());
}

/// All bytes are there: so many. Says whether they are weights.
#[unsafe(no_mangle)]
pub extern "C" fn install_weights(bytes: u32) -> bool {
    let weights = WEIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
    weights.get(..bytes as usize).is_some_and(|weights| luxx_bots::install(weights).is_ok())
}

/// Plays so many deals of AMIGO base among champions without a look ahead, and says how many decisions the network made in
/// them: what is not forced. None if there are no weights. Whoever calls has a clock.
#[unsafe(no_mangle)]
pub extern "C" fn decisions_of_champions(players: u32, deals: u32) -> u32 {
    let players = players as usize;
    let mut decisions = 0;
    for seed in 0..u64::from(deals) {
        let level = Level::Champion { search: None };
        let mut bots: Vec<_> = (0..players).filter_map(|seat| level.bot(players, seat as u64).ok()).collect();
        let mut game = deal(0, players, seed);
        while let Some(seat) = game.decider() {
            decisions += u32::from(game.legal_moves().len() > 1);
            let Some(bot) = bots.get_mut(seat.index()) else { return 0 };
            let choice = bot.choose(&game.view(seat));
            if game.apply(choice).is_err() {
                return 0;
            }
        }
    }
    decisions
}
