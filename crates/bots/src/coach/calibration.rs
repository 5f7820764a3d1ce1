//! From what a judge says to chances in real games.
//!
//! Judges are off in a way that depends on the table. In playouts real hands are better than dealt ones, real searchers
//! better than the tacticians that stand in for them, and the more so the earlier in the game; the champion thinks that
//! everybody plays as well as it does. Logistic regression on finished games says by how much; `luxx arena --calibrate
//! --fit FILE` plays them and writes the file that is built in here.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::LazyLock;

use luxx_rules::{Setup, View};

use super::Judge;
use crate::{Budget, Level};

/// How many trials a hint takes, on the page, in the terminal and in the games that the maps were fitted to: with more or
/// fewer a judge's best move looks better or worse than it is by another measure.
pub const HINT_TRIALS: u32 = 600;

/// For each judge, table and level the map from results to chances.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    entries: Vec<Entry>,
}

/// The map of a judge for one table: so many players, all others of one level.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    judge: Judge,
    players: usize,
    level: String,
    map: Map,
}

/// One question that was asked, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The share of the win as the judge sees it.
    pub raw: f64,
    /// How early in the game it was, see [`Calibration::early`].
    pub early: f64,
    /// The share of the win in the real game.
    pub won: f64,
}

/// The logit of a chance as a sum: a shift, the logit of the judge's share times a slope, and a shift for early positions.
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

    /// The most likely map, by Newton's method, whose steps are halved until they lead upwards. A little is held against
    /// maps that change much, so that few samples change little.
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
            let before = likelihood(terms, samples);
            let along = |part: f64| std::array::from_fn(|term| terms[term] + part * step[term]);
            let mut parts = (0..HALVINGS).map(|halvings| along(0.5_f64.powi(halvings)));
            // None once the top is reached, to the last bit.
            let Some(higher) = parts.find(|terms| likelihood(*terms, samples) > before) else { break };
            terms = higher;
        }
        Map { shift: terms[0], slope: terms[1], early: terms[2] }
    }
}

/// The logarithm of how likely the samples are if a map with these terms is right, and of how likely such a map is.
fn likelihood(terms: [f64; 3], samples: &[Sample]) -> f64 {
    let map = Map { shift: terms[0], slope: terms[1], early: terms[2] };
    let of = |sample: &Sample| {
        let told = map.apply(sample.raw, sample.early).clamp(1e-12, 1.0 - 1e-12);
        sample.won * libm::log(told) + (1.0 - sample.won) * libm::log(1.0 - told)
    };
    let change = terms[0].powi(2) + (1.0 - terms[1]).powi(2) + terms[2].powi(2);
    samples.iter().map(of).sum::<f64>() - RIDGE / 2.0 * change
}

const STEPS: usize = 60;
const HALVINGS: i32 = 20;
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

impl Entry {
    fn is_of(&self, judge: Judge, players: usize, level: Level) -> bool {
        self.judge == judge && self.players == players && self.level == level.name()
    }
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

    /// What chance a judge's share stands for, at a table of so many with bots of this level in all other seats.
    pub fn apply(&self, judge: Judge, players: usize, level: Level, raw: f64, early: f64) -> f64 {
        self.mean(judge, players, &[level]).apply(raw, early)
    }

    /// Whether games of bots like these were played to see how true the chances are: the levels of the ladder as they stand
    /// there, and a judge with so many trials. A searcher or champion that looks further ahead, or not as far, wins otherwise.
    pub(super) fn is_measured(levels: &[Level], budget: Budget) -> bool {
        budget == Budget::Worlds(HINT_TRIALS) && levels.iter().all(|level| Level::LADDER.contains(level))
    }

    /// The map for a table with these others: the mean of theirs, each by the name of its level alone. A table that was never
    /// measured changes nothing.
    pub(super) fn mean(&self, judge: Judge, players: usize, levels: &[Level]) -> Map {
        let map = |level: &Level| {
            let fits = |entry: &&Entry| entry.is_of(judge, players, *level);
            self.entries.iter().find(fits).map_or(Map::IDENTITY, |entry| entry.map)
        };
        let mean = |part: fn(Map) -> f64| {
            levels.iter().map(|level| part(map(level))).sum::<f64>() / levels.len().max(1) as f64
        };
        Map { shift: mean(|map| map.shift), slope: mean(|map| map.slope), early: mean(|map| map.early) }
    }

    /// Fits the map of one table, in the place of what was known of it.
    pub fn fit(&mut self, judge: Judge, players: usize, level: Level, samples: &[Sample]) {
        self.entries.retain(|entry| !entry.is_of(judge, players, level));
        self.entries.push(Entry { judge, players, level: level.name().to_owned(), map: Map::fit(samples) });
        let place = |name: &str| Level::LADDER.iter().position(|level| level.name() == name);
        self.entries.sort_by_key(|entry| (entry.judge as u8, place(&entry.level), entry.players));
    }
}

/// One line for each table: judge, players, level, shift, slope, early.
impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        for Entry { judge, players, level, map } in &self.entries {
            writeln!(lines, "{judge} {players} {level} {:.3} {:.3} {:.3}", map.shift, map.slope, map.early)?;
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
        write!(f, "line {}: not `judge players level shift slope early`", self.line)
    }
}

impl std::error::Error for CalibrationError {}

impl FromStr for Calibration {
    type Err = CalibrationError;

    /// Reads what `Display` writes; lines that begin with `#` are comments.
    fn from_str(text: &str) -> Result<Calibration, CalibrationError> {
        let entry = |line: &str| {
            let words: [&str; 6] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
            let [judge, players, level, terms @ ..] = words;
            let terms = terms.map(|term| term.parse().ok().filter(|term: &f64| term.is_finite()));
            let [Some(shift), Some(slope), Some(early)] = terms else { return None };
            let judge = judge.parse().ok()?;
            let level: Level = level.parse().ok()?;
            let players = players.parse().ok().filter(|players| Setup::PLAYERS.contains(players))?;
            Some(Entry { judge, players, level: level.name().to_owned(), map: Map { shift, slope, early } })
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
        for judge in Judge::ALL {
            for (players, level) in (2..=5).flat_map(|players| Level::LADDER.map(|level| (players, level))) {
                let entry = shipped.entries.iter().find(|entry| entry.is_of(judge, players, level));
                let map = entry.unwrap_or_else(|| panic!("{judge} {players} {level}")).map;
                assert!(map.slope > 0.0, "{judge} {players} {level}: a better result must stay a better one");
                assert_ne!(map, Map::IDENTITY, "{judge} {players} {level} was never measured");
            }
        }
        let lines: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(shipped.to_string(), lines);
        assert_eq!(
            "# comment\nchampion 4 greedy 0 1\n".parse::<Calibration>(),
            Err(CalibrationError { line: 2 })
        );
        for wrong in [
            "champion 6 greedy 0 1 0",
            "nobody 4 greedy 0 1 0",
            "searcher 4 wizard 0 1 0",
            "searcher 4 greedy 0 1 NaN",
            "4 greedy 0 1 0",
        ] {
            assert!(wrong.parse::<Calibration>().is_err(), "{wrong}");
        }
    }

    /// Undamped, Newton's method leaps from here to a map that says 100 % where 9 % is true.
    #[test]
    fn a_fit_converges_where_the_judge_is_nearly_always_sure_and_wrong() {
        let games = |raw: f64, early: f64, games: usize, wins: usize| {
            (0..games).map(move |game| Sample { raw, early, won: f64::from(u8::from(game < wins)) })
        };
        let samples: Vec<Sample> = games(1.0, 1.0, 540, 6)
            .chain(games(1.0, 0.9, 400, 4))
            .chain(games(0.0, 0.2, 60, 1))
            .chain(games(1.0, 0.1, 40, 36))
            .collect();
        let mut calibration = Calibration::none();
        calibration.fit(Judge::Champion, 2, Level::Tactician, &samples);
        let told = |sample: &Sample| {
            calibration.apply(Judge::Champion, 2, Level::Tactician, sample.raw, sample.early)
        };
        let mean =
            |value: &dyn Fn(&Sample) -> f64| samples.iter().map(value).sum::<f64>() / samples.len() as f64;
        let (shown, won) = (mean(&told), mean(&|sample| sample.won));
        assert!((shown - won).abs() < 0.01, "{shown} where {won} is right");
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
        calibration.fit(Judge::Champion, 4, Level::Greedy, &samples);
        for (raw, early) in [(0.1, 0.0), (0.5, 1.0), (0.9, 0.5)] {
            let (told, right) =
                (calibration.apply(Judge::Champion, 4, Level::Greedy, raw, early), truth.apply(raw, early));
            assert!((told - right).abs() < 0.01, "{told} where {right} is right");
        }
        for (judge, players) in [(Judge::Champion, 3), (Judge::Searcher, 4)] {
            let elsewhere = calibration.apply(judge, players, Level::Greedy, 0.5, 1.0);
            assert!((elsewhere - 0.5).abs() < 1e-9, "never measured, never changed");
        }
    }
}
