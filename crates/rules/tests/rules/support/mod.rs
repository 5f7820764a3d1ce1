//! What several test files share: all modes, seeded games and seeded choices.

use luxx_rules::{Game, Move, Setup, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Every variant with two to five players.
pub(crate) fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

/// How a random player chooses. Plain random play rarely sees the far corners; the others go there on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// All moves alike.
    Any,
    /// One card at a time, everything is left and taken back: long games, and cycles where ones catch 13s.
    Cyclic,
    /// Takes and draws whatever it can: deck and pool run out.
    Greedy,
    /// Plays as many cards as it can and draws as few: the hand is soon empty.
    Hasty,
}

pub(crate) const TASTES: [Taste; 4] = [Taste::Any, Taste::Cyclic, Taste::Greedy, Taste::Hasty];

impl Taste {
    pub(crate) fn choose(self, game: &Game, rng: &mut ChaCha8Rng) -> Option<Move> {
        let moves: Vec<Move> = game.legal_moves().iter().collect();
        let liked: Vec<Move> = moves.iter().copied().filter(|choice| self.likes(*choice, game)).collect();
        let from = if liked.is_empty() { &moves } else { &liked };
        (!from.is_empty()).then(|| from[rng.random_range(0..from.len())])
    }

    fn likes(self, choice: Move, game: &Game) -> bool {
        match (self, choice) {
            (Taste::Any, _) => true,
            (Taste::Cyclic, Move::Play(layer)) => {
                let hand = game.hand(game.public().paw());
                layer.size() == 1
                    && hand.len() > 1
                    && (!game.public().variant().ones_catch() || matches!(layer.value().face(), 1 | 13 | 14))
            }
            (Taste::Cyclic, choice) => {
                matches!(choice, Move::Leave | Move::TakeBack | Move::Pass | Move::Draw(_))
            }
            (Taste::Greedy, Move::Play(layer)) => {
                usize::from(layer.size()) < game.public().hand_len(game.public().paw())
            }
            (Taste::Greedy, choice) => matches!(choice, Move::Take | Move::Discard | Move::Draw(_)),
            (Taste::Hasty, Move::Play(layer)) => {
                let hand = game.hand(game.public().paw());
                let most = hand.groups().map(|(_, count)| count).max().unwrap_or(0);
                layer.size() >= most
            }
            (Taste::Hasty, choice) => matches!(choice, Move::Leave | Move::TakeBack | Move::Pass),
        }
    }
}

/// The generator for one of many test games.
pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A shuffled setup; the seat that starts varies with the seed.
pub(crate) fn setup(variant: Variant, players: usize, seed: u64) -> Setup {
    Setup::shuffled(variant, players, seed as usize % players, &mut rng(seed))
}

/// Plays a game to its end and calls `look` before every move and once after the last.
pub(crate) fn walk(
    variant: Variant,
    players: usize,
    seed: u64,
    mut look: impl FnMut(&Game, Option<Move>, &mut ChaCha8Rng),
) -> Game {
    let taste = TASTES[seed as usize % TASTES.len()];
    let mut game = Game::deal(&setup(variant, players, seed)).unwrap();
    let mut rng = rng(seed ^ 0x5eed);
    for _ in 0..200_000 {
        let choice = taste.choose(&game, &mut rng);
        look(&game, choice, &mut rng);
        match choice {
            Some(choice) => game.apply(choice).unwrap(),
            None => return game,
        }
    }
    panic!("{variant} {players} seed {seed}: the game does not end");
}
