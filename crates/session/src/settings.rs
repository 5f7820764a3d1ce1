//! How the page behaves, kept on the device.

use luxx_rules::Decision;
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
    /// Whether the system may say that it is one's turn at a table of people.
    pub notifications: bool,
    /// Whether a deal has been finished on this device: newcomers are told a little more.
    pub finished: bool,
    /// What has been explained on this device.
    pub taught: Taught,
}

/// What somebody new to the game has been told: each thing is explained once. Kept as bits, so that a page of another version
/// reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Taught(u16);

impl Taught {
    const AIM: u16 = 1;

    /// Whether the aim of the game has been explained.
    pub const fn aim(self) -> bool {
        self.0 & Taught::AIM != 0
    }

    /// The aim has been explained.
    pub const fn add_aim(&mut self) {
        self.0 |= Taught::AIM;
    }

    /// Whether this kind of question has been explained.
    pub const fn has(self, decision: Decision) -> bool {
        self.0 & Taught::bit(decision) != 0
    }

    /// This kind of question has been explained.
    pub const fn add(&mut self, decision: Decision) {
        self.0 |= Taught::bit(decision);
    }

    const fn bit(decision: Decision) -> u16 {
        match decision {
            Decision::Play => 1 << 1,
            Decision::Shadow => 1 << 2,
            Decision::Take => 1 << 3,
            Decision::Return => 1 << 4,
            Decision::Draw => 1 << 5,
            Decision::MayDraw => 1 << 6,
        }
    }
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
            notifications: false,
            finished: false,
            taught: Taught::default(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_question_is_remembered_for_itself() {
        let mut settings = Settings::from_json(r#"{"speed": "fast"}"#);
        for (place, decision) in Decision::ALL.into_iter().enumerate() {
            assert!(Decision::ALL.into_iter().skip(place).all(|later| !settings.taught.has(later)));
            settings.taught.add(decision);
            assert!(settings.taught.has(decision) && !settings.taught.aim());
        }
        settings.taught.add_aim();
        assert_eq!(Settings::from_json(&settings.to_json()), settings);
    }
}
