//! What is played, by whom, and for what.

use crate::{EnvError, Mode, Player};

/// How an environment is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// How many games stand side by side.
    pub games: usize,
    /// Everything that is drawn by lot follows from it.
    pub seed: u64,
    /// How often each mode is dealt; the weights need not add up to one.
    pub modes: Vec<(Mode, f64)>,
    /// How often each table is seated.
    pub tables: Vec<Table>,
    /// How often each thing is played for.
    pub stakes: StakesMix,
    /// What a point ahead of the best other is worth beside the win, whose worth goes from −1 to 2.
    pub point: f32,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
}

impl Default for Config {
    /// 1,024 games of AMIGO base for four, all seats played from outside, for the win of the deal.
    fn default() -> Config {
        Config {
            games: 1024,
            seed: 0,
            modes: Mode::all().filter(|mode| mode.to_string() == "base-4").map(|mode| (mode, 1.0)).collect(),
            tables: vec![Table { weight: 1.0, others: vec![Player::LEARNER] }],
            stakes: StakesMix::default(),
            point: 0.0,
            threads: 0,
        }
    }
}

/// Who sits at a table: the learner in a seat drawn by lot, and in each other seat one of `others`, drawn by lot too.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// How often this table is seated.
    pub weight: f64,
    /// Who may sit in the other seats.
    pub others: Vec<Player>,
}

/// How often a deal is played for its win, for points, or as a deal of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StakesMix {
    /// For the win of the deal.
    pub deal: f64,
    /// For points.
    pub points: f64,
    /// As one deal of a match whose earlier deals are made up.
    pub contest: f64,
}

impl Default for StakesMix {
    fn default() -> StakesMix {
        StakesMix { deal: 1.0, points: 0.0, contest: 0.0 }
    }
}

impl Config {
    /// Checks what comes from outside.
    pub(crate) fn check(&self) -> Result<(), EnvError> {
        if self.games == 0 {
            return Err(EnvError::NoGames);
        }
        if self.tables.iter().any(|table| table.others.is_empty()) {
            return Err(EnvError::EmptyTable);
        }
        let mut others = self.tables.iter().flat_map(|table| &table.others);
        if let Some(player) = others.find(|player| !player.is_ready()) {
            return Err(EnvError::NotReady(player.to_string()));
        }
        let StakesMix { deal, points, contest } = self.stakes;
        check_weights("modes", self.modes.iter().map(|(_, weight)| *weight))?;
        check_weights("tables", self.tables.iter().map(|table| table.weight))?;
        check_weights("stakes", [deal, points, contest].into_iter())
    }
}

fn check_weights(what: &'static str, mut weights: impl Iterator<Item = f64>) -> Result<(), EnvError> {
    let total = weights.try_fold(0.0, |total, weight| {
        (weight.is_finite() && weight >= 0.0)
            .then_some(total + weight)
            .ok_or(EnvError::Weight { what, weight })
    })?;
    if total > 0.0 { Ok(()) } else { Err(EnvError::NoWeight(what)) }
}

/// The first of these whose weights add up to more than `lot`, a share of their sum.
pub(crate) fn draw<T: Copy>(lot: f64, weighted: impl Iterator<Item = (T, f64)> + Clone) -> Option<T> {
    let mut left = lot * weighted.clone().map(|(_, weight)| weight).sum::<f64>();
    let mut last = None;
    for (thing, weight) in weighted.filter(|(_, weight)| *weight > 0.0) {
        last = Some(thing);
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    last
}
