//! The file of puzzles: reading and writing it.
//!
//! ```text
//! luxx-puzzles/1 3f2a
//! ## 1 sweep 2
//! best play 12 x; 62
//! next play 5 5; 18.4; 1.20
//! next play 9; 21.0; 1.31
//! wrong play 5 5; leave; play 13 13
//! before take; draw deck
//! rules amigo base
//! paw 0
//! seat 0 hand 12 x 5 5 …
//! ```
//!
//! After the move that is best: the share of wins it brings. After the next ones: how far each is behind, the standard error of that.
//! After the wrong one: what refutes it. The rest is a [`Position`].

use std::fmt;

use luxx_rules::{Move, Position};

use super::{Puzzle, Theme, Weighed};

const FORMAT: &str = "luxx-puzzles/1";

/// All puzzles of a file, the easiest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Puzzles {
    /// Which file it is: another one numbers its puzzles anew.
    pub edition: String,
    /// The puzzles.
    pub all: Vec<Puzzle>,
}

/// A text that holds no puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzle {puzzle}: {problem}")]
pub struct PuzzleError {
    /// The number of the puzzle; 0 before the first.
    pub puzzle: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl Puzzles {
    /// The file that comes with luxx.
    pub const OWN: &str = include_str!("../../puzzles/puzzles.txt");

    /// Reads a file. The moves are understood but not played: [`Puzzle::check`] does that.
    pub fn read(text: &str) -> Result<Puzzles, PuzzleError> {
        let text = text.lines().filter(|line| !line.starts_with("# ")).collect::<Vec<_>>().join("\n");
        let mut parts = text.split("\n## ");
        let head = parts.next().unwrap_or_default().trim();
        let edition = head
            .strip_prefix(FORMAT)
            .map(str::trim)
            .ok_or_else(|| PuzzleError { puzzle: 0, problem: format!("the file begins with {FORMAT}") })?;
        let read = |(place, part)| puzzle(part).map_err(|problem| PuzzleError { puzzle: place + 1, problem });
        let all = parts.enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Puzzles { edition: edition.to_owned(), all })
    }

    /// The puzzle with this number.
    pub fn get(&self, number: u16) -> Option<&Puzzle> {
        self.all.iter().find(|puzzle| puzzle.number == number)
    }
}

impl fmt::Display for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORMAT} {}", self.edition)?;
        self.all.iter().try_for_each(|puzzle| write!(f, "\n{puzzle}"))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |all: &[Move]| all.iter().map(Move::to_string).collect::<Vec<_>>().join("; ");
        writeln!(f, "## {} {} {}", self.number, self.theme.name(), self.level)?;
        writeln!(f, "best {}; {:.0}", self.best, self.share)?;
        for Weighed { choice, behind, error } in &self.others {
            writeln!(f, "next {choice}; {behind:.1}; {error:.2}")?;
        }
        let refuted: Vec<Move> = std::iter::once(self.wrong).chain(self.reply.iter().copied()).collect();
        writeln!(f, "wrong {}", moves(&refuted))?;
        if !self.before.is_empty() {
            writeln!(f, "before {}", moves(&self.before))?;
        }
        write!(f, "{}", self.position)
    }
}

fn puzzle(text: &str) -> Result<Puzzle, String> {
    let (heading, rest) = text.split_once('\n').ok_or("nothing follows its heading")?;
    let words: Vec<&str> = heading.split_whitespace().collect();
    let &[number, theme, level] = words.as_slice() else {
        return Err("its heading is `NUMBER THEME LEVEL`".to_owned());
    };
    let (mut best, mut others, mut wrong) = (None, Vec::new(), None);
    let (mut before, mut position) = (Vec::new(), String::new());
    for line in rest.lines() {
        match line.split_once(' ') {
            Some(("best", text)) => best = Some(text),
            Some(("next", text)) => others.push(weighed(text)?),
            Some(("wrong", text)) => wrong = Some(moves(text)?),
            Some(("before", text)) => before = moves(text)?,
            _ => {
                position.push_str(line);
                position.push('\n');
            }
        }
    }
    let best: Vec<&str> = best.ok_or("it has no best move")?.split(';').map(str::trim).collect();
    let &[choice, share] = best.as_slice() else {
        return Err("best is `MOVE; SHARE`".to_owned());
    };
    let mut wrong = wrong.ok_or("it has no wrong move")?.into_iter();
    let level = level.parse().ok().filter(|level| (1..=Puzzle::HARDEST).contains(level));
    Ok(Puzzle {
        number: number.parse().map_err(|_| "its number is none")?,
        theme: Theme::ALL.into_iter().find(|known| known.name() == theme).ok_or("no such theme")?,
        level: level.ok_or("no such level")?,
        position: position.parse::<Position>().map_err(|error| error.to_string())?,
        before,
        best: choice.parse::<Move>().map_err(|error| error.to_string())?,
        share: figure(share)?,
        others,
        wrong: wrong.next().ok_or("it has no wrong move")?,
        reply: wrong.collect(),
    })
}

fn weighed(text: &str) -> Result<Weighed, String> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let &[choice, behind, error] = parts.as_slice() else {
        return Err("next is `MOVE; BEHIND; ERROR`".to_owned());
    };
    let choice = choice.parse::<Move>().map_err(|error| error.to_string())?;
    Ok(Weighed { choice, behind: figure(behind)?, error: figure(error)? })
}

/// A share in hundredths.
fn figure(text: &str) -> Result<f64, String> {
    let figure = text.parse::<f64>().ok().filter(|figure| (0.0..=100.0).contains(figure));
    figure.ok_or_else(|| format!("{text:?} is no share of a hundred"))
}

fn moves(text: &str) -> Result<Vec<Move>, String> {
    text.split(';').map(|choice| choice.trim().parse::<Move>().map_err(|error| error.to_string())).collect()
}
