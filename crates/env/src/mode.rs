//! The sixteen modes: four variants, two to five players.

use std::fmt;
use std::str::FromStr;

use luxx_rules::{Setup, Variant};

/// What is played: by which rules and by how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    variant: Variant,
    players: u8,
}

impl Mode {
    /// How many modes there are.
    pub const COUNT: usize = 16;

    /// All modes in the order of their numbers: `4 · variant + players − 2`.
    pub fn all() -> impl Iterator<Item = Mode> {
        Variant::ALL
            .into_iter()
            .flat_map(|variant| Setup::PLAYERS.map(move |players| Mode { variant, players: players as u8 }))
    }

    /// The rules.
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// How many play.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// The number of the mode, below [`Mode::COUNT`].
    pub fn index(self) -> usize {
        Mode::all().position(|mode| mode == self).unwrap_or(0)
    }
}

const NAMES: [&str; 4] = ["base", "advanced", "expert", "ravensburger"];

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = Variant::ALL.into_iter().position(|variant| variant == self.variant).unwrap_or(0);
        write!(f, "{}-{}", NAMES[variant], self.players)
    }
}

/// A text that names no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no mode {0:?}: modes are base, advanced, expert and ravensburger with -2 to -5 for the players, as in base-4"
)]
pub struct ParseModeError(String);

impl FromStr for Mode {
    type Err = ParseModeError;

    fn from_str(text: &str) -> Result<Mode, ParseModeError> {
        Mode::all()
            .find(|mode| mode.to_string() == text)
            .ok_or_else(|| ParseModeError(text.chars().take(40).collect()))
    }
}
