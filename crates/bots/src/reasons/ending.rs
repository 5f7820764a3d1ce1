//! Moves that end the game: by the last cards, by draws that take all there is, or because a position stands for the third
//! time.

use luxx_rules::{Phase, View};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Fact;

/// How the game ends if this move ends it, whatever anybody does.
///
/// The rules are asked by trying the move in some world that fits the view. Which one does not matter: whether the game
/// ends, and with how many cards in whose hand, follows from numbers that everybody sees.
pub(super) fn ending(view: &View, choice: luxx_rules::Move) -> Option<Fact> {
    let mut world = view.determinize(&mut Xoshiro256PlusPlus::seed_from_u64(0));
    world.apply(choice).ok()?;
    loop {
        let public = world.public();
        match public.phase() {
            Phase::Over(_) => {
                let outcome = public.outcome()?;
                return Some(Fact::Ends { outcome, won: outcome.won(view.seat()) });
            }
            // All that is left must be drawn; in what order makes no difference.
            Phase::Draw { owed, .. }
                if usize::from(owed) >= public.deck_len() + usize::from(public.pool().len()) =>
            {
                world.apply(world.legal_moves().get(0)?).ok()?;
            }
            _ => return None,
        }
    }
}
