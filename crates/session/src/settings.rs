//! How the page behaves, kept on the device.

use serde::{Deserialize, Serialize};

/// What can be set. Unknown or missing entries of an older or newer page fall back to the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own on the settings page
pub struct Settings {
    /// `en` or `de`; none: as the browser prefers.
    pub german: Option<bool>,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// How fast cards move.
    pub speed: Speed,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether a decision with a single choice is made by itself.
    pub auto: bool,
    /// Whether a slip that cannot be taken back is asked about.
    pub confirm: bool,
    /// Whether a deal has been finished on this device: newcomers are told a little more.
    pub finished: bool,
}

/// The colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How fast cards move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Time to follow everything.
    Calm,
    /// As at a table.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// Nothing moves.
    Instant,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            german: None,
            theme: Theme::System,
            speed: Speed::Normal,
            sound: false,
            auto: true,
            confirm: true,
            finished: false,
        }
    }
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
}

impl Speed {
    /// All speeds.
    pub const ALL: [Speed; 4] = [Speed::Calm, Speed::Normal, Speed::Fast, Speed::Instant];

    /// How long a card is on its way, in milliseconds.
    pub const fn flight(self) -> u32 {
        match self {
            Speed::Calm => 900,
            Speed::Normal => 400,
            Speed::Fast => 200,
            Speed::Instant => 0,
        }
    }

    /// How long a fact stays before the next one, in milliseconds.
    pub const fn pause(self) -> u32 {
        match self {
            Speed::Calm => 900,
            Speed::Normal => 220,
            Speed::Fast => 60,
            Speed::Instant => 0,
        }
    }
}

impl Settings {
    /// The settings as text.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The settings that were kept; the defaults if nothing usable was.
    pub fn from_json(json: &str) -> Settings {
        serde_json::from_str(json).unwrap_or_default()
    }
}
