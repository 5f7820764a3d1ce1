//! The ladder, step by step: each bot alone against a table full of the next lower one, at two to five players.

use std::fmt;
use std::ops::RangeInclusive;

use luxx_bots::{Aim, Level};
use luxx_rules::{Setup, Variant};

use super::seating::Lineup;
use super::stats::{Figure, Standing};
use crate::exit::Failure;

/// The tables a ladder is tried at.
pub(crate) const PLAYERS: RangeInclusive<usize> = Setup::PLAYERS;

/// The tables to be played for these bots, the strongest first: step by step, each at every number of players.
pub(crate) fn lineups(variant: Variant, aim: Aim, bots: &[Level], seed: u64) -> Result<Vec<Lineup>, Failure> {
    if bots.len() < 2 {
        return Err(Failure::Usage("a ladder has at least two steps: name two bots or more".to_owned()));
    }
    if let Some([bot, ..]) = bots.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::Usage(format!("{bot} cannot be a step above itself")));
    }
    let tables = bots.windows(2).flat_map(|pair| PLAYERS.map(move |players| (pair, players)));
    tables.map(|(pair, players)| Lineup::new(variant, aim, players, pair, seed)).collect()
}

/// The results of all tables of a ladder.
pub(crate) struct Ladder<'a> {
    tables: Vec<Standing<'a>>,
}

/// One step: a bot against the next lower one, by number of players.
pub(crate) struct Step<'a> {
    pub(crate) upper: Level,
    pub(crate) lower: Level,
    pub(crate) tables: &'a [Standing<'a>],
}

impl Step<'_> {
    /// How far the upper bot is above the lower one, by number of players.
    pub(crate) fn ratings(&self) -> Vec<Figure> {
        // Two bots are as far above the average as below it: their distance is twice that.
        let distance = |half: Figure| Figure { value: 2.0 * half.value, interval: 2.0 * half.interval };
        self.tables.iter().map(|standing| distance(standing.ratings()[0])).collect()
    }

    /// The numbers of players at which the two bots' intervals are not apart, the upper one above.
    fn doubtful(&self) -> Vec<usize> {
        let apart = |standing: &&Standing<'_>| standing.bots[0].wins().low() > standing.bots[1].wins().high();
        self.tables
            .iter()
            .filter(|standing| !apart(standing))
            .map(|standing| standing.lineup.players())
            .collect()
    }
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} against {}", self.upper, self.lower)
    }
}

impl<'a> Ladder<'a> {
    /// From the results of the tables in the order of [`lineups`].
    pub(crate) fn new(tables: Vec<Standing<'a>>) -> Ladder<'a> {
        Ladder { tables }
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = &Standing<'a>> {
        self.tables.iter()
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.tables.chunks(PLAYERS.count()).map(|tables| Step {
            upper: tables[0].bots[0].bot,
            lower: tables[0].bots[1].bot,
            tables,
        })
    }

    /// Whether at every table the two bots' intervals are apart, the upper one above.
    pub(crate) fn is_ordered(&self) -> bool {
        self.steps().all(|step| step.doubtful().is_empty())
    }

    /// What all this says, in a sentence.
    pub(crate) fn verdict(&self) -> String {
        if self.is_ordered() {
            return "Strictly ordered: at every table the intervals of the two bots are apart.".to_owned();
        }
        let doubts = self.steps().filter(|step| !step.doubtful().is_empty()).map(|step| {
            let players: Vec<String> = step.doubtful().iter().map(usize::to_string).collect();
            format!("{} and {} at {} players", step.upper, step.lower, players.join(", "))
        });
        format!("Not in order, or not yet apart: {}.", doubts.collect::<Vec<_>>().join("; "))
    }
}
