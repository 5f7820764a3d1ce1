//! Who decides for a seat.

use std::fmt;
use std::str::FromStr;

use luxx_bots::{Aim, Bot, Level, ParseLevelError, Tactician};
use luxx_learn::Stakes;
use luxx_rules::{Move, View, ViewRef};

/// Who can sit in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Somebody outside, by number; 0 is the learner, others are whoever the program plays against itself.
    Outside(u8),
    /// A bot, which plays here.
    Bot(Level),
}

impl Player {
    /// The one who learns.
    pub const LEARNER: Player = Player::Outside(0);

    /// Whether it can play: a champion needs its weights.
    pub(crate) fn is_ready(self) -> bool {
        match self {
            Player::Outside(_) => true,
            Player::Bot(level) => level.is_ready(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Outside(0) => f.write_str("learner"),
            Player::Outside(number) => write!(f, "rival:{number}"),
            Player::Bot(level) => level.fmt(f),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// A rival without a number.
    #[error("rivals are numbered from 1 to 255, as in rival:1")]
    Rival,
    /// Neither learner nor rival nor a bot.
    #[error("{0}; besides there are learner and rival:NUMBER")]
    Level(ParseLevelError),
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        if text == "learner" {
            return Ok(Player::LEARNER);
        }
        match text.strip_prefix("rival:") {
            Some(number) => match number.parse() {
                Ok(number @ 1..) => Ok(Player::Outside(number)),
                _ => Err(ParsePlayerError::Rival),
            },
            None => text.parse().map(Player::Bot).map_err(ParsePlayerError::Level),
        }
    }
}

/// Tacticians have large tables and no memory, so all seats share one for each number of players.
pub(crate) struct Tacticians([Tactician; 4]);

impl Tacticians {
    pub(crate) fn new() -> Tacticians {
        Tacticians([2, 3, 4, 5].map(Tactician::new))
    }

    pub(crate) fn choose(&self, view_ref: ViewRef<'_>) -> Move {
        self.0[view_ref.public().players() - 2].choose_by_ref(view_ref)
    }
}

/// A seat with whoever decides there.
pub(crate) enum Chair {
    Outside(u8),
    Tactician,
    Bot(Box<dyn Bot>),
}

impl Chair {
    /// A bot plays for what is played for, as at any other table.
    pub(crate) fn seat(player: Player, players: usize, seed: u64, stakes: &Stakes) -> Chair {
        match player {
            Player::Outside(number) => Chair::Outside(number),
            Player::Bot(Level::Tactician) => Chair::Tactician,
            Player::Bot(level) => Chair::Bot(
                level
                    .bot_aiming(aim(stakes), players, seed)
                    .unwrap_or_else(|error| unreachable!("the set-up was checked: {error}")),
            ),
        }
    }

    /// The bot's move; none if somebody outside must decide.
    pub(crate) fn choose(
        &mut self,
        tacticians: &Tacticians,
        view_ref: ViewRef<'_>,
        view: impl FnOnce() -> View,
    ) -> Option<Move> {
        match self {
            Chair::Outside(_) => None,
            Chair::Tactician => Some(tacticians.choose(view_ref)),
            Chair::Bot(bot) => Some(bot.choose(&view())),
        }
    }
}

/// What a bot plays for: in a match points, until the last deal.
fn aim(stakes: &Stakes) -> Aim {
    match stakes {
        Stakes::Deal => Aim::Win,
        Stakes::Points => Aim::Points,
        Stakes::Match { totals, left } => Aim::in_deal(1, 1 + usize::from(*left), totals),
    }
}

#[cfg(test)]
mod tests {
    use luxx_bots::{Champion, network};
    use luxx_rules::{Game, Setup, Variant};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn bots_play_for_what_is_played_for() {
        let totals = [-30, 30, 0, 0, 0];
        let cases = [
            (Stakes::Deal, Aim::Win),
            (Stakes::Points, Aim::Points),
            (Stakes::Match { totals, left: 1 }, Aim::Points),
            (Stakes::Match { totals, left: 0 }, Aim::Total(totals)),
        ];
        let tacticians = Tacticians::new();
        let mut others = [0; 4];
        for seed in 0..12 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 2, 0, &mut rng)).unwrap();
            while let Some(view_ref) = game.decider_view() {
                let view = game.view(view_ref.seat());
                let alone = |aim| Champion::new(network().unwrap(), 1).aiming(aim).choose(&view);
                for ((stakes, aim), others) in cases.iter().zip(&mut others) {
                    let mut chair = Chair::seat(Player::Bot(Level::Champion { search: None }), 2, 1, stakes);
                    let choice = chair.choose(&tacticians, view_ref, || view.clone()).unwrap();
                    assert_eq!(choice, alone(*aim), "{stakes:?}");
                    *others += u32::from(choice != alone(Aim::Win));
                }
                game.apply(tacticians.choose(view_ref)).unwrap();
            }
        }
        assert!(others[0] == 0 && others[1..].iter().all(|others| *others > 0), "{others:?}");
    }
}
