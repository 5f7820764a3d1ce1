//! What every speaker needs: numbers as words, names with an ending, lists.

use crate::{Words, say};

impl Words {
    /// A small number as a word: `two`, `zwei`.
    pub fn count(&self, count: usize) -> String {
        say!(self, "common-count", count = count)
    }

    /// Whose something is: `Ben's`, `Bens`, `Hans'`.
    pub fn whose(&self, name: &str) -> String {
        // Names that end in the sound of an s get no other one in German. It is heard, not spelt, but the letters that
        // spell it are few.
        let last = name.to_lowercase();
        let sibilant = ["s", "ß", "x", "z", "ce", "sh", "sch"].iter().any(|end| last.ends_with(end));
        let ending = if sibilant { "sibilant" } else { "plain" };
        say!(self, "common-whose", name = name, ending = ending)
    }

    /// `your`, `deine`.
    pub fn yours(&self) -> String {
        say!(self, "common-whose-yours")
    }

    /// `a, b and c`.
    pub fn list<S: Into<String>>(
        &self,
        entries: impl IntoIterator<Item = S, IntoIter: DoubleEndedIterator>,
    ) -> String {
        let mut entries = entries.into_iter().map(Into::into).rev();
        let Some(last) = entries.next() else { return String::new() };
        let Some(before) = entries.next() else { return last };
        let end = say!(self, "common-list-last", first = before, last = last);
        entries.fold(end, |rest, first| say!(self, "common-list-more", first = first, rest = rest))
    }
}
