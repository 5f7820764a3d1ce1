//! What somebody has made of the puzzles.

use std::collections::BTreeMap;

/// How a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// At this try; an idea counts as one.
    In(u8),
    /// Not: it was given up, or all tries were used.
    Not,
}

/// A puzzle that was left in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Which one.
    pub number: u16,
    /// How many wrong moves were made.
    pub misses: u8,
    /// How many ideas were given.
    pub ideas: u8,
}

/// How all puzzles ended that were tried. It belongs to one file: another one numbers its puzzles anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    edition: String,
    /// The one that was tried last comes last.
    left: Vec<Left>,
    done: BTreeMap<u16, Solved>,
}

impl Progress {
    /// Reads what was kept for this file; a line that cannot be read is left out.
    pub fn read(text: &str, edition: &str) -> Progress {
        let mut progress = Progress { edition: edition.to_owned(), ..Progress::default() };
        let mut lines = text.lines();
        if lines.next() != Some(edition) {
            return progress;
        }
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["left", number, misses, ideas] = words[..] {
                let left = || Some((number.parse().ok()?, misses.parse().ok()?, ideas.parse().ok()?));
                progress.left.extend(left().map(|(number, misses, ideas)| Left { number, misses, ideas }));
            } else if let [number, tries] = words[..]
                && let (Ok(number), Ok(tries)) = (number.parse(), tries.parse())
            {
                progress.done.insert(number, if tries == 0 { Solved::Not } else { Solved::In(tries) });
            }
        }
        progress
    }

    /// How many were solved by what was kept, whatever the file.
    pub fn solved_in(text: &str) -> usize {
        Progress::read(text, text.lines().next().unwrap_or_default()).solved()
    }

    /// What two devices have kept as one text, and whether all of it is in there: what belongs to another file is not, because that numbers
    /// its puzzles otherwise. What was solved anywhere is solved; where both know how it ended, the first one does.
    pub fn together(here: &str, there: &str) -> (String, bool) {
        let edition = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        if edition(here).is_empty() {
            return (there.to_owned(), true);
        }
        if edition(here) != edition(there) {
            return (here.to_owned(), edition(there).is_empty());
        }
        let mut progress = Progress::read(here, &edition(here));
        let other = Progress::read(there, &edition(there));
        let unknown = |left: &&Left| !progress.left.iter().any(|known| known.number == left.number);
        let mut left: Vec<Left> = other.left.iter().filter(unknown).copied().collect();
        left.append(&mut progress.left);
        progress.left = left;
        for (number, solved) in other.done {
            if !matches!(progress.get(number), Some(Solved::In(_))) {
                progress.done.insert(number, solved);
            }
        }
        let Progress { left, done, .. } = &mut progress;
        left.retain(|left| !matches!(done.get(&left.number), Some(Solved::In(_))));
        (progress.to_text(), true)
    }

    /// The text to keep: a line a puzzle.
    pub fn to_text(&self) -> String {
        let left = |left: &Left| format!("\nleft {} {} {}", left.number, left.misses, left.ideas);
        let line = |(number, solved): (&u16, &Solved)| match solved {
            Solved::In(tries) => format!("\n{number} {tries}"),
            Solved::Not => format!("\n{number} 0"),
        };
        let lines = self.left.iter().map(left).chain(self.done.iter().map(line));
        std::iter::once(self.edition.clone()).chain(lines).collect()
    }

    /// How a puzzle ended.
    pub fn get(&self, number: u16) -> Option<Solved> {
        self.done.get(&number).copied()
    }

    /// The puzzles that were left in the middle and never ended, the last first. One that was looked at again after its end is none.
    pub fn unfinished(&self) -> impl Iterator<Item = u16> {
        let numbers = self.left.iter().rev().map(|left| left.number);
        numbers.filter(|number| self.get(*number).is_none())
    }

    /// How this puzzle was left.
    pub fn left(&self, number: u16) -> Left {
        let left = self.left.iter().find(|left| left.number == number).copied();
        left.unwrap_or(Left { number, misses: 0, ideas: 0 })
    }

    /// A puzzle is being tried.
    pub fn begin(&mut self, left: Left) {
        self.left.retain(|other| other.number != left.number);
        self.left.push(left);
    }

    /// Notes how a puzzle ended. What was solved stays solved, and the first time counts; what was not may be tried again.
    pub fn note(&mut self, number: u16, solved: Solved) {
        self.left.retain(|left| left.number != number);
        if !matches!(self.get(number), Some(Solved::In(_))) {
            self.done.insert(number, solved);
        }
    }

    /// How many were solved.
    pub fn solved(&self) -> usize {
        self.done.values().filter(|solved| matches!(solved, Solved::In(_))).count()
    }
}
