//! From the results of playouts to chances in real games.
//!
//! Playouts are off in a way that depends on the table: real hands are better than dealt ones, real searchers better than
//! the tacticians that stand in for them, and the more so the earlier in the game. Logistic regression on finished games
//! says by how much; `luxx arena --calibrate --fit FILE` plays them and writes the file that is built in here.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::LazyLock;

use luxx_rules::View;

use crate::Level;

/// For each table and level the map from playouts to chances.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    entries: Vec<Entry>,
}

/// The map of one table: so many players, all others of one level.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    players: usize,
    level: String,
    map: Map,
}

/// One question that was asked, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The share of the win in the playouts.
    pub raw: f64,
    /// How early in the game it was, see [`Calibration::early`].
    pub early: f64,
    /// The share of the win in the real game.
    pub won: f64,
}

/// The logit of a chance as a sum: a shift, the logit of the playouts' share times a slope, and a shift for early positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Map {
    shift: f64,
    slope: f64,
    early: f64,
}

impl Map {
    pub(super) const IDENTITY: Map = Map { shift: 0.0, slope: 1.0, early: 0.0 };

    pub(super) fn apply(self, share: f64, early: f64) -> f64 {
        sigmoid(self.shift + self.slope * logit(share) + self.early * early)
    }

    /// The most likely map, by Newton's method. A little is held against maps that change much, so that few samples change
    /// little.
    fn fit(samples: &[Sample]) -> Map {
        let mut terms = [0.0, 1.0, 0.0];
        for _ in 0..STEPS {
            // A weak normal prior around the identity.
            let mut gradient = [-RIDGE * terms[0], RIDGE * (1.0 - terms[1]), -RIDGE * terms[2]];
            let mut curvature = [[RIDGE, 0.0, 0.0], [0.0, RIDGE, 0.0], [0.0, 0.0, RIDGE]];
            for sample in samples {
                let inputs = [1.0, logit(sample.raw), sample.early];
                let sum: f64 = inputs.iter().zip(terms).map(|(input, term)| input * term).sum();
                let told = sigmoid(sum);
                for row in 0..3 {
                    gradient[row] += inputs[row] * (sample.won - told);
                    for column in 0..3 {
                        curvature[row][column] += inputs[row] * inputs[column] * told * (1.0 - told);
                    }
                }
            }
            let step = solve(curvature, gradient);
            terms.iter_mut().zip(step).for_each(|(term, step)| *term += step);
        }
        Map { shift: terms[0], slope: terms[1], early: terms[2] }
    }
}

const STEPS: usize = 30;
const RIDGE: f64 = 2.0;

/// Shares in playouts are kept away from 0 and 1, whose logits are infinite: a few hundred worlds cannot know better.
const LEAST: f64 = 0.005;

pub(super) fn logit(share: f64) -> f64 {
    let share = share.clamp(LEAST, 1.0 - LEAST);
    libm::log(share / (1.0 - share))
}

fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-logit))
}

/// Solves three equations whose matrix is symmetric and positive (Gauss, no pivoting needed).
fn solve(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        for row in pivot + 1..3 {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            matrix[row].iter_mut().zip(above).skip(pivot).for_each(|(below, above)| *below -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..3).rev() {
        for column in row + 1..3 {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}

impl Calibration {
    /// The one that is built in.
    pub fn shipped() -> &'static Calibration {
        static SHIPPED: LazyLock<Calibration> = LazyLock::new(|| {
            // A test reads it: whoever gets here has the same bytes.
            include_str!("../../data/calibration.txt").parse().unwrap_or_else(|_| Calibration::none())
        });
        &SHIPPED
    }

    /// One that changes nothing.
    pub const fn none() -> Calibration {
        Calibration { entries: Vec::new() }
    }

    /// How early a position is, from 1 (nobody has played much) to 0: by the smallest hand, since that one ends the game.
    pub fn early(view: &View) -> f64 {
        let smallest = view.public().seats().map(|seat| view.public().hand_len(seat)).min().unwrap_or(0);
        (smallest as f64 / 13.0).min(1.0)
    }

    /// What share of the win these playouts stand for, at a table of so many with bots of this level in all other seats.
    pub fn apply(&self, players: usize, level: Level, raw: f64, early: f64) -> f64 {
        self.mean(players, &[level]).apply(raw, early)
    }

    /// The map for a table with these others: the mean of theirs. A table that was never measured changes nothing.
    pub(super) fn mean(&self, players: usize, levels: &[Level]) -> Map {
        let map = |level: &Level| {
            let fits = |entry: &&Entry| entry.players == players && entry.level == level.name();
            self.entries.iter().find(fits).map_or(Map::IDENTITY, |entry| entry.map)
        };
        let mean = |part: fn(Map) -> f64| {
            levels.iter().map(|level| part(map(level))).sum::<f64>() / levels.len().max(1) as f64
        };
        Map { shift: mean(|map| map.shift), slope: mean(|map| map.slope), early: mean(|map| map.early) }
    }

    /// Fits the map of one table, in the place of what was known of it.
    pub fn fit(&mut self, players: usize, level: Level, samples: &[Sample]) {
        self.entries.retain(|entry| entry.players != players || entry.level != level.name());
        self.entries.push(Entry { players, level: level.name().to_owned(), map: Map::fit(samples) });
        let place = |name: &str| Level::LADDER.iter().position(|level| level.name() == name);
        self.entries.sort_by_key(|entry| (place(&entry.level), entry.players));
    }
}

/// One line for each table: players, level, shift, slope, early.
impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        for Entry { players, level, map } in &self.entries {
            writeln!(lines, "{players} {level} {:.3} {:.3} {:.3}", map.shift, map.slope, map.early)?;
        }
        f.write_str(&lines)
    }
}

/// A line that is no map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalibrationError {
    /// Its number, from 1.
    pub line: usize,
}

impl fmt::Display for CalibrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: not `players level shift slope early`", self.line)
    }
}

impl std::error::Error for CalibrationError {}

impl FromStr for Calibration {
    type Err = CalibrationError;

    /// Reads what `Display` writes; lines that begin with `#` are comments.
    fn from_str(text: &str) -> Result<Calibration, CalibrationError> {
        let entry = |line: &str| {
            let words: [&str; 5] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
            let [players, level, terms @ ..] = words;
            let terms = terms.map(|term| term.parse().ok().filter(|term: &f64| term.is_finite()));
            let [Some(shift), Some(slope), Some(early)] = terms else { return None };
            let level: Level = level.parse().ok()?;
            let players = players.parse().ok().filter(|players| (2..=5).contains(players))?;
            Some(Entry { players, level: level.name().to_owned(), map: Map { shift, slope, early } })
        };
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        let read = |(number, line): (usize, &str)| entry(line).ok_or(CalibrationError { line: number + 1 });
        lines.map(read).collect::<Result<_, _>>().map(|entries| Calibration { entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_a_map_for_every_table() {
        let text = include_str!("../../data/calibration.txt");
        let shipped: Calibration = text.parse().unwrap();
        for (players, level) in (2..=5).flat_map(|players| Level::LADDER.map(|level| (players, level))) {
            let entry = shipped.entries.iter().find(|e| e.players == players && e.level == level.name());
            let map = entry.unwrap_or_else(|| panic!("{players} {level}")).map;
            assert!(map.slope > 0.0, "{players} {level}: a better result must stay a better one");
        }
        let lines: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(shipped.to_string(), lines);
        assert_eq!("# comment\n4 greedy 0 1\n".parse::<Calibration>(), Err(CalibrationError { line: 2 }));
        for wrong in ["6 greedy 0 1 0", "4 wizard 0 1 0", "4 greedy 0 1 NaN", "4 greedy 0 1 0 0"] {
            assert!(wrong.parse::<Calibration>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_fit_finds_what_playouts_are_off_by() {
        // The truth is a shift by -1, and by half of it less where it is late.
        let truth = Map { shift: -0.5, slope: 0.8, early: -0.5 };
        let samples: Vec<Sample> = (1..100)
            .flat_map(|percent| [0.0, 0.4, 1.0].map(|early| (f64::from(percent) / 100.0, early)))
            .flat_map(|(raw, early)| {
                // So many wins and losses as the truth says, to a hundredth.
                let wins = (100.0 * truth.apply(raw, early)).round() as usize;
                (0..100).map(move |game| Sample { raw, early, won: f64::from(u8::from(game < wins)) })
            })
            .collect();
        let mut calibration = Calibration::none();
        calibration.fit(4, Level::Greedy, &samples);
        for (raw, early) in [(0.1, 0.0), (0.5, 1.0), (0.9, 0.5)] {
            let (told, right) = (calibration.apply(4, Level::Greedy, raw, early), truth.apply(raw, early));
            assert!((told - right).abs() < 0.01, "{told} where {right} is right");
        }
        let elsewhere = calibration.apply(3, Level::Greedy, 0.5, 1.0);
        assert!((elsewhere - 0.5).abs() < 1e-9, "never measured, never changed");
    }
}
