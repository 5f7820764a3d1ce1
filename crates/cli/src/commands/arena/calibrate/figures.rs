//! How far what was shown is from what came true.

use luxx_bots::Level;

use super::Asked;

/// Shares are sorted into so many bins of the same width.
pub(super) const BINS: usize = 10;

/// The questions of one table, summed up.
pub(super) struct Table {
    pub(super) level: Level,
    pub(super) players: usize,
    pub(super) games: usize,
    /// What came true, on average.
    pub(super) won: f64,
    /// What the judge says.
    pub(super) raw: Showing,
    /// What was shown.
    pub(super) shown: Showing,
    /// The mean squared error of always saying a fair share.
    pub(super) brier_of_fair: f64,
}

/// Chances that were named, and how good they were.
pub(super) struct Showing {
    pub(super) mean: f64,
    /// The expected calibration error: how far a bin's mean is from what came true in it, weighted by its games.
    pub(super) error: f64,
    /// How much of that chance alone would bring about if all chances were true.
    pub(super) by_chance: f64,
    /// The mean squared error.
    pub(super) brier: f64,
    pub(super) bins: [Bin; BINS],
}

/// The questions whose answer lay in one tenth.
#[derive(Clone, Copy, Default)]
pub(super) struct Bin {
    pub(super) games: f64,
    shown: f64,
    won: f64,
    /// The variance of the number of wins if all chances were true.
    variance: f64,
}

impl Bin {
    pub(super) fn shown(&self) -> f64 {
        self.shown / self.games.max(1.0)
    }

    pub(super) fn won(&self) -> f64 {
        self.won / self.games.max(1.0)
    }
}

impl Table {
    pub(super) fn new(level: Level, players: usize, asked: &[Asked]) -> Table {
        let mean =
            |value: &dyn Fn(&Asked) -> f64| asked.iter().map(value).sum::<f64>() / asked.len().max(1) as f64;
        let fair = 1.0 / players as f64;
        Table {
            level,
            players,
            games: asked.len(),
            won: mean(&|asked| asked.sample.won),
            raw: Showing::new(asked.iter().map(|asked| (asked.sample.raw, asked.sample.won))),
            shown: Showing::new(asked.iter().map(|asked| (asked.shown, asked.sample.won))),
            brier_of_fair: mean(&|asked| (asked.sample.won - fair).powi(2)),
        }
    }
}

impl Showing {
    /// From what was shown and what came of it.
    pub(super) fn new(pairs: impl Iterator<Item = (f64, f64)>) -> Showing {
        let mut bins = [Bin::default(); BINS];
        let (mut games, mut mean, mut brier) = (0.0, 0.0, 0.0);
        for (shown, won) in pairs {
            let bin = &mut bins[((shown * BINS as f64) as usize).min(BINS - 1)];
            bin.games += 1.0;
            bin.shown += shown;
            bin.won += won;
            bin.variance += shown * (1.0 - shown);
            games += 1.0;
            mean += shown;
            brier += (shown - won).powi(2);
        }
        let games = f64::max(games, 1.0);
        let error = bins.iter().map(|bin| (bin.shown - bin.won).abs()).sum::<f64>() / games;
        // The mean distance of a normal variable from its mean is so much of its deviation.
        let distance = (2.0 / std::f64::consts::PI).sqrt();
        let by_chance = bins.iter().map(|bin| distance * bin.variance.sqrt()).sum::<f64>() / games;
        Showing { mean: mean / games, error, by_chance, brier: brier / games, bins }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_the_distance_of_what_was_shown_from_what_came() {
        // A hundred times 25 % shown and twenty wins; a hundred times 95 % and all won.
        let pairs = (0..100).flat_map(|game| [(0.25, f64::from(u8::from(game < 20))), (0.95, 1.0)]);
        let showing = Showing::new(pairs);
        assert!((showing.error - 0.05).abs() < 1e-9, "{}", showing.error);
        assert!((showing.mean - 0.60).abs() < 1e-9);
        assert!((showing.bins[2].won() - 0.2).abs() < 1e-9 && (showing.bins[9].shown() - 0.95).abs() < 1e-9);
        let brier = (20.0 * 0.75 * 0.75 + 80.0 * 0.25 * 0.25 + 100.0 * 0.05 * 0.05) / 200.0;
        assert!((showing.brier - brier).abs() < 1e-9);
        assert!(showing.by_chance > 0.02 && showing.by_chance < 0.04, "{}", showing.by_chance);
    }
}
