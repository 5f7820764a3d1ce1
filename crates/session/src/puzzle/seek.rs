//! Which puzzles somebody wants.

use std::ops::RangeInclusive;
use std::str::FromStr;

use luxx_rules::{Setup, Variant};

use super::{Progress, Puzzle, Puzzles, Solved, Theme};

/// What is wanted; nothing said means any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seek {
    /// How hard.
    pub level: Option<u8>,
    /// What about.
    pub theme: Option<Theme>,
    /// By which rules.
    pub variant: Option<Variant>,
    /// With how many players.
    pub players: Option<usize>,
}

impl Seek {
    /// Whether a puzzle is one of those.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.level.is_none_or(|level| level == puzzle.level)
            && self.theme.is_none_or(|theme| theme == puzzle.theme)
            && self.variant.is_none_or(|variant| variant == puzzle.position.variant)
            && self.players.is_none_or(|players| players == puzzle.position.seats.len())
    }

    /// Reads what was kept; what cannot be read is any.
    pub fn read(text: &str) -> Seek {
        let mut seek = Seek::default();
        for (what, which) in text.lines().filter_map(|line| line.split_once(' ')) {
            match what {
                "level" => seek.level = number(which, 1..=Puzzle::HARDEST),
                "theme" => seek.theme = Theme::ALL.into_iter().find(|theme| theme.name() == which),
                "rules" => seek.variant = which.parse().ok(),
                "players" => seek.players = number(which, Setup::PLAYERS),
                _ => {}
            }
        }
        seek
    }

    /// The text to keep: a line for each thing that is said.
    pub fn to_text(&self) -> String {
        let lines = [
            self.level.map(|level| format!("level {level}")),
            self.theme.map(|theme| format!("theme {}", theme.name())),
            self.variant.map(|variant| format!("rules {variant}")),
            self.players.map(|players| format!("players {players}")),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// The puzzle to go on with: the one that was left last among those, else the first after `after` that is open, else the first that is
    /// open, else the first that was not solved; none once all are solved.
    pub fn next(&self, puzzles: &Puzzles, progress: &Progress, after: Option<u16>) -> Option<u16> {
        let wanted = || puzzles.all.iter().filter(|puzzle| self.fits(puzzle)).map(|puzzle| puzzle.number);
        let open = |number: &u16| progress.get(*number).is_none();
        let fits = |number: &u16| puzzles.get(*number).is_some_and(|puzzle| self.fits(puzzle));
        let left = progress.unfinished().find(fits).filter(|_| after.is_none());
        left.or_else(|| wanted().filter(|number| after.is_some_and(|after| after < *number)).find(open))
            .or_else(|| wanted().find(open))
            .or_else(|| {
                let unsolved = |number: &u16| progress.get(*number) == Some(Solved::Not);
                let others = |number: &u16| after != Some(*number);
                wanted().filter(others).find(unsolved)
            })
    }
}

fn number<N: FromStr + PartialOrd>(text: &str, among: RangeInclusive<N>) -> Option<N> {
    text.parse().ok().filter(|number| among.contains(number))
}
